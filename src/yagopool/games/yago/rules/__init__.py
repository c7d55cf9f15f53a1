"""What it means: the referee of all three variants, pure.

Imports ``table``'s vocabulary, ``errors`` and the standard library, nothing else. Judges events, never positions. A
ruling carries message keys and arguments; ``yagopool.text`` makes sentences of them.

A stroke's way: ``checks`` (can it have happened?), ``judgement`` with ``scoring`` (what was it?), ``referee`` (the
next state), ``reasons`` (why). ``variants`` holds what differs; ``comparison`` judges one stroke in all of them.
"""
