"""Practice as it is seen: the table one practises at, what a break brought, drills, the lab's map, the figures.

The scenes themselves are in ``ui/scenes``; what they know of practice is in ``yagopool.practice``, without a window.
"""
