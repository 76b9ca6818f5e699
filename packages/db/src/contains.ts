import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text for a `like` that finds it anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
}

/** The last two triples of a number or code. */
const TAIL = /([0-9A-Za-z]{3})([0-9A-Za-z]{3})$/

/** Characters at the end of a text whose pairs are looked up: ends differ most, and each pair more is a list more to go through. */
const PAIRED = 4

/** The end of a text that an index of `app.pairs` finds; undefined where it is left to triples. */
function pairedEnd(text: string): string | undefined {
  const characters = Array.from(text)
  return characters.length > 1 && /\P{ASCII}/u.test(text) ? characters.slice(-PAIRED).join('') : undefined
}

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
  const end = pairs ? pairedEnd(text) : undefined
  if (end !== undefined)
    return sql<SqlBool>`(app.pairs(${column}) @> app.all_pairs(${end}) and ${column} ilike ${whole})`
  const [, first, second] = TAIL.exec(text) ?? []
  if (!first) return sql<SqlBool>`${column} ilike ${whole}`
  // Behind row security the planner knows no statistics and judges by the pattern: no index, but a long word, is rare.
  return sql<SqlBool>`(${column} ilike ${`%${first}%${second}%`} and (${column} || '') ilike ${whole})`
}
