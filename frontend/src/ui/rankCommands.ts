import type { Command } from './commands'

/**
 * The commands that answer ``query``, the likeliest first.
 *
 * Every word of the query must begin a word of the command, or lie inside one; beginnings count more,
 * and the label more than what surrounds it. An empty query keeps all, as they are.
 */
export function rankCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  return commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ command }) => command)
}

function scoreOf(command: Command, words: readonly string[]): number {
  const label = command.label.toLowerCase()
  const around = `${command.group} ${command.keywords ?? ''} ${command.detail ?? ''}`.toLowerCase()
  let total = 0
  for (const word of words) {
    const score = Math.max(placeIn(label, word) * 3, placeIn(around, word))
    if (score === 0) return 0
    total += score
  }
  return total + (label.startsWith(words.join(' ')) ? 10 : 0)
}

function placeIn(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  return at === 0 || ` ${text}`.includes(` ${word}`) ? 2 : 1
}
