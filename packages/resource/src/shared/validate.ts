import type { FieldError } from '@motorpool/kernel'
import { type AnyResource, labelKey } from './define.ts'
import { isEmpty } from './empty.ts'
import type { Field } from './field.ts'
import { fieldError, good, type Parsed } from './problem.ts'

export type Mode = 'create' | 'update'
export type Values = Record<string, unknown>

/** Whether the field has a meaning in this row (`when`). */
export function applies(field: Field, row: Readonly<Values>): boolean {
  const { when } = field.flags
  return !when || when.in.includes(row[when.field])
}

/** One value of one field, checked: emptiness first, then the kind's rule, then the field's own checks (R143–R147). */
export function parseField(field: Field, value: unknown, row: Readonly<Values> = {}): Parsed<unknown> {
  if (isEmpty(value)) {
    return field.flags.required ? { ok: false, problem: { code: 'FIELD_REQUIRED' } } : good(null)
  }
  const parsed = field.behaviour.parse(value, field.options)
  if (!parsed.ok) return parsed
  for (const check of field.flags.checks) {
    const problem = check(parsed.value, row)
    if (problem) return { ok: false, problem }
  }
  return parsed
}

/** May the field be sent in this mode? */
export function writable(field: Field, mode: Mode): boolean {
  if (field.behaviour.computed) return false
  return field.flags.access === 'edit' || (mode === 'create' && field.flags.access === 'create')
}

export interface Checked {
  /** Normalised values of the fields that were sent (on create: of all, with defaults). */
  values: Values
  errors: FieldError[]
}

/** Whether a change gives the field its meaning: it is then checked and filled in as in a new row. */
function begins(field: Field, { before, whole }: Sides): boolean {
  return field.flags.when !== undefined && applies(field, whole) && !applies(field, before)
}

/** A row before and after a change. */
interface Sides {
  before: Readonly<Values>
  whole: Readonly<Values>
}

function candidates(resource: AnyResource, input: Readonly<Values>, mode: Mode, sides: Sides): string[] {
  return Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name] as Field
    if (!writable(field, mode)) return false
    if (mode === 'create' || name in input) return true
    const { when } = field.flags
    // A value left behind when its condition ceased is cleared.
    return when !== undefined && when.field in input && (!isEmpty(sides.whole[name]) || begins(field, sides))
  })
}

/**
 * The one rule of both sides: all values of a row, as a form submits or a call receives them. On update, `before`
 * gives the stored values of the fields that are not sent, for rules over several fields.
 */
export function checkRow(
  resource: AnyResource,
  input: Readonly<Values>,
  mode: Mode,
  before: Readonly<Values> = {},
): Checked {
  const errors: FieldError[] = []
  const values: Values = {}
  const defaults: Values = {}
  const sides = { before, whole: { ...before, ...input } }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isNew =
      mode === 'create' ? isEmpty(input[name]) : begins(field, sides) && isEmpty(sides.whole[name])
    if (isNew && field.flags.default !== undefined) defaults[name] = field.flags.default
  }
  const whole = { ...sides.whole, ...defaults }
  for (const name of candidates(resource, input, mode, { before, whole })) {
    const field = resource.fields[name] as Field
    if (!applies(field, whole)) {
      values[name] = null
      continue
    }
    const parsed = parseField(field, whole[name], whole)
    if (parsed.ok) values[name] = parsed.value
    else errors.push(fieldError(name, labelKey(resource, name), parsed.problem))
  }
  const blamed = new Set(errors.map((e) => e.field))
  // A value that is refused already tells the rules nothing.
  const settled: Values = { ...whole, ...values }
  for (const name of blamed) delete settled[name]
  for (const rule of resource.rules) {
    const hit = rule(settled)
    if (hit && !blamed.has(hit.field)) {
      blamed.add(hit.field)
      errors.push(fieldError(hit.field, labelKey(resource, hit.field), hit.problem))
    }
  }
  return { values, errors }
}
