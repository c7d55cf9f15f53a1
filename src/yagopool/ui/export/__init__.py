"""What leaves the game as a picture: a shot, a game or a match, moving or still, drawn where nobody sees a window."""
