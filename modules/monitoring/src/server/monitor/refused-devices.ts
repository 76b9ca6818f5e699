import { sql, type Tx } from '@motorpool/db'
import { DeviceRefusal } from '../../shared/unknown-devices.ts'

interface Refusals {
  /** Most attempts first: devices by the reason of their last refusal, attempts by the reason of each. */
  byReason: { reason: string; devices: number; attempts: number }[]
  /** Attempts in each hour (its begin, ms since the epoch) in which there were any. */
  byHour: { at: number; reason: string; attempts: number }[]
}

/** What the gateway refused since an instant (ms since the epoch), over all tenants. */
async function since(tx: Tx, begin: number): Promise<Refusals> {
  const from = new Date(begin)
  const { rows: byReason } = await sql<Refusals['byReason'][number]>`
    select reason, coalesce(d.devices, 0)::int as devices, coalesce(c.attempts, 0)::float8 as attempts
    from (select last_reason as reason, count(*) as devices from unknown_device
          where last_seen >= ${from} group by 1) d
    full join (select reason, sum(attempts) as attempts from refused_claim where hour >= ${from} group by 1) c
      using (reason)
    order by attempts desc, devices desc, 1`.execute(tx)
  const { rows: byHour } = await sql<Refusals['byHour'][number]>`
    select hour as at, reason, attempts from refused_claim where hour >= ${from} order by 1, 2`.execute(tx)
  return { byReason, byHour }
}

/** Devices that the gateway turned away, for the platform's security page. */
export const refusedDevices = { reasons: DeviceRefusal, since }
