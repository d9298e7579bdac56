import { describe, expect, it } from 'vitest'

import { inOneLine, stepsOf } from './changes'

describe('a value that changed', () => {
  it('is shown in one line, also when there was none', () => {
    expect(inOneLine(null)).toBe('empty')
    expect(inOneLine({ a: 1 })).toBe('{"a":1}')
  })

  it('is found by the names on the way to it', () => {
    expect(stepsOf('/config/a~1b~0c')).toEqual(['config', 'a/b~c'])
    expect(stepsOf('')).toEqual([])
  })
})
