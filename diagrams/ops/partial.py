"""Contracts of which a field left out says something else than one that is null."""

from typing import Any

from pydantic import SerializerFunctionWrapHandler, model_serializer

from common.contract import Contract


class Partial(Contract):
    """Is sent, and compared with a repeat of the request, with the fields alone that it sets."""

    @model_serializer(mode="wrap")
    def _with_what_is_set(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields = type(self).model_fields
        left_out = fields.keys() - self.model_fields_set
        names = left_out | {fields[name].alias for name in left_out}
        return {name: value for name, value in whole(self).items() if name not in names}
