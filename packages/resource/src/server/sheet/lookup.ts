import { sql, type Tx } from '@motorpool/db'
import type { AnyResource } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import type { Problem } from '../../shared/problem.ts'
import { type RefTarget, targetOf } from '../../shared/target.ts'
import type { Values } from '../../shared/validate.ts'
import { snake } from '../columns.ts'
import type { Bound } from '../hooks.ts'

/** One row of an import: what its cells held, by field. */
export interface SheetRow {
  values: Values
  /** What is wrong with codes that do not name one row, by field. */
  unknown: Map<string, Problem>
}

interface Named {
  id: string
  code: string | null
  label: string | null
  /** Code of the row within which the code is unique. */
  parent: string | null
}

interface Lookup {
  ids: ReadonlyMap<string, string>
  /** Codes that several rows bear, and how each of them is written in full. */
  ambiguous: ReadonlyMap<string, string[]>
}

/** The one reference within which codes are unique; undefined where the tenant is. */
function parentOf(target: RefTarget): { field: string; target: RefTarget } | undefined {
  const together = target.fields?.[target.code]?.flags.unique?.with ?? []
  const [field] = together
  const parent = field === undefined ? undefined : target.fields?.[field]
  if (together.length !== 1 || field === undefined || !parent || !isKind(parent, 'ref')) return undefined
  return { field, target: targetOf((parent as Field<'ref'>).options.to, `${target.key}.${field}`) }
}

const inFull = ({ parent, code }: Named) => `${parent}/${code}`

/** What bears one of these codes or names, seen by the caller and of the tenant. */
async function rowsNamed(
  tx: Tx,
  target: RefTarget,
  tenantId: string | null,
  texts: readonly string[],
): Promise<Named[]> {
  const parent = parentOf(target)
  const [code, label] = [sql.ref(`t.${snake(target.code)}`), sql.ref(`t.${snake(target.label)}`)]
  const above = parent && sql.ref(`p.${snake(parent.target.code)}`)
  const join = parent
    ? sql`left join ${sql.table(parent.target.table)} p on p.id = ${sql.ref(`t.${snake(parent.field)}`)}`
    : sql``
  const whole = above ? sql`or (${above} || '/' || ${code}) = any (${texts}::text[])` : sql``
  const tenant =
    target.scope === 'platform' ? sql`true` : sql`(t.tenant_id = ${tenantId} or t.tenant_id is null)`
  const { rows } = await sql<Named>`
    select t.id, ${code} as code, ${label} as label, ${above ?? sql`null`} as parent
    from ${sql.table(target.table)} t ${join}
    where (${code} = any (${texts}::text[]) or ${label} = any (${texts}::text[]) ${whole}) and ${tenant}
    order by t.id`.execute(tx)
  return rows
}

/** Codes and names to ids. A code wins over a name; a name that two rows bear names none, nor does such a code. */
async function idsByCode(
  tx: Tx,
  target: RefTarget,
  tenantId: string | null,
  texts: readonly string[],
): Promise<Lookup> {
  const rows = await rowsNamed(tx, target, tenantId, texts)
  const ids = new Map<string, string>()
  for (const [name, own] of Map.groupBy(rows, (row) => row.label))
    if (name !== null && own.length === 1) ids.set(name, (own[0] as Named).id)
  const ambiguous = new Map<string, string[]>()
  for (const [code, own] of Map.groupBy(rows, (row) => row.code)) {
    if (code === null) continue
    ids.set(code, (own.at(-1) as Named).id)
    // The tenant's row beside the platform's of the same code is the one that is meant: the later of them.
    const full = [...new Set(own.map(inFull))]
    if (full.length > 1 && own.every((row) => row.parent !== null)) ambiguous.set(code, full)
  }
  for (const row of rows) if (row.parent !== null) ids.set(inFull(row), row.id)
  return { ids, ambiguous }
}

/** A resource with a field for the parent sorts out by itself which row of a code is meant. */
function sorts(resource: AnyResource, target: RefTarget): boolean {
  const to = parentOf(target)?.target.key
  return Object.values(resource.fields).some(
    (field) => isKind(field, 'ref') && (field as Field<'ref'>).options.to === to,
  )
}

/** Replaces the codes of reference cells by ids, one query per column; `madeInSheet` are rows that no code names yet. */
export async function resolveCodes(
  tx: Tx,
  { resource }: Pick<Bound, 'resource'>,
  columns: readonly string[],
  tenantId: string | null,
  rows: readonly SheetRow[],
  madeInSheet: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const name of columns) {
    const field = resource.fields[name] as Field
    if (!isKind(field, 'ref') && !isKind(field, 'refs')) continue
    const target = targetOf((field as Field<'ref'>).options.to, `${resource.key}.${name}`)
    const texts = [
      ...new Set(rows.flatMap((row) => (row.values[name] as string | string[] | undefined) ?? [])),
    ]
    if (texts.length === 0) continue
    const { ids, ambiguous } = await idsByCode(tx, target, tenantId, texts)
    const one = (text: string): Problem | undefined => {
      const choices = ambiguous.get(text)
      if (choices && !sorts(resource, target))
        return { code: 'FIELD_AMBIGUOUS', params: { value: text, choices: choices.join('，') } }
      const id = ids.get(text)
      const known = id !== undefined && !(target.table === resource.table && madeInSheet.has(id))
      return known ? undefined : { code: 'FIELD_REFERENCE', params: { value: text } }
    }
    for (const row of rows) {
      const cell = row.values[name] as string | string[] | undefined
      if (cell === undefined) continue
      const problem = [cell].flat().map(one).find(Boolean)
      if (problem) {
        row.unknown.set(name, problem)
        delete row.values[name]
      } else row.values[name] = Array.isArray(cell) ? cell.map((text) => ids.get(text)) : ids.get(cell)
    }
  }
}
