import { computed, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import { useDiagram } from '@/diagrams/diagram.store'
import { useCommands, type Command } from '@/ui/commands'

import { useFlows } from './flows.store'

/**
 * What is presented, in the address and from the palette of commands: `flow` and `step`, counted from 1,
 * so that a step can be sent to somebody and a reload goes on with it.
 */
export function useFlowAddress(): void {
  const flows = useFlows()
  const diagram = useDiagram()
  const route = useRoute()
  const router = useRouter()
  /** The view whose address has been followed. */
  let followed: string | null = null

  useCommands(
    computed<readonly Command[]>(() => [
      ...(diagram.mode === 'edit'
        ? [command('tell', 'Make a flow', () => flows.beginTelling())]
        : []),
      ...flows.all
        .filter((flow) => flow.steps.length > 0)
        .map((flow) =>
          command(`present/${flow.id}`, `Present ${flow.title}`, () => flows.present(flow)),
        ),
    ]),
  )

  function command(id: string, label: string, act: () => void): Command {
    return { id: `diagram/flow/${id}`, group: 'Flows', label, act }
  }

  watch(
    () => diagram.scene,
    (scene) => {
      const view = [diagram.id, ...diagram.path].join('/')
      if (scene === null || view === followed) return
      followed = view
      const { flow, step } = route.query
      const found = flows.all.find(({ id }) => id === flow)
      const number = Number(step ?? 1)
      if (found !== undefined && Number.isInteger(number) && number > 0) {
        flows.present(found, Math.min(number, found.steps.length) - 1)
      }
    },
    { immediate: true },
  )
  watch(
    () => [flows.presented?.id, flows.presented === null ? undefined : String(flows.at + 1)],
    ([flow, step]) => {
      if (route.query.flow === flow && route.query.step === step) return
      void router.replace({ query: { ...route.query, flow, step } })
    },
  )
}
