"""What workers and beat call."""

from celery import shared_task

from runs.services.execute_run import execute_run
from runs.services.fail_stale_runs import fail_stale_runs
from runs.services.forget_old_events import forget_old_events
from runs.services.requeue_lost_runs import requeue_lost_runs


# Acknowledged when it arrives: a task whose worker dies is not to be executed again by another.
# Until the claim, beat finds the run still waiting; after it, its lease runs out.
@shared_task(name="runs.execute_run", acks_late=False)
def execute_run_task(run_id: str) -> None:
    execute_run(run_id=run_id)


@shared_task(name="runs.requeue_lost_runs")
def requeue_lost_runs_task() -> None:
    requeue_lost_runs()


@shared_task(name="runs.fail_stale_runs")
def fail_stale_runs_task() -> None:
    fail_stale_runs()


@shared_task(name="runs.forget_old_events")
def forget_old_events_task() -> None:
    forget_old_events()
