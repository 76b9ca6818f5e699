import { sql, type Tx } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import type { CallCtx } from '@motorpool/http'
import { defineJob, enqueue } from '@motorpool/jobs'
import { escalated } from '@motorpool/resource/server'
import { z } from 'zod'
import { PLANNED, type Planned } from '../../shared/plan.ts'

export const assignJob = defineJob({
  name: 'maintenance/assign',
  input: z.object({ tenantId: z.string().nullable() }),
  queue: 'maintenance/assign',
})

/** Lets a job find out which strategies apply to which vehicles of the tenant, once the transaction is committed. */
export async function requestAssignment(tx: Tx, tenantId: string | null): Promise<void> {
  await enqueue(tx, assignJob, { tenantId }, { key: tenantId ?? 'all' })
}

/** Tells the vehicle that the strategy applies no more. */
export const noPlan = (strategyId: string): Planned => ({
  topic: PLANNED,
  strategyId,
  plan: null,
  work: 0,
  last: null,
})

/** Before strategies are deleted: their open reminders go, and the vehicles hear of it, also those that the caller does not see. */
export async function withdrawStrategies(ctx: CallCtx, strategyIds: readonly string[]): Promise<void> {
  await escalated(ctx.tx, async () => {
    const { rows } = await sql<{ strategyId: string; vehicleId: string; tenantId: string }>`
      select r.strategy_id::text as "strategyId", v.id::text as "vehicleId", v.tenant_id::text as "tenantId"
      from maintenance_reminder r join vehicle v on v.vin = r.vin
      where r.strategy_id = any (${[...strategyIds]}::bigint[])`.execute(ctx.tx)
    await sql`delete from maintenance_log
      where strategy_id = any (${[...strategyIds]}::bigint[]) and handler = 'UNDISPOSED'`.execute(ctx.tx)
    await recordVehicleEvents(
      ctx.tx,
      'RECORDED',
      ctx.now,
      rows.map(({ strategyId, ...vehicle }) => ({ ...vehicle, detail: noPlan(strategyId) })),
    )
  })
}
