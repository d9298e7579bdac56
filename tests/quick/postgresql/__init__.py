"""PostgreSQL, emptied quickly."""
