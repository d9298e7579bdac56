"""The element type: SQL database."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

SQL_DATABASE = ElementType(
    word="sql-database",
    aliases=("sql", "postgres", "mysql"),
    label="SQL database",
    summary="A relational database: tables, joins and transactions.",
    family=Family.DATABASE,
    variant="sql",
    category=Category.DATABASE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
