"""What one sees: window, scenes, widgets, theme, sound, input. The only package that imports pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the game
