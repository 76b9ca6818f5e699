import { analysisModule } from '@motorpool/analysis/server'
import { Database } from '@motorpool/db'
import { bytesOf, CHUNK } from '@motorpool/figures/server'
import { buildHttp, type Principal } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { dayOf, dayStart, dayText, monthStart, systemClock } from '@motorpool/kernel'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { fillFleet, ORGS, TENANT } from './lib/fleet.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(100_000, 1000))
const CALLS = Number(process.env.BENCH_CALLS ?? 20)
/** Days of which each vehicle has figures: those that a year from today on does not read as months, and some more. */
const NEWEST_DAYS = 31
const OLDEST_DAYS = 35
const YEAR = 365
const API = '/api/vehicle-svc/dataAnalyse/V1.0'

const today = dayOf(Date.now())
const range = (days: number): [number, number] => [dayStart(today - days + 1), dayStart(today + 1) - 1]

/** Vehicles that are asked for by day too: a year of as many is what one answer adds up at most. */
const BY_DAY = 1_300

/** A day of each vehicle, or of those up to an id: it works on six of seven. */
const daysOf = (first: number, last: number, until: number = ROWS) => `
  insert into vehicle_stat_daily (vehicle_id, tenant_id, day, distance, drive, idle, acc, fuel, trips, report_time, online)
  select v.id, v.tenant_id, d::date, 1000 + v.id * 7919 % 400000, 600 + v.id % 30000, v.id % 4000, 900 + v.id % 30000,
    v.id % 900, 1 + v.id % 9, d, '{[0,60000)}'
  from vehicle v, generate_series('${dayText(first)}'::date, '${dayText(last)}'::date, interval '1 day') d
  where v.id <= ${until} and (v.id + extract(doy from d)::int) % 7 > 0`

/** A group of them. */
const GROUP = '1'
const GROUPED = `
  insert into vehicle_group (id, tenant_id, org_id, group_code, group_name) values (${GROUP}, ${TENANT}, ${TENANT}, 'G', 'Group');
  insert into vehicle_group_relation (tenant_id, org_id, group_id, group_target, vin)
    select ${TENANT}, ${TENANT}, ${GROUP}, 'vin', v.vin from vehicle v where v.id <= ${BY_DAY}`

/** Months as the sums of such days. */
const MONTHS = `
  insert into vehicle_stat_month
  select v.id, v.tenant_id, m::date, 26, 26, 26, 26 * (1000 + v.id * 7919 % 400000), 26 * (600 + v.id % 30000), 26 * (v.id % 4000),
    26 * (900 + v.id % 30000), 0, 26 * (v.id % 900), 26, 0, 0, 0, 26 * (1 + v.id % 9), 0, 0, 0, 0, 0, 26 * 60000,
    26 * (600 + v.id % 30000 + v.id % 4000)
  from vehicle v, generate_series(date_trunc('month', now()) - interval '13 months', date_trunc('month', now()), interval '1 month') m`

/** Columns as the job makes them of such days: of the days at whose ends the ranges and months that are asked for end. */
const COLUMNS = ['work', 'distance', 'drive', 'idle', 'rows']
const COLUMN_DAYS = 760

const columnDays = (): number[] =>
  Array.from({ length: COLUMN_DAYS }, (_, back) => today - 1 - back).filter(
    (day, back) => back < 2 * NEWEST_DAYS || back % YEAR > YEAR - 4 || monthStart(day + 1) === day + 1,
  )

function columnOf(name: string, day: number): Int32Array {
  const days = day - (today - COLUMN_DAYS)
  const each = (id: number) =>
    name === 'rows' ? 1 : name === 'distance' ? 1000 + ((id * 7919) % 400_000) : 600 + (id % 30_000)
  return Int32Array.from({ length: ROWS }, (_, i) => days * each(i + 1))
}

