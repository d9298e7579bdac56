"""Ending every agent of a team at once."""

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_bots_again
from teams.models import AccessToken, TokenKinds
from teams.token_contracts import AgentsDisconnected, DisconnectAgents


def disconnect_agents(*, actor: Person, request: DisconnectAgents) -> AgentsDisconnected:
    """Revoke all agent tokens of the actor's team, and end what those agents have open.

    What a CI job does goes on. Agents come back with new tokens only.

    Raises:
        Forbidden: the actor does not administer the team.
    """
    require(actor, Permission.ADMIN)
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> AgentsDisconnected:
        agents = AccessToken.objects.filter(
            team_id=actor.team_id, kind=TokenKinds.AGENT, revoked_at__isnull=True
        )
        receipt = AgentsDisconnected(revoked=agents.update(revoked_at=now))
        judge_bots_again(actor.team_id)
        note(
            actor=actor,
            action="disconnect_agents",
            target_type="team",
            target_id=actor.team_id,
            summary=f"Disconnected all agents; {receipt.revoked} tokens were revoked.",
        )
        claim.resolve(receipt)
        return receipt

    return once(
        actor=actor,
        operation="disconnect_agents",
        target=actor.team_id,
        request=request,
        receipt_type=AgentsDisconnected,
        change=change,
    )
