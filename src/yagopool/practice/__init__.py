"""Getting better: breaks and what they bring, the break lab, drills, statistics.

Knows no window and no clock: whoever asks brings seeds, folders and dates. What is measured here is measured with the
strokes and the rulings of the game itself.
"""
