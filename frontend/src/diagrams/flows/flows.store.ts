import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'

import type { Flow } from '@/contracts'
import { useChanges } from '@/diagrams/changing/changes.store'
import { useDiagram } from '@/diagrams/diagram.store'
import { useSelection } from '@/diagrams/selection.store'
import { newId } from '@/ui/newId'
import { useAnnouncer } from '@/ui/useAnnouncer'

import {
  captionOf,
  family,
  landing,
  membersOf,
  moved,
  retold,
  tiersAt,
  told,
  type Tier,
} from './walking'

/**
 * The flows of the view that is shown: which one is selected, being told or being presented.
 *
 * Telling collects relationships in the order in which they are pressed; only its end is a change. A
 * presentation changes nothing.
 */
export const useFlows = defineStore('diagram-flows', () => {
  const diagram = useDiagram()
  const changes = useChanges()
  const selection = useSelection()
  const announcer = useAnnouncer()

  /** The relationships told so far; of a flow that is there, or null for a new one. */
  const telling = shallowRef<{ flow: string | null; steps: readonly string[] } | null>(null)
  const presenting = shallowRef<{ flow: string; at: number } | null>(null)

  const all = computed<readonly Flow[]>(() => diagram.view?.flows ?? [])
  const selected = computed(() => {
    const [only] = selection.ids
    return selection.ids.size === 1 ? (flowCalled(only) ?? null) : null
  })
  const presented = computed(() => flowCalled(presenting.value?.flow) ?? null)
  const at = computed(() =>
    Math.min(presenting.value?.at ?? 0, Math.max(0, (presented.value?.steps.length ?? 1) - 1)),
  )
  const step = computed(() => presented.value?.steps[at.value] ?? null)
  /** What is numbered on the canvas, in its order. */
  const numbered = computed<readonly string[]>(() => {
    if (telling.value !== null) return telling.value.steps
    const toldSoFar = presented.value?.steps.slice(0, at.value + 1)
    return (toldSoFar ?? selected.value?.steps ?? []).flatMap(
      ({ relationship }) => relationship ?? [],
    )
  })
  const tiers = computed<ReadonlyMap<string, Tier> | null>(() => {
    const { view } = diagram
    if (view === null || telling.value !== null) return null
    if (presented.value !== null) return tiersAt(view, presented.value, at.value)
    return selected.value === null ? null : membersOf(view, selected.value)
  })

  function flowCalled(id: string | undefined): Flow | undefined {
    return all.value.find((flow) => flow.id === id)
  }

  /** Begin to tell a flow: a new one, or what comes after the steps of one that is there. */
  function beginTelling(flow: Flow | null = null): void {
    if (diagram.mode !== 'edit') return
    const steps = (flow?.steps ?? []).flatMap(({ relationship }) => relationship ?? [])
    telling.value = { flow: flow?.id ?? null, steps }
    announcer.polite('Press the relationships in their order, then Done.')
  }

  /** Tell a relationship next; one that was told is taken out again (DOC-83). */
  function tell(id: string): void {
    const now = telling.value
    if (now === null || selection.kindOf(id) !== 'relationship') return
    const isTold = now.steps.includes(id)
    const steps = isTold ? now.steps.filter((each) => each !== id) : [...now.steps, id]
    telling.value = { ...now, steps }
    announcer.polite(isTold ? 'Taken out.' : `Step ${steps.length}.`)
  }

  function giveUpTelling(): boolean {
    if (telling.value === null) return false
    telling.value = null
    announcer.polite('Nothing was changed.')
    return true
  }

  function endTelling(): void {
    const now = telling.value
    telling.value = null
    if (now === null || now.steps.length === 0) return
    const flow = flowCalled(now.flow ?? undefined)
    if (flow !== undefined) {
      const steps = retold(flow.steps, now.steps)
      set(flow, { steps }, `Told ${flow.title} anew`)
      return
    }
    make(now.steps, null)
  }

  /** Add a flow of these relationships; select it, for its title to be given. */
  function make(steps: readonly string[], variantOf: string | null): void {
    const id = newId('f')
    const title = freeTitle(
      variantOf === null ? 'Flow' : `${flowCalled(variantOf)?.title ?? ''} variant`,
    )
    const flow = { id, title, steps: [...steps], ...(variantOf === null ? {} : { variantOf }) }
    void changes
      .change({ ops: [{ op: 'add', flows: [flow] }], summary: `Added the flow ${title}` })
      .then((isKept) => {
        if (isKept) selection.select([id])
      })
  }

  function addVariant(flow: Flow): void {
    const steps = flow.steps.flatMap(({ relationship }) => relationship ?? [])
    make(steps, flow.variantOf ?? flow.id)
  }

  function freeTitle(wanted: string): string {
    const taken = new Set(all.value.map(({ title }) => title.toLowerCase()))
    if (!taken.has(wanted.toLowerCase())) return wanted
    let number = 2
    while (taken.has(`${wanted} ${number}`.toLowerCase())) number += 1
    return `${wanted} ${number}`
  }

  function set(flow: Flow, fields: Record<string, unknown>, summary: string): void {
    if (diagram.mode !== 'edit') return
    void changes.change({ ops: [{ op: 'update', id: flow.id, set: fields }], summary })
  }

  function moveStep(flow: Flow, from: number, to: number): void {
    if (to < 0 || to >= flow.steps.length || from === to) return
    set(flow, { steps: told(moved(flow.steps, from, to)) }, `Reordered ${flow.title}`)
    announcer.polite(`Step ${to + 1} of ${flow.steps.length}.`)
  }

  function removeStep(flow: Flow, index: number): void {
    if (flow.steps.length < 2) return
    const steps = told(flow.steps.filter((_, each) => each !== index))
    set(flow, { steps }, `Took a step out of ${flow.title}`)
  }

  function caption(flow: Flow, index: number, text: string | null): void {
    const steps = told(flow.steps).map((each, number) =>
      number === index && 'relationship' in each ? { ...each, caption: text } : each,
    )
    set(flow, { steps }, `Captioned a step of ${flow.title}`)
  }

  function remove(flow: Flow): void {
    selection.clear()
    const op = { op: 'remove' as const, ids: [flow.id] }
    void changes.change({ ops: [op], summary: `Deleted the flow ${flow.title}` })
  }

  /** Present a flow from a step on: the one that is given, selected, or the only one (DOC-88). */
  function present(flow: Flow | null = null, from = 0): void {
    const wanted = flow ?? selected.value ?? (all.value.length === 1 ? all.value[0] : null)
    if (wanted == null || wanted.steps.length === 0) return
    telling.value = null
    presenting.value = { flow: wanted.id, at: from }
    tellStep()
  }

  function go(to: number): void {
    const flow = presented.value
    if (flow === null) return
    presenting.value = { flow: flow.id, at: Math.min(Math.max(0, to), flow.steps.length - 1) }
    tellStep()
  }

  /** Go on in another flow of the family, at the same relationship (DOC-91). */
  function switchTo(other: Flow | undefined = undefined): void {
    const flow = presented.value
    if (flow === null) return
    const kin = family(all.value, flow)
    const next = other ?? kin[(kin.findIndex(({ id }) => id === flow.id) + 1) % kin.length]
    if (next === undefined || next.id === flow.id || next.steps.length === 0) return
    presenting.value = { flow: next.id, at: landing(step.value ?? undefined, next) }
    tellStep()
  }

  function leave(): void {
    presenting.value = null
  }

  function tellStep(): void {
    const { view } = diagram
    if (presented.value === null || step.value === null || view === null) return
    const number = `Step ${at.value + 1} of ${presented.value.steps.length}`
    announcer.polite(`${number}: ${captionOf(step.value, view)}`)
  }

  // Another view, or a flow that somebody took away: there is nothing to go on with.
  watch(
    () => [diagram.id, diagram.path.join('/')],
    () => {
      telling.value = null
      presenting.value = null
    },
  )
  watch(presented, (flow) => {
    if (flow === null) presenting.value = null
  })

  return {
    all,
    selected,
    telling,
    presenting,
    presented,
    at,
    step,
    numbered,
    tiers,
    beginTelling,
    tell,
    giveUpTelling,
    endTelling,
    addVariant,
    set,
    moveStep,
    removeStep,
    caption,
    remove,
    present,
    go,
    switchTo,
    leave,
  }
})