async function fillColumns({ query }: BenchDatabase): Promise<void> {
  const ids = Buffer.from(bytesOf(Float64Array.from({ length: ROWS }, (_, i) => i + 1))).swap64()
  await query(
    `insert into vehicle_stat_columns (tenant_id, first, until, closed, vehicles) values ($1, $2, $3, $3, $4)`,
    [TENANT, dayText(today - COLUMN_DAYS), dayText(today - 1), ids],
  )
  for (const day of columnDays())
    for (const name of COLUMNS) {
      const column = columnOf(name, day)
      const chunks = Array.from({ length: Math.ceil(ROWS / CHUNK) }, (_, i) =>
        bytesOf(column.subarray(i * CHUNK, (i + 1) * CHUNK)),
      )
      await query(
        `insert into vehicle_stat_column (tenant_id, name, day, chunk, sums)
         select $1, $2, $3, c.at - 1, c.sums from unnest($4::bytea[]) with ordinality c (sums, at)`,
        [TENANT, name, dayText(day), chunks],
      )
    }
}

/** What any answer over a year of a fleet reads at least: a month of each vehicle, twelve times. */
const BARE = `
  select count(*), sum(distance) from vehicle_stat_month
  where tenant_id = ${TENANT} and month >= date_trunc('month', now()) - interval '11 months'`

const ASKED: readonly [name: string, path: string, body: object][] = [
  ['page of a week', '/page/workTime', { time: range(7) }],
  ['page of a year', '/page/workTime', { time: range(YEAR) }],
  [
    'page of a year by the share of idling',
    '/page/workTime',
    { time: range(YEAR), sort: { field: 'idleShare', order: 'desc' } },
  ],
  ['page 2,500 of a year', '/page/workTime', { time: range(YEAR), page: 2500 }],
  ['total of a week', '/total', { time: range(7), measure: 'distance' }],
  ['total of a year', '/total', { time: range(YEAR), measure: 'distance' }],
  [
    'days of a year of 1,300 vehicles',
    '/total',
    { time: range(YEAR), measure: 'distance', vehicleGroupId: GROUP },
  ],
  ['models of a year', '/groups', { time: range(YEAR), measure: 'distance', by: 'model' }],
  ['groups of a year', '/groups', { time: range(YEAR), measure: 'distance', by: 'group' }],
]

async function server(db: Database) {
  const all = Array.from({ length: ORGS + 1 }, (_, n) => String(TENANT + n))
  const who: Principal = {
    tenantId: String(TENANT),
    actor: { id: '1', userName: 'bench', userType: 'TENANT', orgId: String(TENANT), sessionId: '1' },
    orgScope: { kind: 'orgs', orgIds: all },
    permissions: new Set(['analysis/workTimeTotal/find']),
  }
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: analysisModule.routes,
    authenticator: { authenticate: async () => who, authenticateSession: async () => undefined },
    callsPerMinute: 1_000_000,
  })
}

async function timed(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const spent: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await run()
    spent.push(performance.now() - began)
  }
  return spent.sort((a, b) => a - b)
}

async function fill(database: BenchDatabase): Promise<void> {
  await fillFleet(database.ownerUrl, ROWS)
  await database.query(daysOf(today - NEWEST_DAYS, today))
  await database.query(daysOf(today - YEAR - 1, today - YEAR + OLDEST_DAYS))
  await database.query(daysOf(today - YEAR + OLDEST_DAYS + 1, today - NEWEST_DAYS - 1, BY_DAY))
  await database.query(GROUPED)
  await database.query(MONTHS)
  await fillColumns(database)
  for (const table of [
    'vehicle_stat_daily',
    'vehicle_stat_month',
    'vehicle_group_relation',
    'vehicle_stat_column',
  ])
    await database.query(`vacuum analyze ${table}`)
}

/** Lists and sums of a week and of a year over a large fleet, for a caller who sees its organisations by name. */
export async function analysis(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    await fill(database)
    const http = await server(db)
    const limit = percentile(await timed(5, () => database.query(BARE)), 0.5)
    for (const [name, path, body] of ASKED) {
      const spent = await timed(CALLS, async () => {
        const answer = await http.inject({
          method: 'POST',
          url: `${API}${path}`,
          headers: { authorization: 'bench' },
          payload: body,
        })
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.payload}`)
      })
      print({
        name: `analysis/${name}`,
        value: percentile(spent, 0.95),
        unit: 'ms p95 of the call',
        p50: round(percentile(spent, 0.5)),
        limit: round(limit, 1),
        limitWhat: 'ms p50 of the bare sum of twelve months of each vehicle',
        vehicles: ROWS,
      })
    }
    await http.close()
  } finally {
    await db.close()
    await database.stop()
  }
}
