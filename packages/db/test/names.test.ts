import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultName, sql } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

// The names of constraints and indexes over all modules: what PostgreSQL gives when none is written. Where one must be
// written, it begins with the table (and the columns) and ends with the same word.

interface Named {
  table: string
  name: string
  columns: string[]
  /** Of an index: has expressions, a condition or an operator class of its own, which its columns do not tell. */
  special?: boolean
}

const KINDS = { u: 'key', f: 'fkey', c: 'check' } as const

describe('names in the schema', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  const read = <R>(query: ReturnType<typeof sql<R>>) =>
    test.db.withPlatform(undefined, 'names', async (tx) => (await query.execute(tx)).rows)

  const constraints = (type: keyof typeof KINDS) =>
    read(sql<Named>`
      select c.relname as table, k.conname as name, array(
          select a.attname::text from unnest(coalesce(x.indkey, k.conkey)::int2[]) with ordinality as u (num, pos)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by u.pos
        ) as columns
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      left join pg_index x on x.indexrelid = k.conindid and k.contype = 'u'
      where c.relnamespace = 'public'::regnamespace and k.contype = ${type} and k.conparentid = 0 and not c.relispartition`)

  const indexes = () =>
    read(sql<Named>`
      select c.relname as table, i.relname as name,
        x.indpred is not null or x.indexprs is not null or not opc.opcdefault as special, array(
          select a.attname::text from unnest(x.indkey::int2[]) with ordinality as u (num, pos)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by u.pos
        ) as columns
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_opclass opc on opc.oid = x.indclass[x.indnkeyatts - 1]
      where c.relnamespace = 'public'::regnamespace and not c.relispartition
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))`)

  it.each(['u', 'f'] as const)('of constraints of type %s are the names PostgreSQL gives', async (type) => {
    const found = await constraints(type)
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter((k) => k.name !== defaultName(k.table, k.columns, KINDS[type]))).toEqual([])
  })

  it('that the code of modules refers to exist', async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const names = new Set<string>()
    for await (const file of glob('modules/*/src/**/*.ts', { cwd: root })) {
      const text = await readFile(join(root, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/on conflict on constraint (\w+)/g)) names.add(name)
      // Where refusals of the database become messages.
      if (/\.constraint\b/.test(text))
        for (const [, name = ''] of text.matchAll(/(?:=== |case )'([a-z]+(?:_[a-z]+)+)'/g)) names.add(name)
    }
    expect(names.size).toBeGreaterThan(15)
    const found = await read(sql<{ name: string }>`
      select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`)
    const known = new Set(found.map((row) => row.name))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
  })

  it('of checks are <table>_<column>_check, or say what a check of several columns is about', async () => {
    const found = await constraints('c')
    expect(found.length).toBeGreaterThan(100)
    const wrong = found.filter(({ table, name, columns }) =>
      columns.length === 1
        ? name !== defaultName(table, columns, 'check')
        : !new RegExp(`^${table}_[a-z][a-z_]*_check$`).test(name),
    )
    expect(wrong).toEqual([])
  })

  it('of indexes are <table>_<columns>_idx, and with a word more where the columns do not tell all', async () => {
    const found = await indexes()
    expect(found.length).toBeGreaterThan(100)
    const wrong = found.filter(({ table, name, columns, special }) => {
      if (name === defaultName(table, columns, 'idx')) return false
      return !special || !new RegExp(`^${table}_[a-z_]*[a-z]_idx$`).test(name)
    })
    expect(wrong).toEqual([])
  })
})
