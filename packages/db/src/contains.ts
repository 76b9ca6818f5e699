import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text for a `like` that finds it anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
}

/** The last two triples of a number or code. */
const TAIL = /([0-9A-Za-z]{3})([0-9A-Za-z]{3})$/

/** Two neighbours of which one is outside ASCII: what `app.pairs` makes an index of. */
const PAIR = /\P{ASCII}.|.\P{ASCII}/u

export interface ContainsOptions {
  /** The column has an index of `app.pairs`: two characters of a Chinese or Japanese word find it. */
  pairs?: boolean | undefined
}

/**
 * Text found anywhere in the column, in any case. An index of triples goes through the rows of every triple it is asked
 * for: two are rare enough, and the ends of numbers differ most. What they leave is compared as a whole.
 */
export function contains(
  column: Expression<unknown>,
  text: string,
  { pairs }: ContainsOptions = {},
): RawBuilder<SqlBool> {
  const whole = containing(text)
  if (pairs && PAIR.test(text))
    return sql<SqlBool>`(app.pairs(${column}) @> app.pairs(${text}) and ${column} ilike ${whole})`
  const [, first, second] = TAIL.exec(text) ?? []
  if (!first) return sql<SqlBool>`${column} ilike ${whole}`
  // Behind row security the planner knows no statistics and judges by the pattern: no index, but a long word, is rare.
  return sql<SqlBool>`(${column} ilike ${`%${first}%${second}%`} and (${column} || '') ilike ${whole})`
}
