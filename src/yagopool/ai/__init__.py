"""What to play: the computer opponent, honest by construction: same flicks, same physics, same rules.

A level (``levels``) is a published hand (``execution_noise``) and a depth of thought, never different physics.
``decide`` answers every phase of a game; ``search`` spends a budget of simulated strokes (``rollouts``) on the
candidates by halving. ``thinker`` does it in a process of its own, ``hint`` advises a person, ``review`` judges the
shots of a match, ``arena`` lets levels play each other, or programs (``agents``; ``agent_host`` is their end of the
line), ``worker_pool`` shares work among processes. ``shot_geometry`` serves any game of balls on a cloth.

Which shots are worth a thought and what a position is worth, each game says (``search.Strategy``).

Not here: anything seen (``ui``), any sentence (``text``), any clock but for a program's
time limit; budgets are in simulated strokes.
"""
