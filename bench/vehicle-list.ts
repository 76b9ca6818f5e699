import { Database, pg } from '@motorpool/db'
import { buildHttp, type Principal } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { type OrgScope, systemClock } from '@motorpool/kernel'
import { terminalModule } from '@motorpool/terminal/server'
import { vehicleModule } from '@motorpool/vehicle/server'
import { startDatabase } from './lib/database.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(1_000_000, 1000))
const TENANT = 1000
const ORGS = 50
const MODELS = 200

/** One tenant with all vehicles, four in five of them with a terminal and a card. */
const FLEET = (rows: number) => `
  insert into tenant (id, tenant_code, tenant_name, app_name) values (${TENANT}, 'bench', 'Bench', 'Bench');
  insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    values (${TENANT}, ${TENANT}, 'ROOT', 'Root', null, '/${TENANT}/');
  insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select ${TENANT} + n, ${TENANT}, 'ORG' || n, 'Org ' || n, ${TENANT}, '/${TENANT}/' || (${TENANT} + n) || '/'
    from generate_series(1, ${ORGS}) n;
  insert into vehicle_type (id, tenant_id, type_code, type_name, vehicle_category)
    values (${TENANT}, ${TENANT}, 'T', 'Truck', 'ROAD_FUEL');
  insert into vehicle_series (id, tenant_id, org_id, series_code, series_name, vehicle_type_id)
    select ${TENANT} + n, ${TENANT}, ${TENANT}, 'S' || n, 'Series ' || n, ${TENANT} from generate_series(0, 9) n;
  insert into vehicle_model (id, tenant_id, org_id, model_code, model_name, vehicle_category, vehicle_type_id, vehicle_series_id)
    select ${TENANT} + n, ${TENANT}, ${TENANT}, 'M' || n, 'Model ' || n, 'ROAD_FUEL', ${TENANT}, ${TENANT} + n % 10
    from generate_series(0, ${MODELS - 1}) n;
  insert into terminal_supplier (id, tenant_id, org_id, supplier_code, supplier_name)
    values (${TENANT}, ${TENANT}, ${TENANT}, 'P', 'Supplier');
  insert into terminal_model (id, tenant_id, model_code, model_name, supplier_id, chain_types)
    values (${TENANT}, ${TENANT}, 'TM', 'Terminal model', ${TENANT}, '{GB6}');
  insert into sim_card (id, tenant_id, org_id, sim_code, iccid, operator, card_category, bind_status)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, (1440000000000 + n * 7)::text, '8986' || lpad(n::text, 16, '0'), '1', '13', 'BOUND'
    from generate_series(1, ${rows}) n where n % 5 <> 0;
  insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, terminal_supplier_id, use_type, chain_type, simcard_id, bind_status, vin)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, 'T' || lpad((n * 13)::text, 11, '0'), ${TENANT}, ${TENANT}, 'fuel', 'GB6', n, 'BOUND',
      'LMPBENCH' || lpad(n::text, 9, '0')
    from generate_series(1, ${rows}) n where n % 5 <> 0;
  insert into vehicle (id, tenant_id, org_id, vin, machine_code, vehicle_category, emission_level_type, plate_code,
      vehicle_type_id, vehicle_series_id, vehicle_model_id, terminal_id, sale_status, lock_status, customer_name, engine_no, create_time)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, 'LMPBENCH' || lpad(n::text, 9, '0'), 'MC' || lpad((n * 17)::text, 12, '0'), 'ROAD_FUEL', 'GB6',
      case when n % 3 = 0 then '京A' || upper(lpad(to_hex(n), 6, '0')) end,
      ${TENANT}, ${TENANT} + (n % ${MODELS}) % 10, ${TENANT} + n % ${MODELS}, case when n % 5 <> 0 then n end,
      case when n % 4 = 0 then 'SOLD' else 'UNSOLD' end, case when n % 10000 = 0 then 'LOCKED' else 'UNLOCKED' end,
      '客户' || (n % 5000), 'E' || lpad((n * 19)::text, 10, '0'), '2024-01-01'::timestamptz + n * interval '37 seconds'
    from generate_series(1, ${rows}) n;
  select setval(pg_get_serial_sequence('vehicle', 'id'), ${rows});`

