import { AsyncLocalStorage } from 'node:async_hooks'
import { dayOf, dayText, type Logger, type OrgScope, orgIdsOf } from '@motorpool/kernel'
import { Kysely, type Transaction } from 'kysely'
import { PoolDialect, withNext } from './driver.ts'
import { pg } from './types.ts'

// biome-ignore lint: the tables of a transaction are named where it is used, by `tables<T>`
export type AnyTables = Record<string, Record<string, unknown>>
export type Tx = Transaction<AnyTables>

/** The transaction seen with a module's own tables: `tables<VehicleTables>(ctx.tx).selectFrom('vehicle')`. */
export function tables<T>(tx: Tx): Transaction<T> {
  return tx as unknown as Transaction<T>
}

export interface Binding {
  tenantId: string
  orgScope: OrgScope
  /** The time by which links of customers count, ms; default: the database's. */
  now?: number | undefined
}

export interface DatabaseOptions {
  /** postgres:// URL of the runtime's account; its connections enter motorpool_app. */
  url: string
  /** Connections of this process. */
  max?: number
  /** Longest statement, ms. */
  statementTimeout?: number
  /** Longest wait for a connection, ms. */
  connectionTimeout?: number
  applicationName?: string
  /** ms that plans of prepared statements are kept, where it is not the usual time. */
  planMs?: number
}

function openPool(options: DatabaseOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    application_name: options.applicationName ?? 'motorpool',
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    // Short queries, many at a time: starting helpers or compiling would cost more than they save.
    options: '-c role=motorpool_app -c jit=off -c max_parallel_workers_per_gather=0',
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks while it is taken out, between two queries: the next query tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const ROLE = {
  app: 'set local role motorpool_app',
  customer: 'set local role motorpool_customer',
  self: 'set local role motorpool_self',
  platform: 'set local role motorpool_platform',
}

/** Transactions that run as the platform at this moment. */
const platforms = new WeakSet<Tx>()
/** Transactions under a role of their own, with the statement that enters it. */
const narrowed = new WeakMap<Tx, string>()

/** What binds a transaction of a tenant; the role is the pool's, motorpool_app, unless the scope has its own. */
function bindingOf({ tenantId, orgScope, now }: Binding): string {
  const orgIds = orgIdsOf(orgScope)
  const orgs = orgIds ? `{${orgIds.join(',')}}` : ''
  const settings = [
    ['app.tenant_id', tenantId],
    ['app.org_ids', orgs],
    ...(orgScope.kind === 'customer'
      ? [
          ['app.customer_id', orgScope.customerId],
          ['app.today', now === undefined ? '' : dayText(dayOf(now))],
          ['role', 'motorpool_customer'],
        ]
      : []),
    ...(orgScope.kind === 'self'
      ? [
          ['app.self_id', orgScope.userId],
          ['role', 'motorpool_self'],
        ]
      : []),
  ]
  const set = settings.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value ?? '')}, true)`)
  return `select ${set.join(', ')}`
}

/**
 * Runs queries of a tenant's transaction as the platform; the next query after them is the tenant's again. Whoever uses
 * it states the tenant in each query.
 */
export async function asPlatformWithin<R>(tx: Tx, run: () => Promise<R>): Promise<R> {
  if (platforms.has(tx)) return run()
  platforms.add(tx)
  await tx.executeQuery(withNext(ROLE.platform))
  try {
    return await run()
  } finally {
    platforms.delete(tx)
    await tx.executeQuery(withNext(narrowed.get(tx) ?? ROLE.app))
  }
}

/** What waits for the commits of the transactions that are open. */
const commits = new WeakMap<Tx, ((db: Database) => void)[]>()

/** Runs once the transaction has committed, before its promise resolves, and never when it is rolled back. */
export function onCommit(tx: Tx, run: (db: Database) => void): void {
  const waiting = commits.get(tx)
  if (!waiting) throw new Error('onCommit is for the transactions of a Database')
  waiting.push(run)
}

/**
 * The runtime's only way to the database. Every query runs in a transaction bound to a tenant (`withTenant`) or, with a
 * stated reason, to the platform (`withPlatform`).
 */
export class Database {
  readonly pool: pg.Pool
  private readonly kysely: Kysely<AnyTables>
  private readonly inner: Kysely<AnyTables>
  private readonly holding = new AsyncLocalStorage<true>()

  constructor(options: DatabaseOptions) {
    this.pool = openPool(options, options.max ?? 10)
    this.kysely = new Kysely<AnyTables>({ dialect: new PoolDialect(this.pool, options.planMs) })
    this.inner = new Kysely<AnyTables>({ dialect: new PoolDialect(openPool(options, 4), options.planMs) })
  }

  /**
   * A transaction begun while another is held open takes a connection of the inner pool: were both taken from one pool,
   * as many calls as it has connections would wait for each other.
   */
  private async begin<R>(run: (tx: Tx) => Promise<R>, ahead = false): Promise<R> {
    const kysely = ahead || this.holding.getStore() ? this.inner : this.kysely
    const waiting: ((db: Database) => void)[] = []
    const result = await kysely.transaction().execute((tx) => {
      commits.set(tx, waiting)
      return this.holding.run(true, () => run(tx))
    })
    for (const committed of waiting) committed(this)
    return result
  }

  async withTenant<R>(binding: Binding, run: (tx: Tx) => Promise<R>): Promise<R> {
    const bind = bindingOf(binding)
    return this.begin(async (tx) => {
      await tx.executeQuery(withNext(bind))
      const { kind } = binding.orgScope
      if (kind === 'customer' || kind === 'self') narrowed.set(tx, ROLE[kind])
      return run(tx)
    })
  }

  /** All tenants. `reason` says why and is logged; use it for platform administrators, sign-in, jobs and the gateway. */
  async withPlatform<R>(log: Logger | undefined, reason: string, run: (tx: Tx) => Promise<R>): Promise<R> {
    return this.platform(log, reason, run, false)
  }

  /** The same, without waiting behind those who ask for a connection: for what others wait for, one at a time. */
  async aheadOfOthers<R>(log: Logger | undefined, reason: string, run: (tx: Tx) => Promise<R>): Promise<R> {
    return this.platform(log, reason, run, true)
  }

  private platform<R>(
    log: Logger | undefined,
    reason: string,
    run: (tx: Tx) => Promise<R>,
    ahead: boolean,
  ): Promise<R> {
    log?.debug({ reason }, 'platform scope')
    return this.begin(async (tx) => {
      await tx.executeQuery(withNext(ROLE.platform))
      platforms.add(tx)
      return run(tx)
    }, ahead)
  }

  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }

  async close(): Promise<void> {
    await Promise.all([this.kysely.destroy(), this.inner.destroy()])
  }
}
