import { describe, expect, it } from 'vitest'

import { fieldsOf, problemWith, storedValue, type Field } from './schemaFields'

function field(property: Record<string, unknown>, rest: Record<string, unknown> = {}): Field {
  const [only] = fieldsOf({ properties: { it: { title: 'It', ...property } }, ...rest })
  if (only === undefined) throw new Error('no field')
  return only
}

describe('fieldsOf', () => {
  it('keeps the order and the words of the schema', () => {
    const fields = fieldsOf({
      properties: {
        prompt: { type: 'string', title: 'Prompt', description: 'What it is told.' },
        limit: { type: 'integer' },
      },
      required: ['prompt'],
    })
    expect(fields.map(({ name, title, required }) => ({ name, title, required }))).toEqual([
      { name: 'prompt', title: 'Prompt', required: true },
      { name: 'limit', title: 'limit', required: false },
    ])
    expect(fields[0]?.description).toBe('What it is told.')
  })

  it('tells one line of text from several', () => {
    expect(field({ type: 'string' }).kind).toBe('text')
    expect(field({ type: 'string', format: 'multiline' }).kind).toBe('multiline')
  })

  it('reads an optional field through its null', () => {
    const optional = field({ anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] })
    expect(optional).toMatchObject({ kind: 'text', nullable: true, maxLength: 3 })
  })

  it('follows a reference to an enum', () => {
    const choice = field(
      { $ref: '#/$defs/OnCycle' },
      { $defs: { OnCycle: { enum: ['run_once', 'refuse'] } } },
    )
    expect(choice).toMatchObject({
      kind: 'choice',
      choices: [
        { value: 'run_once', label: 'Run once' },
        { value: 'refuse', label: 'Refuse' },
      ],
    })
  })

  it('names where the choices come from', () => {
    expect(field({ type: 'string', 'x-choices': 'tools' })).toMatchObject({
      kind: 'choice',
      source: 'tools',
    })
  })

  it('leaves out what it cannot draw', () => {
    expect(
      fieldsOf({ properties: { nested: { type: 'object' }, many: { type: 'array' } } }),
    ).toEqual([])
  })
})

describe('problemWith', () => {
  it('asks for what is needed', () => {
    const prompt = field({ type: 'string' }, { required: ['it'] })
    expect(problemWith(prompt, '')).toBe('It is needed.')
    expect(problemWith(prompt, 'x')).toBeNull()
  })

  it('says how long a text may be, and is', () => {
    expect(problemWith(field({ type: 'string', maxLength: 3 }), 'four')).toBe(
      'Use at most 3 characters, not 4.',
    )
  })

  it('holds a number to its bounds and its kind', () => {
    const count = field({ type: 'integer', minimum: 1, maximum: 4 })
    expect(problemWith(count, 0)).toBe('Enter 1 or more.')
    expect(problemWith(count, 5)).toBe('Enter 4 or less.')
    expect(problemWith(count, 1.5)).toBe('Enter a whole number.')
    expect(problemWith(count, 'many')).toBe('Enter a number.')
    expect(problemWith(count, 4)).toBeNull()
  })
})

describe('storedValue', () => {
  it('makes a number of what reads as one, and keeps what does not', () => {
    const count = field({ type: 'number' })
    expect(storedValue(count, '2,5')).toBe(2.5)
    expect(storedValue(count, '2x')).toBe('2x')
  })

  it('stores nothing as null only where null is allowed', () => {
    expect(storedValue(field({ type: 'string' }), '')).toBe('')
    expect(storedValue(field({ anyOf: [{ type: 'string' }, { type: 'null' }] }), '')).toBeNull()
  })
})
