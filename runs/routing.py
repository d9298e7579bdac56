"""The websocket addresses of runs."""

from django.urls import path

from runs.consumers import RunConsumer

websocket_urlpatterns = [
    # Channels routes ASGI applications with Django's `path`, whose types only know views.
    path("ws/runs/<slug:run_id>", RunConsumer.as_asgi()),  # type: ignore[arg-type]
]
