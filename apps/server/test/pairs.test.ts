import { sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { boundResources, snake } from '@motorpool/resource/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredWiring } from '../src/modules.ts'

const declared = boundResources(declaredWiring().ports).flatMap(({ resource }) =>
  Object.entries(resource.fields).flatMap(([name, { options }]) =>
    'pairs' in options && options.pairs ? [`${resource.table}.${snake(name)}`] : [],
  ),
)

describe('words that are found by pairs of their characters', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  it('have an index of them where their field says so, and their field says so where they have one', async () => {
    const { rows } = await test.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ found: string }>`
        select tablename || '.' || (regexp_match(indexdef, 'app[.]pairs[(]+([a-z_]+)'))[1] as found from pg_indexes
        where indexdef ~ 'app[.]pairs[(]'`.execute(tx),
    )
    expect([...new Set(declared)].sort()).toEqual(rows.map(({ found }) => found).sort())
    expect(declared).toContain('alarm.fault_name')
  })
})
