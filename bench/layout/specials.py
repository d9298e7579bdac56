"""Cases in the shape of systems that people really draw: a platform, a hub, a gateway, a bus."""

from bench.layout.cases import NOUNS, Case, CaseBuilder


def platform() -> Case:
    """Thirty-four elements of a platform in four boundaries."""
    builder = CaseBuilder("platform-34-g4", "platform")
    edge = builder.edge
    entrance = builder.group("edge", None, "Edge")
    core = builder.group("core", None, "Core services")
    data = builder.group("data", None, "Data platform")
    operations = builder.group("ops", None, "Operations")
    people = [builder.node(f"p{i}", None, f"Person {i}", (160, 80)) for i in range(4)]
    entries = [builder.node(f"ed{i}", entrance) for i in range(5)]
    services = [builder.node(f"co{i}", core) for i in range(11)]
    stores = [builder.node(f"da{i}", data) for i in range(8)]
    watchers = [builder.node(f"op{i}", operations) for i in range(6)]
    for i, person in enumerate(people):
        edge(person, entries[i % 2], "uses")
    for entry in entries[:2]:
        edge(entry, entries[2], "routes")
    edge(entries[2], entries[3])
    edge(entries[2], entries[4], "checks token")
    for i in range(6):
        edge(entries[3 + i % 2], services[i], "HTTPS" if i % 2 else None)
    for i, j in (
        *((0, 6), (1, 6), (2, 7), (3, 8), (4, 9)),
        *((5, 10), (6, 10), (7, 9), (1, 8), (9, 2)),
    ):
        edge(services[i], services[j], "gRPC" if (i + j) % 3 == 0 else None)
    for i in range(8):
        edge(services[3 + i], stores[i], "reads and writes" if i % 2 else None)
    for i, j in ((0, 5), (1, 5), (2, 6), (3, 7), (7, 0)):
        edge(stores[i], stores[j], "replicates to" if i == 0 else None)
    for i in range(5):
        edge(watchers[0], watchers[1 + i])
    for i in range(4):
        edge(services[i * 2], watchers[1 + i], "metrics")
    edge(watchers[5], entries[4], "rotates keys")
    return builder.case


def shared_hub() -> Case:
    """One identity hub used from six boundaries, four elements in each."""
    builder = CaseBuilder("hub-6-boundaries", "hub")
    hub = builder.node("hub", None, "Identity provider", (240, 100))
    for number in range(6):
        group = builder.group(f"team{number}", None, f"Team {number}")
        members = [builder.node(f"t{number}_{i}", group) for i in range(4)]
        builder.edge(members[0], members[1])
        builder.edge(members[0], members[2], "queues")
        builder.edge(members[2], members[3], "stores")
        builder.edge(members[0], hub, "authenticates with")
        builder.edge(members[3], hub, "checks roles")
        if number % 2:
            builder.edge(hub, members[1], "pushes keys")
    return builder.case


def gateway() -> Case:
    """A gateway with ten labelled routes to services in two boundaries."""
    builder = CaseBuilder("gateway-10-routes", "gateway")
    orders = builder.group("orders", None, "Ordering")
    accounts = builder.group("people", None, "Accounts")
    web = builder.node("web", None, "Web app", (200, 80))
    mobile = builder.node("mobile", None, "Mobile app", (200, 80))
    entry = builder.node("gw", None, "API gateway", (220, 90))
    builder.edge(web, entry, "HTTPS")
    builder.edge(mobile, entry, "HTTPS")
    for i in range(10):
        service = builder.node(f"s{i}", orders if i < 5 else accounts)
        builder.edge(entry, service, f"GET /v1/{NOUNS[i].lower()}/items")
    for i in (1, 3, 6):
        builder.edge(f"s{i}", f"s{i + 1}", "events")
    return builder.case


def container_view() -> Case:
    """A C4 container view in the shape of an internet banking system."""
    builder = CaseBuilder("c4-bank-containers", "c4")
    system = builder.group("ibs", None, "Internet banking system")
    builder.node("customer", None, "Personal banking customer", (220, 110))
    builder.node("web", system, "Web application", (240, 120))
    builder.node("spa", system, "Single-page application", (240, 120))
    builder.node("mobile", system, "Mobile app", (240, 120))
    builder.node("api", system, "API application", (240, 120))
    builder.node("db", system, "Database", (220, 120))
    builder.node("email", None, "E-mail system", (220, 100))
    builder.node("mainframe", None, "Mainframe banking system", (240, 100))
    builder.node("note", None, "Only the API may reach the mainframe", (260, 60), kind="note")
    for source, target, text in (
        ("customer", "web", "Visits bank.example [HTTPS]"),
        ("customer", "spa", "Views balances, makes payments"),
        ("customer", "mobile", "Views balances, makes payments"),
        ("web", "spa", "Delivers to the browser"),
        ("spa", "api", "Calls [JSON/HTTPS]"),
        ("mobile", "api", "Calls [JSON/HTTPS]"),
        ("api", "db", "Reads and writes [SQL/TCP]"),
        ("api", "mainframe", "Calls [XML/HTTPS]"),
        ("api", "email", "Sends e-mail using [SMTP]"),
        ("email", "customer", "Sends e-mails to"),
        ("note", "mainframe", None),
    ):
        builder.edge(source, target, text)
    return builder.case


def event_bus() -> Case:
    """Eight producers and sixteen consumers around one bus, in three boundaries."""
    builder = CaseBuilder("event-bus-8-16", "bus")
    producers = builder.group("prod", None, "Producers")
    consumers = builder.group("cons", None, "Consumers")
    analytics = builder.group("analytics", "cons", "Analytics")
    bus = builder.node("bus", None, "Event bus", (280, 60))
    for i in range(8):
        builder.edge(builder.node(f"p{i}", producers), bus, "publishes" if i % 2 else None)
    for i in range(16):
        consumer = builder.node(f"c{i}", analytics if i >= 10 else consumers)
        builder.edge(bus, consumer, f"topic.{i}" if i % 3 == 0 else None)
    builder.edge("c3", "c11", "aggregates")
    builder.edge("c12", bus, "republishes")
    return builder.case


def reciprocal_pairs() -> Case:
    """Request and reply pairs, three parallel connectors, a return and a self loop."""
    builder = CaseBuilder("reciprocal-pairs", "reciprocal")
    services = builder.group("svc", None, "Services")
    for i in range(8):
        builder.node(f"n{i}", services if 2 <= i <= 5 else None)
    for i in range(7):
        builder.edge(f"n{i}", f"n{i + 1}", "request")
        builder.edge(f"n{i + 1}", f"n{i}", "reply")
    builder.edge("n0", "n7", "audits")
    builder.edge("n7", "n0", "alerts")
    builder.edge("n2", "n5", "a")
    builder.edge("n2", "n5", "b")
    builder.edge("n2", "n5", None)
    builder.edge("n6", "n3", "retries")
    builder.edge("n4", "n4", "renews lease")
    return builder.case
