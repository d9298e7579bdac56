"""Asking a workflow something."""

from common.agent_tool import AgentTool
from runs.contracts import RunTicket, StartRun
from runs.services.start_run import start_run

RUN_WORKFLOW = AgentTool(
    name="run_workflow",
    title="Run a workflow",
    description=(
        "Starts a run and answers at once, before it has ended: ask get_run with `run.id` until "
        "its status is succeeded, failed or cancelled, with a second or more between. Choose a "
        "fresh requestId for each run; the same one again answers with the same run."
    ),
    addressed_by=("workflow_id",),
    request=StartRun,
    answer=RunTicket,
    call=start_run,
    # Its steps ask models, and whatever else the workflow's nodes reach.
    is_open_world=True,
    limit="runs",
)
