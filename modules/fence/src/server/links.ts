import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { Condition, Sql } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'

/** The id of a fence that the caller sees; it is locked against its deletion. */
export async function fenceOf(ctx: CallCtx, given: unknown): Promise<{ id: string; tenantId: string }> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    select id::text as id, tenant_id::text as "tenantId" from fence where id = ${parseId(given) ?? null} for key share`.execute(
    ctx.tx,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey('vehicle/fences') })
  return rows[0]
}

/** Links the vehicles of a condition that the caller sees; what is linked already stays. */
export async function linkWhere(ctx: CallCtx, given: unknown, where: Condition | Sql): Promise<number> {
  const fence = await fenceOf(ctx, given)
  const now = new Date(ctx.now)
  const made = await sql`
    insert into fence_vehicle (tenant_id, org_id, fence_id, vin, vehicle_id, create_user_id, create_time, update_user_id, update_time)
    select vehicle.tenant_id, vehicle.org_id, ${fence.id}, vehicle.vin, vehicle.id, ${ctx.actor.id}, ${now}, ${ctx.actor.id}, ${now}
    from vehicle where vehicle.tenant_id = ${fence.tenantId} and ${where} on conflict do nothing`.execute(
    ctx.tx,
  )
  return Number(made.numAffectedRows ?? 0)
}

const upper = (vins: readonly string[]) => [...new Set(vins.map((vin) => vin.toUpperCase()))]

/** Links vehicles by VIN, all or none. */
export async function linkVins(ctx: CallCtx, fence: unknown, given: readonly string[]): Promise<number> {
  const vins = upper(given)
  const { rows } = await sql<{
    vin: string
  }>`select vin from vehicle where vin = any (${vins}::text[])`.execute(ctx.tx)
  const known = new Set(rows.map((row) => row.vin))
  const missing = vins.find((vin) => !known.has(vin))
  if (missing !== undefined) throw new AppError('NOT_FOUND', { what: missing })
  return linkWhere(ctx, fence, sql<boolean>`vehicle.vin = any (${vins}::text[])`)
}

/** Links the vehicles that groups reach now: by VIN, by their model or by their organisation. */
export async function linkGroups(ctx: CallCtx, fence: unknown, groups: readonly unknown[]): Promise<number> {
  const ids = groups.map((id) => parseId(id) ?? '0')
  const { rows } = await sql`select from vehicle_group where id = any (${ids}::bigint[])`.execute(ctx.tx)
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: textKey('vehicle/groups') })
  return linkWhere(
    ctx,
    fence,
    sql<boolean>`exists (select from vehicle_group_relation r where r.group_id = any (${ids}::bigint[])
      and (r.vin = vehicle.vin or r.vehicle_model_id = vehicle.vehicle_model_id or r.linked_org_id = vehicle.org_id))`,
  )
}

export async function unlinkVins(ctx: CallCtx, given: unknown, vins: readonly string[]): Promise<number> {
  const fence = await fenceOf(ctx, given)
  const gone =
    await sql`delete from fence_vehicle where fence_id = ${fence.id} and vin = any (${upper(vins)}::text[])`.execute(
      ctx.tx,
    )
  return Number(gone.numAffectedRows ?? 0)
}

/** Unlinks all vehicles that the caller sees. */
export async function unlinkAll(ctx: CallCtx, given: unknown): Promise<number> {
  const fence = await fenceOf(ctx, given)
  const gone = await sql`delete from fence_vehicle where fence_id = ${fence.id}`.execute(ctx.tx)
  return Number(gone.numAffectedRows ?? 0)
}
