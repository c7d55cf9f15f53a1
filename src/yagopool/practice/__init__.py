"""Getting better: breaks and what they bring, the break lab, drills, statistics.

``break_practice`` and ``break_book`` keep one's breaks, ``lab`` and ``find_break`` say what any break is worth,
``drill`` and its neighbours hold positions with goals, ``statistics`` and ``figures`` count what the records say. Not
here: how any of it looks (``ui/practice_view``), and the match itself (``match``).

Knows no window and no clock: whoever asks brings seeds, folders and dates. What is measured here is measured with the
strokes and the rulings of the game itself.
"""
