"""Getting better: practising the break, the break lab, drills, the free table, statistics.

No window and no clock here: the caller brings seeds, folders and dates. What is measured here is shown by
``ui.practice`` and printed by the command line.
"""
