"""The REST addresses of people and teams."""

from django.urls import path

from teams.api.session import SessionView

urlpatterns = [path("session", SessionView.as_view())]
