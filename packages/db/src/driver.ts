import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import { together } from './together.ts'
import type { pg } from './types.ts'

const ahead = new WeakSet<CompiledQuery>()

/** A statement without an answer worth waiting for: it goes out with the one after it, in the same round trip. */
export function withNext(text: string): CompiledQuery {
  const query = CompiledQuery.raw(text)
  ahead.add(query)
  return query
}

const kept = new WeakSet<CompiledQuery>()

/**
 * Executes a statement of which each connection keeps the plan for some seconds: for those that are made hundreds of times a
 * second, whose planning would cost more than their work. Its text is always the same, and so is its plan, whatever the values
 * are. It is planned anew because a plan of an empty table reads all of it, also when it has grown.
 */
export function prepared<R>(query: RawBuilder<R>, tx: QueryExecutorProvider): Promise<QueryResult<R>> {
  const compiled = query.compile(tx)
  kept.add(compiled)
  return tx.getExecutor().executeQuery<R>(compiled as CompiledQuery<R>)
}

const names = new Map<string, string>()

/** PostgreSQL cuts names at 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const ROLLBACK = /^\s*rollback/i

/** Statements that the connection keeps, by name. */
const parsedOf = (client: pg.PoolClient): Record<string, string> =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements

/**
 * Left to itself PostgreSQL plans a statement anew for its values as long as that looks cheaper to it, which it does where an array is
 * short. Only kept statements are planned without their values: others have one plan for each set of them.
 */
const GENERIC = 'set local plan_cache_mode = force_generic_plan'
const AUTO = 'set local plan_cache_mode = auto'

/** ms that a plan is kept; a table that has grown meanwhile is not read by an old one for longer. */
const PLAN_MS = 5000

interface Plan {
  name: string
  until: number
}

/** Plans by the text of their statements. */
const plans = new WeakMap<pg.PoolClient, Map<string, Plan>>()

/** The plan of a statement on a connection. One that is too old is let go of on the way, by a statement that goes first. */
function planOf(
  client: pg.PoolClient,
  text: string,
  first: string[],
  planMs: number,
  renews: boolean,
): string {
  const now = performance.now()
  let own = plans.get(client)
  if (!own) plans.set(client, (own = new Map()))
  const plan = own.get(text)
  if (plan && (now < plan.until || !renews)) return plan.name
  const name = plan?.name.endsWith('_b') ? nameOf(text) : `${nameOf(text)}${plan ? '_b' : ''}`
  const parsed = parsedOf(client)
  if (plan && plan.name in parsed) {
    first.push(`deallocate ${plan.name}`)
    delete parsed[plan.name]
  }
  own.set(text, { name, until: now + planMs })
  return name
}

class Connection implements DatabaseConnection {
  broken = false
  readonly client: pg.PoolClient
  /** Statements that the next one takes along. */
  private waiting: string[] = []
  /** After a failure PostgreSQL refuses everything but a rollback, which undoes what was set since its savepoint. */
  private failed = false
  /** The transaction plans without values at the moment. */
  private isGeneric = false

  private readonly planMs: number

  constructor(client: pg.PoolClient, planMs: number) {
    this.client = client
    this.planMs = planMs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (ahead.has(query)) {
      if (!this.failed) this.waiting.push(query.sql)
      return { rows: [] }
    }
    const first = this.waiting
    this.waiting = []
    try {
      const { command, rowCount, rows } = await this.send(first, query)
      // To a savepoint it may have undone how is planned.
      if (ROLLBACK.test(query.sql)) this.failed = this.isGeneric = false
      return {
        rows: (rows ?? []) as R[],
        ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      }
    } catch (error) {
      this.failed = true
      // Whether the server has the statement nobody knows, so nobody asks for it on this connection again.
      if (kept.has(query) && !(this.planned(query.sql) in parsedOf(this.client))) this.broken = true
      // The trace of an answer leads to the socket, that of this place to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw withCode(error, GONE)
    }
  }

  private planned(text: string): string {
    return plans.get(this.client)?.get(text)?.name ?? nameOf(text)
  }

  private send(first: string[], query: CompiledQuery): Promise<pg.QueryResult> {
    const { sql: text, parameters } = query
    if (kept.has(query) !== this.isGeneric && !this.failed) {
      this.isGeneric = !this.isGeneric
      first.push(this.isGeneric ? GENERIC : AUTO)
    }
    const statement = kept.has(query)
      ? { text, name: planOf(this.client, text, first, this.planMs, !this.failed) }
      : { text }
    if (first.length > 0) return together(this.client, first, statement, parameters)
    return this.client.query({ ...statement, values: [...parameters] })
  }

  /** Ends the transaction; one in which nothing was asked was never begun. What waits concerned it alone. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const begun = this.waiting[0] !== BEGIN
    this.waiting = []
    this.failed = this.isGeneric = false
    if (!begun) return
    const { command } = await this.client.query(how).catch((error: unknown) => {
      throw withCode(error, GONE)
    })
    if (how === 'commit' && command === 'ROLLBACK')
      throw new Error('a statement of the transaction had failed: nothing of it was kept')
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('this driver has no streams: declare a cursor and fetch from it')
  }
}

const BEGIN = 'begin'

interface Uncoded {
  message: RegExp
  code: string
}
/** No connection became free, or could be made, in time: too many connections. */
const NONE_FREE: Uncoded = { message: /timeout/i, code: '53300' }
/** The connection ended under a query or before it: connection failure. */
const GONE: Uncoded = { message: /terminated|not queryable/i, code: '08006' }

/** What the library says by itself has no code of PostgreSQL's. */
function withCode(error: unknown, { message, code }: Uncoded): unknown {
  return error instanceof Error && !('code' in error) && message.test(error.message)
    ? Object.assign(error, { code })
    : error
}

/** Connections of a pool, on which `begin` and what binds a transaction travel with its first query. */
class PoolDriver implements Driver {
  private readonly pool: pg.Pool
  private readonly planMs: number

  constructor(pool: pg.Pool, planMs: number) {
    this.pool = pool
    this.planMs = planMs
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      return new Connection(await this.pool.connect(), this.planMs)
    } catch (error) {
      throw withCode(error, NONE_FREE)
    }
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('transactions are of one kind here')
    await connection.executeQuery(withNext(BEGIN))
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit')
  }

  /** A transaction that cannot be rolled back ends with its connection; what went wrong before is what the caller learns. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await connection.end('rollback')
    } catch {
      connection.broken = true
    }
  }

  async releaseConnection({ client, broken }: Connection): Promise<void> {
    client.release(broken)
  }

  async destroy(): Promise<void> {
    await this.pool.end()
  }
}

export class PoolDialect extends PostgresDialect {
  private readonly pool: pg.Pool
  private readonly planMs: number

  /** @param planMs ms that the plans of prepared statements are kept */
  constructor(pool: pg.Pool, planMs = PLAN_MS) {
    super({ pool })
    this.pool = pool
    this.planMs = planMs
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool, this.planMs)
  }
}
