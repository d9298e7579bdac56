/**
 * A pydantic model's JSON schema, read as the fields of a form.
 *
 * It understands what a node's settings are made of: text, several lines of text, choices, switches and
 * numbers, each possibly absent. A property of any other make is left out rather than drawn wrongly.
 */
import type { Choice } from './choice'

export type JsonSchema = Readonly<Record<string, unknown>>
export type ChoiceSource = string

interface FieldBase {
  name: string
  title: string
  description?: string
  required: boolean
  /** An absent value is sent as null rather than as empty text. */
  nullable: boolean
  fallback: unknown
}

export type Field =
  | (FieldBase & { kind: 'text' | 'multiline'; minLength: number; maxLength: number })
  | (FieldBase & { kind: 'choice'; choices: readonly Choice[]; source?: ChoiceSource })
  | (FieldBase & { kind: 'switch' })
  | (FieldBase & { kind: 'number'; whole: boolean; least: number; most: number })

/** The fields of ``schema`` in the order they are declared. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const properties = asSchema(schema.properties)
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = fieldOf(name, asSchema(property), schema, required.includes(name))
    return field === null ? [] : [field]
  })
}

/** What is wrong with ``value`` in this field, as a sentence, or null. */
export function problemWith(field: Field, value: unknown): string | null {
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty) return field.required ? `${field.title} is needed.` : null
  if (field.kind === 'text' || field.kind === 'multiline') {
    const { length } = String(value)
    if (length < field.minLength) return `Use at least ${field.minLength} characters.`
    if (length > field.maxLength) return `Use at most ${field.maxLength} characters, not ${length}.`
  }
  if (field.kind === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number.'
    if (field.whole && !Number.isInteger(value)) return 'Enter a whole number.'
    if (value < field.least) return `Enter ${field.least} or more.`
    if (value > field.most) return `Enter ${field.most} or less.`
  }
  return null
}

/** ``text`` as this field stores it. What is no number stays text, so that nothing typed is lost. */
export function storedValue(field: Field, text: string | null): unknown {
  if (text === null || text === '') return field.nullable ? null : ''
  if (field.kind !== 'number') return text
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

function fieldOf(
  name: string,
  property: JsonSchema,
  root: JsonSchema,
  required: boolean,
): Field | null {
  const { schema, nullable } = withoutNull(property, root)
  const base: FieldBase = {
    name,
    title: textOr(property.title ?? schema.title, name),
    description: textOr(property.description ?? schema.description, '') || undefined,
    required,
    nullable,
    fallback: property.default,
  }
  const source = property['x-choices'] ?? schema['x-choices']
  if (typeof source === 'string') return { ...base, kind: 'choice', choices: [], source }
  if (Array.isArray(schema.enum)) {
    return { ...base, kind: 'choice', choices: schema.enum.map((value) => choiceOf(value)) }
  }
  switch (schema.type) {
    case 'string':
      return {
        ...base,
        kind: isMultiline(property) || isMultiline(schema) ? 'multiline' : 'text',
        minLength: numberOr(schema.minLength, 0),
        maxLength: numberOr(schema.maxLength, Infinity),
      }
    case 'boolean':
      return { ...base, kind: 'switch' }
    case 'integer':
    case 'number':
      return {
        ...base,
        kind: 'number',
        whole: schema.type === 'integer',
        least: numberOr(schema.minimum, -Infinity),
        most: numberOr(schema.maximum, Infinity),
      }
    default:
      return null
  }
}

/** pydantic writes an optional field as `anyOf [it, null]`, and an enum as a reference. */
function withoutNull(
  property: JsonSchema,
  root: JsonSchema,
): { schema: JsonSchema; nullable: boolean } {
  const followed = follow(property, root)
  if (!Array.isArray(followed.anyOf)) return { schema: followed, nullable: false }
  const options = followed.anyOf.map((option) => follow(asSchema(option), root))
  const [only, ...others] = options.filter((option) => option.type !== 'null')
  const nullable = options.some((option) => option.type === 'null')
  return { schema: only !== undefined && others.length === 0 ? only : {}, nullable }
}

function follow(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema
  const name = schema.$ref.split('/').at(-1) ?? ''
  return asSchema(asSchema(root.$defs)[name])
}

function choiceOf(value: unknown): Choice {
  const text = String(value)
  const words = text.replaceAll('_', ' ')
  return { value: text, label: words.charAt(0).toUpperCase() + words.slice(1) }
}

function isMultiline(schema: JsonSchema): boolean {
  return schema.format === 'multiline'
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
