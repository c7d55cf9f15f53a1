"""The kit: one widget a file, no more than the scenes use. Widgets know no language and no clock, and of the game only
what they draw: a ball (``ball_icon``), the pots (``pot_map``), a flick's power (``power_bar``), a rule's id
(``rule_chip``).

A widget is placed, drawn and handed events; what was done with it comes back as a ``Message``. ``group`` moves the
focus by keys and gamepad, ``stack`` and ``scroll`` lay out columns. Words come in ready to show; what a press leads to
is the scene's matter. Not here: what is made of widgets (``scenes``), and what only the board shows (``picture``).
"""
