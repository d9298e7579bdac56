"""Databases as the application has them, except for what only tests do."""
