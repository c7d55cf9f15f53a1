"""What was played: the session that conducts a match, legality in one place, and the record that keeps it.

Knows table, physics and rules; knows no pictures and no sentences. pydantic reads and writes files here.
"""
