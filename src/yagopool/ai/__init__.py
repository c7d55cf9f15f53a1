"""What to play: the computer opponent, honest by construction: same flicks, same physics, same rules.

A level (``levels``) is a published scatter of hand and a depth of thought, never different physics. ``decide`` answers
every phase of a game: ``candidates`` finds strokes worth a thought - by ``direct``, ``combination``, ``cushions``,
``safe`` - ``search`` simulates them with the hand's scatter, ``worth`` says what comes of it. ``thinker`` does it in a
process of its own; ``hint`` and ``arena`` explain and measure.

Not here: anything seen (``ui``), any sentence (``text``), any clock; budgets are in simulated strokes.
"""
