"""What there is: balls, pots and rows, events, the board's measures, layouts, the rack, legal spots.

The vocabulary every other package speaks. Plain frozen dataclasses and pure geometry on the standard library; no
physics, no rules, no reading or writing of files.
"""
