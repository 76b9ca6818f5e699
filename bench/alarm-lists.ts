import { Database } from '@motorpool/db'
import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { newPasswordKey } from '@motorpool/identity/server'
import { systemClock } from '@motorpool/kernel'
import { wireModules } from '../apps/server/src/modules.ts'
import { fillAlarms, SMALL } from './lib/alarm-rows.ts'
import { queryOnce, startDatabase } from './lib/database.ts'
import { fillFleet, ORGS, TENANT } from './lib/fleet.ts'
import {
  authenticatorOf,
  Bare,
  type Call,
  callsOf,
  measureCalls,
  pad,
  pick,
  principal,
} from './lib/list-calls.ts'
import { round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(10_000_000, 10_000))
const VEHICLES = Math.min(100_000, Math.max(1000, Math.round(ROWS / 100)))
const DAY_MS = 86_400_000

const LISTS = [
  'alarmCentre',
  'alarmTerminal',
  'alarmTerminalHistory',
  'alarmVehicle',
  'alarmVehicleHistory',
  'gbAlarm',
  'gbAlarmHistory',
  'alarmException',
  'fencesAlarm',
  'terminalInconsistent',
]

const alarms = '/api/vehicle-svc/alarm'
const centre = callsOf('alarm-centre', `${alarms}/centre/V1.0`, '/page')
const terminal = callsOf('terminal-alarms', `${alarms}/terminal/V1.0`, '/page')
const terminalPast = callsOf('terminal-alarm-history', `${alarms}/terminal/V1.0`, '/page/his')
const faults = callsOf('faults', `${alarms}/vehicle/V1.0`, '/page')
const faultsPast = callsOf('fault-history', `${alarms}/vehicle/V1.0`, '/page/his')
const national = callsOf('gb-alarms', '/api/vehicle-svc/gb/alarm/V1.0', '/page')
const nationalPast = callsOf('gb-alarm-history', '/api/vehicle-svc/gb/alarm/V1.0', '/history')
const fences = callsOf('fence-alarms', `${alarms}/fence/V1.0`, '/page')
const exceptions = callsOf('exceptions', `${alarms}/exception/history/V1.0`, '/page')
const unlike = callsOf('inconsistent', `${alarms}/terminal/inconsistent/V1.0`, '/page')

const vin = () => `LMPBENCH${pad(pick(VEHICLES), 9)}`
const org = () => String(TENANT + pick(ORGS))
/** So many days, at any time of the last year. */
const days = (count: number) => {
  const end = Date.now() - pick(365) * DAY_MS
  return [end - count * DAY_MS, end]
}
const at = (page: number, more: object = {}) => ({ page, ...more })

const CALLS: readonly Call[] = [
  centre.page('page', () => at(pick(50))),
  centre.page('page-of-organisation', () => at(pick(50)), 'org'),
  centre.page('page-of-half-the-organisations', () => at(pick(50)), 'half'),
  centre.page('page-of-own-vehicles', () => at(1), 'self'),
  centre.page('page-of-a-small-tenant', () => at(pick(20)), 'small'),
  centre.page('page-deep', () => at(500)),
  centre.page('filter-kind', () => at(1, { kind: ['GB', 'FAULT'] })),
  centre.page('filter-kind-rare', () => at(1, { kind: ['OFFLINE'] })),
  centre.page('filter-level', () => at(pick(20), { level: '3' })),
  centre.page('filter-open', () => at(pick(20), { state: 'ALARMING' })),
  centre.page('filter-waiting', () => at(pick(20), { handleStatus: 'UNDISPOSED' })),
  centre.page('filter-processing', () => at(1, { handleStatus: 'PROCESSING' })),
  centre.page('filter-kind-level-state', () => at(1, { kind: ['GB'], level: '3', state: 'ALARMING' })),
  centre.page('filter-kind-level-waiting', () =>
    at(1, { kind: ['FENCE'], level: '3', handleStatus: 'UNDISPOSED' }),
  ),
  centre.page('filter-organisation', () => at(pick(20), { orgId: org() })),
  centre.page('filter-organisation-open', () => at(1, { orgId: org(), state: 'ALARMING' })),
  centre.page('filter-organisation-level', () => at(1, { orgId: org(), level: '3' })),
  centre.page('filter-day', () => at(pick(20), { happenTime: days(1) })),
  centre.page('filter-month', () => at(pick(20), { happenTime: days(30) })),
  centre.page('filter-month-kind-level', () => at(1, { happenTime: days(30), kind: ['GB'], level: '3' })),
  centre.page('filter-vin', () => at(1, { vin: vin() })),
  centre.page('filter-vin-digits', () => at(1, { vin: vin().slice(-6) })),
  centre.page('filter-vin-common', () => at(1, { vin: 'LMPBENCH' })),
  centre.page('filter-vin-nothing', () => at(1, { vin: 'ZZZZQQ' })),
  centre.page('filter-vin-of-organisation', () => at(1, { vin: vin().slice(-6) }), 'org'),
  centre.page('filter-terminal', () => at(1, { terminalCode: pad(pick(VEHICLES) * 13, 11).slice(2) })),
  centre.page('filter-handler', () => at(1, { handlerId: String(99 + pick(30)) })),
  centre.page('filter-handler-nobody', () => at(1, { handlerId: '1' })),
  centre.page('filter-late', () => at(1, { late: true })),
  centre.page('sort-vin', () => at(pick(50), { sort: { field: 'vin', order: 'asc' } })),
  centre.page('sort-oldest', () => at(pick(50), { sort: { field: 'happenTime', order: 'asc' } })),
  terminal.page('page', () => at(pick(50))),
  terminal.page('page-of-organisation', () => at(pick(50)), 'org'),
  terminal.page('filter-item', () => at(1, { item: 'W07' })),
  terminal.page('filter-vin', () => at(1, { vin: vin() })),
  terminalPast.page('page', () => at(pick(50))),
  terminalPast.page('page-of-organisation', () => at(pick(50)), 'org'),
  terminalPast.page('filter-item', () => at(1, { item: 'W07' })),
  terminalPast.page('filter-item-none', () => at(1, { item: '67-3' })),
  terminalPast.page('filter-month-item', () => at(1, { item: 'W07', happenTime: days(30) })),
  faults.page('page', () => at(pick(50))),
  faults.page('filter-level', () => at(1, { level: '3' })),
  faults.page('filter-name', () => at(1, { faultName: `电机故障${pick(399)}` })),
  faultsPast.page('page', () => at(pick(50))),
  faultsPast.page('page-of-organisation', () => at(pick(50)), 'org'),
  faultsPast.page('filter-name', () => at(1, { faultName: `电机故障${pick(399)}` })),
  faultsPast.page('filter-name-nothing', () => at(1, { faultName: '没有这个' })),
  faultsPast.page('filter-vin', () => at(1, { vin: vin() })),
  national.page('page', () => at(pick(50))),
  national.page('filter-code', () => at(1, { alarmCode: '21005' })),
  national.page('filter-level-state', () => at(1, { gbLevel: '3', gbState: '0' })),
  nationalPast.page('page', () => at(pick(50))),
  nationalPast.page('filter-code-level', () => at(1, { alarmCode: '21005', gbLevel: '3' })),
  nationalPast.page('filter-vin', () => at(1, { vin: vin() })),
  fences.page('page', () => at(pick(50))),
  fences.page('filter-type', () => at(1, { alarmType: 'SPEED' })),
  exceptions.page('page', () => at(pick(50))),
  exceptions.page('filter-month', () => at(1, { happenTime: days(30) })),
  unlike.page('page', () => at(pick(50))),
  unlike.page('filter-item', () => at(1, { inconsistentItem: 'VIN' })),
  { name: 'alarm-counts/bell', who: 'all', method: 'GET', url: `${alarms}/count/V1.0` },
  { name: 'alarm-counts/bell-of-organisation', who: 'org', method: 'GET', url: `${alarms}/count/V1.0` },
  { name: 'alarm-counts/bell-of-own-vehicles', who: 'self', method: 'GET', url: `${alarms}/count/V1.0` },
  places('map', () => ({})),
  places('map-open', () => ({ state: 'ALARMING' })),
  places('map-day-level', () => ({ happenTime: days(1), level: '3' })),
  trends('trends-week', () => ({ happenTime: days(7) })),
  trends('trends-month', () => ({ happenTime: days(30) })),
  trends('trends-month-of-organisation', () => ({ happenTime: days(30) }), 'org'),
]

