import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const tokens = readTokens(readFileSync('src/ui/tokens.css', 'utf8'))
const GROUNDS = ['sunken', 'surface', 'raised']
const KINDS = ['agent', 'tool', 'knowledge', 'output', 'plain']
const PHASES = ['waiting', 'running', 'done', 'failed']

const TEXT_ON_GROUND: [string, string][] = [
  ...pairs(['text', 'muted', 'faint', 'accent', 'accent-hover'], [...GROUNDS, 'hover']),
  ...pairs(['good', 'warn', 'bad'], GROUNDS),
  ...pairs(['text', 'muted'], ['pressed', 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['text', 'good-soft'],
  ['text', 'warn-soft'],
  ['text', 'bad-soft'],
  ...KINDS.map((kind): [string, string] => [`tone-${kind}`, `tone-${kind}-soft`]),
  ...pairs(
    KINDS.map((kind) => `tone-${kind}`),
    GROUNDS,
  ),
  ...pairs(
    PHASES.map((phase) => `phase-${phase}`),
    GROUNDS,
  ),
]

const SHAPE_ON_GROUND = pairs(
  ['focus', 'control-line', 'ghost-added', 'ghost-changed', 'ghost-removed'],
  [...GROUNDS, 'hover'],
)

describe.each(THEMES)('the tokens in the %s theme', (theme) => {
  it.each(TEXT_ON_GROUND)('let %s be read on %s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SHAPE_ON_GROUND)('let %s be seen on %s', (shape, ground) => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it('tell the node kinds apart', () => {
    expect(new Set(KINDS.map((kind) => colour(`tone-${kind}`, theme))).size).toBe(KINDS.length)
  })
})

function pairs(inks: string[], grounds: string[]): [string, string][] {
  return inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]))
}

function readTokens(css: string): Map<string, Record<Theme, string>> {
  const found = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)
  return new Map(
    [...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }] as const),
  )
}

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`tokens.css has no colour --${name}`)
  return token[theme]
}

/** The contrast ratio of WCAG 2: from 1, the same, to 21, black on white. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
