import { referencesTo, sql, type Tx } from '@motorpool/db'
import { type FileColumn, fileColumns } from '@motorpool/resource/server'
import { attachmentsById } from './repo.ts'

/** Everywhere an attachment's id may stand: file and image fields of resources, and foreign keys. */
async function places(tx: Tx): Promise<FileColumn[]> {
  const keys = await referencesTo(tx, 'attachment')
  const all = [...fileColumns(), ...keys.map((key) => ({ ...key, many: false }))]
  const existing = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(tx)
  const known = new Set(existing.rows.map((r) => `${r.table}.${r.column}`))
  const seen = new Set<string>()
  return all.filter(({ table, column }) => {
    const key = `${table}.${column}`
    if (seen.has(key) || !known.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Which of these names in the store somebody needs, who keeps the name and not the number. */
export type NameUse = (tx: Tx, names: readonly string[]) => Promise<ReadonlySet<string>>

const nameUses = new Set<NameUse>()

export function registerNameUse(find: NameUse): void {
  nameUses.add(find)
}

async function usedByName(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await attachmentsById(tx, ids)
  const names = rows.map((r) => r.uuid_name)
  const used = await Promise.all([...nameUses].map((find) => find(tx, names)))
  return rows.filter((r) => used.some((one) => one.has(r.uuid_name))).map((r) => r.id)
}

/** Those of the ids that a row of any table holds; run as the platform, since the row may be anybody's. */
export async function usedIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  if (ids.length === 0) return used
  for (const { table, column, many } of await places(tx)) {
    const name = sql.ref(column)
    const { rows } = many
      ? await sql<{ id: string }>`
          select distinct held.id from ${sql.table(table)}, unnest(${name}) as held (id)
          where ${name} && ${ids}::bigint[]`.execute(tx)
      : await sql<{ id: string }>`
          select distinct ${name} as id from ${sql.table(table)} where ${name} = any (${ids}::bigint[])`.execute(
          tx,
        )
    for (const { id } of rows) used.add(id)
  }
  for (const id of await usedByName(tx, ids)) used.add(id)
  return used
}
