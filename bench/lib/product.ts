import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sm2 } from 'sm-crypto-v2'
import { FREE_PORTS } from '../../scripts/lib/free-ports.ts'
import { sleep } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Account {
  tenant: string
  userName: string
  password: string
  role: string
}

/** The whole product in processes of its own, as `npm start` runs it, with its demo tenants. */
export interface Product {
  url: string
  gb32960Port: number
  jt808Port: number
  accounts: Account[]
  /** The database as its owner. */
  databaseUrl: string
  /** Its data folder. */
  dir: string
  /** The process of a role, as long as there is one. */
  pidOf(role: 'gateway' | 'api' | 'worker' | 'database'): number | undefined
  /** Ends it and leaves its folder. */
  halt(): Promise<void>
  stop(): Promise<void>
}

/** Children of the supervisor know their role by their environment; the database says its number in its folder. */
function pidOf(supervisor: number | undefined, data: string, role: string): number | undefined {
  try {
    if (role === 'database')
      return Number(readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
    const found = children.find((pid) =>
      readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`MOTORPOOL_ROLE=${role}`),
    )
    return found === undefined ? undefined : Number(found)
  } catch {
    return undefined
  }
}

/** A machine that others use too may need minutes. */
const START_MS = 300_000

export async function startProduct(
  demoVehicles: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const data = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'motorpool-product-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      MOTORPOOL_DATA: data,
      MOTORPOOL_HTTP_HOST: '127.0.0.1',
      MOTORPOOL_HTTP_PORT: '0',
      MOTORPOOL_GATEWAY_HOST: '127.0.0.1',
      ...FREE_PORTS,
      MOTORPOOL_DEMO_VEHICLES: String(demoVehicles),
      MOTORPOOL_DEMO_DAYS: '0',
      MOTORPOOL_LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const halt = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
  }
  const stop = async () => {
    await halt()
    await rm(data, { recursive: true, force: true })
  }
  const file = async <T extends object>(name: string, whole: (value: T) => boolean): Promise<T> => {
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(200)) {
      if (child.exitCode !== null) throw new Error('the product ended while it started')
      const path = join(data, name)
      const value = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
      if (value && whole(value)) return value
    }
    throw new Error(`${name} did not come in time`)
  }
  try {
    const ready = await file<{ url: string; gb32960Port: number; jt808Port: number }>(
      'run/ready.json',
      () => true,
    )
    const { demo } = await file<{ demo?: Account[] }>('accounts.json', (a) => a.demo !== undefined)
    const port = await readFile(join(data, 'postgres/port'), 'utf8')
    const secret = (await readFile(join(data, 'postgres/owner.secret'), 'utf8')).trim()
    const databaseUrl = `postgres://motorpool:${secret}@127.0.0.1:${port}/motorpool`
    return {
      ...ready,
      accounts: demo ?? [],
      databaseUrl,
      dir: data,
      pidOf: (role) => pidOf(child.pid, data, role),
      halt,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Calls of one signed-in user. */
export class Caller {
  token = ''
  private readonly url: string
  private readonly headers: Readonly<Record<string, string>>

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url
    this.headers = { 'client-id': 'BIZ', ...headers }
  }

  async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...this.headers,
        ...(this.token ? { authorization: this.token } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return (JSON.parse(text) as { data: T }).data
  }

  /** The key that passwords are sealed with on their way. */
  async passwordKey(): Promise<string> {
    const { publicKey } = await this.call<{ publicKey: string }>(
      'GET',
      '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes',
    )
    return publicKey
  }

  async signIn({ userName, password }: Account, publicKey?: string): Promise<void> {
    const { token } = await this.call<{ token: { token: string } }>('POST', '/api/oauth-svc/noToken/login', {
      userName,
      password: sm2.doEncrypt(password, publicKey ?? (await this.passwordKey()), 1),
    })
    this.token = token.token
  }
}

/** The first tenant's administrator. */
export function administrator({ accounts }: Product): Account {
  const account = accounts.find((a) => a.role === 'admin') ?? accounts[0]
  if (!account) throw new Error('the demo has no accounts')
  return account
}
