"""What it means: the referee of all three variants, pure.

Imports ``table``'s vocabulary, ``errors`` and the standard library, nothing else. Judges events, never positions. A
ruling carries message keys and arguments; ``yagopool.text`` makes sentences of them.

A stroke's way: ``checks`` (can it have happened?), ``fouls`` and ``drops`` (what was it?), ``judging`` (all that was
found, with ``scoring``), ``turns`` and ``referee`` (the next state), ``telling`` and ``because`` (why). ``variants``
holds what differs; ``foresight`` and ``verdicts`` ask the same rules other questions.
"""
