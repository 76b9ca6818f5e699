import { sql, type Tx } from '@motorpool/db'
import type { DerivedOptions } from '../kinds/derived/shared.ts'
import type { RefOptions } from '../kinds/ref/shared.ts'
import { type AnyResource, displayName } from '../shared/define.ts'
import { type Field, isKind } from '../shared/field.ts'
import { type RefTarget, targetOf } from '../shared/target.ts'
import { snake, textOf } from './columns.ts'
import { escalated } from './escalate.ts'
import type { Row } from './hooks.ts'

/** A value wanted from what a reference points at, and where it goes. */
interface Want {
  from: string
  target: RefTarget
  /** Fields of the target, one after the other through its own references. */
  read: string
  into: string
  many: boolean
}

function wantsOf(resource: AnyResource): Want[] {
  const wants: Want[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isKind(field, 'ref') || isKind(field, 'refs')) {
      const { to, as } = field.options as RefOptions
      const target = targetOf(to, `${resource.key}.${name}`)
      wants.push({
        from: name,
        target,
        read: target.label,
        into: displayName(name, as),
        many: field.multiple,
      })
    } else if (isKind(field, 'derived')) {
      const { via, field: read } = field.options as DerivedOptions
      if (!via || !read) continue
      const { to } = (resource.fields[via] as Field<'ref'>).options
      wants.push({
        from: via,
        target: targetOf(to, `${resource.key}.${name}`),
        read,
        into: name,
        many: false,
      })
    }
  }
  return wants
}

type Found = Map<string, Record<string, unknown>>

async function fetch(
  tx: Tx,
  target: RefTarget,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Found> {
  const list = sql.join(columns.map((c) => sql.ref(c)))
  const tenant = target.scope === 'platform' ? sql`null::bigint` : sql.ref('tenant_id')
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select id, ${tenant} as tenant_id, ${list} from ${sql.table(target.table)} where id = any (${ids}::bigint[])
  `.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

/** The field of a target that names it: a reference of the target is followed to its own name. */
function step(target: RefTarget, read: string): { column: string; next: RefTarget | undefined } {
  const field = target.fields?.[read]
  const next = field && isKind(field, 'ref') ? targetOf(field.options.to, target.key) : undefined
  return { column: snake(read), next }
}

/**
 * Adds to rows the names of what they refer to and the fields read through references: one query per table and page,
 * whatever the number of rows. A reference within the same tenant only.
 */
export async function addNames(tx: Tx, resource: AnyResource, rows: readonly Row[]): Promise<void> {
  const wants = wantsOf(resource)
  for (const want of wants) for (const row of rows) row[want.into] = want.many ? [] : null
  const filled = wants.filter((want) =>
    rows.some((row) => row[want.from] !== null && row[want.from] !== undefined),
  )
  if (filled.length === 0) return
  await escalated(tx, async () => {
    const byTable = new Map<RefTarget, Want[]>()
    for (const want of filled) byTable.set(want.target, [...(byTable.get(want.target) ?? []), want])
    for (const [target, group] of byTable) await fill(tx, target, group, rows)
  })
}

const idsIn = (row: Row, field: string): string[] => {
  const value = row[field]
  return Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
}

async function fill(tx: Tx, target: RefTarget, wants: readonly Want[], rows: readonly Row[]): Promise<void> {
  const ids = [...new Set(wants.flatMap((want) => rows.flatMap((row) => idsIn(row, want.from))))]
  if (ids.length === 0) return
  const steps = wants.map((want) => ({ want, ...step(target, want.read) }))
  const found = await fetch(tx, target, [...new Set(steps.map((s) => s.column))], ids)
  const own = (row: Row, hit: Record<string, unknown> | undefined) =>
    hit && (hit.tenant_id === null || hit.tenant_id === row.tenantId) ? hit : undefined
  for (const { want, column, next } of steps) {
    const onward = next
      ? await fetch(
          tx,
          next,
          [snake(next.label)],
          [...found.values()].map((r) => textOf(r[column]) || '0'),
        )
      : undefined
    for (const row of rows) {
      const values = idsIn(row, want.from).flatMap((id) => {
        const value = own(row, found.get(id))?.[column]
        const named = onward && next ? onward.get(textOf(value))?.[snake(next.label)] : value
        return named === null || named === undefined ? [] : [named]
      })
      row[want.into] = want.many ? values : (values[0] ?? null)
    }
  }
}
