import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sm2 } from 'sm-crypto-v2'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'

const USERS = scaled(500, 20)
const SECONDS = scaled(60, 15)
/** A user looks at what an action brought for this long, on the mean. */
const LOOK_MS = 5000
const root = fileURLToPath(new URL('..', import.meta.url))

interface Account {
  userName: string
  password: string
}

/** The whole product with its demo fleet, in processes of its own. */
async function startProduct(): Promise<{ url: string; accounts: Account[]; stop(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'motorpool-bench-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      MOTORPOOL_DATA: data,
      MOTORPOOL_HTTP_HOST: '127.0.0.1',
      MOTORPOOL_HTTP_PORT: '0',
      MOTORPOOL_PROXIES: '1',
      MOTORPOOL_GATEWAY_HOST: '127.0.0.1',
      MOTORPOOL_GB32960_PORT: '0',
      MOTORPOOL_JT808_PORT: '0',
    },
  })
  const file = async <T extends object>(name: string, whole: (value: T) => boolean): Promise<T> => {
    for (let i = 0; i < 600; i++) {
      if (child.exitCode !== null) throw new Error('the product ended while it started')
      const path = join(data, name)
      const value = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
      if (value && whole(value)) return value
      await sleep(200)
    }
    throw new Error(`${name} did not come in time`)
  }
  const { url } = await file<{ url: string }>('run/ready.json', () => true)
  const { demo } = await file<{ demo?: Account[] }>('accounts.json', (a) => a.demo !== undefined)
  return { url, accounts: demo ?? [], stop: () => stop(child, data) }
}

async function stop(child: ChildProcess, data: string): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
  await rm(data, { recursive: true, force: true })
}

class User {
  token = ''
  private readonly headers: Record<string, string>
  private readonly url: string
  private readonly spent: Map<string, number[]>

  constructor(url: string, n: number, spent: Map<string, number[]>) {
    this.url = url
    this.spent = spent
    // Each user sits at an address of its own.
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    this.headers = { 'x-forwarded-for': address, 'client-id': 'BIZ' }
  }

  async call<T>(name: string, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const began = performance.now()
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
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`)
    const times = this.spent.get(name)
    if (times) times.push(performance.now() - began)
    else this.spent.set(name, [performance.now() - began])
    return (JSON.parse(text) as { data: T }).data
  }

  async signIn({ userName, password }: Account, publicKey: string): Promise<void> {
    const sealed = sm2.doEncrypt(password, publicKey, 1)
    const { token } = await this.call<{ token: { token: string } }>(
      'sign-in',
      'POST',
      '/api/oauth-svc/noToken/login',
      {
        userName,
        password: sealed,
      },
    )
    this.token = token.token
  }

  /** One look at one screen: the calls that it makes. */
  async look(): Promise<void> {
    const page = 1 + Math.floor(Math.random() * 3)
    const screens = [
      () => this.call('vehicle-list', 'POST', '/api/vehicle-svc/vehicles/V1.0/page', { page, pageSize: 20 }),
      () =>
        this.call('terminal-list', 'POST', '/api/terminal-svc/terminals/V1.0/page', { page, pageSize: 20 }),
      () =>
        this.call('status-list', 'POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList', {
          page,
          pageSize: 20,
        }),
      () => this.call('map', 'POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData', {}),
      () => this.call('quick-search', 'GET', `/api/vehicle-svc/vehicles/V1.0/quickSearch?keyword=LMP${page}`),
    ]
    await screens[Math.floor(Math.random() * screens.length)]?.()
  }
}

/** Signed-in users who browse lists, map and search, while the demo fleet drives; each call whole, over HTTP. */
export async function browsing(): Promise<void> {
  const product = await startProduct()
  try {
    const spent = new Map<string, number[]>()
    const users = Array.from({ length: USERS }, (_, n) => new User(product.url, n, spent))
    const { publicKey } = await (users[0] as User).call<{ publicKey: string }>(
      'tenant',
      'GET',
      '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes',
    )
    for (const [n, user] of users.entries())
      await user.signIn(product.accounts[n % product.accounts.length] as Account, publicKey)
    const signIn = (spent.get('sign-in') ?? []).sort((a, b) => a - b)
    spent.clear()

    const until = performance.now() + SECONDS * 1000
    const bare: number[] = []
    const probe = async () => {
      for (; performance.now() < until; await sleep(100)) {
        const began = performance.now()
        await (await fetch(`${product.url}/healthz`)).text()
        bare.push(performance.now() - began)
      }
    }
    const browse = async (user: User) => {
      await sleep(Math.random() * LOOK_MS)
      while (performance.now() < until) {
        await user.look()
        await sleep(LOOK_MS * (0.5 + Math.random()))
      }
    }
    await Promise.all([probe(), ...users.map(browse)])

    const all = [...spent.values()].flat().sort((a, b) => a - b)
    const each = [...spent].map(([name, times]) => [
      name,
      round(
        percentile(
          times.sort((a, b) => a - b),
          0.95,
        ),
      ),
    ])
    print({
      name: 'browsing',
      value: percentile(all, 0.95),
      unit: 'ms p95 of a call',
      p50: round(percentile(all, 0.5), 2),
      p99: round(percentile(all, 0.99), 2),
      limit: round(
        percentile(
          bare.sort((a, b) => a - b),
          0.95,
        ),
        3,
      ),
      limitWhat: 'ms p95 of an empty call to the same server in the same seconds',
      users: USERS,
      callsPerSecond: round(all.length / SECONDS),
      signInP95: round(percentile(signIn, 0.95)),
      p95Of: Object.fromEntries(each),
    })
  } finally {
    await product.stop()
  }
}
