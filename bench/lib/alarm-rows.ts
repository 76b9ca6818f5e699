import { fillTables, ORGS, TENANT } from './fleet.ts'

/** Ids of small tenants begin here; each has one organisation of its own id. */
export const SMALL = 2000
export const SMALL_TENANTS = 9
/** Days over which the alarms have happened. */
const DAYS = 730
const PIECES = 8

/** Kinds with their shares of the whole, in thousandths, and the types that they have. */
const KINDS = [
  ['TERMINAL', 300, `'W' || lpad((n % 32)::text, 2, '0')`, `'jt808.item' || n % 32`],
  ['GB', 250, `(21001 + n % 19)::text`, `'gb32960.item' || n % 19`],
  ['FAULT', 200, `lpad(to_hex(n % 400), 8, '0')`, `'gb32960.motor.-.' || n % 400`],
  ['STRATEGY', 100, `'S' || n % 40`, `'strategy.' || n % 40`],
  ['FENCE', 100, `(array['IN', 'OUT', 'STAY', 'SPEED'])[1 + n % 4]`, `n % 5000 || '.OUT'`],
  ['EXCEPTION', 40, `'S' || n % 40`, `(n % 40)::text`],
  ['INCONSISTENT', 5, `(array['VIN', 'ICCID', 'IMEI', 'MODEL', 'SOFTWARE'])[1 + n % 5]`, `'iccid'`],
  ['ACC_TIME', 3, `'ACC'`, `'acc'`],
  ['OFFLINE', 2, `'OFFLINE'`, `'offline'`],
] as const

const choose = (column: (row: (typeof KINDS)[number]) => string): string => {
  let below = 0
  const cases = KINDS.map((row) => {
    below += row[1]
    return `when dice < ${below} then ${column(row)}`
  })
  return `case ${cases.join(' ')} end`
}

const SMALL_ORGS = `
  insert into tenant (id, tenant_code, tenant_name, app_name)
    select ${SMALL} + n, 'small' || n, 'Small ' || n, 'Small' from generate_series(1, ${SMALL_TENANTS}) n;
  insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select ${SMALL} + n, ${SMALL} + n, 'ROOT', 'Root', null, '/' || (${SMALL} + n) || '/' from generate_series(1, ${SMALL_TENANTS}) n`

/**
 * Alarms in the order in which they happened, up to now: one in a thousand of a small tenant, the newest of them open now and then,
 * those of the last half year waiting for somebody in three cases of ten. They are of the vehicles that \`fillFleet\` makes.
 */
const rows = (from: number, to: number, all: number, vehicles: number): string => `
  insert into alarm (id, tenant_id, org_id, vehicle_id, vin, terminal_code, kind, subject, protocol, type, level, state,
    happen_time, last_time, end_time, occur_times, late, position, begin_values, end_values, detail, begin_place, end_place,
    fault_name, remind, handle_status, handler_id, handle_time, result)
  select n, tenant, case when tenant = ${TENANT} then ${TENANT} + vehicle % ${ORGS + 1} else tenant end, vehicle,
    'LMPBENCH' || lpad(vehicle::text, 9, '0'), 'T' || lpad((vehicle * 13)::text, 11, '0'), kind,
    ${choose(([, , , subject]) => subject)}, case when kind = 'TERMINAL' then 'jt808' else 'gb32960' end,
    ${choose(([, , type]) => type)}, case when dice2 < 50 then '3' when dice2 < 350 then '2' else '1' end,
    case when open then 'ALARMING' else 'ENDED' end, happened, happened + lasted, case when not open then happened + lasted end,
    1 + n % 40, dice2 % 200 = 7, point(75 + random() * 58, 18 + random() * 34),
    '{"speed": 62.5, "soc": 71, "mileage": 120345.6}', case when not open then '{"speed": 0, "soc": 69}'::jsonb end,
    case kind when 'FENCE' then jsonb_build_object('fenceId', (n % 5000)::text, 'fenceName', '厂区' || n % 5000)
      when 'TERMINAL' then '{"items": [{"name": ["超速", "Overspeed", "速度超過"], "value": 92, "unit": "km/h"}]}' else '{}' end,
    n::bigint * 1000, case when not open then n::bigint * 1000 + 500 end,
    case when kind in ('FAULT', 'STRATEGY', 'EXCEPTION') then '电机故障' || n % 400 end, dice2 % 20 > 0,
    case when waits then 'UNDISPOSED' when dice2 % 100 = 1 then 'PROCESSING' else 'PROCESSED' end,
    case when not waits then 100 + n % 30 end, case when not waits then happened + interval '1 hour' end,
    case when not waits then '已处理' end
  from (
    select *, ${choose(([kind]) => `'${kind}'`)} as kind, now() - (${all} - n) * ${DAYS / all} * interval '1 day' as happened,
      (10 + dice2 * 3) * interval '1 second' as lasted, n > ${all} * 0.98 and dice2 % 8 = 0 as open,
      case when n % 1000 = 0 then ${SMALL} + 1 + n / 1000 % ${SMALL_TENANTS} else ${TENANT} end as tenant,
      n > ${all} * 0.75 and dice2 % 10 < 3 as waits
    from (
      select n, floor(random() * 1000)::int as dice, floor(random() * 1000)::int as dice2,
        1 + floor(random() * ${vehicles})::int as vehicle
      from generate_series(${from}, ${to}) n offset 0
    ) a
  ) b order by n`

export function fillAlarms(url: string, all: number, vehicles: number): Promise<void> {
  const each = Math.ceil(all / PIECES)
  const pieces = Array.from({ length: PIECES }, (_, i) =>
    rows(i * each + 1, Math.min(all, (i + 1) * each), all, vehicles),
  )
  return fillTables(url, ['alarm'], SMALL_ORGS, pieces)
}
