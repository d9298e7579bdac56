from django.apps import AppConfig


class CanvasProjectConfig(AppConfig):
    name = "canvas_project"
    label = "canvas_project"

    def ready(self) -> None:
        # Connects `runs.dispatch`, which only knows "the current application", to ours.
        from canvas_project import celery  # noqa: F401
