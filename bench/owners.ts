import { portalModule } from '@motorpool/customer/server'
import { PORTAL } from '@motorpool/customer/shared'
import { Database, pg } from '@motorpool/db'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { buildHttp, type Principal } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { fillFleet, TENANT } from './lib/fleet.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'

/** Owners whose portals are open, each with three vehicles; a portal asks again every 30 s. */
const OWNERS = scaled(10_000, 100)
const VEHICLES = 3
const REFRESH_S = 30
const SECONDS = scaled(60, 10)
/** Ids of the owners begin here. */
const FIRST = 1_000_000
const PERMISSIONS = ['portal/home/find', 'portal/vehicles/find', 'portal/map/find']

const OWN = `
  insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
    select ${FIRST} + n, ${TENANT}, ${TENANT}, 'owner' || n, '-', 'Owner ' || n, 'CUSTOMER', (10000000000 + n)::text
    from generate_series(1, ${OWNERS}) n;
  update vehicle set customer_phone = (10000000000 + 1 + (id - 1) % ${OWNERS})::text;
  insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time, acc, located,
      run_status, lng, lat, speed, fuel, report_time, receive_time, day, day_distance)
    select v.id, v.tenant_id, v.org_id, v.vin, 'T' || v.id, 1, v.id % 3 > 0, now(), true, true, 'RUNNING',
      106700000 + v.id % 100000, 26500000 + v.id % 100000, 300, 900, now(), now(), current_date, 12000
    from vehicle v;
  insert into vehicle_stat_daily (vehicle_id, tenant_id, day, distance, drive, idle, acc, fuel, trips, report_time, online)
    select v.id, v.tenant_id, current_date, 12000, 3000, 600, 4000, 90, 2, now(), '{[0,60000)}' from vehicle v`

async function fill({ ownerUrl, query }: BenchDatabase): Promise<void> {
  await fillFleet(ownerUrl, OWNERS * VEHICLES)
  for (const statement of OWN.split(';\n')) await query(statement)
  for (const table of ['app_user', 'vehicle', 'vehicle_realtime', 'vehicle_stat_daily'])
    await query(`vacuum analyze ${table}`)
}

const ownerOf = (id: string): Principal => ({
  tenantId: String(TENANT),
  actor: { id, userName: `c${id}`, userType: 'CUSTOMER', orgId: String(TENANT), sessionId: id },
  orgScope: { kind: 'customer', customerId: id },
  permissions: new Set(PERMISSIONS),
})

async function server(db: Database) {
  const store = new PostgresTelemetryStore(db)
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: portalModule(store, new OfflineGeocoder({})).routes,
    authenticator: {
      authenticate: async (token) => ownerOf(token),
      authenticateSession: async () => undefined,
    },
    callsPerMinute: 1_000_000,
  })
}

/** What an open portal asks again. */
const HOME = `${PORTAL}/index`

type Http = Awaited<ReturnType<typeof server>>

async function refresh(http: Http, owner: number, spent: number[]): Promise<void> {
  const began = performance.now()
  const answer = await http.inject({ url: HOME, headers: { authorization: String(FIRST + owner) } })
  if (answer.statusCode !== 200) throw new Error(`${HOME}: ${answer.statusCode} ${answer.payload}`)
  spent.push(performance.now() - began)
}

/** The owners in turn, each at its time whatever became of those before it. */
async function refreshing(http: Http): Promise<number[]> {
  const spent: number[] = []
  const under: Promise<void>[] = []
  const began = performance.now()
  const rate = OWNERS / REFRESH_S
  for (let i = 0; i < rate * SECONDS; i++) {
    const ahead = began + (i * 1000) / rate - performance.now()
    if (ahead > 1) await sleep(ahead)
    under.push(refresh(http, 1 + (i % OWNERS), spent))
  }
  await Promise.all(under)
  return spent.sort((a, b) => a - b)
}

/** A bare read of the same vehicles by their key, one after another on one connection. */
async function bare({ ownerUrl }: BenchDatabase): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const spent: number[] = []
  for (let i = 1; i <= 500; i++) {
    const began = performance.now()
    await client.query(`select * from vehicle where id = any ($1)`, [[i, i + OWNERS, i + 2 * OWNERS]])
    spent.push(performance.now() - began)
  }
  await client.end()
  return percentile(
    spent.sort((a, b) => a - b),
    0.5,
  )
}

/** Portals that are left open: home of each owner every 30 seconds. */
export async function owners(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    await fill(database)
    const http = await server(db)
    for (let i = 1; i <= 50; i++) await refresh(http, i, [])
    const spent = await refreshing(http)
    print({
      name: 'owners',
      value: percentile(spent, 0.95),
      unit: 'ms p95 of a call',
      p50: round(percentile(spent, 0.5)),
      p99: round(percentile(spent, 0.99)),
      callsPerSecond: round(spent.length / SECONDS),
      limit: round(await bare(database), 2),
      limitWhat: 'ms p50 of a bare read of three vehicles',
      owners: OWNERS,
    })
    await http.close()
  } finally {
    await db.close()
    await database.stop()
  }
}
