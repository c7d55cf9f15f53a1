"""Every screen of the game, one a file. A scene takes events and time and returns the next scene.

``scene`` says what a scene is and ``room`` what all of them share: language, looks, settings, who keeps the match.
``panel`` and ``overlay`` are the two shapes most of them have. What stands on the table itself - stages of a turn,
panels beside the board - is not here but in ``match_view`` and ``practice_view``.
"""
