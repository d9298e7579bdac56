"""Running a workflow for somebody who waits for what it says.

The run is started like any other. Waiting for it takes no thread and no connection: it listens
where pages listen. Whoever stops waiting leaves the run alone; only who says so cancels it.
"""

import asyncio
from contextlib import aclosing, suppress
from functools import partial

from channels.db import database_sync_to_async

from common.agent_tool import Awaited
from common.errors import NotFound
from common.ids import new_id
from common.waiting import tell_whoever_waits
from ledger.services import receipt_of
from runs import selectors
from runs.contracts import AskWorkflow, CancelRun, RunTicket, StartRun
from runs.engine.events import NodeStarted
from runs.following import frames_for
from runs.services.cancel_run import cancel_run
from runs.services.listen_to_run import listen_to_run
from runs.services.start_run import OPERATION, start_run
from teams.access import Forbidden
from teams.actors import Actor, Bot


def ask_workflow(*, actor: Actor, workflow_id: str, request: AskWorkflow) -> Awaited:
    """Start a run, or find the one that this request started, and return what answers with it when
    it has ended, or as it is when the time to wait is over; raises what ``start_run`` raises."""
    # How long somebody waits is no part of what is asked: a repeated request may wait longer.
    said = {name: getattr(request, name) for name in StartRun.model_fields}
    ticket = start_run(
        actor=actor, workflow_id=workflow_id, request=StartRun.model_construct(**said)
    )
    return Awaited(partial(_ended_or_not, actor, ticket, seconds=request.wait_seconds))


def call_off(*, actor: Actor, request_id: str) -> None:
    """Cancel the run that a request of the actor started.

    Raises:
        NotFound: no run was started by that request.
        Forbidden: another token asked for it, or the actor may not run workflows any more.
        RunHasEnded: it had completed or failed before.
    """
    receipt = receipt_of(actor, operation=OPERATION, request_id=request_id)
    if receipt is None:
        raise NotFound("No run was started by that request.", hint="Check the request id.")
    run_id = RunTicket.model_validate(receipt).run.id
    run = selectors.run_row(actor, run_id)
    if run.token_id != (actor.token_id if isinstance(actor, Bot) else None):
        raise Forbidden(
            "Another token asked for this run.", hint="Cancel it with the token that asked for it."
        )
    cancel_run(actor=actor, run_id=run_id, request=CancelRun(request_id=new_id("req")))


async def _ended_or_not(actor: Actor, ticket: RunTicket, *, seconds: int) -> RunTicket:
    if seconds:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await _end_of(actor, ticket.run.id)
    return await _as_it_is(actor, ticket)


async def _end_of(actor: Actor, run_id: str) -> None:
    """Wait until the run has ended, and say meanwhile which step it is at: never what it says.

    Raises:
        CanvasError: the actor may not listen any more.
    """
    judge = partial(listen_to_run, actor=actor, run_id=run_id, after=0)
    step = 0
    tell_whoever_waits("Waiting for the run to begin")
    async with aclosing(frames_for(actor, run_id, after=0, judge=judge)) as shown:
        async for frame in shown:
            if isinstance(frame.event, NodeStarted):
                step += 1
                tell_whoever_waits(f"Working on step {step}")


@partial(database_sync_to_async, thread_sensitive=False)
def _as_it_is(actor: Actor, ticket: RunTicket) -> RunTicket:
    """Return the ticket with the run as it is now; judged again, for a while has passed."""
    listen_to_run(actor=actor, run_id=ticket.run.id, after=0)
    (summary,) = selectors.summaries_of([selectors.run_row(actor, ticket.run.id)])
    return ticket.model_copy(update={"run": summary})
