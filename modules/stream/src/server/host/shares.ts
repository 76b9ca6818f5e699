import { pg, sql, type Tx } from '@motorpool/db'
import { type Logger, reasonOf } from '@motorpool/kernel'
import { SHARES } from '../table.ts'
import { Pause } from './pause.ts'

/** First key of the advisory locks: presence of workers (0), and the shares that they hold (1 + share). */
const LOCKS = 0x73_68_72
const PRESENCE = 0
const BALANCE_MS = 2000

/** Shares that some worker holds at this moment. */
export async function heldShares(tx: Tx): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ share: number }>`
    select (objid::bigint - 1)::int as share from pg_locks
    where locktype = 'advisory' and classid::bigint = ${LOCKS} and objid::bigint > ${PRESENCE} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return new Set(rows.map((row) => row.share))
}

export interface ShareOptions {
  /** postgres:// URL of the runtime's account. */
  url: string
  log: Logger
  /** ms between two looks at how many workers there are. */
  balanceMs?: number
}

/**
 * Which shares of the vehicles this worker works at: locks of a connection, so that those of one that dies are free at once.
 * It is about work not done twice; that nothing takes effect twice is seen to where shares are moved on.
 */
export class HeldShares {
  private readonly options: ShareOptions
  private readonly pause = new Pause()
  private readonly held = new Set<number>()
  private client: pg.Client | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(options: ShareOptions) {
    this.options = options
  }

  /** In ascending order; none while the connection is lost. */
  get current(): readonly number[] {
    return [...this.held].sort((a, b) => a - b)
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.pause.end()
    await this.running
    this.lose()
  }

  /** Takes what is this worker's part, and gives back what is more than that. */
  async balance(): Promise<void> {
    const client = this.client ?? (await this.connect())
    const { rows } = await client.query<{ workers: number }>(
      `select count(distinct pid)::int as workers from pg_locks
       where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())`,
      [LOCKS, PRESENCE],
    )
    const part = Math.ceil(SHARES / Math.max(1, rows[0]?.workers ?? 1))
    for (const share of this.current.slice(part)) {
      this.held.delete(share)
      await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, 1 + share])
    }
    for (let share = 0; share < SHARES && this.held.size < part; share++) {
      if (this.held.has(share)) continue
      const { rows: taken } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [LOCKS, 1 + share],
      )
      if (taken[0]?.locked) this.held.add(share)
    }
  }

  private async run(): Promise<void> {
    const { log, balanceMs = BALANCE_MS } = this.options
    while (!this.pause.ended) {
      try {
        await this.balance()
      } catch (error) {
        this.lose()
        log.warn({ error: reasonOf(error) }, 'this worker holds no vehicles for a moment, trying again')
      }
      await this.pause.for(balanceMs)
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: 'motorpool-shares',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      options: '-c role=motorpool_platform',
    })
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1, $2)', [LOCKS, PRESENCE])
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.client = client
    return client
  }

  private lose(client = this.client): void {
    if (client !== this.client) return
    this.client = undefined
    this.held.clear()
    client?.end().catch(() => {})
  }
}
