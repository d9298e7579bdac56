"""The websocket addresses of teams."""

from typing import Any

from django.urls import path

from teams.consumers import TeamConsumer

# Channels routes ASGI applications with Django's `path`, whose types only know views.
websocket_urlpatterns: list[Any] = [
    path("ws/teams/<slug:slug>", TeamConsumer.as_asgi()),  # type: ignore[arg-type]
]
