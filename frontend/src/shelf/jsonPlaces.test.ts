import { describe, expect, it } from 'vitest'

import { lineOf, placeOf } from './jsonPlaces'

const TEXT = `{
  "title": "A \\"quoted\\" shop",
  "nodes": [
    { "id": "web", "box": [1, -2.5e3, true] },
    { "id": "a/b~c" }
  ]
}`

function shown(pointer: string, text = TEXT): string | null {
  const place = placeOf(text, pointer)
  return place && text.slice(place.from, place.to)
}

describe('where a pointer leads in a text', () => {
  it('is the value itself, however deep', () => {
    expect(shown('/title')).toBe('"A \\"quoted\\" shop"')
    expect(shown('/nodes/0/box/1')).toBe('-2.5e3')
    expect(shown('/nodes/1')).toBe('{ "id": "a/b~c" }')
    expect(shown('')).toBe(TEXT)
  })

  it('is the nearest thing around it, where it is missing', () => {
    expect(shown('/nodes/1/label')).toBe('{ "id": "a/b~c" }')
    expect(shown('/title/0')).toBe('"A \\"quoted\\" shop"')
    expect(shown('/nowhere')).toBe(TEXT)
  })

  it('reads what a pointer has to write differently', () => {
    expect(shown('/a~1b~0c', '{"x": 0, "a/b~c": 7}')).toBe('7')
  })

  it('is nowhere in what is no JSON', () => {
    expect(placeOf('{"a": ', '/b')).toBeNull()
    expect(placeOf('', '')).toBeNull()
  })

  it('is told as a line', () => {
    const place = placeOf(TEXT, '/nodes/1')
    expect(lineOf(TEXT, place?.from ?? 0)).toBe(5)
  })
})
