"""Make a token for a bot and print its secret, which is shown this once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from common.errors import CanvasError, invalid_input
from common.ids import new_id
from teams.actors import Person
from teams.selectors import person_called, team_called
from teams.services.issue_token import issue_token
from teams.token_contracts import IssueToken


class Command(BaseCommand):
    help = "Make a token for a bot and print its secret, which is shown this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--team", required=True, help="the team's slug")
        parser.add_argument("--email", required=True, help="the person it acts for")
        parser.add_argument("--name", required=True, help="what the token is for")
        parser.add_argument("--kind", choices=["ci", "agent"], default="ci")
        parser.add_argument(
            "--grants",
            nargs="+",
            choices=["view", "run", "draw", "propose"],
            default=["view", "run"],
            help="what it may do: view and run unless said otherwise; only an agent's may draw",
        )
        parser.add_argument("--days", type=int, default=None, help="how long it lives; for ever")

    def handle(self, *args: Any, **options: Any) -> None:
        team = team_called(options["team"])
        person = person_called(options["email"])
        if team is None:
            raise CommandError(f"There is no team “{options['team']}”.")
        if person is None:
            raise CommandError(f"There is no account “{options['email']}”.")
        try:
            request = IssueToken(
                request_id=new_id("req"),
                name=options["name"],
                kind=options["kind"],
                grants=tuple(options["grants"]),
                expires_in_days=options["days"],
            )
            issued = issue_token(actor=Person(user_id=person.id, team_id=team.id), request=request)
        except ValidationError as error:
            raise CommandError(_sentences(invalid_input(error, {}))) from None
        except CanvasError as error:
            raise CommandError(_sentences(error)) from None
        # There, because this request is the first of its id.
        self.stdout.write(issued.secret or "")


def _sentences(error: CanvasError) -> str:
    return "\n".join([error.message, *(problem.message for problem in error.problems)])
