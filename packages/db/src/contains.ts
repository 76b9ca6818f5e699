import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text for a `like` that finds it anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
}

/** The last two triples of a number or code. */
const TAIL = /([0-9A-Za-z]{3})([0-9A-Za-z]{3})$/

/**
 * Text found anywhere in the column, in any case. An index of triples goes through the rows of every triple it is asked
 * for: two are rare enough, and the ends of numbers differ most. What they leave is compared as a whole.
 */
export function contains(column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const [, first, second] = TAIL.exec(text) ?? []
  const whole = containing(text)
  if (!first) return sql<SqlBool>`${column} ilike ${whole}`
  // Behind row security the planner knows no statistics and judges by the pattern: no index, but a long word, is rare.
  return sql<SqlBool>`(${column} ilike ${`%${first}%${second}%`} and (${column} || '') ilike ${whole})`
}
