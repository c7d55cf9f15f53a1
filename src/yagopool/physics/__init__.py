"""What happens on the table: one pure function from position and flick to a trace.

``simulate`` is the way in; ``stroke`` goes from moment to moment, ``cloth`` and ``flight`` say how balls move in
between, ``contact``, ``blow``, ``rounds`` and ``cushion`` what happens when they touch, ``pots`` what drops. ``trace``
is what comes out, ``finger`` says which balls a finger would move, ``fingerprint`` what a trace depends on.

No stroke calls ``soundness`` and ``energy``: they say whether a trace can be true. They ship on purpose, for whoever
changes a law or lays a board of their own, and are what tests, benchmarks and the figures of the docs measure with.

The only package that imports pymunk. It knows nothing of rules, sides or pictures, of turns or of who plays.
"""
