"""What to play: the computer opponent, honest by construction: same flicks, same physics, same rules.

A level is a published hand and a depth of thought (``levels``), never different physics. ``decision`` asks the game
in every phase; ``search`` spends a budget of simulated strokes on the candidates by halving. ``thinker`` does it in a
process of its own, ``hint`` advises a person, ``review`` judges the shots of a match, ``arena`` lets levels play each
other, or programs (``agents``); ``worker_pool`` shares work among processes. ``shot_geometry`` serves any game of balls
on a cloth.

Which shots are worth a thought and what a position is worth, each game says (``search.Strategy``).

Not here: anything seen (``ui``), any sentence (``text``), any clock but for a program's
time limit; budgets are in simulated strokes.
"""
