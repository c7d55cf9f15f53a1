"""What happens on the table: one pure function from position and flick to a trace.

``simulate`` is the way in; ``stroke`` goes from moment to moment, ``cloth`` and ``flight`` say how balls move in
between, ``contact``, ``blow``, ``rounds`` and ``cushion`` what happens when they touch, ``pots`` what drops. ``trace``
is what comes out, ``finger`` says which balls a finger would move, ``fingerprint`` what a trace depends on.

The only package that imports pymunk. It knows nothing of rules, sides or pictures, of turns or of who plays.
"""
