import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contains, sql } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

const NUMBERS = [
  'LMPTEST0000123456',
  'lmptest0000654321',
  '京A12345',
  '100%_OK',
  'MC-000123456',
  'A123B456',
  '',
]

describe('text found anywhere', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  const found = (text: string) =>
    test.db.withTenant({ tenantId: '1', orgScope: { kind: 'all' } }, async (tx) => {
      const { rows } = await sql<{ number: string }>`
        select number from unnest(${[...NUMBERS, null]}::text[]) as n (number) where ${contains(sql.ref('number'), text)}
      `.execute(tx)
      return rows.map((row) => row.number)
    })

  it.each([
    ['a whole number, in any case', 'lmpTEST0000123456', ['LMPTEST0000123456']],
    ['its last digits', '00123456', ['LMPTEST0000123456', 'MC-000123456']],
    ['six digits', '123456', ['LMPTEST0000123456', 'MC-000123456']],
    [
      'no number that has the same triples apart from each other',
      '0123456',
      ['LMPTEST0000123456', 'MC-000123456'],
    ],
    ['its beginning', 'LMPTEST0', ['LMPTEST0000123456', 'lmptest0000654321']],
    ['a few letters', 'mpt', ['LMPTEST0000123456', 'lmptest0000654321']],
    ['a plate', '京a12345', ['京A12345']],
    ['wildcards as they are', '%_O', ['100%_OK']],
    ['nothing that is not there', '0000999999', []],
  ])('finds %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected)
  })
})
