import type { Route } from '@motorpool/http'
import { z } from 'zod'
import type { RouteInput } from '../access/family.ts'

export type Part = 'params' | 'query' | 'body'

/** One value that a call takes, as its schemas say. */
export interface InputField {
  part: Part
  /** `['sort', 'field']`, `['ids', 0]`. */
  path: readonly (string | number)[]
  type: 'text' | 'choice' | 'number' | 'any'
}

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  pattern?: string
}

const DEPTH_MAX = 6
const PARTS: readonly Part[] = ['params', 'query', 'body']

const schemas = new WeakMap<z.ZodType, Schema>()

function schemaOf(route: Route, part: Part): Schema | undefined {
  const declared = route[part]
  if (!declared) return undefined
  const known = schemas.get(declared)
  if (known) return known
  const schema = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(declared, schema)
  return schema
}

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined || name === '#' ? schema : (root.$defs?.[name] ?? {})
}

const isNull = (schema: Schema): boolean => schema.type === 'null'
const typesOf = (schema: Schema): readonly string[] => [schema.type ?? []].flat()
const branches = (schema: Schema): readonly Schema[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])

function leafType(schema: Schema): InputField['type'] | undefined {
  const types = typesOf(schema)
  if (schema.const !== undefined || types.includes('boolean') || isNull(schema)) return undefined
  // A closed form is judged as a whole.
  if (schema.enum || schema.pattern) return 'choice'
  if (types.includes('string')) return types.length > 1 ? 'any' : 'text'
  return types.some((t) => t === 'number' || t === 'integer') ? 'number' : 'any'
}

function collect(
  given: Schema,
  root: Schema,
  path: (string | number)[],
  found: Map<string, InputField>,
  part: Part,
) {
  if (path.length > DEPTH_MAX) return
  const schema = resolved(given, root)
  for (const branch of branches(schema)) collect(branch, root, path, found, part)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    collect(property, root, [...path, name], found, part)
  if (schema.items) collect(schema.items, root, [...path, 0], found, part)
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
    collect(schema.additionalProperties, root, [...path, 'any'], found, part)
  if (schema.properties || schema.items || branches(schema).length > 0 || typesOf(schema).includes('object'))
    return
  const type = path.length > 0 ? leafType(schema) : undefined
  const key = path.join('/')
  // What may be a text or a number is attacked as a text.
  if (type && found.get(key)?.type !== 'text') found.set(key, { part, path, type })
}

/** Every value that a call takes, at any depth; booleans and constants have nothing to hide. */
export function fieldsOf(route: Route): InputField[] {
  return PARTS.flatMap((part) => {
    const schema = schemaOf(route, part)
    const found = new Map<string, InputField>()
    if (schema) collect(schema, schema, [], found, part)
    return [...found.values()]
  })
}

function sample(given: Schema, root: Schema, depth = 0): unknown {
  const schema = resolved(given, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [branch] = branches(schema).filter((one) => !isNull(one))
  if (branch && depth < DEPTH_MAX) return sample(branch, root, depth + 1)
  if (schema.properties) {
    const required = (schema.required ?? []).map((name) => [
      name,
      sample(schema.properties?.[name] ?? {}, root, depth + 1),
    ])
    return Object.fromEntries(required) as unknown
  }
  const [type] = typesOf(schema)
  if (type === 'array') return schema.items && schema.minItems ? [sample(schema.items, root, depth + 1)] : []
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  return type === 'object' ? {} : '1'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** The least that a call takes: its required values alone. */
export function sampleOf(route: Route): RouteInput {
  const input: Record<string, unknown> = {}
  for (const part of PARTS) {
    const schema = schemaOf(route, part)
    if (schema) input[part] = sample(schema, schema)
  }
  return input
}

/** A field with the value that is to stand there. */
export type Setting = readonly [field: InputField, value: unknown]

/** The input with other values at these places; it is copied once, however many they are. */
export function withValues(input: RouteInput, settings: readonly Setting[]): RouteInput {
  const copy = structuredClone(input) as Record<string, unknown>
  for (const [{ part, path }, value] of settings) {
    let holder: Record<string | number, unknown> = copy
    const steps = [part, ...path]
    for (const [i, step] of steps.slice(0, -1).entries()) {
      const next = steps[i + 1]
      const inside = holder[step]
      if (
        typeof inside !== 'object' ||
        inside === null ||
        Array.isArray(inside) !== (typeof next === 'number')
      )
        holder[step] = typeof next === 'number' ? [] : {}
      holder = holder[step] as Record<string | number, unknown>
    }
    holder[steps.at(-1) as string | number] = value
  }
  return copy as RouteInput
}

export function withValue(input: RouteInput, field: InputField, value: unknown): RouteInput {
  return withValues(input, [[field, value]])
}
