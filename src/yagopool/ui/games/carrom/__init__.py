"""What of the window belongs to carrom."""
