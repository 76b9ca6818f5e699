import { describe, expect, it } from 'vitest'
import { discoverMigrations } from '../src/migrate.ts'

/** Migrations from here on run while processes of the version before work on the same database. */
const FROM = '20261130-0000'
/** A migration that takes away what no process uses any more says since which migration that is so. */
const SECOND_STEP = /^-- second step of \d{8}-\d{4}/m

/** What breaks a process that knows the schema of before. */
const BREAKS: readonly [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+(view|function|procedure|type|schema|sequence)\b/i, 'drops what statements name'],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(column\b|(?!constraint\b|column\b|not\s+null\b|default\b|expression\b|identity\b)\w)/i,
    'drops a column',
  ],
  [/\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/i, 'renames'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i, 'forbids null in a column'],
  [/\balter\s+(column\s+)?\w+\s+drop\s+default\b/i, 'takes a default away'],
  [/\brevoke\b/i, 'takes rights away'],
]

const plain = (text: string): string => text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")

/** A column that is added, up to the comma or the end of its statement; what stands in parentheses belongs to it. */
const ADDED =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!(?:constraint|check|unique|foreign|primary|value)\b)\w+\s+((?:[^,;()]|\([^()]*\))*)/gi

const addsUnfilled = (statements: string): boolean =>
  [...statements.matchAll(ADDED)].some(
    ([, column = '']) => /\bnot\s+null\b/i.test(column) && !/\b(default|generated)\b/i.test(column),
  )

/** What in a migration the version before does not bear; nothing in one that is a second step. */
function breaksIn(text: string): string[] {
  if (SECOND_STEP.test(text)) return []
  const statements = plain(text)
  const found = BREAKS.filter(([pattern]) => pattern.test(statements)).map(([, what]) => what)
  return addsUnfilled(statements) ? [...found, 'adds a column that old inserts do not fill'] : found
}

describe('migrations in two steps', () => {
  it('add, and take away only when no process of a version before needs it', async () => {
    const later = (await discoverMigrations()).filter(({ name }) => name >= FROM)
    for (const { name, sql } of later) expect([name, breaksIn(sql)]).toEqual([name, []])
  })

  it.each([
    ['drop table a', 'drops a table'],
    ['alter table a drop column b', 'drops a column'],
    ['alter table a drop b', 'drops a column'],
    ['alter table a rename column b to c', 'renames'],
    ['alter table a rename to b', 'renames'],
    ['alter table a alter column b type bigint', 'changes the type of a column'],
    ['alter table a alter b set not null', 'forbids null in a column'],
    ['alter table a add column b text not null', 'adds a column that old inserts do not fill'],
    [
      'alter table a add b numeric(3, 1) not null check (b > 0)',
      'adds a column that old inserts do not fill',
    ],
    ['drop function app.f(int)', 'drops what statements name'],
    ['revoke select on a from b', 'takes rights away'],
  ])('refuses: %s', (statement, what) => {
    expect(breaksIn(`${statement};`)).toEqual([what])
    expect(breaksIn(`-- second step of 20261130-0000: nothing reads it\n${statement};`)).toEqual([])
  })

  it.each([
    'create table a (b text not null)',
    'alter table a add column b text',
    "alter table a add column b text not null default ''",
    "alter table a add column b text default '' not null",
    'alter table a add column b bigint generated always as identity not null',
    "alter table a drop constraint a_b_check, add constraint a_b_check check (b in ('X', 'Y'))",
    'alter table a alter column b drop not null',
    '-- drop table a\ncreate index on a (b)',
    "comment on table a is 'drop table b'",
  ])('takes: %s', (statement) => {
    expect(breaksIn(`${statement};`)).toEqual([])
  })
})
