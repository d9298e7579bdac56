"""Make a token for a bot and print its secret, which is shown this once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from common.errors import CanvasError, invalid_input
from teams.actors import Person
from teams.contracts import IssueToken
from teams.selectors import person_called, team_called
from teams.services.issue_token import issue_token


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
                name=options["name"],
                kind=options["kind"],
                grants=tuple(options["grants"]),
                days=options["days"],
            )
            issued = issue_token(actor=Person(user_id=person.id, team_id=team.id), request=request)
        except ValidationError as error:
            raise CommandError(_sentences(invalid_input(error, {}))) from None
        except CanvasError as error:
            raise CommandError(_sentences(error)) from None
        self.stdout.write(issued.secret)


def _sentences(error: CanvasError) -> str:
    return "\n".join([error.message, *(problem.message for problem in error.problems)])
