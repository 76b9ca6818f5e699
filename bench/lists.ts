import { Database, pg } from '@motorpool/db'
import { buildHttp, type Principal } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { type OrgScope, systemClock } from '@motorpool/kernel'
import { terminalModule } from '@motorpool/terminal/server'
import { vehicleModule } from '@motorpool/vehicle/server'
import { startDatabase } from './lib/database.ts'
import { fillFleet, MODELS, TENANT } from './lib/fleet.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(1_000_000, 1000))

/** User of the bench's customer. */
const CUSTOMER = '900000000'

function principal(orgScope: OrgScope): Principal {
  const actor = {
    id: '1',
    userName: 'bench',
    userType: 'TENANT',
    orgId: String(TENANT),
    sessionId: '1',
  } as const
  const permissions = new Set(['vehicle/vehicles/find', 'terminal/terminals/find', 'terminal/simcards/find'])
  return { tenantId: String(TENANT), actor, orgScope, permissions }
}

const pick = (n: number) => 1 + Math.floor(Math.random() * n)
const pad = (n: number, length: number) => String(n).padStart(length, '0')

interface Call {
  name: string
  who: 'all' | 'org' | 'customer'
  method: 'GET' | 'POST'
  url: string
  body?: () => object
  query?: () => Record<string, string>
}

/** The calls of one list by their names. */
function callsOf(list: string, api: string, page: string) {
  return {
    page: (name: string, body: () => object, who: Call['who'] = 'all'): Call => ({
      name: `${list}/${name}`,
      who,
      method: 'POST',
      url: api + page,
      body: () => ({ pageSize: 20, ...body() }),
    }),
    get: (name: string, path: string, keyword: () => string, who: Call['who'] = 'all'): Call => ({
      name: `${list}/${name}`,
      who,
      method: 'GET',
      url: api + path,
      query: () => ({ keyword: keyword() }),
    }),
  }
}

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
    ['all', principal({ kind: 'all' })],
    ['org', principal({ kind: 'orgs', orgIds: [String(TENANT + 7)] })],
    ['customer', principal({ kind: 'customer', customerId: CUSTOMER })],
  ])
  return buildHttp({
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
}

/** One call, whole; the number of rows it answered. */
async function perform(http: Awaited<ReturnType<typeof server>>, call: Call): Promise<number> {
  const answer = await http.inject({
    method: call.method,
    url: call.url,
    headers: { authorization: call.who },
    ...(call.body ? { payload: call.body() } : {}),
    ...(call.query ? { query: call.query() } : {}),
  })
  if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.statusCode} ${answer.payload}`)
  const { data } = JSON.parse(answer.payload) as { data: { items?: unknown[] } | unknown[] }
  return Array.isArray(data) ? data.length : (data.items?.length ?? 0)
}

/** Bare selects of as many rows, between the calls: they see the machine as the calls do. */
class Bare {
  readonly client: pg.Client
  readonly spent: number[] = []

  constructor(url: string) {
    this.client = new pg.Client({ connectionString: url })
  }

  async once(): Promise<void> {
    const began = performance.now()
    await this.client.query('select * from vehicle where id <= $1 order by id desc limit 20', [pick(ROWS)])
    this.spent.push(performance.now() - began)
  }

  /** p95 since the last time. */
  take(): number {
    return percentile(
      this.spent.splice(0).sort((a, b) => a - b),
      0.95,
    )
  }
}

/**
 * Lists, searches and choices over a million vehicles, terminals and cards of one tenant, each call whole: session, row
 * security, names, JSON. `BENCH_CALLS` calls of each; `BENCH_ONLY` names those to run by a part of their name.
 */
export async function lists(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  const bare = new Bare(database.ownerUrl)
  const only = process.env.BENCH_ONLY ?? ''
  try {
    const from = performance.now()
    await fillFleet(database.ownerUrl, ROWS)
    await linkCustomer(database.ownerUrl)
    const seconds = round((performance.now() - from) / 1000)
    const http = await server(db)
    await bare.client.connect()
    const times = Number(process.env.BENCH_CALLS ?? 200)
    // A server that has run for a while: its code is compiled, its connections have their catalogues.
    for (let i = 0; i < 20; i++) for (const call of CALLS) await perform(http, call)
    for (const call of CALLS.filter((c) => c.name.includes(only))) {
      const spent: number[] = []
      let rows = 0
      for (let i = -5; i < times; i++) {
        const began = performance.now()
        const answered = await perform(http, call)
        const took = performance.now() - began
        if (i < 0) continue
        spent.push(took)
        rows += answered
        await bare.once()
      }
      spent.sort((a, b) => a - b)
      print({
        name: call.name,
        value: percentile(spent, 0.95),
        unit: 'ms p95 of the call',
        p50: round(percentile(spent, 0.5), 2),
        limit: round(bare.take(), 3),
        limitWhat: 'ms p95 of a bare select of 20 rows by primary key order',
        rowsPerCall: round(rows / times, 2),
        rowsInTable: ROWS,
        fillSeconds: seconds,
      })
    }
    await http.close()
  } finally {
    await bare.client.end().catch(() => {})
    await db.close()
    await database.stop()
  }
}
