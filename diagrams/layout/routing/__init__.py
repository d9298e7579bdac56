"""Routes through a placed drawing: what is in the way, what a route costs, which ones there are.

Elements, boundaries and notes stand still here. ``layout.polish`` and ``layout.reroute`` are what
the rest of the engine calls.
"""
