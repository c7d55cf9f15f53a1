"""What the computer makes of this game: which shots are worth a thought, and what a position is worth.

``shot_generator`` with ``pot_shots``, ``bank_shots`` and ``safeties`` proposes shots, ``aim_refinement`` corrects those
that miss, ``flicks_around`` finds some by trying, and ``evaluation`` says what a position is worth, all by ``weights``.
``strategy`` says what a shot leads to, and answers every phase.
"""
