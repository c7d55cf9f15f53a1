"""Practice as it is seen: the table one practises at, what a break brought, drills, the lab's map, the figures.

One panel or picture a file. Not here: the scenes themselves (``ui/scenes``), and what is known of breaks, drills and
figures, which is in ``yagopool.practice``, without a window.
"""
