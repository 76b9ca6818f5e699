import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { enumLabel } from '@motorpool/kernel'
import { type Draft, escalated } from '@motorpool/resource/server'
import { type AbilityView, abilitiesOf, lockAbility } from '@motorpool/tenancy/server'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import type { Vehicles } from '../shared/vehicles.ts'
import './errors.ts'

type New = Draft<Vehicles>

const isNew = ({ before, errors }: New) => before === undefined && errors.length === 0

async function counted(ctx: CallCtx, tenantId: string, category: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from vehicle where tenant_id = ${tenantId} and vehicle_category = ${category}`.execute(
    ctx.tx,
  )
  return rows[0]?.n ?? 0
}

async function hold(ctx: CallCtx, ability: AbilityView, drafts: readonly New[]): Promise<void> {
  const { maxVehicleCount: limit, tenantId, vehicleCategory } = ability
  const category = enumLabel(VehicleCategory, vehicleCategory, ctx)
  if (ability.status === 'DISABLED')
    for (const { fail } of drafts) fail('vehicleCategory', { code: 'TENANT_CATEGORY', params: { category } })
  else if (limit !== null) {
    await lockAbility(ctx.tx, ability.id)
    // All vehicles of the tenant, not only those that the caller sees.
    const count = await escalated(ctx.tx, () => counted(ctx, tenantId, vehicleCategory))
    for (const { fail } of drafts.slice(Math.max(0, limit - count)))
      fail('vehicleCategory', { code: 'TENANT_VEHICLE_LIMIT', params: { category, limit, count } })
  }
}

/** A tenant has vehicles only of the categories that are open to it, and only so many. */
export async function holdAbilities(ctx: CallCtx, drafts: readonly New[]): Promise<void> {
  const tenants = Map.groupBy(drafts.filter(isNew), ({ tenantId }) => tenantId)
  for (const [tenantId, own] of tenants)
    for (const [category, group] of Map.groupBy(own, ({ values }) => values.vehicleCategory)) {
      const [ability] = category === undefined ? [] : await abilitiesOf(ctx.tx, tenantId, category)
      if (ability) await hold(ctx, ability, group)
    }
}
