import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { escalated, type Row, type Sql, snake } from '@motorpool/resource/server'
import {
  displayName,
  type Field,
  hasTarget,
  isKind,
  parseId,
  type RefTarget,
  targetFields,
  targetOf,
} from '@motorpool/resource/shared'

/** Ids that rows hold without being references of their resource. */
const ALWAYS: Readonly<Record<string, string>> = { tenantId: 'system/tenants' }

/** A change as far as it can name others: rows that hold only what differs. */
interface Naming {
  resource: string
  before: Row | null
  after: Row | null
}

interface Pointer {
  name: string
  /** Where the name goes: beside the id, or in its place. */
  into: string
  target: RefTarget
}

function pointers(fields: Readonly<Record<string, Field>>): Pointer[] {
  return Object.entries(fields).flatMap(([name, field]): Pointer[] => {
    if (isKind(field, 'ref') || isKind(field, 'refs'))
      return [{ name, into: displayName(name, field.options.as), target: targetOf(field.options.to) }]
    const to = isKind(field, 'id') ? (field.options.of ?? ALWAYS[name]) : undefined
    return to && hasTarget(to) ? [{ name, into: name, target: targetOf(to) }] : []
  })
}

const idsIn = (value: unknown): string[] => [value].flat().flatMap((id) => parseId(id) ?? [])

/** Names by id: those of the tenant whose line it is and of nobody; administrators read those of all. */
async function namesOf(
  ctx: CallCtx,
  tenantId: string,
  target: RefTarget,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const tenant: Sql =
    target.key === ALWAYS.tenantId
      ? sql.ref('id')
      : target.scope === 'platform'
        ? sql`null`
        : sql.ref('tenant_id')
  const { rows } = await sql<{ id: string; tenant: string | null; name: string | null }>`
    select id, ${tenant}::text as tenant, ${sql.ref(snake(target.label))}::text as name
    from ${sql.table(target.table)} where id = any (${ids}::bigint[])`.execute(ctx.tx)
  const all = ctx.actor.userType === 'ADMIN'
  return new Map(
    rows.flatMap(({ id, tenant: of, name }) =>
      name !== null && (all || of === null || of === tenantId) ? [[id, name] as const] : [],
    ),
  )
}

function put(row: Row | null, { name, into }: Pointer, names: ReadonlyMap<string, string>): void {
  const value = row?.[name]
  if (!row || !value || (into !== name && row[into])) return
  const found = idsIn(value).map((id) => names.get(id) ?? `#${id}`)
  row[into] = Array.isArray(value) ? found : found[0]
}

/** Puts into changes the names of what their rows refer to, as they are now; an id that names nothing stays. */
export async function nameReferences(
  ctx: CallCtx,
  tenantId: string,
  changes: readonly Naming[],
): Promise<void> {
  const wanted = changes.flatMap(({ resource, before, after }) => {
    const fields = targetFields(resource)
    return fields ? pointers(fields).map((pointer) => ({ pointer, rows: [before, after] })) : []
  })
  for (const [target, uses] of Map.groupBy(wanted, ({ pointer }) => pointer.target)) {
    const ids = new Set(
      uses.flatMap(({ pointer, rows }) => rows.flatMap((row) => idsIn(row?.[pointer.name]))),
    )
    if (ids.size === 0) continue
    const names = await escalated(ctx.tx, () => namesOf(ctx, tenantId, target, [...ids]))
    for (const { pointer, rows } of uses) for (const row of rows) put(row, pointer, names)
  }
}
