import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  FolderInput,
  Pencil,
  RotateCcw,
  Trash2,
} from '@lucide/vue'

import type { DiagramSummary } from '@/contracts'
import type { MenuEntry } from '@/ui/menu'

import type { DiagramActs } from './useDiagramActs'

interface MenuOf {
  acts: DiagramActs
  canDraw: boolean
  hasProjects: boolean
  rename: () => void
  move: () => void
}

/** What can be done to `diagram` by whoever looks at the library. */
export function diagramMenu(
  diagram: DiagramSummary,
  { acts, canDraw, hasProjects, rename, move }: MenuOf,
): MenuEntry[] {
  const exporting = { label: 'Export JSON', icon: Download, act: () => void acts.download(diagram) }
  if (!canDraw) return [exporting]
  if (diagram.state === 'deleted') {
    return [{ label: 'Restore', icon: RotateCcw, act: () => void acts.restore(diagram) }]
  }
  const isArchived = diagram.state === 'archived'
  return [
    ...(isArchived ? [] : [{ label: 'Rename', icon: Pencil, act: rename }]),
    { label: 'Duplicate', icon: Copy, act: () => void acts.duplicate(diagram) },
    ...(hasProjects && !isArchived
      ? [{ label: 'Move to a project', icon: FolderInput, act: move }]
      : []),
    exporting,
    'separator',
    isArchived
      ? { label: 'Unarchive', icon: ArchiveRestore, act: () => void acts.unarchive(diagram) }
      : { label: 'Archive', icon: Archive, act: () => void acts.archive(diagram) },
    { label: 'Delete', icon: Trash2, danger: true, act: () => void acts.remove(diagram) },
  ]
}
