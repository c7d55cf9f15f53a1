"""Getting better: practising the break, and what comes of it."""
