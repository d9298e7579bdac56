"""Diagrams by the thousand, and what they take: for `bench.inside`, which has set Django up."""

from datetime import timedelta
from pathlib import Path

from django.db import connection
from django.utils import timezone

from bench.platform import platform
from diagrams.history.packing import pack
from diagrams.models import Diagram, DiagramRevision
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from diagrams.services.naming import title_key
from teams.services.seed_demo import seed_demo
from tests.stack import PASSWORD

ELEMENTS = 8
AT_ONCE = 500


def fill_diagrams(count: str) -> dict[str, float]:
    """Give the team of the demonstration so many small diagrams, by the tables and not by services,
    which would take minutes over it."""
    person = seed_demo(password=PASSWORD)
    now = timezone.now()
    content = platform(ELEMENTS, "Small")
    document = compose(Draft.model_validate(content)).document
    kept = pack(document)
    titles = [f"Small {number}" for number in range(int(count))]
    rows = Diagram.objects.bulk_create(
        (
            Diagram(
                team_id=person.team_id,
                title=title,
                title_key=title_key(title),
                head_number=1,
                created_at=now,
                updated_at=now - timedelta(minutes=number),
            )
            for number, title in enumerate(titles)
        ),
        batch_size=AT_ONCE,
    )
    DiagramRevision.objects.bulk_create(
        (
            DiagramRevision(
                diagram=row,
                number=1,
                origin="create",
                content=kept.content,
                fingerprint=kept.fingerprint,
                element_count=len(document.view.elements),
                relationship_count=len(document.view.relationships),
                owner_id=person.owner_id,
                created_at=now,
            )
            for row in rows
        ),
        batch_size=AT_ONCE,
    )
    if connection.vendor == "postgresql":
        # As its autovacuum does within a minute of so many rows.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return {"diagrams": Diagram.objects.count()}


def database_size() -> dict[str, float]:
    """Return what the whole database takes, in bytes."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return {"bytes": cursor.fetchone()[0]}
        # What waits in the log beside the file is in it after this.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return {"bytes": Path(connection.settings_dict["NAME"]).stat().st_size}
