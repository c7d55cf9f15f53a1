"""What it means: the referee of all three variants, pure.

Imports ``table``'s vocabulary and the standard library, nothing else. Judges events, never positions. A ruling
carries message keys and arguments; ``yagopool.text`` makes sentences of them.
"""
