"""What each game adds to the window, a folder each."""
