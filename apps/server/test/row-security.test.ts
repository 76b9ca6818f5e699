import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROTECTIONS } from './support/declared-tables.ts'
import { CALLERS, type Caller, fillTables, inOrder, type Table, tried } from './support/rows.ts'

/** One line for each caller and deed: `vehicle self change: own vehicle`. */
type Lines = string[]

const DEEDS = ['read', 'change', 'remove', 'add'] as const

const lineOf = (table: string, caller: string, deed: string, rows: readonly string[]) =>
  `${table} ${caller} ${deed}: ${inOrder(rows).join(' ')}`

const expected: Lines = PROTECTIONS.flatMap(({ tables, ...reach }) =>
  tables
    .split(/\s+/)
    .flatMap((table) =>
      Object.entries(reach).flatMap(([caller, deeds]) =>
        DEEDS.map((deed) => lineOf(table, caller, deed, deeds[deed]?.split(' ') ?? [])),
      ),
    ),
)

let test: TestDatabase
let tables: Table[]
beforeAll(async () => {
  test = await createTestDatabase()
  tables = await fillTables(test.ownerUrl)
})
afterAll(() => test.drop())

it('R001 row security lets through what is declared for each table and no other row, whatever the calls do', async () => {
  const found: Lines = []
  for (const caller of Object.keys(CALLERS) as Caller[])
    for (const table of tables) {
      const deeds = await tried(test.db, caller, table)
      for (const deed of DEEDS) found.push(lineOf(table.name, caller, deed, deeds[deed] ?? []))
    }
  expect(found.toSorted()).toEqual(expected.toSorted())
})
