"""Practice in the window: its stages and panels. What is known of breaks, drills and figures is in ``practice``."""
