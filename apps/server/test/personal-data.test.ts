import { sql } from '@motorpool/db'
import { type PersonalData, personalData } from '@motorpool/identity/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasePersonal, personalRows } from '../../../modules/customer/src/server/own/personal.ts'
import { startWhole, type Whole } from './support/whole.ts'

/** Whom no row is of. */
const NOBODY = { tenantId: '0', userId: '0' }

describe('personal data that modules declare', () => {
  let whole: Whole
  let declared: readonly PersonalData[]
  beforeAll(async () => {
    whole = await startWhole()
    declared = whole.app.ports.all(personalData)
  })
  afterAll(() => whole?.close())

  it('have a title in every language, and each table once', () => {
    const tables = declared.map(({ table }) => table)
    expect(tables.length).toBeGreaterThan(10)
    expect(tables).toEqual([...new Set(tables)])
    for (const texts of Object.values(whole.app.texts))
      for (const table of tables) expect(texts[`personal.${table}`], table).toBeTruthy()
  })

  it('can each be read and erased as declared', async () => {
    await whole.app.db.withPlatform(undefined, 'test', async (tx) => {
      for (const of of declared) {
        expect(await personalRows(tx, NOBODY, of), of.table).toEqual([])
        await erasePersonal(tx, NOBODY, of)
      }
    })
  })

  it('are written over only where the table lets them be empty', async () => {
    const { rows } = await whole.app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ column: string }>`
        select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and is_nullable = 'NO'`.execute(tx),
    )
    const needed = new Set(rows.map(({ column }) => column))
    const emptied = declared.flatMap(({ table, erase }) =>
      typeof erase === 'string'
        ? []
        : Object.entries(erase).flatMap(([column, value]) => (value === null ? [`${table}.${column}`] : [])),
    )
    expect(emptied.length).toBeGreaterThan(0)
    expect(emptied.filter((column) => needed.has(column))).toEqual([])
  })
})
