"""What one sees: window, scenes, widgets, theme, sound, input. The only package that imports pygame.

``app`` is the loop and ``start`` opens it. ``scenes`` has every screen, ``play`` and ``practice`` what is
seen of a match and of practice, ``picture`` the board, ``widgets`` the kit that scenes are made of, ``input`` what
hands mean. The files here are what all of them share: letters, colours, places, sounds.

Not here: a rule (asked of ``match``), a sentence (asked of ``text``), a step of physics (traces are only watched).
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the game
