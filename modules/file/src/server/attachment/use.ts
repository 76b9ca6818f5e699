import { referencesTo, sql, type Tx } from '@motorpool/db'
import { definePortList, type Ports } from '@motorpool/kernel'
import { type FileColumn, fileColumns, textColumns } from '@motorpool/resource/server'
import { attachmentsById } from './repo.ts'

interface Column {
  table: string
  column: string
}

/** Those of the columns that the database has, each once. */
async function existing<C extends Column>(tx: Tx, columns: readonly C[]): Promise<C[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(tx)
  const left = new Set(rows.map((r) => `${r.table}.${r.column}`))
  return columns.filter(({ table, column }) => left.delete(`${table}.${column}`))
}

/** Everywhere an attachment's id may stand: file and image fields of resources, and foreign keys. */
async function places(tx: Tx, ports: Ports): Promise<FileColumn[]> {
  const keys = await referencesTo(tx, 'attachment')
  return existing(tx, [...fileColumns(ports), ...keys.map((key) => ({ ...key, many: false }))])
}

/** Those of the ids that are pictures in a formatted text: a text that was copied holds the pictures of the other. */
async function usedInTexts(tx: Tx, ports: Ports, ids: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const { table, column } of await existing(tx, textColumns(ports))) {
    const text = sql.ref(`held.${column}`)
    const { rows } = await sql<{ id: string }>`
      select distinct found[1] as id
      from ${sql.table(table)} as held,
        regexp_matches(${text}, '/attachments/V1\\.0/([1-9][0-9]{0,18})/download', 'g') as found
      where ${text} like '%/attachments/V1.0/%' and found[1] = any (${ids}::text[])`.execute(tx)
    used.push(...rows.map((row) => row.id))
  }
  return used
}

/** Which of these names in the store somebody needs, who keeps the name and not the number. */
export type NameUse = (tx: Tx, names: readonly string[]) => Promise<ReadonlySet<string>>

export const nameUses = definePortList<NameUse>('file.name-uses')

async function usedByName(tx: Tx, ports: Ports, ids: readonly string[]): Promise<string[]> {
  const rows = await attachmentsById(tx, ids)
  const names = rows.map((r) => r.uuid_name)
  const used = await Promise.all(ports.all(nameUses).map((find) => find(tx, names)))
  return rows.filter((r) => used.some((one) => one.has(r.uuid_name))).map((r) => r.id)
}

/** Those of the ids that a row of any table holds; run as the platform, since the row may be anybody's. */
export async function usedIds(tx: Tx, ports: Ports, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  if (ids.length === 0) return used
  for (const { table, column, many } of await places(tx, ports)) {
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
  for (const id of await usedInTexts(tx, ports, ids)) used.add(id)
  for (const id of await usedByName(tx, ports, ids)) used.add(id)
  return used
}
