import { Database, pg } from '@motorpool/db'
import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { terminalModule } from '@motorpool/terminal/server'
import { vehicleModule } from '@motorpool/vehicle/server'
import { startDatabase } from './lib/database.ts'
import { fillFleet, MODELS, TENANT } from './lib/fleet.ts'
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

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(1_000_000, 1000))

/** User of the bench's customer. */
const CUSTOMER = '900000000'

const PERMISSIONS = ['vehicle/vehicles/find', 'terminal/terminals/find', 'terminal/simcards/find']

const vehicles = callsOf('vehicle-list', '/api/vehicle-svc/vehicles/V1.0', '/page')
const terminals = callsOf('terminal-list', '/api/terminal-svc/terminals/V1.0', '/page')
const cards = callsOf('card-list', '/api/terminal-svc/simcards/V1.0', '/pageList')

const deep = () => Math.floor(ROWS / 40) + pick(50)
const vin = () => pad(pick(ROWS), 9)
const cardNumber = () => String(1_440_000_000_000 + pick(ROWS) * 7)

const CALLS: readonly Call[] = [
  vehicles.page('page', () => ({ page: pick(50) })),
  vehicles.page('page-of-organisation', () => ({ page: pick(50) }), 'org'),
  vehicles.page('page-of-customer', () => ({ page: 1 }), 'customer'),
  vehicles.get('search-of-customer', '/quickSearch', () => vin().slice(0, 4), 'customer'),
  vehicles.page('page-deep', () => ({ page: deep() })),
  vehicles.page('filter-sort', () => ({
    page: 1,
    vehicleModelId: String(TENANT + pick(MODELS) - 1),
    sort: { field: 'createTime', order: 'desc' },
  })),
  vehicles.page('filter-rare', () => ({ page: 1, lockStatus: 'LOCKED' })),
  vehicles.page('filter-common', () => ({ page: 1, saleStatus: 'SOLD', bindStatus: 'BOUND' })),
  vehicles.page('filter-none', () => ({ page: 1, saleStatus: 'SOLD', serviceStatus: 'HAS_OPENED' })),
  vehicles.page('sort-vin', () => ({ page: pick(50), sort: { field: 'vin', order: 'asc' } })),
  vehicles.page('filter-text', () => ({ page: 1, vin: vin() })),
  vehicles.page('filter-text-common', () => ({ page: 1, vin: 'BENCH' })),
  vehicles.page('filter-customer', () => ({ page: 1, customerName: '欧阳' })),
  vehicles.page('filter-customer-common', () => ({ page: 1, customerName: '客户' })),
  vehicles.get('quick-search-vin', '/quickSearch', () => vin().slice(1)),
  vehicles.get('quick-search-digits', '/quickSearch', () => vin().slice(4)),
  vehicles.get('quick-search-maker', '/quickSearch', () => 'LMPBENCH'),
  vehicles.get('quick-search-beginning', '/quickSearch', () => `LMPBENCH${vin().slice(0, 4)}`),
  vehicles.get('quick-search-plate', '/quickSearch', () =>
    pick(ROWS).toString(16).toUpperCase().padStart(6, '0'),
  ),
  vehicles.get('quick-search-card', '/quickSearch', () => cardNumber().slice(4)),
  vehicles.get('quick-search-common', '/quickSearch', () => 'LMP'),
  vehicles.get('quick-search-short', '/quickSearch', () => 'LM'),
  vehicles.get('quick-search-nothing', '/quickSearch', () => 'ZZZZQQ'),
  vehicles.get('quick-search-of-organisation', '/quickSearch', () => vin().slice(1), 'org'),
  terminals.page('page', () => ({ page: pick(50) })),
  terminals.page('page-of-organisation', () => ({ page: pick(50) }), 'org'),
  terminals.page('page-deep', () => ({ page: deep() })),
  terminals.page('filter-sort', () => ({
    page: 1,
    bindStatus: 'UNBOUND',
    sort: { field: 'createTime', order: 'asc' },
  })),
  terminals.page('filter-text', () => ({ page: 1, terminalCode: pad(pick(ROWS) * 13, 11) })),
  terminals.page('filter-vin', () => ({ page: 1, vin: vin() })),
  terminals.get('options', '/options', () => ''),
  terminals.get('options-search', '/options', () => pad(pick(ROWS) * 13, 11).slice(2)),
  terminals.get('options-usable', '/canUseSelect', () => ''),
  cards.page('page', () => ({ page: pick(50) })),
  cards.page('page-of-organisation', () => ({ page: pick(50) }), 'org'),
  cards.page('page-deep', () => ({ page: deep() })),
  cards.page('filter-sort', () => ({
    page: 1,
    bindStatus: 'UNBOUND',
    sort: { field: 'createTime', order: 'desc' },
  })),
  cards.page('filter-text', () => ({ page: 1, simCode: cardNumber().slice(3) })),
  cards.get('options-search', '/simCardSelect', () => cardNumber().slice(4)),
  cards.get('options-unused', '/unUseSimCardSelect', () => ''),
]

/** A customer with links to fifty vehicles. */
async function linkCustomer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
    values (${CUSTOMER}, ${TENANT}, ${TENANT}, 'customer', '-', 'customer', 'CUSTOMER')`)
  await client.query(`
    insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
    select tenant_id, org_id, ${CUSTOMER}, vin, 'MANUAL' from vehicle where tenant_id = ${TENANT} order by vin limit 50`)
  await client.end()
}

async function server(db: Database) {
  const who = new Map([
    ['all', principal({ kind: 'all' }, PERMISSIONS)],
    ['org', principal({ kind: 'orgs', orgIds: [String(TENANT + 7)] }, PERMISSIONS)],
    ['customer', principal({ kind: 'customer', customerId: CUSTOMER }, PERMISSIONS)],
  ])
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: [...terminalModule.routes, ...vehicleModule.routes],
    authenticator: authenticatorOf(who),
    callsPerMinute: 1_000_000,
  })
}

/**
 * Lists, searches and choices over a million vehicles, terminals and cards of one tenant, each call whole: session, row
 * security, names, JSON. `BENCH_CALLS` calls of each; `BENCH_ONLY` names those to run by a part of their name.
 */
export async function lists(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  const bare = new Bare(
    database.ownerUrl,
    'select * from vehicle where id <= $1 order by id desc limit 20',
    ROWS,
  )
  try {
    const from = performance.now()
    await fillFleet(database.ownerUrl, ROWS)
    await linkCustomer(database.ownerUrl)
    const fillSeconds = round((performance.now() - from) / 1000)
    const http = await server(db)
    await bare.client.connect()
    await measureCalls(http, CALLS, bare, { rowsInTable: ROWS, fillSeconds })
    await http.close()
  } finally {
    await bare.client.end().catch(() => {})
    await db.close()
    await database.stop()
  }
}
