import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bulkFields, labelKey } from '../../shared/define.ts'
import { fieldError } from '../../shared/problem.ts'
import type { Values } from '../../shared/validate.ts'
import { textOf } from '../columns.ts'
import type { Bound } from '../hooks.ts'
import { readRows } from '../read/read.ts'
import type { Change } from './changes.ts'
import { draftsOf, type Work } from './check.ts'
import { changesOf, lockRows, store } from './save.ts'

function refuseOthers({ resource }: Bound, values: Readonly<Values>): void {
  const allowed = new Set(bulkFields(resource))
  const other = Object.keys(values).find((name) => !allowed.has(name))
  if (other === undefined) return
  const label = resource.fields[other] ? labelKey(resource, other) : other
  const error = fieldError(other, label, { code: 'FIELD_READONLY' })
  throw new AppError('FIELD_READONLY', error.params ?? {}, { fields: [error] })
}

function refusal({ resource }: Bound, works: readonly Work[]): AppError {
  const bad = works.filter((work) => work.errors.length > 0)
  const [first] = bad
  return new AppError(
    'BULK_REFUSED',
    { row: textOf(first?.before?.[resource.options.label]), n: bad.length, of: works.length },
    { fields: first?.errors ?? [] },
  )
}

/** Sets the same values in many rows by the way of single updates: all rows or none. */
export async function bulkUpdate(
  ctx: CallCtx,
  bound: Bound,
  ids: readonly string[],
  values: Readonly<Values>,
): Promise<Change[]> {
  const unique = [...new Set(ids)]
  refuseOthers(bound, values)
  const rows = await lockRows(ctx, bound, unique)
  if (Object.keys(values).length === 0) return []
  const incoming = rows.map((before) => ({ values, before }))
  const works = await draftsOf(ctx, bound, incoming, 'update')
  const stored = await store(ctx, bound, works, 'update')
  if (!stored) throw refusal(bound, works)
  const after = await readRows(ctx, bound, unique)
  if (after.length < unique.length) throw new AppError('NOT_FOUND', { what: textKey(bound.resource.key) })
  return changesOf(bound, 'update', stored, after)
}
