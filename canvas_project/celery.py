"""The worker application, for workers, for beat and for whatever puts a task on the queue."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import heartbeat_sent, setup_logging, worker_shutdown
from django.conf import settings

# Its handlers name each task after the request that caused it.

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canvas_project.settings")

app = Celery("easel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# For every thread: without it, a thread that did not import this module would talk to an
# application that knows no broker.
app.set_default()


@heartbeat_sent.connect
def tell_that_we_live(sender: Any, **_: Any) -> None:
    # Imported late: it reads the settings, which are not there yet when this module is loaded.
    from canvas_project.heartbeat import show_life

    show_life(sender.eventer.hostname)


@worker_shutdown.connect
def tell_that_we_end(sender: Any, **_: Any) -> None:
    from canvas_project.heartbeat import show_end

    show_end(sender.hostname)


@setup_logging.connect
def log_as_the_web_does(**_: Any) -> None:
    # With somebody connected here, Celery leaves the root logger and the format alone.
    logging.config.dictConfig(settings.LOGGING)
