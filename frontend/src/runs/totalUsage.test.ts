import { describe, expect, it } from 'vitest'

import type { Usage } from '@/contracts'

import { totalUsage, usageInWords } from './totalUsage'
import type { Trace } from './trace'

function used(...usages: (Usage | null)[]): Trace {
  return {
    lastSeq: 1,
    nodes: usages.map((usage, index) => ({
      nodeId: `n${index}`,
      phase: 'done',
      seq: 1,
      startedAt: '',
      endedAt: '',
      steps: [],
      usage,
    })),
  }
}

const CHEAP: Usage = { model: 'small', inputTokens: 1_200, outputTokens: 30, costUsd: 0.004 }

describe('totalUsage', () => {
  it('adds up what the nodes used and names each model once', () => {
    expect(totalUsage(used(CHEAP, null, CHEAP))).toEqual({
      models: ['small'],
      inputTokens: 2_400,
      outputTokens: 60,
      costUsd: 0.008,
    })
  })

  it('knows no cost when one part has none', () => {
    expect(totalUsage(used(CHEAP, { ...CHEAP, costUsd: null }))?.costUsd).toBeNull()
  })

  it('is nothing when no model was asked', () => {
    expect(totalUsage(used(null))).toBeNull()
  })
})

describe('usageInWords', () => {
  it.each([
    [0.004, 'small · 1,200 tokens in · 30 out · under 1 cent'],
    [1.5, 'small · 1,200 tokens in · 30 out · $1.50'],
    [0, 'small · 1,200 tokens in · 30 out · $0.00'],
    [null, 'small · 1,200 tokens in · 30 out'],
  ])('writes a cost of %j', (costUsd, words) => {
    const usage = { models: ['small'], inputTokens: 1_200, outputTokens: 30, costUsd }

    expect(usageInWords(usage)).toBe(words)
  })
})
