"""The stages of a turn, one a file: each takes what the player does and answers with the next stage.

A stage is told in board millimetres and actions, never in pixels; it says what is to be seen as a value (``Shown``).
Not here: a rule. Whether a move may be made is asked of the session, and what follows from it is its answer.
"""
