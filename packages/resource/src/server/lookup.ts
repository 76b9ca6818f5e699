import { sql, type Tx } from '@motorpool/db'
import { type Field, isKind } from '../shared/field.ts'
import { type RefTarget, targetOf } from '../shared/target.ts'
import type { Values } from '../shared/validate.ts'
import { snake } from './columns.ts'
import type { Bound } from './hooks.ts'

/** One row of an import: what its cells held, by field. */
export interface SheetRow {
  values: Values
  /** Codes that name nothing, by field. */
  unknown: Map<string, string>
}

/** Codes and names to ids, seen by the caller and of the tenant. A code wins over a name; a name that two rows bear names none. */
async function idsByCode(
  tx: Tx,
  target: RefTarget,
  tenantId: string | null,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const [code, label] = [sql.ref(snake(target.code)), sql.ref(snake(target.label))]
  const tenant = target.scope === 'platform' ? sql`true` : sql`(tenant_id = ${tenantId} or tenant_id is null)`
  const { rows } = await sql<{ id: string; code: string | null; label: string | null }>`
    select id, ${code} as code, ${label} as label from ${sql.table(target.table)}
    where (${code} = any (${texts}::text[]) or ${label} = any (${texts}::text[])) and ${tenant}
  `.execute(tx)
  const found = new Map<string, string>()
  const twice = new Set<string>()
  for (const { id, label: name } of rows) {
    if (name === null) continue
    if (found.has(name)) twice.add(name)
    found.set(name, id)
  }
  for (const name of twice) found.delete(name)
  for (const { id, code: own } of rows) if (own !== null) found.set(own, id)
  return found
}

/** Replaces the codes of reference cells by ids, one query per column; `unborn` are rows that no code names yet. */
export async function resolveCodes(
  tx: Tx,
  { resource }: Pick<Bound, 'resource'>,
  columns: readonly string[],
  tenantId: string | null,
  rows: readonly SheetRow[],
  unborn: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const name of columns) {
    const field = resource.fields[name] as Field
    if (!isKind(field, 'ref') && !isKind(field, 'refs')) continue
    const target = targetOf((field as Field<'ref'>).options.to, `${resource.key}.${name}`)
    const texts = [
      ...new Set(rows.flatMap((row) => (row.values[name] as string | string[] | undefined) ?? [])),
    ]
    if (texts.length === 0) continue
    const ids = await idsByCode(tx, target, tenantId, texts)
    if (unborn.size > 0 && target.table === resource.table)
      for (const [text, id] of ids) if (unborn.has(id)) ids.delete(text)
    for (const row of rows) {
      const cell = row.values[name] as string | string[] | undefined
      if (cell === undefined) continue
      const missing = [cell].flat().find((text) => !ids.has(text))
      if (missing !== undefined) {
        row.unknown.set(name, missing)
        delete row.values[name]
      } else row.values[name] = Array.isArray(cell) ? cell.map((text) => ids.get(text)) : ids.get(cell)
    }
  }
}
