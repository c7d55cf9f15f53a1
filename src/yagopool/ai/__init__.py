"""What to play: the computer opponent, honest by construction: same flicks, same physics, same rules.

A level is a published scatter of hand and a depth of thought, never different physics.
"""
