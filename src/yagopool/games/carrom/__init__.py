"""Carrom: board, pieces, rules and moves of the second game."""
