import { useEventListener } from '@vueuse/core'
import { computed } from 'vue'

import { nodeName } from '@/runs/nodeName'
import { useRunStore } from '@/runs/run.store'
import { useCommands, type Command } from '@/ui/commands'
import { useShortcuts, type Shortcut } from '@/ui/shortcuts'

import type { Position } from './graphEdit'
import { useSelectionStore } from './selection.store'
import type { Side } from './side'
import type { StudioActions } from './useStudioActions'
import type { Undo } from './useUndo'
import { useWorkflowStore } from './workflow.store'

interface StudioKeys {
  actions: StudioActions
  undo: Undo
  /** The middle of what is in sight, where something new would go. */
  middle: () => Position
  canvas: () => HTMLElement | null
  /** Select a node and bring it into sight. */
  go: (nodeId: string) => void
  fit: () => void
  zoomBy: (factor: number) => void
  saveNow: () => void
  askQuestion: () => void
  run: () => void
  cancel: () => void
  /** What can stand beside the canvas, and the act of putting it there. */
  views: () => readonly Side[]
  show: (view: Side) => void
}

const VIEWS: Record<Side, string> = {
  setup: 'Show how it is set up',
  run: 'Show the run',
  runs: 'Show past runs',
  changes: 'Show changes',
}

const STEPS: readonly (readonly [string, string, number, number])[] = [
  ['shift+arrowleft', 'left', -1, 0],
  ['shift+arrowright', 'right', 1, 0],
  ['shift+arrowup', 'up', 0, -1],
  ['shift+arrowdown', 'down', 0, 1],
]

/** Keys that a field, or the browser's clipboard, answers to: here they are only told. */
function told(keys: string, label: string): Shortcut {
  return { keys, label, act: () => undefined, when: () => false }
}

/** Everything the studio can do, by key, from the palette of commands, and by the clipboard. */
export function useStudioKeys(studio: StudioKeys): void {
  const workflow = useWorkflowStore()
  const selection = useSelectionStore()
  const run = useRunStore()
  const { actions, undo } = studio

  /** Keys without a modifier mean the canvas only while nothing beside it has the focus. */
  function isOnCanvas(): boolean {
    const active = document.activeElement
    return active === document.body || (studio.canvas()?.contains(active) ?? false)
  }
  const isEditing = (): boolean => isOnCanvas() && workflow.readOnly === null
  const hasSubjects = (): boolean =>
    isEditing() && selection.subjects.nodes.size + selection.subjects.edges.size > 0

  const shortcuts: readonly Shortcut[] = [
    { keys: 'mod+z', label: 'Undo', act: () => void undo.undo() },
    { keys: ['mod+shift+z', 'mod+y'], label: 'Redo', act: () => void undo.redo() },
    { keys: 'mod+s', label: 'Save now', act: studio.saveNow, whileTyping: true },
    { keys: 'q', label: 'Ask a question', act: studio.askQuestion },
    told('enter', 'Run, in the question'),
    told('shift+enter', 'New line, in the question'),
    {
      keys: ['delete', 'backspace'],
      label: 'Delete',
      act: actions.removeSubjects,
      when: hasSubjects,
    },
    { keys: 'mod+d', label: 'Duplicate', act: actions.duplicateSubjects, when: hasSubjects },
    { keys: 'mod+a', label: 'Select everything', act: actions.selectAll, when: isOnCanvas },
    told('mod+c', 'Copy'),
    told('mod+x', 'Cut'),
    told('mod+v', 'Paste'),
    ...STEPS.map(([keys, word, x, y]) => ({
      keys,
      label: `Move ${word} by a step`,
      act: () => actions.nudge(x, y),
      when: hasSubjects,
    })),
    { keys: ['0', 'shift+1'], label: 'Fit to view', act: studio.fit, when: isOnCanvas },
    { keys: ['+', '='], label: 'Zoom in', act: () => studio.zoomBy(1.25), when: isOnCanvas },
    { keys: '-', label: 'Zoom out', act: () => studio.zoomBy(0.8), when: isOnCanvas },
  ]
  useShortcuts({ title: 'Studio', shortcuts })

  const commands = computed<readonly Command[]>(() => [
    ...(workflow.readOnly === null ? adding() : []),
    command('question', 'Ask this workflow a question', studio.askQuestion, 'q'),
    run.isRunning
      ? command('cancel', 'Cancel run', studio.cancel)
      : command('run', 'Run workflow', studio.run),
    ...studio.views().map((view) => command(`show-${view}`, VIEWS[view], () => studio.show(view))),
    command('fit', 'Fit the workflow to the view', studio.fit, '0'),
    ...(undo.canUndo.value ? [command('undo', 'Undo', () => void undo.undo(), 'mod+z')] : []),
    ...(undo.canRedo.value ? [command('redo', 'Redo', () => void undo.redo(), 'mod+shift+z')] : []),
    ...workflow.graph.nodes.map((node) => ({
      id: `node/${node.id}`,
      group: 'Nodes of this workflow',
      label: nodeName(node, workflow.kinds.get(node.kind)),
      detail: workflow.kinds.get(node.kind)?.label ?? node.kind,
      act: () => studio.go(node.id),
    })),
  ])
  useCommands(commands)

  function adding(): Command[] {
    return [...workflow.kinds.values()].map((kind) => ({
      id: `add/${kind.name}`,
      group: 'This workflow',
      label: `Add ${kind.label}`,
      detail: kind.summary,
      act: () => actions.addKind(kind.name, null, studio.middle()),
    }))
  }

  function command(id: string, label: string, act: () => void, shortcut?: string): Command {
    return { id: `studio/${id}`, group: 'This workflow', label, act, shortcut }
  }

  function onCopy(event: ClipboardEvent): boolean {
    // Text that somebody marked is what they mean to copy.
    if (!isOnCanvas() || window.getSelection()?.isCollapsed === false) return false
    const text = actions.copySubjects()
    if (text === null) return false
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    return true
  }

  useEventListener(document, 'copy', onCopy)
  useEventListener(document, 'cut', (event: ClipboardEvent) => {
    if (isEditing() && onCopy(event)) actions.removeSubjects()
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    if (!isEditing()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (actions.pasteText(text, studio.middle())) event.preventDefault()
  })
}
