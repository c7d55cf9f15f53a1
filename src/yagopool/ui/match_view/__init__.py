"""A match as it is seen: the animation of a trace, the stages of a turn, and the panels around the table.

One stage of a turn a file (aiming, rolling, choosing, placing, ...). Rules live in the session; a stage only asks.
"""
