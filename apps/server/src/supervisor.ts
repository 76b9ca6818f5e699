import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { BusHub } from '@motorpool/bus'
import { migrate } from '@motorpool/db'
import { roomAt, shortagesOf, startEmbedded } from '@motorpool/db/embedded'
import { busPath } from './bus.ts'
import { type Config, isFurther, privateTargetsText } from './config.ts'
import { awaitPrepared } from './further.ts'
import { ROLES, type RoleName } from './roles.ts'
import { inheritedEnvironment, runtimeAddress } from './runtime-database.ts'
import { JOBS_NODE, Worker } from './worker.ts'

export interface Running {
  /** The console's address, and the port of each protocol by its name; without what does not run on this machine. */
  urls: { http: string | undefined; ports: Record<string, number> }
  stop(): Promise<void>
}

/** ms that a process may take to stop, beside the time in which terminals go to other gateways. */
const STOP_MS = 15_000

export interface SupervisorOptions {
  config: Config
  /** Runs once the schema is in place and before anything serves: accounts, keys. */
  prepare: (runtimeUrl: string) => Promise<void>
  /** One calm line about what happens. */
  say: (line: string) => void
  role: string
  /** Ends the start: what it has begun by then is stopped before it rejects. */
  signal: AbortSignal
}

interface DatabaseServer {
  /** Of the owner. */
  url: string
  stop(): Promise<void>
}

/** The database of the data folder, started again when it dies; its address does not change. */
async function superviseDatabase(config: Config, say: (line: string) => void): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  const dir = join(config.dataDir, 'postgres')
  let stopping = false
  for (const shortage of shortagesOf(roomAt(config.dataDir))) say(shortage)
  let server = await startEmbedded({ dir })
  const { url, port } = server
  const again = async () => {
    for (let pause = 200; !stopping; pause = Math.min(pause * 2, 10_000)) {
      say('PostgreSQL ended by itself and is being started again')
      try {
        server = await startEmbedded({ dir, port })
        watch()
        return
      } catch (error) {
        say(`PostgreSQL does not start: ${(error as Error).message.split('\n')[0]}`)
        await new Promise((r) => setTimeout(r, pause))
      }
    }
  }
  let restarting: Promise<void> = Promise.resolve()
  const watch = () => {
    void server.exited.then(() => {
      restarting = again()
    })
  }
  watch()
  return {
    url,
    stop: async () => {
      stopping = true
      await restarting
      await server.stop()
    },
  }
}

/** What comes of the promise, unless the start ends before. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

/** The address of the runtime in a database that is of this version, whoever brings it there. */
async function openDatabase(options: SupervisorOptions, stops: (() => Promise<void>)[]): Promise<string> {
  const { config, say, signal } = options
  const { runtimeDatabaseUrl } = config
  if (runtimeDatabaseUrl !== undefined && isFurther(config)) {
    say('Connecting to PostgreSQL')
    await unlessAborted(signal, awaitPrepared({ config, url: runtimeDatabaseUrl, say, signal }))
    return runtimeDatabaseUrl
  }
  say(config.databaseUrl ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL')
  const database = await superviseDatabase(config, say)
  stops.push(() => database.stop())
  signal.throwIfAborted()
  const applied = await unlessAborted(signal, migrate(database.url))
  if (applied.length > 0) say(`Schema brought up to date (${applied.length} steps)`)
  const runtimeUrl = await unlessAborted(signal, runtimeAddress(config, database.url, say))
  await unlessAborted(signal, options.prepare(runtimeUrl))
  return runtimeUrl
}

/** Starts database, schema, gateway and API in this order, and stops them in the reverse one. */
export async function supervise(options: SupervisorOptions): Promise<Running> {
  const { config, say, signal } = options
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const runtimeUrl = await openDatabase(options, stops)
    // The processes begun now load the files that this one has compiled.
    flushCompileCache()

    if (config.natsUrl === undefined) {
      const hub = await BusHub.listen(busPath(config))
      stops.push(() => hub.close())
    }
    const env: NodeJS.ProcessEnv = {
      ...inheritedEnvironment(),
      MOTORPOOL_DATA: config.dataDir,
      MOTORPOOL_DATABASE_RUNTIME_URL: runtimeUrl,
      MOTORPOOL_PRIVATE_TARGETS: privateTargetsText(config),
      ...(config.subLink.ip ? { MOTORPOOL_JT809_IP: config.subLink.ip } : {}),
      ...(config.sms ? { MOTORPOOL_SMS_URL: config.sms.url, MOTORPOOL_SMS_SECRET: config.sms.secret } : {}),
    }
    const worker = (name: string, node: readonly string[] = []) =>
      new Worker({
        name,
        node,
        file: options.role,
        env: { ...env, MOTORPOOL_ROLE: name },
        logDir: join(config.dataDir, 'logs'),
        onRestart: (what, reason) =>
          say(`${what} ended (${reason}) and is being started again; see logs/${what}.log`),
      })
    const started = config.roles.map((role) => {
      const one = worker(role, role === 'worker' ? JOBS_NODE : [])
      stops.push(() => one.stop(STOP_MS + (role === 'gateway' ? config.gateway.drainMs : 0)))
      return { role, one }
    })
    const all = config.roles.length === ROLES.length
    say(`Starting ${all ? 'the gateway and the API' : config.roles.join(', ')}`)
    const ready = Promise.all(started.map(async ({ role, one }) => [role, await one.start()] as const))
    const told = new Map<RoleName, unknown>(await unlessAborted(signal, ready))
    const api = told.get('api') as { http: number } | undefined
    const gateway = told.get('gateway') as Record<string, number> | undefined
    return { urls: { http: api && `http://localhost:${api.http}`, ports: gateway ?? {} }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
