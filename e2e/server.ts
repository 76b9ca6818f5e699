import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FREE_PORTS } from '../scripts/lib/free-ports.ts'

interface Ready {
  url: string
  gb32960Port: number
  jt808Port: number
  /** The page of the demo's authority. */
  authorityUrl: string
}

interface Accounts {
  administrator: { userName: string; password: string }
  demo?: { host: string; tenant: string; userName: string; password: string; role: string }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** Simulated vehicles of the browser tests: enough for clusters and pages, few enough to leave the browser room. */
const VEHICLES = '60'

async function until<T>(what: string, deadline: number, look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`${what} did not come in time`)
    await new Promise((r) => setTimeout(r, 200))
  }
}

/** The server, and a folder in which files leave each other their sessions. */
export default async function setup(): Promise<() => Promise<void>> {
  const sessions = await mkdtemp(join(tmpdir(), 'motorpool-e2e-sessions-'))
  process.env.E2E_SESSIONS = sessions
  const stop = process.env.E2E_URL ? undefined : await startProduct()
  return async () => {
    await stop?.()
    await rm(sessions, { recursive: true, force: true })
  }
}

/** The real product on a data folder of its own; E2E_URL given means one that runs already. */
async function startProduct(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'motorpool-e2e-'))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        MOTORPOOL_DATA: data,
        MOTORPOOL_HTTP_HOST: '127.0.0.1',
        MOTORPOOL_HTTP_PORT: '0',
        MOTORPOOL_GATEWAY_HOST: '127.0.0.1',
        ...FREE_PORTS,
        MOTORPOOL_DEMO_VEHICLES: VEHICLES,
        MOTORPOOL_DEMO_DAYS: '0',
        // Vehicles on the road at whatever hour the tests run.
        DEMO_STEADY: '3',
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const read = <T>(file: string): T | undefined => {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${output}`)
    return existsSync(join(data, file))
      ? (JSON.parse(readFileSync(join(data, file), 'utf8')) as T)
      : undefined
  }
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    await rm(data, { recursive: true, force: true })
  }
  process.env.E2E_DATA = data
  try {
    await awaitProduct(read)
  } catch (error) {
    // What was begun ends with the tests that cannot begin.
    await stop()
    throw error
  }
  return stop
}

/** Waits for the server and the accounts of its demo, and leaves them to the tests. */
async function awaitProduct(read: <T>(file: string) => T | undefined): Promise<void> {
  const deadline = Date.now() + 240_000
  const ready = await until('the server', deadline, () => read<Ready>('run/ready.json'))
  const accounts = await until('the demo accounts', deadline, () => {
    const all = read<Accounts>('accounts.json')
    return all?.demo ? all : undefined
  })
  const demo = accounts.demo?.find((a) => a.role === 'admin') ?? accounts.demo?.[0]
  const colleague = accounts.demo?.find((a) => a.tenant === demo?.tenant && a.userName !== demo?.userName)
  // Nobody else signs in with this one: its password may be changed. Customers sign in with their phone numbers.
  const spare = accounts.demo?.findLast(({ userName }) => !/^\d+$/.test(userName))
  const owner = accounts.demo?.find(({ role }) => role === '车主')
  const ownersBoss = accounts.demo?.find(
    ({ tenant, role }) => tenant === owner?.tenant && role === '租户管理员',
  )
  Object.assign(process.env, {
    E2E_URL: ready.url,
    E2E_ADMIN_USER: accounts.administrator.userName,
    E2E_ADMIN_PASSWORD: accounts.administrator.password,
    E2E_USER: demo?.userName,
    E2E_PASSWORD: demo?.password,
    E2E_COLLEAGUE_USER: colleague?.userName,
    E2E_COLLEAGUE_PASSWORD: colleague?.password,
    E2E_SPARE_USER: spare?.userName,
    E2E_SPARE_PASSWORD: spare?.password,
    E2E_OWNER_USER: owner?.userName,
    E2E_OWNER_PASSWORD: owner?.password,
    E2E_OWNER_HOST: owner?.host,
    E2E_OWNERS_BOSS_USER: ownersBoss?.userName,
    E2E_OWNERS_BOSS_PASSWORD: ownersBoss?.password,
    E2E_GB32960_PORT: String(ready.gb32960Port),
    E2E_JT808_PORT: String(ready.jt808Port),
    E2E_AUTHORITY_URL: ready.authorityUrl,
  })
}
