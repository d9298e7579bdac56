/** Flows as they are listed, shown and walked through (DOC-80 … DOC-94); pure. */
import type { DocumentView, Flow } from '@/contracts'

export type Step = Flow['steps'][number]
/** How lit something is: while a flow is presented, or only selected (DOC-94). */
export type Tier = 'active' | 'shown' | 'hidden' | 'member' | 'dimmed'
/** A step as a change says it: what it keeps of before goes by the relationship, or the frame. */
export type ToldStep = { relationship: string; caption?: string | null } | { frame: string }

/** The flows of a view, a variant directly below its base (DOC-91). */
export function listed(flows: readonly Flow[]): readonly Flow[] {
  const bases = flows.filter((flow) => flow.variantOf === null)
  return bases.flatMap((base) => [base, ...flows.filter((flow) => flow.variantOf === base.id)])
}

/** The base of ``flow`` and all its variants, ``flow`` among them. */
export function family(flows: readonly Flow[], flow: Flow): readonly Flow[] {
  const base = flow.variantOf ?? flow.id
  return listed(flows).filter((each) => each.id === base || each.variantOf === base)
}

/** What a step says: its own words, or else those of its relationship (DOC-82). */
export function captionOf(step: Step, view: DocumentView): string {
  const relationship = view.relationships.find(({ id }) => id === step.relationship)
  const told = step.caption ?? relationship?.label
  if (told != null) return told
  if (relationship === undefined) return 'A look at what is there'
  const labelOf = (id: string): string => view.nodes.find((node) => node.id === id)?.label ?? id
  return `${labelOf(relationship.from)} → ${labelOf(relationship.to)}`
}

/** ``steps`` as a change tells them, so that each keeps what it had. */
export function told(steps: readonly Step[]): readonly ToldStep[] {
  return steps.map((step) =>
    step.relationship === null ? { frame: step.id } : { relationship: step.relationship },
  )
}

/** ``steps`` told anew in the order of ``relationships``. A frame stays behind the step it came after. */
export function retold(
  steps: readonly Step[],
  relationships: readonly string[],
): readonly ToldStep[] {
  const before: ToldStep[] = []
  const behind = new Map<string, ToldStep[]>()
  let last: string | null = null
  for (const { id, relationship } of steps) {
    if (relationship !== null) last = relationship
    else if (last === null) before.push({ frame: id })
    else behind.set(last, [...(behind.get(last) ?? []), { frame: id }])
  }
  const anew = relationships.flatMap((relationship) => {
    const frames = behind.get(relationship) ?? []
    behind.delete(relationship)
    return [{ relationship }, ...frames]
  })
  return [...before, ...anew, ...[...behind.values()].flat()]
}

/** ``items`` with the one at ``from`` at ``to`` instead. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const left = items.filter((_, index) => index !== from)
  const taken = items[from]
  return taken === undefined ? items : [...left.slice(0, to), taken, ...left.slice(to)]
}

/** Where to go on in ``other`` when switching to it at ``step``: at the same relationship (DOC-91). */
export function landing(step: Step | undefined, other: Flow): number {
  if (step?.relationship == null) return 0
  return Math.max(
    0,
    other.steps.findIndex((each) => each.relationship === step.relationship),
  )
}

/** What a step shows beside its relationship's ends. */
function shownBy(step: Step): readonly string[] {
  const own = step.relationship === null ? [] : [step.relationship]
  return [...own, ...step.extraRelationships, ...step.extraElements]
}

/** How lit everything of ``view`` is at step ``at`` of ``flow``, counted from 0 (DOC-94). */
export function tiersAt(view: DocumentView, flow: Flow, at: number): ReadonlyMap<string, Tier> {
  const lit = new Map<string, Tier>()
  flow.steps.slice(0, at + 1).forEach((step, index) => {
    for (const id of shownBy(step)) lit.set(id, index === at ? 'active' : 'shown')
  })
  return spread(view, lit, 'hidden')
}

/** What belongs to ``flow`` while it is selected and not presented: two tiers (DOC-94). */
export function membersOf(view: DocumentView, flow: Flow): ReadonlyMap<string, Tier> {
  const lit = new Map<string, Tier>()
  for (const step of flow.steps) for (const id of shownBy(step)) lit.set(id, 'member')
  return spread(view, lit, 'dimmed')
}

const BRIGHTEST: readonly Tier[] = ['active', 'member', 'shown']

/** An element is as lit as the most lit of its relationships. Boundaries and notes stay as they are. */
function spread(
  view: DocumentView,
  lit: ReadonlyMap<string, Tier>,
  others: Tier,
): ReadonlyMap<string, Tier> {
  const all = new Map<string, Tier>(lit)
  for (const { id } of [...view.relationships, ...view.nodes]) if (!all.has(id)) all.set(id, others)
  for (const tier of BRIGHTEST.toReversed()) {
    for (const { id, from, to } of view.relationships) {
      if (lit.get(id) !== tier) continue
      for (const end of [from, to]) if (lit.get(end) !== 'active') all.set(end, tier)
    }
  }
  return all
}
