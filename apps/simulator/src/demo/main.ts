import { systemClock } from '@motorpool/kernel'
import { loadCodes, saveCodes } from '../auth-codes.ts'
import { Simulation } from '../engine/simulation.ts'
import type { Fleet } from '../fleet.ts'
import { lastLine, Summary } from '../summary.ts'
import { signedIn } from './client.ts'
import { furnish } from './content.ts'
import { DEMO_VEHICLES, demoFleet } from './fleet.ts'
import { type DemoFolder, openDemoFolder } from './folder.ts'
import { roleName } from './roles.ts'
import { type SeededUser, seedDemo } from './seed.ts'

/**
 * The demo beside a server: a forked process that seeds what is missing, drives the fleet and tells its past. It talks
 * with its parent by messages: it sends `hello`, receives the administrator's account, and sends `progress`, `accounts` and `ready`.
 */
const HOUR_MS = 3_600_000
const PAST_MS = 6 * HOUR_MS
const REPORT_MS = 5000
const BACKFILL_PER_SECOND = 2000
const SAVE_MS = 60_000
const ROW_MS = 60_000
const ONLINE_WAIT_MS = 8000

interface Administrator {
  userName: string
  password: string
}

function setting(name: string, usual: string): string {
  const value = process.env[name]
  return value === undefined || value === '' ? usual : value
}

function port(name: string, usual: number): number {
  const value = Number(setting(name, String(usual)))
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} is not a port`)
  return value
}

const tell = (message: object) => process.send?.(message)
const progress = (text: string) => {
  console.log(text)
  tell({ progress: text })
}

/** The parent knows the administrator; alone, the environment does. */
function administrator(): Promise<Administrator | undefined> {
  if (!process.send) {
    const password = process.env.MOTORPOOL_ADMIN_PASSWORD
    return Promise.resolve(password ? { userName: setting('MOTORPOOL_USER', 'admin'), password } : undefined)
  }
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'admin' in message) {
        resolve((message as { admin?: Administrator }).admin)
      }
    })
    tell({ hello: true })
  })
}

/** Administrators first: a list that is cut short still names every tenant. */
function tellAccounts(users: readonly SeededUser[]): void {
  const rank = (user: SeededUser) => (user.role === 'tenantAdmin' ? 0 : user.role === 'operator' ? 1 : 2)
  tell({
    accounts: users
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ host, tenant, userName, password, role }) => ({
        host,
        tenant,
        userName,
        password,
        role: roleName(role),
      })),
  })
}

async function ensureSeeded(folder: DemoFolder, baseUrl: string, vehicles: number): Promise<Fleet> {
  const seeded = folder.fleet()
  if (seeded) {
    tellAccounts(folder.users())
    return seeded
  }
  const admin = await administrator()
  if (!admin) throw new Error('the demo needs the administrator to be seeded, and its password is not known')
  const { fleet, users } = await seedDemo({
    baseUrl,
    admin,
    vehicles,
    passwords: folder.passwords(),
    onProgress: progress,
    onPassword: (userName, password) => folder.savePassword(userName, password),
  })
  folder.saveSeed(fleet, users)
  tellAccounts(users)
  return fleet
}

function drive(folder: DemoFolder, fleet: Fleet): Simulation {
  const host = setting('DEMO_HOST', '127.0.0.1')
  return new Simulation({
    vehicles: fleet.vehicles,
    address: ({ name, defaultPort }) => ({
      host,
      port: port(`DEMO_${name.toUpperCase()}_PORT`, defaultPort),
    }),
    clock: systemClock,
    timing: { report: REPORT_MS },
    codes: loadCodes(folder.codesFile),
    ramp: 100,
    past: PAST_MS,
    backfill: BACKFILL_PER_SECOND,
    memories: folder.memories(),
  })
}

function save(folder: DemoFolder, simulation: Simulation): void {
  folder.saveMemories(new Map([...folder.memories(), ...simulation.remember()]))
  saveCodes(folder.codesFile, simulation.codes)
}

/** Steps that take too long for the start: run once, in the background, while the vehicles already drive. */
async function furnishOnce(folder: DemoFolder, vehicles: number, going: () => boolean): Promise<void> {
  if (folder.furnished()) return
  const baseUrl = setting('DEMO_BASE_URL', 'http://127.0.0.1:8080')
  const passwords = folder.passwords()
  const signIn = (userName: string) => signedIn(baseUrl, userName, passwords[userName])
  let whole = true
  for (const tenant of demoFleet(vehicles)) {
    try {
      await furnish(tenant, signIn, going)
    } catch (error) {
      // A demo that lacks a few rows is a demo still; the next start tries again.
      console.error(error)
      whole = false
    }
  }
  if (whole && going()) folder.saveFurnished()
}

async function untilMoving(simulation: Simulation): Promise<void> {
  const end = Date.now() + ONLINE_WAIT_MS
  while (Date.now() < end && simulation.terminals.length < simulation.size) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function main(): Promise<void> {
  const vehicles = Number(setting('DEMO_VEHICLES', String(DEMO_VEHICLES)))
  const folder = openDemoFolder(setting('DEMO_DIR', 'data/demo'), vehicles)
  const fleet = await ensureSeeded(folder, setting('DEMO_BASE_URL', 'http://127.0.0.1:8080'), vehicles)
  const simulation = drive(folder, fleet)
  const began = Date.now()
  simulation.run()
  const timers = [
    setInterval(() => save(folder, simulation), SAVE_MS),
    setInterval(() => summary.row(Date.now()), ROW_MS),
  ]
  const summary = new Summary(simulation, began, (line) => console.log(line))
  let going = true
  const stop = () => {
    going = false
    for (const timer of timers) clearInterval(timer)
    simulation.stop()
    save(folder, simulation)
    console.log(lastLine(simulation, (Date.now() - began) / 1000))
    setTimeout(() => process.exit(0), 300).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)
  await untilMoving(simulation)
  progress(`${simulation.counters.online} of ${simulation.size} vehicles are online`)
  tell({ ready: { vehicles: simulation.size } })
  await furnishOnce(folder, vehicles, () => going)
}

try {
  await main()
} catch (error) {
  console.error(error)
  const text = error instanceof Error ? error.message : String(error)
  if (process.send) process.send({ fatal: text }, () => process.exit(1))
  else process.exit(1)
}
