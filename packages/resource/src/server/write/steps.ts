import type { CallCtx } from '@motorpool/http'
import type { FieldError } from '@motorpool/kernel'
import type { z } from 'zod'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { fieldError } from '../../shared/problem.ts'
import type { FieldName, SentOf, ValuesOf } from '../../shared/types.ts'
import { parseField, type Values } from '../../shared/validate.ts'
import type { Bound, Draft } from '../hooks.ts'
import { readRows } from '../read/read.ts'
import type { Change } from './changes.ts'
import { draftsOf, refusal } from './check.ts'
import { changesOf, store } from './save.ts'

/** The resource with these fields open to a step of its own, which sets what forms may not. */
export function unlocked<R extends AnyResource>(bound: Bound<R>, names: readonly FieldName<R>[]): Bound<R> {
  const open = new Set<string>(names)
  const fields = Object.fromEntries(
    Object.entries(bound.resource.fields).map(([name, field]) => [
      name,
      open.has(name) ? field.editable() : field,
    ]),
  )
  return { ...bound, resource: { ...bound.resource, fields } }
}

/** Body properties of these fields, described as in the family's own calls and judged by the same rule. */
export function fieldsBody<R extends AnyResource>(
  resource: R,
  names: readonly FieldName<R>[],
): Record<string, z.ZodType> {
  const { fields }: AnyResource = resource
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, serverKind(field).body(field.options).optional()]] : []
    }),
  )
}

/**
 * What a call sent of these fields, each judged by its kind and its own checks; `row` holds the other values. Throws
 * when one of them is refused.
 */
export function sentValues<R extends AnyResource>(
  resource: R,
  names: readonly FieldName<R>[],
  sent: Readonly<Values>,
  row: Readonly<Values>,
): ValuesOf<R> {
  const { fields }: AnyResource = resource
  const whole = { ...row, ...sent }
  const values: Values = {}
  const errors: FieldError[] = []
  for (const name of names) {
    const field = fields[name]
    if (!field || !(name in sent)) continue
    const parsed = parseField(field, sent[name], whole)
    if (parsed.ok) values[name] = parsed.value
    else errors.push(fieldError(name, labelKey(resource, name), parsed.problem))
  }
  if (errors.length > 0) throw refusal(errors)
  // The fields themselves have judged these values.
  return values as ValuesOf<R>
}

/** Rows that were stored, and those that were refused, each with its place in what was given. */
export interface Created {
  changes: Change[]
  made: { at: number; id: string }[]
  refused: { at: number; work: Draft }[]
}

/** Stores the rows that may be stored and tells of the others; within the caller's transaction. */
export async function createRows<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  rows: readonly Readonly<SentOf<R>>[],
): Promise<Created> {
  return createAll(ctx, bound, rows)
}

async function createAll(ctx: CallCtx, bound: Bound, rows: readonly Readonly<Values>[]): Promise<Created> {
  const drafts = (given: readonly Readonly<Values>[]) =>
    draftsOf(
      ctx,
      bound,
      given.map((values) => ({ values })),
      'create',
    )
  const checked = await drafts(rows)
  const all = await store(ctx, bound, checked, 'create')
  const refused = checked.flatMap((work, at) => (work.errors.length > 0 ? [{ at, work }] : []))
  const good = rows.flatMap((values, at) => (checked[at]?.errors.length === 0 ? [{ values, at }] : []))
  const stored =
    all ??
    (good.length > 0 ? await store(ctx, bound, await drafts(good.map(({ values }) => values)), 'create') : [])
  if (!stored) throw new Error(`${bound.resource.key}: rows without errors were refused together`)
  const made = stored.flatMap(({ id }, i) => {
    const at = good[i]?.at
    return at === undefined ? [] : [{ at, id }]
  })
  const after = await readRows(
    ctx,
    bound,
    made.map((m) => m.id),
  )
  return { changes: changesOf(bound, 'create', stored, after), made, refused }
}
