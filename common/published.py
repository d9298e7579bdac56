"""JSON schemas as they are published to whoever has to read every word of them, and pays for each.

What a generator writes for forms and for readers of code is left out: names of fields once more as
titles, defaults that say nothing, a sentence that was said before, a definition of what stands only
in one place. Nothing of it changes what a schema accepts.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

# Where names of fields are, and not keywords of JSON schema.
_NAMED = frozenset({"properties", "$defs"})
NULL = {"type": "null"}
_SIZES = frozenset({"maxItems", "maxLength", "minLength", "exclusiveMinimum"})
# Said to whoever works on the code.
_RULE = re.compile(r"\s*\((?:DOC|LAY|PROP|TOOL)[ -][^)]*\)")


def published(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``schema`` without what its readers do without; it accepts what it accepted."""
    return _finished(_told_apart(schema, _shortened(schema)))


def published_request(
    schema: Mapping[str, Any],
    *,
    loosely: Mapping[str, Any] | None = None,
    null_clears: Collection[str] = (),
) -> dict[str, Any]:
    """Return ``schema``, of what is sent to us, shorter still. Requests are checked by what they
    were made from, as strictly as ever.

    How much may be sent is not said again within definitions. Fields in ``loosely``, of the root or
    as ``Definition.field``, are described by what stands there, and what only they needed is gone.
    That a field may be null is said where that differs from leaving it out: in the definitions in
    ``null_clears``.
    """
    short = _told_apart(schema, _shortened(schema))
    definitions: dict[str, Any] = short.pop("$defs", {})
    short = _without_nulls(short)
    short["$defs"] = {
        name: _without_sizes(said if name in null_clears else _without_nulls(said))
        for name, said in definitions.items()
    }
    for place, said in (loosely or {}).items():
        owner, _, field = place.rpartition(".")
        (short["$defs"][owner] if owner else short)["properties"][field] = dict(said)
    return _finished(short)


def _told_apart(schema: Mapping[str, Any], short: dict[str, Any]) -> dict[str, Any]:
    """Return ``short`` with the word that tells a branch of a choice from the others first in it,
    and needed: a generator takes for granted what has a default."""
    definitions = short.get("$defs", {})
    for word, branches in _choices(schema):
        for name in branches:
            said = definitions[name]
            others = {key: each for key, each in said["properties"].items() if key != word}
            needed = [each for each in said.get("required", ()) if each != word]
            said["properties"] = {word: said["properties"][word], **others}
            said["required"] = [word, *needed]
    return short


def _choices(node: Any) -> Iterator[tuple[str, list[str]]]:
    match node:
        case {"discriminator": {"propertyName": str(word), "mapping": {**branches}}}:
            yield word, [str(target).rpartition("/")[2] for target in branches.values()]
        case dict():
            for value in node.values():
                yield from _choices(value)
        case list():
            for each in node:
                yield from _choices(each)


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
    whole: dict[str, Any] = _said_once(_in_place(_with_what_is_used(short)), set())
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
        case {"enum": [*words], **rest} if None in words:
            return {"enum": [word for word in words if word is not None], **rest}
        case {"anyOf": [*branches], **rest}:
            left = [each for each in branches if each != NULL]
            return {**left[0], **rest} if len(left) == 1 else {"anyOf": left, **rest}
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
            says_nothing = value is False or value in (None, "", [], {})
            return says_nothing or isinstance(value, dict) or "const" in node
        case "description":
            return "enum" in node
        case "type":
            return "const" in node or "enum" in node
        case "minLength":
            return value == 1 and re.search(node.get("pattern", ""), "") is None
        case _:
            return False


def _folded(node: dict[str, Any]) -> dict[str, Any]:
    """Return a choice between plain types, or between words, in the short way that there is."""
    match node:
        case {"anyOf": [{"type": str(kind)} as plain, {"type": "null"}], **others}:
            return {**plain, "type": [kind, "null"], **others}
        case {"anyOf": [*branches], **others}:
            words = [_words_of(each) for each in branches]
            if all(words):
                return {"enum": [word for each in words for word in each], **others}
    return node


def _words_of(branch: Any) -> list[Any]:
    """Return what ``branch`` accepts, where that is a list of words or nothing; else none."""
    match branch:
        case {"enum": [*words]}:
            return words
        case {"const": word}:
            return [word]
        case {"type": "null"}:
            return [None]
        case _:
            return []


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


def _in_place(schema: dict[str, Any]) -> dict[str, Any]:
    """Return ``schema`` with each definition where it is referred to, if that is shorter."""
    # The innermost ones first: what holds them is longer with them in it.
    for name in reversed(schema.get("$defs", {})):
        definitions = schema["$defs"]
        definition = definitions[name]
        if name in _used(_references(definition), definitions):
            continue  # It holds itself.
        others = {each: said for each, said in definitions.items() if each != name}
        placed: dict[str, Any] = _placed({**schema, "$defs": others}, name, definition)
        if _length(placed) <= _length(schema):
            schema = placed
    if not schema.get("$defs"):
        schema.pop("$defs", None)
    return schema


def _placed(node: Any, name: str, definition: dict[str, Any]) -> Any:
    match node:
        case {"$ref": str(target), **beside} if target.rpartition("/")[2] == name:
            said = (definition.get("description"), beside.get("description"))
            both = " ".join(each for each in said if isinstance(each, str))
            return {**definition, **beside, **({"description": both} if both else {})}
        case dict():
            return _folded({key: _placed(each, name, definition) for key, each in node.items()})
        case list():
            return [_placed(each, name, definition) for each in node]
        case _:
            return node


def _length(schema: Any) -> int:
    return len(json.dumps(schema, ensure_ascii=False, separators=(",", ":")))


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
