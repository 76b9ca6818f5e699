import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'

/** Messages of a vehicle that were sent on to others: those sent for the first time, and those sent again. */
export interface SentOn {
  readonly tenantId: string
  readonly sent: number
  readonly resent: number
}

/** Counts in the vehicles' ledger what was sent on to other platforms, by the vehicles' ids. */
export async function countSentOn(tx: Tx, now: number, vehicles: ReadonlyMap<string, SentOn>): Promise<void> {
  const all = [...vehicles].filter(([, { sent, resent }]) => sent + resent > 0)
  if (all.length === 0) return
  const of = <T>(pick: (one: SentOn) => T) => all.map(([, one]) => pick(one))
  await sql`
    insert into vehicle_ledger as l (vehicle_id, tenant_id, day, forwarded, resent)
    select n.vehicle, n.tenant, ${dayText(dayOf(now))}::date, n.sent, n.resent
    from unnest(${all.map(([id]) => id)}::bigint[], ${of((one) => one.tenantId)}::bigint[], ${of((one) => one.sent)}::int[],
      ${of((one) => one.resent)}::int[]) as n (vehicle, tenant, sent, resent) order by n.vehicle
    on conflict (vehicle_id, day) do update set forwarded = l.forwarded + excluded.forwarded,
      resent = l.resent + excluded.resent`.execute(tx)
}
