import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { vehicleRemoves } from '../../shared/removes.ts'

interface Removed {
  vin: string
  org_id: string
  terminal_id: string | null
  terminal_code: string | null
  sim_code: string | null
}

/** The record is of a vehicle of the tenant; what it leaves unsaid is as the vehicle is equipped. */
async function ofVehicle(ctx: CallCtx, drafts: readonly Draft<typeof vehicleRemoves>[]): Promise<void> {
  const vins = drafts.flatMap((d) => d.values.vin ?? [])
  const { rows } = await sql<Removed>`
    select v.vin, v.org_id, v.terminal_id, t.terminal_code, s.sim_code
    from vehicle v left join terminal t on t.id = v.terminal_id left join sim_card s on s.id = t.simcard_id
    where v.vin = any (${vins}::text[])
  `.execute(ctx.tx)
  const known = new Map(rows.map((row) => [row.vin, row]))
  for (const { values, fail } of drafts) {
    if (values.vin === undefined) continue
    const vehicle = known.get(values.vin)
    if (!vehicle) {
      fail('vin', { code: 'FIELD_REFERENCE', params: { value: values.vin } })
      continue
    }
    values.orgId = vehicle.org_id
    values.terminalCode ??= vehicle.terminal_code ?? undefined
    if (values.terminalCode === undefined) fail('terminalCode', { code: 'FIELD_REQUIRED' })
    if (values.terminalCode === vehicle.terminal_code) values.terminalId = vehicle.terminal_id
    values.simCode ??= vehicle.sim_code
  }
}

function stampHandling(ctx: CallCtx, drafts: readonly Draft<typeof vehicleRemoves>[]): void {
  for (const { values, before } of drafts) {
    const next = values.handleStatus
    if (next === undefined || next === (before?.handleStatus ?? 'UNDISPOSED')) continue
    values.handlerId = next === 'UNDISPOSED' ? null : ctx.actor.id
    values.handleTime = next === 'UNDISPOSED' ? null : ctx.now
  }
}

const hooks: Hooks<typeof vehicleRemoves> = {
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await ofVehicle(ctx, drafts)
    stampHandling(ctx, drafts)
  },
}

export const vehicleRemoveRoutes = resourceRoutes(vehicleRemoves, hooks)
