"""The kit of widgets, no more than the scenes use.

Widgets know no language, of the time only how long ago the pointer came to them, and of the game only what they draw
(balls, signs) and a rule's id (``base``). A widget is placed, drawn and given events; what
was done with it comes back as a ``Message``. ``group`` moves the focus by keys and gamepad and scrolls columns. Words
come in ready to show; what a press leads to is up to the scene.
"""
