import { type ContainsOptions, contains } from '@motorpool/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isEmpty } from '../../shared/empty.ts'
import { bad, good, type Parsed } from '../../shared/problem.ts'
import type { Condition, Sql } from '../kind.ts'

const FILTER_TEXT_MAX = 64
const FILTER_LIST_MAX = 500

/** Text found anywhere, in any case; its wildcards are taken literally. */
export function containsText(column: Sql, value: unknown, options: ContainsOptions = {}): Parsed<Condition> {
  if (typeof value !== 'string' && typeof value !== 'number') return bad('FIELD_FORMAT')
  const text = String(value).trim()
  if (text.length > FILTER_TEXT_MAX) return bad('FIELD_TOO_LONG', { max: FILTER_TEXT_MAX })
  if (text.includes('\u0000')) return bad('FIELD_FORMAT')
  return good(contains(column, text, options))
}

/** One value or one of several. */
export function oneOf(
  column: Sql,
  value: unknown,
  type: string,
  parse: (value: unknown) => Parsed<unknown>,
): Parsed<Condition> {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > FILTER_LIST_MAX) return bad('FIELD_RANGE', { min: 1, max: FILTER_LIST_MAX })
  const values: unknown[] = []
  for (const entry of list) {
    const parsed = parse(entry)
    if (!parsed.ok) return parsed
    values.push(parsed.value)
  }
  return good(
    values.length === 1
      ? sql<SqlBool>`${column} = ${values[0]}`
      : sql<SqlBool>`${column} = any (${values}::${sql.raw(type)}[])`,
  )
}

/** Lists that share a value with the filter. */
export function anyOf(
  column: Sql,
  value: unknown,
  type: string,
  parse: (value: unknown) => Parsed<unknown>,
): Parsed<Condition> {
  const list = Array.isArray(value) ? value : [value]
  const parsed = parse(list)
  return parsed.ok ? good(sql<SqlBool>`${column} && ${parsed.value}::${sql.raw(type)}[]`) : parsed
}

/** One value, or `[from, to]` with both ends included and null for an open one. */
export function within(
  column: Sql,
  value: unknown,
  parse: (value: unknown, end: 'from' | 'to' | 'at') => Parsed<unknown>,
): Parsed<Condition> {
  if (!Array.isArray(value)) {
    const at = parse(value, 'at')
    return at.ok ? good(sql<SqlBool>`${column} = ${at.value}`) : at
  }
  if (value.length !== 2) return bad('FIELD_FORMAT')
  const parts: RawBuilder<SqlBool>[] = []
  for (const end of ['from', 'to'] as const) {
    const bound: unknown = value[end === 'from' ? 0 : 1]
    if (isEmpty(bound)) continue
    const parsed = parse(bound, end)
    if (!parsed.ok) return parsed
    parts.push(end === 'from' ? sql`${column} >= ${parsed.value}` : sql`${column} <= ${parsed.value}`)
  }
  return good(parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : sql<SqlBool>`true`)
}
