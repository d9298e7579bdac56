"""Create requests too large, or too regular, to be written by hand.

They are the same on every machine: what looks random is drawn from a name.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from bench.layout.cases import StableRandom
from diagrams.document.words import BoundaryKind, Color, NoteKind
from diagrams.elements.registry import ELEMENT_TYPES

Request = dict[str, Any]

# What a company does, and the things that each of its departments keeps.
DEPARTMENTS: dict[str, tuple[str, str, str, str]] = {
    "Ordering": ("Basket", "Order", "Quote", "Voucher"),
    "Payments": ("Charge", "Refund", "Invoice", "Dispute"),
    "Warehouse": ("Stock", "Pick list", "Parcel", "Shelf"),
    "Shipping": ("Route", "Label", "Pickup", "Delivery"),
    "Catalogue": ("Product", "Price", "Picture", "Review"),
    "Customers": ("Profile", "Consent", "Address", "Segment"),
    "Marketing": ("Campaign", "Newsletter", "Coupon", "Audience"),
    "Support": ("Ticket", "Chat", "Callback", "Complaint"),
    "Purchasing": ("Supplier", "Contract", "Reorder", "Shipment"),
    "Finance": ("Ledger", "Budget", "Forecast", "Tax"),
    "People": ("Shift", "Payroll", "Absence", "Training"),
    "Insight": ("Report", "Metric", "Experiment", "Alert"),
}
# Every thing has these four; the API first, because it is what others call.
ROLES = (("API", "api"), ("store", "sql-database"), ("events", "topic"), ("worker", "worker"))
# And, where a company is drawn to the last detail, these two.
DETAILS = (("cache", "cache"), ("desk", "service"))
OUTSIDERS = (
    ("Customer", "person"),
    ("Clerk", "person"),
    ("Bank", "external-system"),
    ("Carrier", "external-system"),
    ("Supplier's portal", "external-system"),
    ("Tax office", "external-system"),
    ("Mail provider", "external-system"),
    ("Till", "device"),
    ("Auditor", "person"),
    ("Regulator", "external-system"),
    ("Insurer", "external-system"),
    ("Landlord", "external-system"),
)
FAR_CALLS = ("asks for", "reports to", "corrects", "notifies", "reads from")


def every_type() -> Request:
    """One element of each type there is, each kind of boundary, note and colour."""
    nodes = [
        {
            "id": f"t-{kind.word}",
            "type": kind.word,
            "label": kind.word.replace("-", " ").capitalize(),
            "technology": "any",
            "color": list(Color)[number % len(Color)].value,
        }
        for number, kind in enumerate(ELEMENT_TYPES)
    ]
    # A junction is a dot: it has a name and nothing else.
    for node in nodes:
        if node["type"] == "junction":
            del node["technology"]
    boundaries = list(BoundaryKind)
    for number, node in enumerate(nodes):
        if number % 4 != 3:
            node["group"] = f"b-{boundaries[number // 4 % len(boundaries)].value}"
    said = [NoteKind.NOTE, NoteKind.QUESTION, NoteKind.WARNING, NoteKind.DECISION]
    return {
        "title": "Everything that can be drawn",
        "nodes": nodes,
        "relationships": [_link(one["id"], other["id"]) for one, other in pairwise(nodes)],
        "groups": [{"id": f"b-{kind}", "label": f"A {kind}", "kind": kind} for kind in boundaries],
        "notes": [
            {
                "id": f"n-{kind}",
                "kind": kind,
                "text": f"A {kind} beside its element.",
                "about": nodes[number]["id"],
                "attach": False,
            }
            for number, kind in enumerate(said)
        ],
    }


def company(departments: int, things: int, outsiders: int) -> Request:
    """A company's platform: ``departments`` boundaries of 4 × ``things`` elements each."""
    title = f"A company of {departments} departments"
    draw = StableRandom(title)
    chosen = [(name, kept[:things]) for name, kept in list(DEPARTMENTS.items())[:departments]]
    nodes: list[Request] = [
        {"id": _slug(name), "type": word, "label": name} for name, word in OUTSIDERS[:outsiders]
    ]
    links: list[Request] = []
    for name, kept in chosen:
        nodes += [
            {
                "id": _slug(thing, role),
                "type": word,
                "label": f"{thing} {role}",
                "group": _slug(name),
            }
            for thing in kept
            for role, word in ROLES
        ]
        links += _within_department(kept)
    links += _between_departments([kept for _, kept in chosen], draw)
    for number, (outsider, word) in enumerate(OUTSIDERS[:outsiders]):
        source, target = _slug(outsider), _slug(chosen[number % len(chosen)][1][0], "API")
        if word == "external-system":
            source, target = target, source
        links.append(_link(source, target, "uses"))
    return {
        "title": title,
        "nodes": nodes,
        "relationships": links,
        "groups": [{"id": _slug(name), "label": name, "kind": "domain"} for name, _ in chosen],
    }


