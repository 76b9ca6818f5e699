import { sql, type Tx } from '@motorpool/db'
import { forgetSigningKey, type RecordedVehicles } from '@motorpool/ingest/server'
import type { FleetCounts, OpenedServices } from '@motorpool/system/server'
import type { VehicleRecord, VehicleRecords } from '@motorpool/tenancy/server'
import type { TerminalVehicles } from '@motorpool/terminal/server'
import { forgetIccid } from './registry/proof.ts'

/** What the modules below ask about vehicles; each answers within the reach of its transaction. */

export const recordedIds: RecordedVehicles = async (tx, vehicleIds) => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from vehicle where id = any (${[...vehicleIds]}::bigint[])`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export const vehiclesByVin: VehicleRecords = async (tx, vins) => {
  const { rows } = await sql<VehicleRecord>`
    select v.vin, v.tenant_id::text as "tenantId", v.org_id::text as "orgId",
      v.finance_org_id is not null or coalesce(o.org_type = 'FINANCE', false) as financed
    from vehicle v left join org o on o.id = v.org_id where v.vin = any (${[...vins]}::text[])`.execute(tx)
  return rows
}

/** The organisation of each of these vehicles, by VIN. */
export async function orgsByVin(tx: Tx, vins: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (vins.length === 0) return new Map()
  return new Map((await vehiclesByVin(tx, vins)).map(({ vin, orgId }) => [vin, orgId]))
}

export const openedByLimit: OpenedServices = async (tx, limitIds) => {
  const { rows } = await sql<{ id: string; used: number }>`
    select l.id::text as id, (
      select count(*)::int from vehicle v
      where v.tenant_id = l.tenant_id
        and v.org_id in (select o.id from org o join org top on top.id = l.org_id
                         where o.tenant_id = l.tenant_id and o.path like top.path || '%')
        and (l.vehicle_category is null or v.vehicle_category = l.vehicle_category)
        and v.service_start_date >= l.begin_date
        and (l.end_date is null or v.service_start_date <= l.end_date)) as used
    from dealer_open_limit l where l.id = any (${[...limitIds]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.used]))
}

const one = async <T>(query: ReturnType<typeof sql<T>>, tx: Tx): Promise<T> => {
  const [row] = (await query.execute(tx)).rows
  if (!row) throw new Error('a count has no row')
  return row
}

export const countFleet: FleetCounts = {
  vehicles: (tx) =>
    one(
      sql<{ total: number; online: number }>`
        select (select count(*)::int from vehicle) as total,
               (select count(*)::int from vehicle_realtime where online) as online`,
      tx,
    ),
  terminals: (tx) =>
    one(
      sql<{ total: number; bound: number }>`
        select count(*)::int as total, count(*) filter (where bind_status = 'BOUND')::int as bound from terminal`,
      tx,
    ),
  async ofTenants(tx, tenantIds) {
    const { rows } = await sql<{ id: string; n: number }>`
      select tenant_id::text as id, count(*)::int as n from vehicle
      where tenant_id = any (${[...tenantIds]}::bigint[]) group by tenant_id`.execute(tx)
    return new Map(rows.map((row) => [row.id, row.n]))
  },
}

export const vehiclesOfTerminals: TerminalVehicles = {
  async terminalOn(tx, of) {
    const which = 'id' in of ? sql`v.id = ${of.id}` : sql`v.vin = ${of.vin}`
    const { rows } = await sql<{ id: string | null }>`
      select v.terminal_id::text as id from vehicle v where ${which}`.execute(tx)
    return rows[0]?.id ?? undefined
  },
  async freeDevice(tx, terminalId) {
    await forgetIccid(tx, terminalId)
    const { rows } = await sql<{ code: string }>`
      select terminal_code as code from terminal where id = ${terminalId}`.execute(tx)
    for (const { code } of rows) await forgetSigningKey(tx, code)
  },
  async usesOf(tx, terminalId, limit) {
    const { rows } = await sql<{ vin: string; operation: string; reason: string | null; time: number }>`
      select vin, operation, reason, create_time as time from vehicle_lifecycle_log
      where terminal_id = ${terminalId} or old_terminal_id = ${terminalId}
      order by id desc limit ${limit}`.execute(tx)
    return rows.map((row) => ({ ...row, time: new Date(row.time).getTime() }))
  },
}
