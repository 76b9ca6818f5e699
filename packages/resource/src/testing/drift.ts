import type { Database } from '@motorpool/db'
import { sql } from '@motorpool/db'
import { serverKind } from '../kinds/server.ts'
import { snake } from '../server/columns.ts'
import { type AnyResource, anyResource } from '../shared/define.ts'
import type { Field } from '../shared/field.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
}

const SCOPES: Record<string, string> = {
  platform: 'scope: platform',
  tenant: 'scope: tenant',
  organisation: 'scope: organisation',
  shared: 'scope: shared',
}

async function columnsOf(
  db: Database,
  table: string,
): Promise<{ columns: Column[]; scope: string | null; unique: Set<string> }> {
  return db.withPlatform(undefined, 'drift', async (tx) => {
    const columns = await sql<Column>`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
    const comment = await sql<{
      scope: string | null
    }>`select obj_description(${table}::regclass) as scope`.execute(tx)
    const unique = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'u'`.execute(
      tx,
    )
    return {
      columns: columns.rows,
      scope: comment.rows[0]?.scope ?? null,
      unique: new Set(unique.rows.map((r) => r.name)),
    }
  })
}

function fieldDrift(resource: AnyResource, name: string, field: Field, column: Column | undefined): string[] {
  const place = `${resource.key}.${name}`
  const type = serverKind(field).column(field.options)
  if (type === undefined) return []
  if (!column) return [`${place}: table ${resource.table} has no column ${snake(name)}`]
  const out: string[] = []
  if (column.type !== type) out.push(`${place}: column is ${column.type}, definition says ${type}`)
  if (!field.flags.required && !column.nullable && field.flags.default === undefined && name !== 'tenantId')
    out.push(`${place}: column is not null, the field is optional`)
  if (field.flags.required && column.nullable && !field.flags.when)
    out.push(`${place}: column may be null, the field is required`)
  return out
}

/** Where a table and its definition say different things, one line each. */
export async function drift(db: Database, given: { key: string; fields: object }): Promise<string[]> {
  const resource = anyResource(given)
  const { columns, scope, unique } = await columnsOf(db, resource.table)
  const byName = new Map(columns.map((c) => [c.name, c]))
  const out: string[] = []
  const known = new Set(['id'])
  for (const [name, field] of Object.entries(resource.fields)) {
    known.add(snake(name))
    out.push(...fieldDrift(resource, name, field, byName.get(snake(name))))
    if (field.flags.unique && !unique.has(`${resource.table}_${snake(name)}_unique`))
      out.push(`${resource.key}.${name}: no constraint ${resource.table}_${snake(name)}_unique`)
  }
  for (const { name } of columns)
    if (!known.has(name)) out.push(`${resource.key}: column ${name} of ${resource.table} has no field`)
  if (scope !== SCOPES[resource.scope])
    out.push(`${resource.key}: table is "${scope}", definition "${resource.scope}"`)
  return out
}
