"""What YAGO POOL adds to the window."""
