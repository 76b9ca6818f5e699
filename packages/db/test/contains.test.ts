import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContainsOptions, contains, sql } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

const NUMBERS = [
  'LMPTEST0000123456',
  'lmptest0000654321',
  '京A12345',
  '100%_OK',
  'MC-000123456',
  'A123B456',
  '欧阳修',
  '修欧 欧阳',
  '驱动电机Ａ相过流 Overcurrent',
  'ÀB过流',
  '',
]

describe('text found anywhere', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  const found = (text: string, options?: ContainsOptions) =>
    test.db.withTenant({ tenantId: '1', orgScope: { kind: 'all' } }, async (tx) => {
      const { rows } = await sql<{ number: string }>`
        select number from unnest(${[...NUMBERS, null]}::text[]) as n (number) where ${contains(sql.ref('number'), text, options)}
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

  it.each([
    ['a word of two characters', '欧阳', ['欧阳修', '修欧 欧阳']],
    ['a single one', '修', ['欧阳修', '修欧 欧阳']],
    ['characters as they follow each other', '阳修', ['欧阳修']],
    ['none that only has the same pairs', '修欧阳', []],
    ['words of both writings, in any case', '相过流 over', ['驱动电机Ａ相过流 Overcurrent']],
    ['a letter beside a character', 'àb过', ['ÀB过流']],
    ['numbers', '123456', ['LMPTEST0000123456', 'MC-000123456']],
    ['a plate', '京a1', ['京A12345']],
    ['wildcards as they are', '过_', []],
    [
      'a long text by its end, compared as a whole',
      '驱动电机Ａ相过流 Overcurrent',
      ['驱动电机Ａ相过流 Overcurrent'],
    ],
    ['none that only ends alike', '从动电机Ａ相过流', []],
  ])('finds %s, by pairs', async (_, text, expected) => {
    expect(await found(text, { pairs: true })).toEqual(expected)
    expect(await found(text)).toEqual(expected)
  })
})
