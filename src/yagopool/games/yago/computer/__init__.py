"""What the computer makes of this game: which shots are worth a thought, and what a position is worth.

``shot_generator`` with ``pot_shots``, ``bank_shots`` and ``safeties`` proposes shots, ``aim_refinement`` corrects those
that miss, ``evaluation`` says what a position is worth and ``strategy`` what a shot leads to, all by ``weights``.
``choices`` answers every phase.
"""
