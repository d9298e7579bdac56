"""Questions to the database that are asked with every request.

Django puts a query together anew each time it is asked, which takes many times as long as the
database needs for the answer. A prepared one is put together once and asked with other values.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import connection
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Given(Expression):
    """The place in a query of a value that is given when it is asked: text, a number, a moment."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, Any]:
        return "%s", [self]


class Prepared(Generic[Row]):
    """A query with a ``Given`` for everything that differs from one time to the next.

    ``query`` is called when it is first needed: by then, the tables are known.
    """

    def __init__(self, query: Callable[[], "QuerySet[Any, Row]"]) -> None:
        self._query = query

    def first(self, **given: str | int | datetime) -> Row | None:
        """Return the first row there is now, as the query itself would; none if there is none."""
        rows = self._rows(self._of_one, given)
        return rows[0] if rows else None

    def all(self, **given: str | int | datetime) -> list[Row]:
        """Return the rows there are now, as the query itself would."""
        return self._rows(self._of_all, given)

    def _rows(self, text: "_Text", given: dict[str, str | int | datetime]) -> list[Row]:
        values = [
            _adapted(given[each.name]) if isinstance(each, Given) else each
            for each in text.parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(text.sql, values)
            found = cursor.fetchall()
        return [cast("Row", text.read(row)) for row in found]

    @cached_property
    def _of_one(self) -> "_Text":
        return _text_of(self._query()[:1])

    @cached_property
    def _of_all(self) -> "_Text":
        return _text_of(self._query())


# Any: the types know less of a query than it says of itself.
def _text_of(query: Any) -> "_Text":
    compiler = query.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    fields = [each for each, *_ in compiler.select]
    converters = compiler.get_converters(fields)
    # A queryset that was not asked for particular columns is one of the model's objects.
    model = query.model if query._fields is None else None
    return _Text(sql, tuple(parameters), converters, model)


class _Text(NamedTuple):
    """A query as the database is asked it, and how its rows are read."""

    sql: str
    parameters: tuple[Any, ...]
    converters: Any
    model: type[Model] | None

    def read(self, row: tuple[Any, ...]) -> Any:
        values = list(row)
        for place, (converters, expression) in self.converters.items():
            for convert in converters:
                values[place] = convert(values[place], expression, connection)
        if self.model is None:
            return tuple(values)
        columns: list[Field[Any, Any]] = list(self.model._meta.concrete_fields)
        return self.model.from_db(connection.alias, [each.attname for each in columns], values)


def _adapted(value: str | int | datetime) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value
