import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import '../errors.ts'
import { logLifecycle } from '../lifecycle/log.ts'

export type Target = 'model' | 'org' | 'vin'

/** Column of the link, and table and columns of what it points at. */
export const TARGETS = {
  model: {
    column: 'vehicle_model_id',
    table: 'vehicle_model',
    key: 'id',
    name: 'model_name',
    cast: 'bigint',
  },
  org: { column: 'linked_org_id', table: 'org', key: 'id', name: 'org_name', cast: 'bigint' },
  vin: { column: 'vin', table: 'vehicle', key: 'vin', name: 'vin', cast: 'text' },
} as const

export interface Group {
  id: string
  tenant_id: string
  org_id: string
  group_name: string
  group_target: Target
}

/** The group, locked; its target is the wanted one. */
export async function lockGroup(ctx: CallCtx, groupId: unknown, target: Target): Promise<Group> {
  const id = parseId(groupId)
  const { rows } = await sql<Group>`
    select id, tenant_id, org_id, group_name, group_target from vehicle_group where id = ${id ?? null} for update
  `.execute(ctx.tx)
  const group = rows[0]
  if (!group) throw new AppError('NOT_FOUND', { what: textKey('vehicle/groups') })
  if (group.group_target !== target)
    throw new AppError('GROUP_TARGET', {
      group: group.group_name,
      target: textKey(`vehicle/groups.target.${group.group_target}`),
    })
  return group
}

/** Targets the caller sees, of the group's tenant; one that is not there fails the call. */
async function known(ctx: CallCtx, target: Target, group: Group, keys: readonly string[]): Promise<void> {
  const { table, key, cast } = TARGETS[target]
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(table)}
    where ${sql.ref(key)} = any (${keys}::${sql.raw(cast)}[]) and tenant_id = ${group.tenant_id}
  `.execute(ctx.tx)
  if (rows.length < keys.length)
    throw new AppError('NOT_FOUND', { what: textKey(`vehicle/groups.target.${target}`) })
}

/** The first of these targets that another group of the same organisation has, and that group's name. */
async function taken(tx: Tx, target: Target, group: Group, keys: readonly string[]) {
  const { column, table, key, name, cast } = TARGETS[target]
  const { rows } = await sql<{ target: string; group: string }>`
    select t.${sql.raw(name)} as target, g.group_name as group
    from vehicle_group_relation r
    join vehicle_group g on g.id = r.group_id
    join ${sql.table(table)} t on t.${sql.raw(key)} = r.${sql.raw(column)}
    where r.tenant_id = ${group.tenant_id} and r.org_id = ${group.org_id} and r.group_id <> ${group.id}
      and r.${sql.raw(column)} = any (${keys}::${sql.raw(cast)}[])
    order by r.id limit 1
  `.execute(tx)
  return rows[0]
}

const unique = (keys: readonly (string | number)[], target: Target): string[] => [
  ...new Set(keys.map((key) => (target === 'vin' ? String(key).toUpperCase() : (parseId(key) ?? '0')))),
]

/**
 * Links targets to a group; what is linked already stays. The unique constraints decide when two groups ask for the same
 * target at once (R290).
 */
export async function bindTargets(
  ctx: CallCtx,
  target: Target,
  groupId: unknown,
  given: readonly (string | number)[],
): Promise<number> {
  const group = await lockGroup(ctx, groupId, target)
  const keys = unique(given, target)
  await known(ctx, target, group, keys)
  const { column, cast } = TARGETS[target]
  const { rows: made } = await sql<{ key: string }>`
    insert into vehicle_group_relation (tenant_id, org_id, group_id, group_target, ${sql.ref(column)}, create_user_id, create_time)
    select ${group.tenant_id}, ${group.org_id}, ${group.id}, ${target}, k, ${ctx.actor.id}, ${new Date(ctx.now)}
    from unnest(${keys}::${sql.raw(cast)}[]) as k
    on conflict do nothing returning ${sql.ref(column)}::text as key
  `.execute(ctx.tx)
  const conflict = await escalated(ctx.tx, () => taken(ctx.tx, target, group, keys))
  if (conflict) throw new AppError('GROUP_CONFLICT', { target: conflict.target, group: conflict.group })
  if (target === 'vin')
    await logTransfers(
      ctx,
      group,
      made.map((r) => r.key),
    )
  return made.length
}

export async function unbindTargets(
  ctx: CallCtx,
  target: Target,
  groupId: unknown,
  given: readonly (string | number)[],
): Promise<number> {
  const group = await lockGroup(ctx, groupId, target)
  const { column, cast } = TARGETS[target]
  const gone = await sql`
    delete from vehicle_group_relation where group_id = ${group.id}
      and ${sql.ref(column)} = any (${unique(given, target)}::${sql.raw(cast)}[])
  `.execute(ctx.tx)
  return Number(gone.numAffectedRows ?? 0)
}

/** Vehicles that came to a group say so in their log. */
export async function logTransfers(
  ctx: CallCtx,
  group: Pick<Group, 'group_name'>,
  vins: readonly string[],
): Promise<void> {
  if (vins.length === 0) return
  const { rows } = await sql<{ vin: string; tenantId: string; orgId: string }>`
    select vin, tenant_id as "tenantId", org_id as "orgId" from vehicle where vin = any (${[...vins]}::text[]) order by vin
  `.execute(ctx.tx)
  await logLifecycle(
    ctx,
    rows.map((vehicle) => ({
      vehicle,
      operation: 'transferGroup',
      content: { group: [null, group.group_name] },
    })),
  )
}
