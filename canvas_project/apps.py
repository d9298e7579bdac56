from django.apps import AppConfig


class CanvasProjectConfig(AppConfig):
    name = "canvas_project"
    label = "canvas_project"
