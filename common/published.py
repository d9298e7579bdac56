"""JSON schemas as they are published to whoever has to read every word of them, and pays for each.

What a generator writes for forms and for readers of code is left out: names of fields once more as
titles, defaults that say nothing, a sentence that was said before. Nothing of it changes what a
schema accepts.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

# Where names of fields are, and not keywords of JSON schema.
_NAMED = frozenset({"properties", "$defs"})
NULL = {"type": "null"}
_SIZES = frozenset({"maxItems", "maxLength", "minLength", "exclusiveMinimum"})
# Said to whoever works on the code.
_RULE = re.compile(r"\s*\((?:DOC|LAY|PROP|TOOL)[ -][^)]*\)")


def published(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``schema`` without what its readers do without; it accepts what it accepted."""
    short: dict[str, Any] = _shortened(schema)
    return _finished(short)


def published_request(
    schema: Mapping[str, Any],
    *,
    loosely: Mapping[str, Any] | None = None,
    null_clears: Collection[str] = (),
    unclosed: Collection[str] = (),
) -> dict[str, Any]:
    """Return ``schema``, of what is sent to us, shorter still. Requests are checked by what they
    were made from, as strictly as ever.

    How much may be sent is not said again within definitions. Fields in ``loosely``, of the root or
    as ``Definition.field``, are described by what stands there, and what only they needed is gone.
    That a field may be null is said where that differs from leaving it out: in the definitions in
    ``null_clears``. That there are no other fields is not said again in what only the fields of
    the root in ``unclosed`` hold.
    """
    short: dict[str, Any] = _shortened(schema)
    definitions: dict[str, Any] = short.pop("$defs", {})
    short = _without_nulls(short)
    short["$defs"] = {
        name: _without_sizes(said if name in null_clears else _without_nulls(said))
        for name, said in definitions.items()
    }
    for place, said in (loosely or {}).items():
        owner, _, field = place.rpartition(".")
        (short["$defs"][owner] if owner else short)["properties"][field] = dict(said)
    return _finished(_opened(short, unclosed))


def _opened(short: dict[str, Any], fields: Collection[str]) -> dict[str, Any]:
    definitions = short["$defs"]
    held = {name: said for name, said in short["properties"].items() if name not in fields}
    elsewhere = _used(_references(held), definitions)
    for name, said in definitions.items():
        if fields and name not in elsewhere:
            said.pop("additionalProperties", None)
    return short


def _without_sizes(node: Any) -> Any:
    match node:
        case dict():
            return {
                key: {name: _without_sizes(each) for name, each in value.items()}
                if key in _NAMED
                else _without_sizes(value)
                for key, value in node.items()
                if key not in _SIZES
            }
        case list():
            return [_without_sizes(each) for each in node]
        case _:
            return node


def _finished(short: dict[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = _said_once(_with_what_is_used(short), set())
    return whole


def _without_nulls(contract: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a contract in which optional fields are not said to take null."""
    needed = contract.get("required", ())
    fields = {
        name: said if name in needed else _not_null(said)
        for name, said in contract.get("properties", {}).items()
    }
    return {**contract, "properties": fields} if fields else contract


def _not_null(field: dict[str, Any]) -> dict[str, Any]:
    match field:
        case {"type": [kind, "null"], **rest}:
            return {"type": kind, **rest}
        case {"anyOf": [{"$ref": target}, {"type": "null"}], **rest}:
            return {"$ref": target, **rest}
        case {"anyOf": [*branches], **rest}:
            return {"anyOf": [each for each in branches if each != NULL], **rest}
        case _:
            return field


def _shortened(node: Any) -> Any:
    match node:
        case dict():
            short = {
                key: {name: _shortened(each) for name, each in value.items()}
                if key in _NAMED
                else _shortened(value)
                for key, value in node.items()
                if not _is_idle(key, value, node)
            }
            return _folded(short)
        case list():
            return [_shortened(each) for each in node]
        case _:
            return node


def _is_idle(key: str, value: Any, node: Mapping[str, Any]) -> bool:
    match key:
        case "title" | "discriminator":
            # The constants in the branches of a choice tell them apart.
            return True
        case "default":
            # Left out, a field has its default, whether or not that is written down; where it says
            # what happens then, it is worth its words.
            return value in (None, "", [], {}) or isinstance(value, dict) or "const" in node
        case "description":
            return "enum" in node
        case "type":
            return "const" in node or "enum" in node
        case _:
            return False


def _folded(node: dict[str, Any]) -> dict[str, Any]:
    """Return a choice between one plain type and nothing in the short way that there is for it."""
    match node:
        case {"anyOf": [{"type": str(kind)} as plain, {"type": "null"}]}:
            others = {key: value for key, value in node.items() if key != "anyOf"}
            return {**plain, "type": [kind, "null"], **others}
        case _:
            return node


def _with_what_is_used(schema: dict[str, Any]) -> dict[str, Any]:
    """Return ``schema`` with its definitions in the order in which a reader comes to need them."""
    definitions = schema.pop("$defs", {})
    used = _used(_references(schema), definitions)
    if used:
        schema["$defs"] = used
    return schema


def _used(waiting: list[str], definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of ``definitions`` that are in ``waiting``, or needed by one that is."""
    used: dict[str, Any] = {}
    for name in waiting:
        if name not in used:
            used[name] = definitions[name]
            waiting.extend(_references(definitions[name]))
    return used


def _references(node: Any) -> list[str]:
    match node:
        case {"$ref": str(target)}:
            return [target.rpartition("/")[2]]
        case dict():
            return [name for value in node.values() for name in _references(value)]
        case list():
            return [name for value in node for name in _references(value)]
        case _:
            return []


def _said_once(node: Any, said: set[str]) -> Any:
    """Return ``node`` with every sentence at the first place where it stands; adds to ``said``."""
    match node:
        case dict():
            kept: dict[str, Any] = {}
            for key, value in node.items():
                if key == "description" and isinstance(value, str):
                    words = _in_plain_words(value)
                    if words not in said:
                        said.add(words)
                        kept[key] = words
                else:
                    kept[key] = _said_once(value, said)
            return kept
        case list():
            return [_said_once(each, said) for each in node]
        case _:
            return node


def _in_plain_words(description: str) -> str:
    return " ".join(_RULE.sub("", description).replace("``", "").split())
