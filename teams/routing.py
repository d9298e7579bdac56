"""The websocket addresses of teams."""

from django.urls import path

from teams.consumers import TeamConsumer

websocket_urlpatterns = [
    # Channels routes ASGI applications with Django's `path`, whose types only know views.
    path("ws/teams/<slug:slug>", TeamConsumer.as_asgi()),  # type: ignore[arg-type]
]
