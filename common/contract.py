"""The base of everything that crosses a door."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Contract(BaseModel):
    """Frozen, so nobody changes a value after handing it over; closed, so a misspelt field is an
    error at the door and never a silent no-op.

    Python says ``snake_case``, the wire says ``camelCase``: dump with ``wire()``.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        # A NaN or an infinity has no JSON, so a value holding one could be stored and never sent.
        allow_inf_nan=False,
        # What we send always has every field, and its schema says so.
        json_schema_serialization_defaults_required=True,
    )

    def wire(self) -> dict[str, object]:
        """Return the JSON object this value is on the wire and at rest."""
        return self.model_dump(mode="json", by_alias=True)
