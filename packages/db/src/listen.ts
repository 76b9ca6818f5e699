import type { Logger } from '@motorpool/kernel'
import { pg } from './types.ts'

export interface ListenOptions {
  url: string
  channel: string
  log: Logger
  onPayload(payload: string): void
  /** The connection was lost for a while; what was notified meanwhile was not heard. */
  onReconnect(): void
}

export interface Listening {
  close(): Promise<void>
}

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000

/** Hears PostgreSQL's notifications on a connection of its own, which is made again when it breaks. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { url, channel, log } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let pause = FIRST_PAUSE

  const again = (error: unknown) => {
    if (closed) return
    log.warn({ err: error, channel }, 'notifications are not heard; connecting again')
    timer = setTimeout(() => {
      connect().then(() => options.onReconnect(), again)
    }, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'motorpool-listen',
      keepAlive: true,
      options: '-c role=motorpool_app',
    })
    let lost = false
    const lose = (error?: unknown) => {
      if (lost || client !== next) return
      lost = true
      client = undefined
      again(error)
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload }) => options.onPayload(payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (closed) return next.end()
    client = next
    pause = FIRST_PAUSE
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}
