"""The websocket addresses of runs."""

from typing import Any

from django.urls import path

from runs.consumers import RunConsumer

# Channels routes ASGI applications with Django's `path`, whose types only know views.
websocket_urlpatterns: list[Any] = [
    path("ws/runs/<slug:run_id>", RunConsumer.as_asgi()),  # type: ignore[arg-type]
]
