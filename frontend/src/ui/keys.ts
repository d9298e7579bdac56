/**
 * Shortcuts as text: `mod+k`, `mod+shift+z`, `?`, `arrowup`.
 *
 * `mod` is the key this system uses for commands, so that one text serves everywhere.
 */

const CAPS: Record<string, string> = {
  alt: 'Alt',
  shift: 'Shift',
  ctrl: 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  delete: 'Del',
  backspace: '⌫',
  tab: 'Tab',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

const MAC_CAPS: Record<string, string> = { ...CAPS, mod: '⌘', alt: '⌥', shift: '⇧', ctrl: '⌃' }

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What to print on each key cap of ``keys``, in the order they are pressed. */
export function drawKeys(keys: string, mac = isMac): string[] {
  const caps = mac ? MAC_CAPS : { ...CAPS, mod: 'Ctrl' }
  return splitChord(keys).map((key) => caps[key] ?? key.toUpperCase())
}

/** Whether ``event`` presses exactly the chord ``keys``, and none of the other modifiers with it. */
export function pressesKeys(event: KeyboardEvent, keys: string, mac = isMac): boolean {
  const parts = splitChord(keys)
  const key = parts.at(-1) ?? ''
  const wants = (modifier: string): boolean => parts.slice(0, -1).includes(modifier)
  const command = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  if (command !== (wants('mod') || (!mac && wants('ctrl')))) return false
  if (other !== (mac && wants('ctrl'))) return false
  if (event.altKey !== wants('alt')) return false
  // A printed sign such as ? already needs Shift on most keyboards, and on others it does not.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  if (!isSign && event.shiftKey !== wants('shift')) return false
  return nameOf(event.key) === key
}

function splitChord(chord: string): string[] {
  // The plus parts the keys, and is one itself where it stands last.
  return chord.match(/[^+]+|\+$/g) ?? []
}

function nameOf(key: string): string {
  return key === ' ' ? 'space' : key.toLowerCase()
}
