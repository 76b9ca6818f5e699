import { pg } from '@motorpool/db'

/** Vehicles of the tenant of an account's, made after one of its own; each with the state that its last report left. */
const VEHICLES = `
  insert into vehicle (tenant_id, org_id, vin, machine_code, plate_code, vehicle_category, vehicle_type_id, vehicle_series_id,
    vehicle_model_id)
  select v.tenant_id, v.org_id, 'LMPBENCH' || lpad(n::text, 9, '0'), 'MC' || lpad(n::text, 12, '0'),
    case when n % 3 > 0 then '京A' || upper(lpad(to_hex(n), 5, '0')) end, case when n = 0 then 'CUSTOM' else 'ROAD_FUEL' end, v.vehicle_type_id, v.vehicle_series_id,
    v.vehicle_model_id
  from (
    select v.* from vehicle v join app_user u on u.tenant_id = v.tenant_id
    where lower(u.user_name) = lower($1) order by v.id limit 1
  ) v, generate_series($2::int, $3::int) n`

/** Three in four near one of 300 towns, as vehicles are; the others anywhere in and around China. */
const STATES = `
  insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time, located,
    run_status, state, lng, lat, speed, direction, report_time, receive_time)
  select v.id, v.tenant_id, v.org_id, v.vin, v.vin, 1, v.id % 3 > 0, now(), true,
    case when v.id % 2 = 0 then 'RUNNING' else 'STOPPED' end, case when v.id % 50 = 0 then 16 else 0 end,
    case when v.vehicle_category = 'CUSTOM' then 110.15e6 when v.id % 4 = 0 then 75e6 + random() * 58e6
      else 100e6 + (v.id % 20) * 1e6 + random() * 3e5 end::int,
    case when v.vehicle_category = 'CUSTOM' then 23.15e6 when v.id % 4 = 0 then 18e6 + random() * 34e6
      else 23e6 + (v.id % 15) * 1.2e6 + random() * 3e5 end::int,
    (random() * 1000)::int, (random() * 359)::int, now(), now()
  from vehicle v where v.vin like 'LMPBENCH%' and not exists (select from vehicle_realtime r where r.vehicle_id = v.id)`

/** Adds the vehicles with these numbers to the tenant of an account, in the running product's database; 0 is of a category of its own. */
export async function addVehicles(
  databaseUrl: string,
  userName: string,
  from: number,
  to: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(VEHICLES, [userName, from, to])
    await client.query(STATES)
    await client.query('vacuum analyze vehicle')
    await client.query('vacuum analyze vehicle_realtime')
  } finally {
    await client.end()
  }
}
