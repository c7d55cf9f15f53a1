"""The table as it is played and watched: a match's controller, the stages of a turn, the panels next to the board.

``controller`` owns the match and its phase, ``scene`` routes events to commands and stages; every other scene with a
table builds on it. Not here: rules, which the session knows; pictures of board and balls (``ui/picture``).
"""
