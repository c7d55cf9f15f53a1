"""How the computer sees a position of carrom: shots by geometry, what they are worth, what is chosen besides shots.

The search, the levels and their hands are those of every game (``yagopool.ai``).
"""
