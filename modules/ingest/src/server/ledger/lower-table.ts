import { sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { LowerCounts } from './lower-counts.ts'
import type { AccountDay } from './lower-ledger.ts'

/** Refused vehicles that are kept of an account. */
const KEPT_STRANGERS = 1000
const CHUNK = 1000

/** Adds what an account did on a day. */
export async function writeLower(tx: Tx, day: AccountDay): Promise<void> {
  const vehicles = [...day.vehicles]
  for (let i = 0; i < vehicles.length; i += CHUNK) await writeVehicles(tx, day, vehicles.slice(i, i + CHUNK))
  if (day.refused > 0) await writeRefused(tx, day)
  if (day.strangers.size > 0) await writeStrangers(tx, day)
}

type Vehicles = readonly (readonly [VehicleSlot, LowerCounts])[]

async function writeVehicles(tx: Tx, { account, day }: AccountDay, vehicles: Vehicles): Promise<void> {
  const rows = vehicles.map(([{ device }, counts]) => ({
    ...counts,
    vehicle: device.vehicleId,
    tenant: device.tenantId,
    org: device.orgId,
    vin: device.vin,
  }))
  await sql`
    insert into lower_vehicle_day as l (account_id, day, vehicle_id, tenant_id, org_id, vin, messages, repeated, live, prompt,
      disordered, reissued, refused, refused_by, signed, mis_signed)
    select ${account}, ${dayText(day)}::date, vehicle, tenant, org, vin, messages, repeated, live, prompt, disordered, reissued,
      refused, "refusedBy", signed, "misSigned"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(vehicle bigint, tenant bigint, org bigint, vin text,
      messages int, repeated int, live int, prompt int, disordered int, reissued int, refused int, "refusedBy" jsonb,
      signed int, "misSigned" int) order by vehicle
    on conflict (account_id, vehicle_id, day) do update set tenant_id = excluded.tenant_id, org_id = excluded.org_id,
      messages = l.messages + excluded.messages, repeated = l.repeated + excluded.repeated, live = l.live + excluded.live,
      prompt = l.prompt + excluded.prompt, disordered = l.disordered + excluded.disordered,
      reissued = l.reissued + excluded.reissued, refused = l.refused + excluded.refused,
      refused_by = app.add_counts(l.refused_by, excluded.refused_by), signed = l.signed + excluded.signed,
      mis_signed = l.mis_signed + excluded.mis_signed, stale = true`.execute(tx)
}

async function writeRefused(
  tx: Tx,
  { account, tenantId, day, refused, refusedBy }: AccountDay,
): Promise<void> {
  await sql`
    insert into lower_platform_day as l (account_id, tenant_id, day, refused, refused_by)
    values (${account}, ${tenantId}, ${dayText(day)}::date, ${refused}, ${JSON.stringify(refusedBy)}::jsonb)
    on conflict (account_id, day) do update set refused = l.refused + excluded.refused,
      refused_by = app.add_counts(l.refused_by, excluded.refused_by)`.execute(tx)
}

async function writeStrangers(tx: Tx, { account, tenantId, strangers }: AccountDay): Promise<void> {
  const time = (ms: number) => new Date(ms).toISOString()
  const rows = [...strangers].map(([vin, one]) => ({
    ...one,
    vin,
    first: time(one.first),
    last: time(one.last),
  }))
  await sql`
    insert into lower_refused_vehicle as l (account_id, tenant_id, vin, reason, attempts, first_seen, last_seen)
    select ${account}, ${tenantId}, vin, reason, attempts, first, last
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(vin text, reason text, attempts int, first timestamptz,
      last timestamptz) order by vin
    on conflict (account_id, vin) do update set reason = excluded.reason, attempts = l.attempts + excluded.attempts,
      last_seen = excluded.last_seen`.execute(tx)
  await sql`delete from lower_refused_vehicle where account_id = ${account} and vin in (
    select vin from lower_refused_vehicle where account_id = ${account} order by last_seen desc offset ${KEPT_STRANGERS})`.execute(
    tx,
  )
}
