"""An evening with friends in the window: who plays along, whose match is next, how everybody stands."""
