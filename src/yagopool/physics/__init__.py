"""What happens on the table: one pure function from position and flick to a trace.

The only package that imports pymunk. It knows nothing of rules, sides or pictures.
"""
