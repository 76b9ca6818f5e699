import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { vehicleRecords } from '@motorpool/tenancy/server'
import '../admin-errors.ts'
import { backNetworks } from '../../shared/index.ts'

async function checkVehicles(ctx: CallCtx, drafts: readonly Draft<typeof backNetworks>[]): Promise<void> {
  const vins = [...new Set(drafts.flatMap((d) => (typeof d.values.vin === 'string' ? [d.values.vin] : [])))]
  if (vins.length === 0) return
  const found = await ctx.ports.get(vehicleRecords)(ctx.tx, vins)
  const known = new Map(found.map((v) => [`${v.tenantId} ${v.vin}`, v.financed]))
  for (const { values, tenantId, fail } of drafts) {
    if (typeof values.vin !== 'string') continue
    const financed = known.get(`${tenantId} ${values.vin}`)
    if (financed === undefined) fail('vin', { code: 'FIELD_REFERENCE', params: { value: values.vin } })
    else if (!financed) fail('vin', { code: 'VEHICLE_NOT_FINANCED', params: { value: values.vin } })
  }
}

async function checkInstitutions(ctx: CallCtx, drafts: readonly Draft<typeof backNetworks>[]): Promise<void> {
  const ids = [...new Set(drafts.flatMap((d) => d.values.financeOrgId ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from org where id = any (${ids}::bigint[]) and org_type = 'FINANCE'`.execute(ctx.tx)
  const finance = new Set(rows.map((r) => r.id))
  for (const { values, fail } of drafts)
    if (typeof values.financeOrgId === 'string' && !finance.has(values.financeOrgId))
      fail('financeOrgId', { code: 'FIELD_CHOICE' })
}

/** Who says that a vehicle is back, or lost for good, has handled it. */
function markHandled(ctx: CallCtx, { values, before }: Draft<typeof backNetworks>): void {
  const state = values.backState
  if (state === undefined || state === (before?.backState ?? 'WAIT')) return
  const handled = state !== 'WAIT'
  values.handlerId = handled ? ctx.actor.id : null
  values.handleTime = handled ? ctx.now : null
}

const hooks: Hooks<typeof backNetworks> = {
  expressions: {
    handlerName: sql`(select u.real_name from app_user u where u.id = finance_back_network.handler_id)`,
  },
  async prepare(ctx, drafts) {
    await checkVehicles(ctx, drafts)
    await checkInstitutions(ctx, drafts)
    for (const draft of drafts) markHandled(ctx, draft)
  },
}

export const backNetworkRoutes = resourceRoutes(backNetworks, hooks)
