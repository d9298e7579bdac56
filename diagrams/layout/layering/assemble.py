"""The finished drawing: all clusters put into each other, and the pieces of every line joined."""

from diagrams.layout.layering.block import CAPTION_GAP, Block
from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.pieces import LOWER_SIDE, UPPER_SIDE
from diagrams.layout.layering.topology import Topologies
from diagrams.layout.model import Layout, Point, Rect, Route

LOOP_WIDTH = 18.0
SAME = 0.01


def assemble(topologies: Topologies, blocks: list[Block]) -> Layout:
    """Return the layout in absolute coordinates, in the axes that the caller's graph has."""
    net = topologies.net
    graph = net.graph
    boundaries: list[Rect] = [Rect(0.0, 0.0, 0.0, 0.0)] * len(net.clusters)
    elements: list[Rect] = [Rect(0.0, 0.0, 0.0, 0.0)] * len(net.width)
    captions: dict[int, Rect] = {}
    # The parts of each line from its upper to its lower end: those above the cluster that both
    # ends share come innermost first, those below it outermost first.
    above: list[list[list[Point]]] = [[] for _ in net.source]
    shared: list[list[Point]] = [[] for _ in net.source]
    below: list[list[list[Point]]] = [[] for _ in net.source]
    for number in net.by_depth:
        cluster, block = net.clusters[number], blocks[number]
        dx, dy = boundaries[number].x, boundaries[number].y
        for item, box in block.boxes.items():
            at = Rect(box.x + dx, box.y + dy, box.width, box.height)
            if cluster.holds_clusters[item]:
                boundaries[cluster.items[item]] = at
            else:
                elements[cluster.items[item]] = at
        for piece, line in zip(topologies.done[number].pieces, block.lines, strict=True):
            moved = [Point(p.x + dx, p.y + dy) for p in line]
            if piece.upper == UPPER_SIDE:
                below[piece.connector].append(moved)
            elif piece.lower == LOWER_SIDE:
                above[piece.connector].append(moved)
            else:
                shared[piece.connector] = moved
        for connector, box in block.captions.items():
            captions[connector] = Rect(box.x + dx, box.y + dy, box.width, box.height)

    routes: list[Route] = []
    for connector, (source, target) in enumerate(zip(net.source, net.target, strict=True)):
        if source == target:
            routes.append(_loop(net, connector, elements[source]))
            continue
        points = _joined([*reversed(above[connector]), shared[connector], *below[connector]])
        if not topologies.downwards[connector]:
            points.reverse()
        routes.append(Route(tuple(points), captions.get(connector)))

    if net.swapped:
        elements = [_turned(box) for box in elements]
        boundaries = [_turned(box) for box in boundaries]
        routes = [_turned_route(route) for route in routes]
    return Layout(
        elements={e.id: box for e, box in zip(graph.elements, elements, strict=True)},
        boundaries={b.id: box for b, box in zip(graph.boundaries, boundaries[1:], strict=False)},
        routes={c.id: route for c, route in zip(graph.connectors, routes, strict=True)},
        notes={},
        direction=graph.direction,
    )


def _joined(parts: list[list[Point]]) -> list[Point]:
    """Return one line of all parts, without repeated points and points on an upright run."""
    line: list[Point] = []
    for part in parts:
        for point in part:
            if line and abs(line[-1].x - point.x) < SAME:
                if abs(line[-1].y - point.y) < SAME:
                    continue
                if len(line) >= 2 and abs(line[-2].x - point.x) < SAME:
                    line[-1] = point
                    continue
            line.append(point)
    return line


def _loop(net: Net, connector: int, box: Rect) -> Route:
    """Return the loop of a connector from an element to itself, in its slot of the far side."""
    loops = net.loops[net.source[connector]]
    slots = [net.loop_slot(loop) for loop in loops]
    index = loops.index(connector)
    scale = box.height / (sum(slots) + 8.0)
    start = 4.0 + sum(slots[:index])
    y1 = box.y + round((start + slots[index] * 0.15) * scale)
    y2 = box.y + round((start + slots[index] * 0.85) * scale)
    out = box.right + LOOP_WIDTH
    caption = None
    if net.captioned[connector]:
        width, height = net.caption_width[connector], net.caption_height[connector]
        caption = Rect(out + CAPTION_GAP, (y1 + y2 - height) // 2, width, height)
    points = (Point(box.right, y1), Point(out, y1), Point(out, y2), Point(box.right, y2))
    return Route(points, caption)


def _turned(box: Rect) -> Rect:
    return Rect(box.y, box.x, box.height, box.width)


def _turned_route(route: Route) -> Route:
    return Route(
        tuple(Point(y, x) for x, y in route.points),
        _turned(route.caption) if route.caption is not None else None,
        route.trunk,
    )