const SEARCHES = "('vehicle', 'terminal', 'sim_card')"

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Search indexes are built over the finished tables, many times faster than row by row.
    const { rows } = await client.query<{ name: string; def: string }>(
      `select indexname as name, indexdef as def from pg_indexes where tablename in ${SEARCHES} and indexname like '%\\_search'`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    // The rows are right by construction; ten foreign keys a row would be checked one by one.
    await client.query('set session_replication_role = replica')
    await client.query(FLEET(ROWS))
    await client.query('reset session_replication_role')
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { def } of rows) await client.query(def)
    for (const table of ['vehicle', 'terminal', 'sim_card', 'vehicle_model', 'org'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

function principal(orgScope: OrgScope): Principal {
  const actor = {
    id: '1',
    userName: 'bench',
    userType: 'TENANT',
    orgId: String(TENANT),
    sessionId: '1',
  } as const
  return { tenantId: String(TENANT), actor, orgScope, permissions: new Set(['vehicle/vehicles/find']) }
}

const BASE = '/api/vehicle-svc/vehicles/V1.0'
const pick = (n: number) => 1 + Math.floor(Math.random() * n)
const pad = (n: number, length: number) => String(n).padStart(length, '0')

interface Call {
  name: string
  who: 'all' | 'org'
  method: 'GET' | 'POST'
  url: string
  body?: () => object
  keyword?: () => string
}

const pageCall = (name: string, body: () => object, who: Call['who'] = 'all'): Call => ({
  name,
  who,
  method: 'POST',
  url: `${BASE}/page`,
  body: () => ({ pageSize: 20, ...body() }),
})
const searchCall = (name: string, keyword: () => string, who: Call['who'] = 'all'): Call => ({
  name,
  who,
  method: 'GET',
  url: `${BASE}/quickSearch`,
  keyword,
})

const CALLS: readonly Call[] = [
  pageCall('page', () => ({ page: pick(50) })),
  pageCall('page-of-organisation', () => ({ page: pick(50) }), 'org'),
  pageCall('page-deep', () => ({ page: Math.floor(ROWS / 40) + pick(50) })),
  pageCall('filter-sort', () => ({
    page: 1,
    vehicleModelId: String(TENANT + pick(MODELS) - 1),
    sort: { field: 'createTime', order: 'desc' },
  })),
  pageCall('filter-rare', () => ({ page: 1, lockStatus: 'LOCKED' })),
  pageCall('filter-common', () => ({ page: 1, saleStatus: 'SOLD', bindStatus: 'BOUND' })),
  pageCall('sort-vin', () => ({ page: pick(50), sort: { field: 'vin', order: 'asc' } })),
  pageCall('filter-text', () => ({ page: 1, vin: pad(pick(ROWS), 9) })),
  pageCall('filter-text-common', () => ({ page: 1, vin: 'BENCH' })),
  searchCall('quick-search-vin', () => pad(pick(ROWS), 9).slice(1)),
  searchCall('quick-search-plate', () => pick(ROWS).toString(16).toUpperCase().padStart(6, '0')),
  searchCall('quick-search-sim', () => String(1_440_000_000_000 + pick(ROWS) * 7).slice(4)),
  searchCall('quick-search-common', () => 'LMP'),
  searchCall('quick-search-short', () => 'LM'),
  searchCall('quick-search-nothing', () => 'ZZZZQQ'),
  searchCall('quick-search-of-organisation', () => pad(pick(ROWS), 9).slice(1), 'org'),
]

/** Lists and quick search over a million vehicles of one tenant, each call whole: session, row security, names, JSON. */
export async function vehicleList(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    const from = performance.now()
    await fill(database.url)
    const seconds = round((performance.now() - from) / 1000)
    const who = new Map([
      ['all', principal({ kind: 'all' })],
      ['org', principal({ kind: 'orgs', orgIds: [String(TENANT + 7)] })],
    ])
    const http = await buildHttp({
      db,
      clock: systemClock,
      catalogues: await loadCatalogues(),
      routes: [...terminalModule.routes, ...vehicleModule.routes],
      authenticator: {
        authenticate: async (token) => who.get(token),
        authenticateSession: async () => undefined,
      },
      callsPerMinute: 1_000_000,
    })
    const limit = await bareQuery(database.url)
    const times = Number(process.env.BENCH_CALLS ?? 200)
    for (const call of CALLS) {
      const spent: number[] = []
      let rows = 0
      for (let i = -10; i < times; i++) {
        const began = performance.now()
        const answer = await http.inject({
          method: call.method,
          url: call.url,
          headers: { authorization: call.who },
          ...(call.body ? { payload: call.body() } : {}),
          ...(call.keyword ? { query: { keyword: call.keyword() } } : {}),
        })
        if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.statusCode} ${answer.payload}`)
        if (i < 0) continue
        spent.push(performance.now() - began)
        const { data } = JSON.parse(answer.payload) as { data: { items?: unknown[] } | unknown[] }
        rows += Array.isArray(data) ? data.length : (data.items?.length ?? 0)
      }
      spent.sort((a, b) => a - b)
      print({
        name: `vehicle-list/${call.name}`,
        value: percentile(spent, 0.95),
        unit: 'ms p95 of the call',
        p50: round(percentile(spent, 0.5), 2),
        limit: round(limit, 3),
        limitWhat: 'ms p95 of a bare select of 20 rows by primary key order',
        rowsPerCall: round(rows / times, 2),
        vehicles: ROWS,
        fillSeconds: seconds,
      })
    }
    await http.close()
  } finally {
    await db.close()
    await database.stop()
  }
}

async function bareQuery(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const spent: number[] = []
  for (let i = 0; i < 200; i++) {
    const began = performance.now()
    await client.query('select * from vehicle where id <= $1 order by id desc limit 20', [pick(ROWS)])
    spent.push(performance.now() - began)
  }
  await client.end()
  return percentile(
    spent.toSorted((a, b) => a - b),
    0.95,
  )
}
