"""A call offered to agents, described once.

Name, words and shapes are all that a model is given to go by, so they stand together, beside the
service that the call is made to. How the protocol speaks is said where the protocol is spoken.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError, create_model
from pydantic.alias_generators import to_camel

from common.contract import Contract
from common.errors import InvalidInput, invalid_input
from common.published import published, published_request
from common.storable import unstorable_text

LONGEST_ADDRESS = 128

Address = Annotated[str, Field(min_length=1, max_length=LONGEST_ADDRESS)]


@dataclass(frozen=True)
class Pictured:
    """An answer that comes with a file, for who can look at it or copy it."""

    answer: Contract
    content: bytes
    media_type: str


@dataclass(frozen=True)
class Awaited:
    """An answer that others still work on. It is awaited on the event loop, so that waiting takes
    no thread and no connection, and is no work of ours."""

    answer: Callable[[], Awaitable[Contract]]


class NoQuestion(Contract):
    """What a call asks that is only about something: nothing."""


@dataclass(frozen=True)
class AgentTool:
    """One call: what it is called, what it takes and answers, and the service that does it.

    ``call`` is given the actor and the request, and each of ``addressed_by`` (what REST has in its
    paths) by its name; a request of ``NoQuestion`` is not passed on. ``answer`` is a contract, or a
    union of contracts, told apart by their fields. ``call_off``, where a call can take long, is
    given the actor and the id of a request that is not wanted any more. ``is_open_world`` says that
    it reaches beyond what we keep. ``limit`` names the rate limit that a call spends beside the one
    on requests.

    How the schema of its arguments is published, and not how they are checked, is said by
    ``loosely`` and ``null_clears``: see `published_request`.
    """

    name: str
    title: str
    description: str
    request: type[Contract]
    answer: Any
    call: Callable[..., Contract | Pictured | Awaited]
    call_off: Callable[..., object] | None = None
    addressed_by: tuple[str, ...] = ()
    is_read_only: bool = False
    is_destructive: bool = False
    is_open_world: bool = False
    limit: str | None = None
    loosely: Mapping[str, Any] | None = None
    null_clears: tuple[str, ...] = ()

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments; an address stands first."""
        schema = published_request(
            self._arguments.model_json_schema(by_alias=True),
            loosely=self.loosely,
            null_clears=self.null_clears,
        )
        addresses = {
            # How long one may be is nothing to whoever was given it.
            to_camel(name): {"type": "string", "description": _about(name)}
            for name in self.addressed_by
        }
        schema["properties"] = {**addresses, **schema.get("properties", {}), **addresses}
        return schema

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        """The JSON schema of what is answered when it goes well."""
        schema = TypeAdapter(self.answer).json_schema(mode="serialization", by_alias=True)
        # The protocol wants it said at the root, also of a choice between objects.
        return {"type": "object", **published(schema)}

    def arguments_of(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what ``call`` is to be given beside the actor.

        Raises:
            InvalidInput: ``given`` is not in the shape of the arguments; all faults are listed.
        """
        plain = dict(given)
        if problems := tuple(unstorable_text(plain)):
            raise InvalidInput(
                "The request holds text that cannot be kept.",
                hint="Leave out the characters that the problems point at.",
                problems=problems,
                total_problems=len(problems),
            )
        try:
            checked = self._arguments.model_validate(plain)
        except ValidationError as error:
            raise invalid_input(error, plain, contract=self._arguments) from None
        addresses = {name: getattr(checked, name) for name in self.addressed_by}
        if self.request is NoQuestion:
            return addresses
        # Of the very type that other doors make, so that the same request is the same everywhere.
        fields = {name: getattr(checked, name) for name in self.request.model_fields}
        given_fields = checked.model_fields_set - set(self.addressed_by)
        return {**addresses, "request": self.request.model_construct(given_fields, **fields)}

    @cached_property
    def _arguments(self) -> type[Contract]:
        addresses: dict[str, Any] = {
            name: (Address, Field(description=_about(name))) for name in self.addressed_by
        }
        return create_model(self.request.__name__, __base__=self.request, **addresses)


def _about(address: str) -> str:
    return f"The id of the {address.removesuffix('_id')}."
