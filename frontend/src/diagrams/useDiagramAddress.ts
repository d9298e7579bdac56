import { watch } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'

import { useDiagram } from './diagram.store'
import { useSelection } from './selection.store'
import { samePath, type ViewPath } from './viewPath'

/** What a diagram's address says beside which one: the view, the revision, and what is selected there. */
export interface Address {
  readonly path: ViewPath
  readonly revision: number | null
  readonly selection: readonly string[]
}

export function readAddress({ inside, revision, select }: LocationQuery): Address {
  const number = Number(revision)
  return {
    path: listOf(inside),
    revision: Number.isInteger(number) && number > 0 ? number : null,
    selection: listOf(select),
  }
}

/**
 * Keeps the open diagram and its address in step, both ways: what is shown can be copied and sent, and the
 * browser's back leads out of a view as it led in.
 */
export function useDiagramAddress(): { goTo: (path: ViewPath, select?: string) => void } {
  const route = useRoute()
  const router = useRouter()
  const diagram = useDiagram()
  const selection = useSelection()

  /** Turn to another view, as a step that the browser's back takes back. */
  function goTo(path: ViewPath, select?: string): void {
    void router.push({ query: { ...route.query, inside: textOf(path), select } })
  }

  watch(
    () => [readAddress(route.query).path, readAddress(route.query).revision] as const,
    async ([path, revision], [pathBefore, revisionBefore]) => {
      if (revision !== revisionBefore) await diagram.look(revision)
      if (!samePath(path, pathBefore)) await diagram.show(path)
    },
  )
  // The view that is shown may be another than the one asked for: that may be gone.
  watch(
    () => diagram.path,
    (path) => {
      if (samePath(path, readAddress(route.query).path)) return
      void router.replace({ query: { ...route.query, inside: textOf(path) } })
    },
  )
  watch(
    () => diagram.scene,
    () => {
      const wanted = readAddress(route.query).selection.filter(
        (id) => selection.kindOf(id) !== null,
      )
      if (wanted.length > 0 && selection.ids.size === 0) selection.select(wanted)
    },
    { immediate: true },
  )
  watch(
    () => selection.ids,
    (ids) => {
      const select = textOf([...ids].slice(0, MOST_SELECTED))
      if (select === textOf(readAddress(route.query).selection)) return
      void router.replace({ query: { ...route.query, select } })
    },
  )

  return { goTo }
}

// An address may be about two thousand characters long everywhere.
const MOST_SELECTED = 40

function listOf(value: LocationQuery[string] | undefined): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

/** As it stands in a query; what says nothing is left out. */
function textOf(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',')
}
