"""The board as a picture: wood, cloth, pots, balls that roll and sink, finger, aim. Draws; decides nothing.

``board`` draws the table from sprites made once for each size of the window; ``looks`` and ``rolling`` say how each
ball looks at a moment of a trace; ``finger``, ``guide``, ``lit_area``, ``rings`` are drawn over it. Works in board
millimetres through the viewport. Panels and buttons beside the board are not here.
"""
