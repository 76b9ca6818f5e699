import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { Condition, Sql } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'

/** What vehicles are linked to: a fence, a strategy. */
export interface LinkedThing {
  /** Its table and, where the table holds others too, which of its rows it is. */
  readonly table: string
  readonly only?: Condition
  /** Table of the links, and its column that names the thing. */
  readonly links: string
  readonly column: string
  /** Text of its name. */
  readonly what: string
}

const upper = (vins: readonly string[]) => [...new Set(vins.map((vin) => vin.toUpperCase()))]

/** Links between things of a tenant and its vehicles; a link belongs to the organisation of its vehicle. */
export class VehicleLinks {
  private readonly thing: LinkedThing

  constructor(thing: LinkedThing) {
    this.thing = thing
  }

  /** A thing that the caller sees; it is locked against its deletion. */
  async of(ctx: CallCtx, given: unknown): Promise<{ id: string; tenantId: string }> {
    const { table, only = sql<boolean>`true`, what } = this.thing
    const { rows } = await sql<{ id: string; tenantId: string }>`
      select id::text as id, tenant_id::text as "tenantId" from ${sql.table(table)}
      where id = ${parseId(given) ?? null} and ${only} for key share`.execute(ctx.tx)
    if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey(what) })
    return rows[0]
  }

  /** Links the vehicles of a condition that the caller sees; what is linked already stays. */
  async linkWhere(ctx: CallCtx, given: unknown, where: Condition | Sql): Promise<number> {
    const { id, tenantId } = await this.of(ctx, given)
    const { links, column } = this.thing
    const now = new Date(ctx.now)
    const made = await sql`
      insert into ${sql.table(links)} (tenant_id, org_id, ${sql.ref(column)}, vin, vehicle_id, create_user_id, create_time, update_user_id, update_time)
      select vehicle.tenant_id, vehicle.org_id, ${id}, vehicle.vin, vehicle.id, ${ctx.actor.id}, ${now}, ${ctx.actor.id}, ${now}
      from vehicle where vehicle.tenant_id = ${tenantId} and ${where} on conflict do nothing`.execute(ctx.tx)
    return Number(made.numAffectedRows ?? 0)
  }

  /** Links vehicles by VIN, all or none. */
  async linkVins(ctx: CallCtx, thing: unknown, given: readonly string[]): Promise<number> {
    const vins = upper(given)
    const { rows } = await sql<{
      vin: string
    }>`select vin from vehicle where vin = any (${vins}::text[])`.execute(ctx.tx)
    const known = new Set(rows.map((row) => row.vin))
    const missing = vins.find((vin) => !known.has(vin))
    if (missing !== undefined) throw new AppError('NOT_FOUND', { what: missing })
    return this.linkWhere(ctx, thing, sql<boolean>`vehicle.vin = any (${vins}::text[])`)
  }

  /** Links the vehicles that groups reach now: by VIN, by their model or by their organisation. */
  async linkGroups(ctx: CallCtx, thing: unknown, groups: readonly unknown[]): Promise<number> {
    const ids = groups.map((id) => parseId(id) ?? '0')
    const { rows } = await sql`select from vehicle_group where id = any (${ids}::bigint[])`.execute(ctx.tx)
    if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: textKey('vehicle/groups') })
    return this.linkWhere(
      ctx,
      thing,
      sql<boolean>`exists (select from vehicle_group_relation r where r.group_id = any (${ids}::bigint[])
        and (r.vin = vehicle.vin or r.vehicle_model_id = vehicle.vehicle_model_id or r.linked_org_id = vehicle.org_id))`,
    )
  }

  async unlinkVins(ctx: CallCtx, given: unknown, vins: readonly string[]): Promise<number> {
    return this.unlink(ctx, given, sql<boolean>`vin = any (${upper(vins)}::text[])`)
  }

  /** Unlinks all vehicles that the caller sees. */
  async unlinkAll(ctx: CallCtx, given: unknown): Promise<number> {
    return this.unlink(ctx, given, sql<boolean>`true`)
  }

  private async unlink(ctx: CallCtx, given: unknown, where: Condition): Promise<number> {
    const { id } = await this.of(ctx, given)
    const { links, column } = this.thing
    const gone =
      await sql`delete from ${sql.table(links)} where ${sql.ref(column)} = ${id} and ${where}`.execute(ctx.tx)
    return Number(gone.numAffectedRows ?? 0)
  }

  /** Vehicles of a thing's tenant that are not linked to it. */
  unlinked({ id, tenantId }: { id: string; tenantId: string }): Condition {
    const { links, column } = this.thing
    return sql<boolean>`vehicle.tenant_id = ${tenantId} and not exists (
      select from ${sql.table(links)} l where l.${sql.ref(column)} = ${id} and l.vin = vehicle.vin)`
  }
}

/** A draft of a link of a sheet. */
interface LinkDraft {
  readonly values: { vin?: string | null | undefined }
  readonly tenantId: string
  fail(field: 'vin', problem: { code: string; params?: Record<string, string> }): void
}

/** Sheets name vehicles by VIN; a link is of its vehicle's organisation. */
export async function checkLinkedVehicles(ctx: CallCtx, drafts: readonly LinkDraft[]): Promise<void> {
  const { rows } = await sql<{ vin: string; id: string; org: string; tenant: string }>`
    select vin, id::text as id, org_id::text as org, tenant_id::text as tenant from vehicle
    where vin = any (${drafts.flatMap((d) => d.values.vin ?? [])}::text[])`.execute(ctx.tx)
  const known = new Map(rows.map((row) => [row.vin, row]))
  for (const { values, tenantId, fail } of drafts) {
    if (values.vin == null) continue
    const vehicle = known.get(values.vin)
    if (!vehicle || vehicle.tenant !== tenantId)
      fail('vin', { code: 'FIELD_REFERENCE', params: { value: values.vin } })
    else Object.assign(values, { orgId: vehicle.org, vehicleId: vehicle.id })
  }
}
