/**
 * Which nodes feed each other.
 *
 * The server says it too, with every answer; here it is said the moment an edge is drawn.
 */

import type { WorkflowGraph } from '@/contracts'

/** The ids of the nodes that lie on a cycle, in the order the graph declares them. */
export function cycles(graph: WorkflowGraph): string[] {
  const followers = followersOf(graph)
  // Whoever no order can place is on a cycle or behind one. Usually there is nobody.
  return [...unplaceable(followers)].filter((id) => reaches(followers, id, id))
}

function followersOf(graph: WorkflowGraph): Map<string, Set<string>> {
  const followers = new Map(graph.nodes.map((node) => [node.id, new Set<string>()] as const))
  for (const edge of graph.edges) {
    if (followers.has(edge.target)) followers.get(edge.source)?.add(edge.target)
  }
  return followers
}

function unplaceable(followers: Map<string, Set<string>>): Set<string> {
  const waitingFor = new Map<string, number>()
  for (const targets of followers.values()) {
    for (const target of targets) waitingFor.set(target, (waitingFor.get(target) ?? 0) + 1)
  }
  const left = new Set(followers.keys())
  const ready = [...left].filter((id) => (waitingFor.get(id) ?? 0) === 0)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    left.delete(id)
    for (const target of followers.get(id) ?? []) {
      const waiting = (waitingFor.get(target) ?? 0) - 1
      waitingFor.set(target, waiting)
      if (waiting === 0) ready.push(target)
    }
  }
  return left
}

function reaches(followers: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [...(followers.get(from) ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(followers.get(id) ?? []))
  }
  return false
}
