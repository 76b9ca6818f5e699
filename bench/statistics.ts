import { fileURLToPath } from 'node:url'
import { Database } from '@motorpool/db'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { buildHttp, type Principal } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { monitoringModule } from '@motorpool/monitoring/server'
import { CachedSignals } from '@motorpool/terminal/server'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { fillFleet, ORGS, TENANT } from './lib/fleet.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(100_000, 1000))
const DISTRICTS = fileURLToPath(new URL('../.cache/basemap/districts.json', import.meta.url))

/** Three in four near one of 300 towns, as vehicles are; the others anywhere in and around China. */
const STATES = `
  insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, run_status, lng, lat)
  select v.id, v.tenant_id, v.org_id, v.vin, v.vin, 1, v.id % 3 > 0, case when v.id % 2 = 0 then 'RUNNING' else 'STOPPED' end,
    case when v.id % 4 = 0 then 75e6 + random() * 58e6 else 100e6 + (v.id % 20) * 1e6 + random() * 3e5 end::int,
    case when v.id % 4 = 0 then 18e6 + random() * 34e6 else 23e6 + (v.id % 15) * 1.2e6 + random() * 3e5 end::int
  from vehicle v`

/** What the statistics take at least: every vehicle with its state, counted by where it is. */
const BARE = `
  select r.lng / 50000, r.lat / 50000, count(*), count(*) filter (where r.online)
  from vehicle v join vehicle_realtime r on r.vehicle_id = v.id where v.tenant_id = ${TENANT} group by 1, 2`

const CALLS = {
  province: ['GET', '/api/vehicle-svc/home/V1.0/area'],
  top: ['GET', '/api/vehicle-svc/home/V1.0/top'],
  types: ['GET', '/api/vehicle-svc/home/V1.0/type/proportion'],
  map: ['POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData'],
  'status-list': ['POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'],
} as const

async function server(db: Database) {
  const who = (orgIds?: string[]): Principal => ({
    tenantId: String(TENANT),
    actor: { id: '1', userName: 'bench', userType: 'TENANT', orgId: String(TENANT), sessionId: '1' },
    orgScope: orgIds ? { kind: 'orgs', orgIds } : { kind: 'all' },
    permissions: new Set(['monitor/vehicleDistribution/find', 'monitor/vehicleStatus/find']),
  })
  const all = Array.from({ length: ORGS + 1 }, (_, n) => String(TENANT + n))
  const callers = new Map([
    ['all', who()],
    ['orgs', who(all)],
  ])
  const geocoder = new OfflineGeocoder({ districts: DISTRICTS })
  const telemetry = monitoringModule(new PostgresTelemetryStore(db), new CachedSignals({ db }), geocoder)
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: telemetry.routes,
    authenticator: {
      authenticate: async (token) => callers.get(token),
      authenticateSession: async () => undefined,
    },
    callsPerMinute: 1_000_000,
  })
}

async function bare(database: BenchDatabase): Promise<number> {
  const spent: number[] = []
  for (let i = 0; i < 5; i++) {
    const began = performance.now()
    await database.query(BARE)
    spent.push(performance.now() - began)
  }
  return percentile(
    spent.sort((a, b) => a - b),
    0.5,
  )
}

/** Statistics of home, map and status list of a large fleet, for all of a tenant and for each of its organisations by name. */
export async function statistics(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    await fillFleet(database.ownerUrl, ROWS)
    await database.query(STATES)
    await database.query('vacuum analyze vehicle_realtime')
    const http = await server(db)
    for (const [name, [method, url]] of Object.entries(CALLS))
      for (const token of ['all', 'orgs']) {
        const limit = await bare(database)
        const spent: number[] = []
        for (let i = 0; i < 6; i++) {
          const began = performance.now()
          const payload = method === 'POST' ? { payload: { page: 1, pageSize: 20 } } : {}
          const answer = await http.inject({ method, url, headers: { authorization: token }, ...payload })
          if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.payload}`)
          spent.push(performance.now() - began)
        }
        const [first = 0, ...later] = spent
        print({
          name: `statistics/${name}/${token}`,
          value: percentile(
            later.sort((a, b) => a - b),
            0.5,
          ),
          unit: 'ms p50 of the call',
          first: round(first),
          limit: round(limit, 1),
          limitWhat: 'ms p50 of the bare join of as many vehicles with their states, counted by place',
          vehicles: ROWS,
        })
      }
    await http.close()
  } finally {
    await db.close()
    await database.stop()
  }
}
