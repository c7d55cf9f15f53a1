"""What stands beside the board: a card for each side, the map of the pots, the power, the ruling, what to do.

Each takes a plain value of facts and a rectangle; the values are read from the match in ``facts``. Not here: what is
drawn on the board itself (``ui/picture``), and the windows laid over the table (``ui/scenes``).
"""
