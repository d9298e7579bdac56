"""Closing the room that a finished drawing does not need, along one axis at a time."""
