import type { Database } from '@motorpool/db'
import { sql } from '@motorpool/db'
import type { ChoiceOptions } from '../kinds/choice/shared.ts'
import { serverKind } from '../kinds/server.ts'
import { snake, uniqueColumns } from '../server/columns.ts'
import { type AnyResource, anyResource } from '../shared/define.ts'
import type { Field } from '../shared/field.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  /** The database fills it in. */
  filled: boolean
}

/** Every insertion sets these. */
const STAMPS = new Set(['createTime', 'updateTime'])

interface Constraint {
  kind: 'u' | 'c'
  columns: string[]
  definition: string
}

interface Table {
  columns: Column[]
  scope: string | null
  constraints: Constraint[]
}

async function tableOf(db: Database, table: string): Promise<Table> {
  return db.withPlatform(undefined, 'drift', async (tx) => {
    const columns = await sql<Column>`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
        atthasdef as filled
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
    const comment = await sql<{
      scope: string | null
    }>`select obj_description(${table}::regclass) as scope`.execute(tx)
    const constraints = await sql<Constraint>`
      select contype as kind, pg_get_constraintdef(oid) as definition, array(
          select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)
        ) as columns
      from pg_constraint where conrelid = ${table}::regclass and contype in ('u', 'c')`.execute(tx)
    return {
      columns: columns.rows,
      scope: comment.rows[0]?.scope ?? null,
      constraints: constraints.rows,
    }
  })
}

/** A column of codes admits the values of its enumeration and no others: `check (x in (…))`, for lists `check (x <@ array[…])`. */
function choiceDrift(place: string, { kind, options }: Field, checks: readonly Constraint[]): string[] {
  if (kind !== 'choice' && kind !== 'choices') return []
  const values = (options as ChoiceOptions).of.values.toSorted()
  const admitted = checks.map(({ definition }) =>
    [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value).toSorted(),
  )
  if (admitted.some((list) => list.join() === values.join())) return []
  return [`${place}: no check that admits ${values.join(', ')} and nothing else`]
}

/** The name of a constraint is made of its columns, and from it the field is found that a refusal is about. */
function uniqueDrift(resource: AnyResource, name: string, { constraints }: Table): string[] {
  const wanted = uniqueColumns(resource, name).toSorted().join()
  if (wanted === '') return []
  const found = constraints.some((c) => c.kind === 'u' && c.columns.toSorted().join() === wanted)
  return found ? [] : [`${resource.key}.${name}: no unique (${wanted})`]
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
  const known = field.flags.default !== undefined || field.flags.filledIn || STAMPS.has(name)
  if (field.flags.required && column.filled && !known)
    out.push(`${place}: column has a default, the definition knows none`)
  return out
}

/** Where a table and its definition say different things, one line each. */
export async function drift(db: Database, given: { key: string; fields: object }): Promise<string[]> {
  const resource = anyResource(given)
  const table = await tableOf(db, resource.table)
  const { columns, scope, constraints } = table
  const byName = new Map(columns.map((c) => [c.name, c]))
  const out: string[] = []
  const known = new Set(['id'])
  for (const [name, field] of Object.entries(resource.fields)) {
    known.add(snake(name))
    const column = byName.get(snake(name))
    const checks = constraints.filter((c) => c.kind === 'c' && c.columns.join() === column?.name)
    out.push(...fieldDrift(resource, name, field, column))
    out.push(...uniqueDrift(resource, name, table))
    if (column?.type.startsWith('text')) out.push(...choiceDrift(`${resource.key}.${name}`, field, checks))
  }
  for (const { name } of columns)
    if (!known.has(name)) out.push(`${resource.key}: column ${name} of ${resource.table} has no field`)
  if (scope !== `scope: ${resource.scope}`)
    out.push(`${resource.key}: table is "${scope}", definition "${resource.scope}"`)
  return out
}
