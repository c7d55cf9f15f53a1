"""The referee of carrom, pure: a state and an entry in, the next state and a ruling out.

Judges events, never positions. The ids of the rules are those of docs/carrom-rules.md.
"""
