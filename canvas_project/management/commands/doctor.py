"""Says what this machine and this installation have, what is missing and what to do about it."""

import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from canvas_project import embedded, instance


@dataclass(frozen=True)
class Finding:
    """What was found; ``remedy`` is empty where nothing needs doing."""

    subject: str
    found: str
    remedy: str = ""


class Command(BaseCommand):
    help = "Check the machine, the settings, the database, Redis and the built page."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        checks: tuple[Callable[[], Finding], ...] = (
            _python,
            _node,
            _page,
            _database,
            _redis,
            _model,
        )
        findings = [check() for check in checks]
        for finding in findings:
            mark = "!" if finding.remedy else "·"
            self.stdout.write(f" {mark} {finding.subject:<9} {finding.found}")
            if finding.remedy:
                self.stdout.write(f"             {finding.remedy}")
        if any(finding.remedy for finding in findings):
            sys.exit(1)


def _python() -> Finding:
    return Finding("Python", f"{platform.python_version()} in {sys.prefix}")


def _node() -> Finding:
    node = shutil.which("node")
    if node is None:
        return Finding("Node", "not found", "Install Node 20.19 or newer to build the page.")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return Finding("Node", f"{said.stdout.strip().removeprefix('v')} at {node}")


def _page() -> Finding:
    built: Path = settings.FRONTEND_DIST
    if not built.exists():
        return Finding("Page", "not built", "`make setup` builds it.")
    return Finding("Page", f"built in {built}")


def _database() -> Finding:
    kind = connection.vendor
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        first_line = str(error).strip().splitlines()[0]
        return Finding("Database", f"{kind}: {first_line}", "Check DATABASE_URL and the server.")
    if waiting:
        return Finding(
            "Database",
            f"{kind}, {len(waiting)} migrations behind",
            "`make run` migrates; elsewhere run `manage.py migrate`.",
        )
    return Finding("Database", f"{kind}, migrated")


def _redis() -> Finding:
    given = settings.EASEL.redis_url
    if given:
        try:
            with redis.Redis.from_url(given, socket_connect_timeout=2) as client:
                client.ping()
        except redis.RedisError as error:
            return Finding("Redis", str(error), "Check REDIS_URL and the server.")
        return Finding("Redis", "the one at REDIS_URL answers")
    running = instance.last_told(settings.EASEL.data_dir)
    if running is not None and Path(running.folder).exists():
        return Finding("Redis", f"private, of the Easel at http://localhost:{running.port}")
    return Finding("Redis", f"private, started by `make run` from {embedded.server_path()}")


def _model() -> Finding:
    if settings.EASEL.anthropic_api_key:
        return Finding("Model", f"Claude, {settings.EASEL.model}")
    return Finding("Model", "scripted; set ANTHROPIC_API_KEY for Claude")
