"""A position, maybe with a stroke, as one line of letters that anybody can pass on: the share code.

``code`` is the way in and out; ``second`` writes and reads the codes of today, ``first`` reads the older ones. Both
are made of ``letters``; ``mixed_digits`` and ``packed_board`` make them few. ``shared`` is what a code holds. Not here:
what a position is (``position``), what a stroke does (asked of ``physics``), any file.
"""
