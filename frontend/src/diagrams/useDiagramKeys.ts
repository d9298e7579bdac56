import { useEventListener } from '@vueuse/core'
import { computed } from 'vue'

import { useCommands, type Command } from '@/ui/commands'
import { useShortcuts, type Shortcut } from '@/ui/shortcuts'

import { useChanges } from './changing/changes.store'
import { useDiagram } from './diagram.store'
import type { DiagramActs } from './gestures/useDiagramActs'
import { usePalette } from './palette.store'

interface DiagramKeys {
  readonly acts: DiagramActs
  readonly canvas: () => HTMLElement | null
  readonly add: (type: string) => void
  readonly addNote: () => void
  readonly addGroup: () => void
  /** Begin to change the words of what the keyboard stands on. */
  readonly edit: () => void
  /** Begin, or end, to draw a connector from what the keyboard stands on. */
  readonly connect: () => void
  readonly fit: () => void
}

const STEPS: readonly (readonly [string, string, number, number])[] = [
  ['shift+arrowleft', 'left', -1, 0],
  ['shift+arrowright', 'right', 1, 0],
  ['shift+arrowup', 'up', 0, -1],
  ['shift+arrowdown', 'down', 0, 1],
]

/** Keys that the browser's clipboard answers to: here they are only told. */
function told(keys: string, label: string): Shortcut {
  return { keys, label, act: () => undefined, when: () => false }
}

/** Everything that changes a diagram, by key, from the palette of commands, and by the clipboard. */
export function useDiagramKeys(studio: DiagramKeys): void {
  const diagram = useDiagram()
  const changes = useChanges()
  const palette = usePalette()
  const { acts } = studio

  /** Keys without a modifier mean the canvas only while nothing beside it has the focus. */
  function isOnCanvas(): boolean {
    const active = document.activeElement
    return active === document.body || (studio.canvas()?.contains(active) ?? false)
  }
  const isEditing = (): boolean => isOnCanvas() && diagram.mode === 'edit'
  const hasSubjects = (): boolean => isEditing() && acts.subjects.value.length > 0

  useShortcuts({
    title: 'Diagram',
    shortcuts: [
      { keys: 'mod+z', label: 'Undo', act: () => void changes.undo() },
      { keys: ['mod+shift+z', 'mod+y'], label: 'Redo', act: () => void changes.redo() },
      {
        keys: ['delete', 'backspace'],
        label: 'Delete',
        act: () => void acts.removeSubjects(),
        when: hasSubjects,
      },
      { keys: 'mod+d', label: 'Duplicate', act: acts.duplicateSubjects, when: hasSubjects },
      {
        keys: 'mod+g',
        label: 'Draw a boundary around it',
        act: acts.groupSubjects,
        when: hasSubjects,
      },
      { keys: 'f2', label: 'Change the words', act: studio.edit, when: hasSubjects },
      { keys: 'c', label: 'Connect to another element', act: studio.connect, when: isEditing },
      { keys: 'n', label: 'Add a note', act: studio.addNote, when: isEditing },
      { keys: 'b', label: 'Add a boundary', act: studio.addGroup, when: isEditing },
      { keys: 's', label: 'Add a service', act: () => studio.add('service'), when: isEditing },
      { keys: 't', label: 'Tidy', act: () => void acts.tidy(), when: isEditing },
      told('mod+c', 'Copy'),
      told('mod+x', 'Cut'),
      told('mod+v', 'Paste'),
      ...STEPS.map(([keys, word, x, y]) => ({
        keys,
        label: `Move ${word} by a step`,
        act: () => acts.nudge(x, y),
        when: hasSubjects,
      })),
    ],
  })

  useEventListener(document, 'copy', (event: ClipboardEvent) => {
    if (!isOnCanvas()) return
    const text = acts.copied()
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  })
  useEventListener(document, 'cut', (event: ClipboardEvent) => {
    if (!isEditing()) return
    const text = acts.copied()
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    void acts.removeSubjects()
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    if (!isEditing()) return
    if (acts.paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
  })

  useCommands(
    computed<readonly Command[]>(() => [
      ...(diagram.mode === 'edit' ? adding() : []),
      command('fit', 'Fit the diagram to the view', studio.fit, '0'),
      ...(changes.canUndo ? [command('undo', 'Undo', () => void changes.undo(), 'mod+z')] : []),
      ...(changes.canRedo
        ? [command('redo', 'Redo', () => void changes.redo(), 'mod+shift+z')]
        : []),
    ]),
  )

  function adding(): Command[] {
    return [
      command('tidy', 'Tidy this view', () => void acts.tidy(), 't'),
      command('note', 'Add a note', studio.addNote, 'n'),
      command('boundary', 'Add a boundary', studio.addGroup, 'b'),
      ...palette.types.map(({ type, label, aliases }) => ({
        ...command(`add/${type}`, `Add ${label.toLowerCase()}`, () => studio.add(type)),
        keywords: aliases.join(' '),
      })),
    ]
  }

  function command(id: string, label: string, act: () => void, shortcut?: string): Command {
    return { id: `diagram/${id}`, group: 'This diagram', label, act, shortcut }
  }
}
