import type { Trace } from './trace'

/** What the models of a run counted, added up. */
export interface TotalUsage {
  models: readonly string[]
  inputTokens: number
  outputTokens: number
  /** Null as soon as the price of one part is not known: a partial sum would pass for the whole. */
  costUsd: number | null
}

/** Add up what the nodes used; null when no model was asked. */
export function totalUsage(trace: Trace): TotalUsage | null {
  const used = trace.nodes.flatMap(({ usage }) => (usage ? [usage] : []))
  if (used.length === 0) return null
  const costs = used.map(({ costUsd }) => costUsd)
  return {
    models: [...new Set(used.map(({ model }) => model))],
    inputTokens: sum(used.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(used.map(({ outputTokens }) => outputTokens)),
    costUsd: costs.every((cost) => cost !== null) ? sum(costs) : null,
  }
}

export function usageInWords({ models, inputTokens, outputTokens, costUsd }: TotalUsage): string {
  const counted = [
    models.join(', '),
    `${inputTokens.toLocaleString('en')} tokens in`,
    `${outputTokens.toLocaleString('en')} out`,
  ]
  if (costUsd !== null) counted.push(costInWords(costUsd))
  return counted.join(' · ')
}

function costInWords(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'under 1 cent' : `$${usd.toFixed(2)}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
