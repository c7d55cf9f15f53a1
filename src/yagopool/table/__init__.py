"""What there is: balls, pots and rows, events, the board's measures, layouts, flicks, the rack, legal spots.

The vocabulary of every other package. Plain frozen dataclasses and geometry on the standard library; no physics, no
rules, no reading or writing of files.
"""
