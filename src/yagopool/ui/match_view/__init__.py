"""A match as it is seen: the animation of a trace, the stages of a turn, and the panels around the table.

One stage of a turn a file (aiming, rolling, choosing, placing, ...). Not here: rules, which are asked of the session;
the screens around the table (``ui/scenes``); the board as a picture (``ui/picture``).
"""
