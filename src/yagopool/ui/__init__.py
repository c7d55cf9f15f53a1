"""What one sees: window, scenes, widgets, theme, sound, input. The only package that imports pygame."""