def estate() -> Request:
    """The largest company that one request may ask for: 300 elements in 12 boundaries."""
    request = company(departments=12, things=4, outsiders=12)
    nodes, links = list(request["nodes"]), list(request["relationships"])
    for name, kept in DEPARTMENTS.items():
        for thing in kept:
            nodes += [
                {
                    "id": _slug(thing, role),
                    "type": word,
                    "label": f"{thing} {role}",
                    "group": _slug(name),
                }
                for role, word in DETAILS
            ]
            links.append(_link(_slug(thing, "API"), _slug(thing, "cache")))
            links.append(_link(_slug(thing, "desk"), _slug(thing, "API"), "corrects"))
    return {**request, "title": "A whole company", "nodes": nodes, "relationships": links}


def star(leaves: int) -> Request:
    """One registry that ``leaves`` sensors report to."""
    return {
        "title": f"A registry of {leaves} sensors",
        "nodes": [
            {"id": "registry", "type": "service", "label": "Sensor registry"},
            *(
                {"id": f"s{number}", "type": "device", "label": f"Sensor {number}"}
                for number in range(1, leaves + 1)
            ),
        ],
        "relationships": [_link("registry", f"s{number}") for number in range(1, leaves + 1)],
    }


def mesh(size: int, links: int) -> Request:
    """Services that call one another without much order, a tenth of the calls backwards."""
    title = f"A mesh of {size} services"
    draw = StableRandom(title)
    names = [f"{thing} service" for kept in DEPARTMENTS.values() for thing in kept]
    names += [f"{thing} store" for kept in DEPARTMENTS.values() for thing in kept]
    names += [f"{name} desk" for name in DEPARTMENTS]
    chosen = names[:size]
    pairs = {(max(0, number - 1 - draw.below(6)), number): None for number in range(1, size)}
    while len(pairs) < links:
        one, other = draw.below(size), draw.below(size)
        if abs(one - other) in range(1, 12):
            first, second = min(one, other), max(one, other)
            pairs[(second, first) if draw.chance(0.1) else (first, second)] = None
    return {
        "title": title,
        "nodes": [
            {
                "id": _slug(name),
                "type": "sql-database" if name.endswith("store") else "service",
                "label": name,
            }
            for name in chosen
        ],
        "relationships": [
            _link(_slug(chosen[one]), _slug(chosen[other]), "asks" if draw.chance(0.3) else None)
            for one, other in pairs
        ],
    }


def disconnected(parts: int) -> Request:
    """Chains, pairs and single elements that nothing joins."""
    nodes: list[Request] = []
    links: list[Request] = []
    for number, name in zip(range(parts), _things(), strict=False):
        members = [f"{_slug(name)}-{place}" for place in range(1 + number % 4)]
        nodes += [{"id": one, "type": "service", "label": f"{name} {one[-1]}"} for one in members]
        links += [_link(one, other, "hands on") for one, other in pairwise(members)]
    return {"title": f"{parts} parts that nothing joins", "nodes": nodes, "relationships": links}


def _within_department(kept: Sequence[str]) -> Iterator[Request]:
    """Yield how each thing goes from its API round to its store, and who looks up whom."""
    for thing in kept:
        api, store, events, worker = (_slug(thing, role) for role, _ in ROLES)
        yield _link(api, store)
        yield _link(api, events)
        yield _link(events, worker)
        yield _link(worker, store, "brings up to date")
    for other in kept[1:]:
        yield _link(_slug(kept[0], "API"), _slug(other, "API"), f"looks up a {other.lower()}")


def _between_departments(
    departments: Sequence[Sequence[str]], draw: StableRandom
) -> Iterator[Request]:
    """Yield a tree of causes, three to each department, and calls further down that tree."""
    depths = [0]
    for number, kept in enumerate(departments[1:]):
        depths.append(depths[number // 3] + 1)
        cause = departments[number // 3]
        yield _link(_slug(cause[-1], "events"), _slug(kept[0], "worker"), "triggers")
    known: set[tuple[str, str]] = set()
    for _ in range(sum(map(len, departments)) // 2):
        upper, lower = sorted(draw.below(len(departments)) for _ in range(2))
        one, other = draw.pick(departments[upper]), draw.pick(departments[lower])
        if depths[upper] < depths[lower] and (one, other) not in known:
            known.add((one, other))
            yield _link(_slug(one, "worker"), _slug(other, "API"), draw.pick(FAR_CALLS))


def _things() -> Iterator[str]:
    for kept in DEPARTMENTS.values():
        yield from kept


def _slug(*words: str) -> str:
    return "-".join(words).lower().replace(" ", "-").replace("'", "")


def _link(source: str, target: str, label: str | None = None) -> Request:
    link = {"id": f"{source}--{target}", "from": source, "to": target}
    return link if label is None else {**link, "label": label}