function places(name: string, body: () => object): Call {
  return {
    name: `alarm-centre/${name}`,
    who: 'all',
    method: 'POST',
    url: `${alarms}/centre/V1.0/places`,
    body,
  }
}

function trends(name: string, body: () => object, who = 'all'): Call {
  return { name: `alarm-centre/${name}`, who, method: 'POST', url: `${alarms}/centre/V1.0/trends`, body }
}

async function serverOf(db: Database) {
  const permissions = LISTS.map((list) => `vehicle/${list}/find`)
  const orgs = Array.from({ length: ORGS / 2 }, (_, n) => String(TENANT + n))
  const who = new Map([
    ['all', principal({ kind: 'all' }, permissions)],
    ['org', principal({ kind: 'orgs', orgIds: [String(TENANT + 7)] }, permissions)],
    ['half', principal({ kind: 'orgs', orgIds: orgs }, permissions)],
    ['self', principal({ kind: 'self', userId: '1', orgIds: [String(TENANT), ...orgs] }, permissions)],
    ['small', principal({ kind: 'all' }, permissions, String(SMALL + 3))],
  ])
  const { wired } = wireModules({ db, clock: systemClock, key: newPasswordKey(), filesDir: '' })
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: wired.routes,
    ports: wired.ports,
    authenticator: authenticatorOf(who),
    callsPerMinute: 1_000_000,
  })
}

/** Fills a database of the bench's own schema; seconds. */
async function fill(ownerUrl: string): Promise<number> {
  const from = performance.now()
  await fillFleet(ownerUrl, VEHICLES)
  await queryOnce(ownerUrl, 'update vehicle set create_user_id = 1 where id <= 50')
  await fillAlarms(ownerUrl, ROWS, VEHICLES)
  return round((performance.now() - from) / 1000)
}

/** `server`: the process of the database. */
async function measure(url: string, ownerUrl: string, server: number, more: object): Promise<void> {
  const db = new Database({ url })
  const bare = new Bare(
    ownerUrl,
    'select * from alarm where id <= $1 order by id desc limit 20',
    ROWS,
    server,
  )
  try {
    const http = await serverOf(db)
    await bare.client.connect()
    await measureCalls(http, CALLS, bare, { rowsInTable: ROWS, ...more })
    await http.close()
  } finally {
    await bare.client.end().catch(() => {})
    await db.close()
  }
}

/**
 * Pages, filters and counts over ten million alarms of one tenant and some small ones, each call whole: session, row
 * security, names, JSON. `BENCH_CALLS` calls of each; `BENCH_ONLY` names those to run by a part of their name.
 */
export async function alarmLists(): Promise<void> {
  const database = await startDatabase()
  try {
    const fillSeconds = await fill(database.ownerUrl)
    await measure(database.url, database.ownerUrl, database.server.pid, { fillSeconds })
  } finally {
    await database.stop()
  }
}
