"""PostgreSQL for tests, which empty every table after each of them.

Truncating makes a new file for each table and waits for the disk, a second for all of them. There
are a few rows in them, and those are deleted in a hundredth of that.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    def sql_flush(
        self,
        style: Any,
        tables: Sequence[str],
        *,
        reset_sequences: bool = False,
        allow_cascade: bool = False,
    ) -> list[str]:
        # In any order: what a row refers to is looked for when the transaction ends.
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
