"""The base of everything that crosses a door."""

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema

NULL = {"type": "null"}


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

    def wire_json(self) -> bytes:
        """Return the same as JSON in UTF-8."""
        return self.model_dump_json(by_alias=True).encode()


class Terse(Contract):
    """An answer that is read word by word: where there is nothing to say, there is no field.

    What may be None is left out when it is, also further in, and the schema says that it may be
    missing. Data that is no contract's, as ops in the words of the wire, keeps its nulls.
    """

    def wire(self) -> dict[str, object]:
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)

    def wire_json(self) -> bytes:
        return json.dumps(self.wire(), ensure_ascii=False, separators=(",", ":")).encode()

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        reference = handler(core_schema)
        if handler.mode == "serialization":
            schema = handler.resolve_ref_schema(reference)
            may_be_none = {
                name
                for name, said in schema.get("properties", {}).items()
                if NULL in said.get("anyOf", ())
            }
            schema["required"] = [
                name for name in schema.get("required", ()) if name not in may_be_none
            ]
        return reference
