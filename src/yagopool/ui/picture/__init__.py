"""The board as a picture: wood, cloth, pots, balls that roll and sink, finger, aim. Draws; decides nothing."""
