"""A cylinder with rings, as disks were stacked, and rows and columns on it."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.icons import ROWS
from diagrams.elements.shapes.store import cylinder

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
    shape=cylinder(ROWS, rings=(5, 10)),
)
