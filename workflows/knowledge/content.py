"""What a knowledge graph holds.

A value, like a workflow's graph: a run reads the version it was started with, whatever is edited
since. The two indexes are worked out on first use and kept with the value, because the same
version is searched by many runs.
"""

from functools import cached_property
from typing import Self

import networkx as nx
from pydantic import Field, model_validator

from common.contract import Contract
from common.errors import CanvasError, ErrorKind
from workflows.knowledge.words import words_of


class KnowledgeEmpty(CanvasError):
    """A knowledge graph without an entity was searched."""

    code = "KNOWLEDGE_EMPTY"
    kind = ErrorKind.INVALID


class EntityContent(Contract):
    """A passage, where it stands, and the words it answers to."""

    key: str = Field(min_length=1)
    name: str
    source: str
    snippet: str
    keywords: tuple[str, ...] = ()


class RelationContent(Contract):
    """How one entity bears on another, both by key: ``source`` *type* ``target``."""

    source: str
    target: str
    type: str


class KnowledgeContent(Contract):
    """Entities in the order they were declared, which decides between equals, and relations."""

    entities: tuple[EntityContent, ...] = ()
    relations: tuple[RelationContent, ...] = ()

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        keys = {entity.key for entity in self.entities}
        if len(keys) != len(self.entities):
            raise ValueError("Two entities have the same key.")
        for relation in self.relations:
            if not {relation.source, relation.target} <= keys:
                raise ValueError(
                    f"The relation “{relation.type}” joins an entity that is not in the graph."
                )
        return self

    def entities_by_overlap(self, words: frozenset[str]) -> tuple[tuple[int, EntityContent], ...]:
        """Return the entities that answer to any of ``words``, with how many; the most first.

        Equals stay in the order they were declared. Costs time by the words and the hits, not by
        the size of the graph.
        """
        overlaps: dict[int, int] = {}
        for word in words:
            for position in self._positions_by_word.get(word, ()):
                overlaps[position] = overlaps.get(position, 0) + 1
        return tuple(
            (overlap, self.entities[position])
            for position, overlap in sorted(overlaps.items(), key=lambda item: (-item[1], item[0]))
        )

    def neighbours(self, key: str) -> tuple[tuple[str, EntityContent], ...]:
        """Return what is one relation away from ``key``, in either direction, and that relation.

        In the order the relations were declared; of several between the same two, the first.
        """
        position = self._positions_by_key
        return tuple(
            (next(iter(relations.values()))["type"], self.entities[position[neighbour]])
            for neighbour, relations in self._connections.adj[key].items()
            if neighbour != key
        )

    @cached_property
    def _positions_by_key(self) -> dict[str, int]:
        return {entity.key: position for position, entity in enumerate(self.entities)}

    @cached_property
    def _positions_by_word(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, dict[int, None]] = {}
        for position, entity in enumerate(self.entities):
            for keyword in entity.keywords:
                for word in words_of(keyword):
                    found.setdefault(word, {}).setdefault(position)
        return {word: tuple(positions) for word, positions in found.items()}

    @cached_property
    def _connections(self) -> "nx.MultiGraph[str]":
        connections: nx.MultiGraph[str] = nx.MultiGraph()
        connections.add_nodes_from(entity.key for entity in self.entities)
        for relation in self.relations:
            connections.add_edge(relation.source, relation.target, type=relation.type)
        return connections
