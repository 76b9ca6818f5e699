import { pg } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { CHANNEL } from './envelope.ts'
import { Snapshot } from './snapshot.ts'

export interface ListenerOptions {
  /** postgres:// URL of the runtime's account; the connection enters motorpool_app: to listen it needs no more. */
  url: string
  log: Logger
  /** ms between two questions whether the connection still lives. */
  beatMs: number
  onNotification(text: string): void
  /**
   * Notifications are heard from here on, those of all transactions that `over` does not include. When it rejects, the
   * connection is made again.
   */
  onConnected(over: Snapshot): Promise<void>
  /** The notifications of what was over at the beat before this one have arrived. */
  onBeat(over: Snapshot): void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A connection that does not answer so long is dead. */
const ANSWER_MS = 10_000

/** Listens for notifications on a connection of its own, which is made again, with growing pauses, when it breaks. */
export class Listener {
  /** Set while notifications are heard. */
  private client: pg.Client | undefined
  private connecting: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private beat: NodeJS.Timeout | undefined
  private pause = FIRST_PAUSE_MS
  private closed = false
  private readonly options: ListenerOptions

  constructor(options: ListenerOptions) {
    this.options = options
  }

  /** Rejects when the first connection cannot be made; a lost one is made again until it can. */
  start(): Promise<void> {
    this.connecting = this.connect()
    return this.connecting
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.connecting.catch(() => {})
    const { client } = this
    this.drop()
    await client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: 'motorpool-events',
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
      options: '-c role=motorpool_app',
    })
    let broken: Error | undefined
    const lose = (error = new Error('the connection ended')) => {
      broken ??= error
      this.lose(client, error)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => this.options.onNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await this.options.onConnected(await snapshotOf(client))
      if (broken) throw broken
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.pause = FIRST_PAUSE_MS
    this.client = client
    this.beat = setInterval(() => void this.ask(client), this.options.beatMs)
  }

  private async ask(client: pg.Client): Promise<void> {
    try {
      const over = await snapshotOf(client)
      if (this.client === client) this.options.onBeat(over)
    } catch (error) {
      this.lose(client, error)
    }
  }

  private drop(): void {
    clearInterval(this.beat)
    this.client = undefined
  }

  private lose(client: pg.Client, error: unknown): void {
    if (this.client !== client) return
    this.drop()
    client.end().catch(() => {})
    this.again(error)
  }

  private again(error: unknown): void {
    if (this.closed) return
    this.options.log.warn({ err: error }, 'events of other processes are not heard; connecting again')
    this.timer = setTimeout(() => {
      this.connecting = this.connect().catch((reason: unknown) => this.again(reason))
    }, this.pause)
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS)
  }
}

async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  const { rows } = await client.query<{ over: string }>('select pg_current_snapshot()::text as over')
  return new Snapshot(rows[0]?.over ?? '')
}
