"""The board as a picture: wood, cloth, pots, balls that roll and sink, finger, aim. Draws; decides nothing.

``board_picture`` draws the table from sprites made once for each size of the window; ``balls`` says how each ball
looks at a moment of a trace; ``hand``, ``guide`` and ``annotations`` are drawn over it. Works in board millimetres
through the viewport. Panels and buttons next to the board are not here.
"""
