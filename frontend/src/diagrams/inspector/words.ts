/** The words of a diagram as a person reads them, for the lists one chooses from. */
import type { Behaviour, BoundaryKind, Color, Level, NoteKind, Semantic } from '@/contracts'
import type { Choice } from '@/ui/choice'

const COLORS: Readonly<Record<Color, string>> = {
  neutral: 'Grey',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  amber: 'Amber',
  rose: 'Rose',
  green: 'Green',
}

const BOUNDARY_KINDS: Readonly<Record<BoundaryKind, string>> = {
  boundary: 'Boundary',
  system: 'System',
  domain: 'Domain',
  network: 'Network',
  deployment: 'Deployment',
  group: 'Group',
}

const NOTE_KINDS: Readonly<Record<Exclude<NoteKind, 'label' | 'code'>, string>> = {
  note: 'Note',
  question: 'Question',
  warning: 'Warning',
  decision: 'Decision',
}

const BEHAVIOURS: Readonly<Record<Behaviour, string>> = {
  sync: 'Waits for the answer',
  async: 'Does not wait',
  event: 'An event',
  callback: 'A callback',
  conditional: 'Only sometimes',
  retry: 'A retry',
  failure: 'When it fails',
  fallback: 'Instead, when it fails',
}

const LEVELS: Readonly<Record<Level, string>> = {
  context: 'Context',
  container: 'Containers',
  component: 'Components',
  none: 'None of these',
}

export const COLOR_CHOICES = choicesOf(COLORS)
export const BOUNDARY_CHOICES = choicesOf(BOUNDARY_KINDS)
export const NOTE_CHOICES = choicesOf(NOTE_KINDS)
export const BEHAVIOUR_CHOICES = choicesOf(BEHAVIOURS)
export const LEVEL_CHOICES = choicesOf(LEVELS)

/** “dependsOn” as “Depends on”. */
export function wordsOf(semantic: Semantic): string {
  if (semantic === 'http' || semantic === 'cdc') return semantic.toUpperCase()
  if (semantic === 'grpc') return 'gRPC'
  const words = semantic.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function choicesOf(words: Readonly<Record<string, string>>): readonly Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
