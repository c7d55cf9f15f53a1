"""YAGO POOL: nine pots in a diamond, five red balls, five yellow, a blue one to break."""
