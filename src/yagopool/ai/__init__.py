"""What to play: the computer opponent, honest by construction: same flicks, same physics, same rules.

A level (``levels``) is a published hand (``execution_noise``) and a depth of thought, never different physics.
``decide`` answers every phase of a game; ``search`` spends a budget of simulated strokes (``rollouts``) on the
candidates by halving, and corrects aims that miss (``aim_refinement``). ``thinker`` does it in a process of its own,
``hint`` advises a person, ``arena`` lets levels play each other, ``worker_pool`` shares work among processes.

This game's own: which strokes are worth a thought (``shot_generator`` with ``pot_shots``, ``bank_shots``,
``safeties``), what a position is worth (``evaluation``), choices that are no stroke (``choices``), what is seen
(``observation``), and the ``weights``. ``shot_geometry`` serves any game of balls on a cloth.

Not here: anything seen (``ui``), any sentence (``text``), any clock; budgets are in simulated strokes.
"""
