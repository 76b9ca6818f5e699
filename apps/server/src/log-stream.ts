import { NatsError } from '@motorpool/bus/nats'
import type { Database } from '@motorpool/db'
import { farOf, streamedSince } from '@motorpool/history/server'
import { LogStore, LogStream, type LogStreamState } from '@motorpool/ingest/server'
import { type Logger, reasonOf, systemClock } from '@motorpool/kernel'
import { installationOf } from '@motorpool/system/server'
import { type Config, databaseOf } from './config.ts'
import type { RoleName } from './roles.ts'
import { StartError } from './start-failure.ts'

/** How long a server is tried that begins at the same time as this process. */
const PATIENCE_MS = 30_000
const AGAIN_MS = 5000

/** The log of the installation in NATS, for a process. */
export async function openLogStream(
  config: Config,
  db: Database,
  role: RoleName,
  log: Logger,
  patienceMs = PATIENCE_MS,
): Promise<LogStream> {
  const { natsUrl: url, natsPrefix: prefix, messageLog } = config
  if (url === undefined) throw new StartError('the log in NATS needs MOTORPOOL_NATS_URL')
  const installation = await db.withPlatform(undefined, 'who the installation is', installationOf)
  if (!installation)
    throw new StartError('the database is not prepared: start Motorpool with MOTORPOOL_DATABASE_URL')
  const { replicas, bytes } = messageLog
  return LogStream.open({
    url,
    name: `motorpool-${role}-log`,
    prefix,
    installation: installation.id,
    replicas,
    bytes,
    log,
    patienceMs,
  })
}

/** A log that is opened in the background, again and again until it works. */
class Opening {
  private readonly ending = new AbortController()
  private stream: LogStream | undefined
  private readonly done: Promise<void>

  constructor(open: () => Promise<LogStream>, opened: (stream: LogStream) => void, log: Logger) {
    this.done = this.run(open, opened, log)
  }

  private async run(
    open: () => Promise<LogStream>,
    opened: (stream: LogStream) => void,
    log: Logger,
  ): Promise<void> {
    for (let said = false; !this.ending.signal.aborted; said = true) {
      try {
        this.stream = await open()
        return opened(this.stream)
      } catch (error) {
        if (!said) log.warn({ error: reasonOf(error) }, 'the log in NATS cannot be opened, trying again')
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, AGAIN_MS)
        this.ending.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  /** `user`: ends what uses the log, before it is closed. */
  async close(user?: () => Promise<void> | undefined): Promise<void> {
    this.ending.abort()
    await this.done
    await user?.()
    await this.stream?.close()
  }
}

/**
 * Stores what gateways have logged in NATS, in the background. It does so, too, where they do not any more and something may be left:
 * what is there was acknowledged.
 */
export async function storeLog(
  config: Config,
  db: Database,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const left = await db.withPlatform(undefined, 'whether a log is in NATS', streamedSince)
  const { inNats } = config.messageLog
  if (!inNats && left === undefined) return { stop: async () => {} }
  if (config.natsUrl === undefined)
    throw new StartError(
      'messages that were acknowledged may still be in the log in NATS: set MOTORPOOL_NATS_URL, also with MOTORPOOL_LOG=postgres, until they are stored',
    )
  const url = databaseOf(config)
  let store: LogStore | undefined
  const begin = (stream: LogStream) => {
    store = new LogStore({
      url,
      stream,
      now: () => systemClock.now(),
      log,
      far: farOf(db),
      leaving: !inNats,
    })
    store.start()
  }
  // A server that cannot keep the log at all is told at the start; one that is away may come back.
  const open = () => openLogStream(config, db, 'worker', log, 0)
  const first = await open().catch((error: unknown) => {
    if (error instanceof NatsError) return undefined
    throw error
  })
  if (first) begin(first)
  const opening = first ? undefined : new Opening(open, begin, log)
  return {
    stop: async () => {
      await opening?.close(() => store?.stop())
      await store?.stop()
      await first?.close()
    },
  }
}

/** What the log holds, for those who operate it. */
export class LogWatch {
  private stream: LogStream | undefined
  private readonly opening: Opening

  constructor(config: Config, db: Database, log: Logger) {
    const open = () => openLogStream(config, db, 'api', log, 0)
    const opened = (stream: LogStream) => {
      this.stream = stream
    }
    this.opening = new Opening(open, opened, log)
  }

  /** Rejects while the server does not answer. */
  async state(): Promise<LogStreamState> {
    if (!this.stream?.isConnected) throw new Error('the log in NATS does not answer')
    return this.stream.state()
  }

  close(): Promise<void> {
    return this.opening.close()
  }
}
