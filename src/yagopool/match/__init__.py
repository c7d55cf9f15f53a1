"""What was played: ``session`` plays a match, ``model`` and ``schema`` say what its record holds.

``record`` reads and writes records, ``writer`` while they grow; ``replay`` judges them and compares them with the
physics of today; ``store`` is the folder they are in, and continues one. ``position`` and ``share`` pass positions on.

Knows table, physics and rules; knows no pictures and no sentences. pydantic reads and writes files here.
"""
