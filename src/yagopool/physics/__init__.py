"""What happens on the table: one pure function from layout and flick to a trace.

Start with ``simulate``: the loop from event to event. ``motion`` has the closed forms between two events,
``collision`` two balls, ``impact`` many at once, ``cushions`` and ``capture`` the board's part, ``settle`` the end.
``event_queue`` holds what is to come, ``event_log`` what has happened, ``trace`` what comes out. ``world`` is the
pymunk space, ``parameters`` the numbers of a board, ``fingerprint`` the name of all that a trace depends on.

The only package that imports pymunk. It knows nothing of rules, players, turns or pictures.
"""
