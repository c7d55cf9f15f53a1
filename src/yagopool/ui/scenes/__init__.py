"""Every screen of the game, one a file. A scene takes events and time and returns the next scene."""
