import { queryOnce } from './lib/database.ts'
import { type Account, Caller, type Product, startProduct } from './lib/product.ts'
import { percentile, print, round, scaled, sleep } from './lib/report.ts'

const USERS = Number(process.env.BENCH_USERS ?? scaled(500, 20))
const SECONDS = scaled(60, 15)
/** A user looks at what an action brought for this long, on the mean. */
const LOOK_MS = 5000
const VEHICLES = 200

class User extends Caller {
  /** Calls that were refused or broke, of all users. */
  private readonly failures: string[]
  private readonly spent: Map<string, number[]>

  constructor(url: string, n: number, spent: Map<string, number[]>, failures: string[]) {
    // Each user sits at an address of its own.
    super(url, { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })
    this.spent = spent
    this.failures = failures
  }

  private async timed(name: string, run: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    try {
      await run()
    } catch (error) {
      this.failures.push(`${name}: ${(error as Error).message}`)
      return
    }
    const times = this.spent.get(name) ?? []
    this.spent.set(name, times)
    times.push(performance.now() - began)
  }

  enter(account: Account, publicKey: string): Promise<void> {
    return this.timed('sign-in', () => this.signIn(account, publicKey))
  }

  /** One look at one screen: the calls that it makes. */
  async look(): Promise<void> {
    const page = 1 + Math.floor(Math.random() * 3)
    const body = { page, pageSize: 20 }
    const screens: readonly [string, () => Promise<unknown>][] = [
      ['vehicle-list', () => this.call('POST', '/api/vehicle-svc/vehicles/V1.0/page', body)],
      ['terminal-list', () => this.call('POST', '/api/terminal-svc/terminals/V1.0/page', body)],
      ['status-list', () => this.call('POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList', body)],
      ['map', () => this.call('POST', '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData', {})],
      [
        'quick-search',
        () => this.call('GET', `/api/vehicle-svc/vehicles/V1.0/quickSearch?keyword=LMP${page}`),
      ],
    ]
    const [name, run] = screens[Math.floor(Math.random() * screens.length)] as (typeof screens)[number]
    await this.timed(name, run)
  }
}

const CLONE = `
  with made as (
    insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type, post_list)
    select u.tenant_id, u.org_id, 'bench' || $2::text, u.password_hash, 'Bench ' || $2::text, u.user_type, u.post_list
    from app_user u where lower(u.user_name) = lower($1) returning id, tenant_id
  )
  insert into user_role (tenant_id, user_id, role_id)
  select m.tenant_id, m.id, r.role_id from made m, user_role r join app_user u on u.id = r.user_id
  where lower(u.user_name) = lower($1)`

/** Accounts of their own, as the demo's accounts are: of one account only so many sessions stay open. */
async function accountsOf({ databaseUrl, accounts }: Product, count: number): Promise<Account[]> {
  const made: Account[] = []
  for (let n = 0; n < count; n++) {
    const like = accounts[n % accounts.length] as Account
    await queryOnce(databaseUrl, CLONE, [like.userName, n])
    made.push({ ...like, userName: `bench${n}` })
  }
  return made
}

/** Signed-in users who browse lists, map and search, while the demo fleet drives; each call whole, over HTTP. */
export async function browsing(): Promise<void> {
  const product = await startProduct(VEHICLES, { MOTORPOOL_PROXIES: '1' })
  try {
    const spent = new Map<string, number[]>()
    const failures: string[] = []
    const users = Array.from({ length: USERS }, (_, n) => new User(product.url, n, spent, failures))
    const publicKey = await (users[0] as User).passwordKey()
    const accounts = await accountsOf(product, USERS)
    for (const [n, user] of users.entries()) await user.enter(accounts[n] as Account, publicKey)
    if (failures.length > 0) throw new Error(failures[0])
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
      failed: failures.length,
      ...(failures[0] ? { firstFailure: failures[0] } : {}),
      p95Of: Object.fromEntries(each),
    })
  } finally {
    await product.stop()
  }
}
