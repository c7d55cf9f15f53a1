"""The board as a picture: wood, cloth, pots, balls that roll and sink, finger, aim. Draws positions; decides nothing."""
