"""Beat saying that it is alive, where a container's health check can see it.

Beat is no worker: it sends no heartbeats and answers no ping. What it does do is tick, several
times a minute, so that is what is shown. A broker that is away does not silence it, and no restart
of beat would bring that one back.
"""

from typing import Any

from celery.beat import PersistentScheduler
from django.conf import settings

from canvas_project.probe import file_name

ROLE = "beat"


class TickingScheduler(PersistentScheduler):
    """Celery's own scheduler, which touches a file whenever it has looked for what is due."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Do what is due, and return for how many seconds nothing will be."""
        seconds = float(super().tick(*args, **kwargs))
        (settings.EASEL.data_dir / file_name(ROLE)).touch()
        return seconds
