import { describe, expect, it } from 'vitest'

import type { Command } from './commands'
import { rankCommands } from './rankCommands'

function command(label: string, extra: Partial<Command> = {}): Command {
  return { id: label, label, group: 'Go to', act: () => undefined, ...extra }
}

const COMMANDS = [
  command('Use the dark theme', { group: 'Theme' }),
  command('Workflows'),
  command('New workflow', { keywords: 'create add' }),
  command('Knowledge'),
]

function found(query: string): string[] {
  return rankCommands(COMMANDS, query).map(({ label }) => label)
}

describe('rankCommands', () => {
  it('keeps everything, as it is, for an empty query', () => {
    expect(rankCommands(COMMANDS, '  ')).toBe(COMMANDS)
  })

  it('puts what begins with the query first', () => {
    expect(found('work')).toEqual(['Workflows', 'New workflow'])
  })

  it('wants every word, in any order', () => {
    expect(found('theme dark')).toEqual(['Use the dark theme'])
    expect(found('dark workflow')).toEqual([])
  })

  it('finds a command by other words for it', () => {
    expect(found('create')).toEqual(['New workflow'])
  })
})
