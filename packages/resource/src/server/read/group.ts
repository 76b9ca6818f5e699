import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { displayName } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'
import type { Bound, Row } from '../hooks.ts'
import type { Sql } from '../kind.ts'
import { addNames } from './names.ts'
import { expression } from './read.ts'
import { select } from './select.ts'

export const GROUP_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const
export type GroupFunction = (typeof GROUP_FUNCTIONS)[number]

export interface Grouping {
  by: string
  /** Days of a time are too many: its months. */
  month?: boolean
  fn: GroupFunction
  field?: string | undefined
}

export interface Group {
  value: unknown
  /** Name of what a reference points at. */
  name: string | null
  amount: number | null
}

export const GROUPS_MAX = 200

const DIMENSIONS = new Set(['choice', 'bool', 'ref', 'date', 'datetime'])
const MEASURES = new Set(['int', 'decimal'])

/** Fields that a list can be grouped by, and fields that can be added up. */
export const isDimension = (field: Field): boolean => DIMENSIONS.has(field.kind)
export const isMeasure = (field: Field): boolean => MEASURES.has(field.kind)

function dimension(field: Field, from: Sql, month: boolean): Sql {
  if (field.kind !== 'date' && field.kind !== 'datetime') return from
  const local = field.kind === 'date' ? from : sql`${from} at time zone 'Asia/Shanghai'`
  return month ? sql`to_char(${local}, 'YYYY-MM')` : sql`to_char(${local}, 'YYYY-MM-DD')`
}

const CALLS: Record<GroupFunction, (of: Sql) => Sql> = {
  count: () => sql`count(*)`,
  sum: (of) => sql`sum(${of})`,
  avg: (of) => sql`round(avg(${of}), 2)`,
  min: (of) => sql`min(${of})`,
  max: (of) => sql`max(${of})`,
}

/** The rows of a list, added up by one of its fields: same filters, same scope, under the caller's row security. */
export async function grouped(
  ctx: CallCtx,
  bound: Bound,
  query: Readonly<Values>,
  { by, month = false, fn, field }: Grouping,
): Promise<Group[]> {
  const { resource } = bound
  const own = resource.fields[by]
  const from = own && isDimension(own) ? expression(bound, by) : undefined
  const measured = field === undefined ? undefined : resource.fields[field]
  const of = measured && isMeasure(measured) ? expression(bound, field as string) : undefined
  if (!own || !from || (fn !== 'count' && !of)) return []
  const { where } = select(ctx, bound, query)
  const value = dimension(own, from, month)
  const { rows } = await sql<{ value: unknown; amount: string | number | null }>`
    select value, amount from (
      select ${value} as value, ${CALLS[fn](of ?? sql`1`)} as amount
      from ${sql.table(resource.table)} where ${where} group by 1 order by 2 desc nulls last limit ${GROUPS_MAX}) g
    order by ${own.kind === 'date' || own.kind === 'datetime' ? sql`value` : sql`amount desc nulls last`}`.execute(
    ctx.tx,
  )
  const named = rows.map(({ value: v }, i): Row => ({ id: String(i), [by]: v }))
  if (isKind(own, 'ref')) await addNames(ctx.tx, { ...resource, fields: { [by]: own } }, named)
  const label = isKind(own, 'ref') ? displayName(by, own.options.as) : undefined
  return rows.map(({ value: v, amount }, i) => {
    const name = label === undefined ? null : named[i]?.[label]
    return {
      value: v,
      name: typeof name === 'string' ? name : null,
      amount: amount === null ? null : Number(amount),
    }
  })
}
