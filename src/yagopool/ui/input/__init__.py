"""From hands to intentions: actions and their keys, the aim, and the drag that becomes a flick.

Works in board millimetres and in seconds of the scene's own time; draws nothing, polls nothing.
"""
