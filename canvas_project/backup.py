"""One file that holds everything Easel keeps, and how it becomes an Easel again.

What is kept is the database; what is in Redis may be lost at any time. A backup is a tar file with
a manifest and the database as its own tools write it, which for both kinds is one moment of it,
taken while people go on working. Nothing is touched when a backup turns out to be damaged, of the
other kind of database, or newer than this version: that is found out first.
"""

import hashlib
import os
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Literal

import psycopg
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from psycopg.conninfo import make_conninfo
from pydantic import BaseModel, ValidationError

MANIFEST = "manifest.json"
DATABASE = "database"
BLOCK_BYTES = 1024 * 1024
# Password hashes are in it.
ONLY_OURS = 0o600
# What PostgreSQL's programs read their address from.
VARIABLES = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
}
# How long PostgreSQL may take to notice that a connection was closed.
CLOSING_SECONDS = 3.0


class BackupRefused(Exception):
    """A sentence that says why nothing was done."""


class Manifest(BaseModel):
    """What a backup says about itself."""

    format: Literal[1] = 1
    made_at: datetime
    vendor: str
    migrations: frozenset[tuple[str, str]]
    sha256: str


def write_backup(target: Path, *, at: datetime) -> Manifest:
    """Write the database, as it is at this moment, into a new file ``target``.

    Raises:
        BackupRefused: the file exists, or the database's own tool failed.
    """
    # Beside the target, so that it is put in place whole or not at all.
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".easel-backup-") as folder:
        dump = Path(folder, DATABASE)
        _dump(dump)
        manifest = Manifest(
            made_at=at,
            vendor=connection.vendor,
            migrations=frozenset(MigrationLoader(connection).applied_migrations),
            sha256=_sha256(dump),
        )
        described = Path(folder, MANIFEST)
        described.write_text(manifest.model_dump_json(indent=2))
        packed = Path(folder, "packed")
        with tarfile.open(packed, "w:gz", compresslevel=6) as archive:
            for member in (described, dump):
                archive.add(member, arcname=member.name)
        packed.chmod(ONLY_OURS)
        try:
            os.link(packed, target)
        except FileExistsError:
            raise BackupRefused(f"{target} exists already, and is not overwritten.") from None
    return manifest


@contextmanager
def opened(source: Path) -> Iterator[tuple[Manifest, Path]]:
    """Give what a backup says about itself, and its database unpacked, once both are in order.

    Raises:
        BackupRefused: it is damaged, or this installation cannot take it in.
    """
    with tempfile.TemporaryDirectory(prefix="easel-restore-") as folder:
        try:
            with tarfile.open(source, "r:gz") as archive:
                for name in (MANIFEST, DATABASE):
                    archive.extract(name, folder, filter="data")
            manifest = Manifest.model_validate_json(Path(folder, MANIFEST).read_bytes())
        except (OSError, EOFError, KeyError, tarfile.TarError, ValidationError):
            raise BackupRefused(f"{source} is not a whole backup of Easel.") from None
        dump = Path(folder, DATABASE)
        if _sha256(dump) != manifest.sha256:
            raise BackupRefused(f"{source} is damaged: its checksum is another.")
        _require_fitting(manifest)
        yield manifest, dump


def replace_database(dump: Path) -> None:
    """Put what is in ``dump`` in the place of everything that is in the database, or nothing.

    Nothing else is connected to the database.

    Raises:
        BackupRefused: the database's own tool failed; the database is as it was.
    """
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with _sqlite(dump) as source:
            source.backup(connection.connection)
        return
    # The schema first, so that tables which the backup does not know are gone too; the dump makes
    # it anew, in the same transaction.
    _run(
        "psql",
        *("--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1"),
        *("--output", os.devnull),
        *("--command", "DROP SCHEMA public CASCADE;"),
        *("--file", str(dump)),
    )


def others_connected() -> int:
    """Return how many connections to the database are not ours, all of which are closed first.

    Those that are just closing are waited for. SQLite cannot tell.
    """
    connection.close()
    if connection.vendor == "sqlite":
        return 0
    # Ours too: a pool keeps connections open that nobody uses.
    connection.close_pool()  # type: ignore[attr-defined]  # of the PostgreSQL backend
    give_up_at = time.monotonic() + CLOSING_SECONDS
    while (others := _count_others()) and time.monotonic() < give_up_at:
        time.sleep(0.1)
    return others


def _count_others() -> int:
    # By a connection of its own: the pool opens as many as it likes.
    with psycopg.connect(make_conninfo(**_address())) as alone:
        row = alone.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchone()
    return int(row[0]) if row else 0


def _require_fitting(manifest: Manifest) -> None:
    if manifest.vendor != connection.vendor:
        raise BackupRefused(
            f"The backup is of a {manifest.vendor} database and this installation has "
            f"{connection.vendor}."
        )
    known = set(MigrationLoader(None).disk_migrations)
    if unknown := sorted(manifest.migrations - known):
        app, name = unknown[-1]
        raise BackupRefused(
            f"The backup is of a newer version of Easel: this one has no migration {app}.{name}."
        )


def _dump(target: Path) -> None:
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with _sqlite(target) as copy:
            connection.connection.backup(copy)
        return
    _run("pg_dump", "--no-owner", "--no-privileges", "--schema=public", "--file", str(target))


@contextmanager
def _sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    opened_one = sqlite3.connect(path)
    try:
        yield opened_one
    finally:
        opened_one.close()


def _run(program: str, *words: str) -> None:
    """Run one of PostgreSQL's programs on our database."""
    # In the environment and not on the command line, which everybody on the machine can read.
    address = _address()
    environment = os.environ | {
        variable: address[word] for word, variable in VARIABLES.items() if word in address
    }
    try:
        subprocess.run(
            [program, *words], env=environment, check=True, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise BackupRefused(f"{program} was not found. Install PostgreSQL's client.") from None
    except subprocess.CalledProcessError as error:
        raise BackupRefused(f"{program} failed: {error.stderr.strip()}") from None


def _address() -> dict[str, str]:
    """Return where our PostgreSQL database is, in libpq's words."""
    database = connection.settings_dict
    return {
        name: str(database[key])
        for name, key in (
            ("host", "HOST"),
            ("port", "PORT"),
            ("user", "USER"),
            ("password", "PASSWORD"),
            ("dbname", "NAME"),
        )
        if database.get(key)
    }


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()
