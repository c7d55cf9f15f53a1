"""What the computer makes of this game: which shots are worth a thought, and what a position is worth.

``shot_generator`` with ``pot_shots``, ``bank_shots`` and ``safeties`` proposes shots, ``aim_refinement`` corrects those
that miss, ``evaluation`` and ``outlook`` say what they lead to, ``choices`` weighs what is no shot, all by ``weights``.
``strategy`` gives it to the search, ``decide`` answers every phase.
"""
