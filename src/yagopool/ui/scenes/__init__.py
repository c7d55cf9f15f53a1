"""Menus, forms and lists, and the overlays over any scene. ``scene`` says what a scene is, ``panel`` and ``overlay``
are the two shapes most of them have."""
