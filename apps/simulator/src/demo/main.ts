import { systemClock } from '@motorpool/kernel'
import { loadCodes, saveCodes } from '../auth-codes.ts'
import { Simulation } from '../engine/simulation.ts'
import type { Fleet, FleetVehicle } from '../fleet.ts'
import { daysThatFit, roomAt } from '../history/room.ts'
import { lastLine, Summary } from '../summary.ts'
import { type IssuedAccounts, reportToAuthority } from './authority.ts'
import { signedIn } from './client.ts'
import { furnish } from './content.ts'
import { DEMO_VEHICLES, type DemoTenant, demoFleet } from './fleet.ts'
import { type DemoFolder, openDemoFolder, type SentHistory } from './folder.ts'
import { roleName } from './roles.ts'
import { type SeededUser, seedDemo } from './seed.ts'
import { fileElectric } from './vehicle-filings.ts'
import type { SignIn } from './workshop.ts'

/**
 * The demo beside a server: a forked process that seeds what is missing, drives the fleet and sends its past. It talks
 * with its parent by messages: it sends `hello`, receives the administrator's account, and sends `progress`, `accounts` and `ready`.
 */
const REPORT_MS = 5000
/** The past begins when the living have their connections. */
const HISTORY_AFTER_MS = 60_000
const HISTORY_DAYS = 14
const SAVE_MS = 60_000
const ROW_MS = 60_000
const ONLINE_WAIT_MS = 8000
const FURNISH_TRIES = 3

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

interface Told {
  admin?: Administrator
  /** Where an authority runs beside the demo. */
  authority?: IssuedAccounts
}

let asked: Promise<Told> | undefined

/** What the parent knows; alone, the environment knows the administrator. */
function told(): Promise<Told> {
  asked ??= new Promise((resolve) => {
    if (!process.send) {
      const password = process.env.MOTORPOOL_ADMIN_PASSWORD
      resolve(password ? { admin: { userName: setting('MOTORPOOL_USER', 'admin'), password } } : {})
      return
    }
    process.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'admin' in message) resolve(message as Told)
    })
    tell({ hello: true })
  })
  return asked
}

/** Administrators first: a list that is cut short still names every tenant. */
function tellAccounts(users: readonly SeededUser[]): void {
  const first = ['tenantAdmin', 'operator', 'owner']
  const rank = ({ role }: SeededUser) => (first.includes(role) ? first.indexOf(role) : first.length)
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
  const { admin } = await told()
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

/** The past of an earlier start goes on; at the first, as many days as there is room for. */
function historyOf(folder: DemoFolder, dir: string, vehicles: number): SentHistory {
  const known = folder.history()
  if (known) return known
  const wanted = Number(setting('DEMO_DAYS', String(HISTORY_DAYS)))
  const drove = folder.memories().size > 0
  const { days, line } = drove
    ? { days: 0, line: 'History: skipped, these vehicles drove before it was sent' }
    : daysThatFit(wanted, vehicles, roomAt(dir))
  progress(line)
  const history = { start: Date.now(), days, sent: {} }
  folder.saveHistory(history)
  return history
}

/** `DEMO_STEADY=n`: every n-th vehicle drives at any hour, for whoever needs vehicles on the road also at night. */
function atAnyHour({ vehicles }: Fleet): readonly FleetVehicle[] {
  const every = Number(setting('DEMO_STEADY', '0'))
  return vehicles.map((vehicle, i) => (every > 0 && i % every === 0 ? { ...vehicle, steady: true } : vehicle))
}

function drive(folder: DemoFolder, fleet: Fleet, { sent, ...past }: SentHistory): Simulation {
  const host = setting('DEMO_HOST', '127.0.0.1')
  return new Simulation({
    vehicles: atAnyHour(fleet),
    address: ({ name, defaultPort }) => ({
      host,
      port: port(`DEMO_${name.toUpperCase()}_PORT`, defaultPort),
    }),
    clock: systemClock,
    timing: { report: REPORT_MS },
    codes: loadCodes(folder.codesFile),
    ramp: 100,
    memories: folder.memories(),
    ...(past.days > 0
      ? { history: { ...past, after: HISTORY_AFTER_MS, sent: new Map(Object.entries(sent)) } }
      : {}),
  })
}

function save(folder: DemoFolder, simulation: Simulation, history: SentHistory): void {
  const sent = { ...history.sent, ...Object.fromEntries(simulation.history.progress()) }
  folder.saveHistory({ ...history, sent })
  folder.saveMemories(new Map([...folder.memories(), ...simulation.remember()]))
  saveCodes(folder.codesFile, simulation.codes)
}

let said = true

/** Into the log, as long as the past is being sent, and once when it is. */
function sayHistory({ history, counters }: Simulation): void {
  const { behind, rate } = history
  if (behind > 0) {
    said = false
    const pace = `${counters.reissued} reports sent, at most ${rate.toFixed(0)} a second`
    console.log(`         history: ${pace}, ${behind} vehicles are not done`)
  } else if (!said) {
    said = true
    console.log(`         history: all sent, ${counters.reissued} reports`)
  }
}

/** Accounts at the authority, filings and forwarding, where one runs. */
async function report(tenant: DemoTenant, signIn: SignIn): Promise<void> {
  const { admin, authority } = await told()
  const own = tenant.plan.users.find(({ role }) => role === 'tenantAdmin')
  if (!admin || !authority || !own) return
  const baseUrl = setting('DEMO_BASE_URL', 'http://127.0.0.1:8080')
  const [platform, client] = [
    await signedIn(baseUrl, admin.userName, admin.password, 'ADMIN'),
    await signIn(own.userName),
  ]
  await reportToAuthority(client, platform, tenant, authority)
  await platform.signOut()
  await client.signOut()
}

/** Vehicles of models that the authority has passed, where one runs. */
async function fileVehicles(tenant: DemoTenant, signIn: SignIn, going: () => boolean): Promise<void> {
  const own = tenant.plan.users.find(({ role }) => role === 'tenantAdmin')
  if (!(await told()).authority || !own) return
  const client = await signIn(own.userName)
  await fileElectric(client, going)
  await client.signOut()
}

/** Steps that take too long for the start: run once, in the background, while the vehicles already drive. */
async function furnishOnce(folder: DemoFolder, vehicles: number, going: () => boolean): Promise<void> {
  if (folder.furnished()) return
  const baseUrl = setting('DEMO_BASE_URL', 'http://127.0.0.1:8080')
  const passwords = folder.passwords()
  const signIn = (userName: string) => signedIn(baseUrl, userName, passwords[userName])
  let left = demoFleet(vehicles)
  // What is there already is left as it is, so a tenant can be tried again.
  for (let tries = 0; left.length > 0 && tries < FURNISH_TRIES && going(); tries++) {
    const failed: DemoTenant[] = []
    for (const tenant of left) {
      try {
        await report(tenant, signIn)
        await furnish(tenant, signIn, going)
        await fileVehicles(tenant, signIn, going)
      } catch (error) {
        console.error(error)
        failed.push(tenant)
      }
    }
    left = failed
  }
  // A demo that lacks a few rows is a demo still; the next start tries again.
  if (left.length === 0 && going()) folder.saveFurnished()
}

async function untilMoving(simulation: Simulation): Promise<void> {
  const end = Date.now() + ONLINE_WAIT_MS
  while (Date.now() < end && simulation.terminals.length < simulation.size) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function main(): Promise<void> {
  const vehicles = Number(setting('DEMO_VEHICLES', String(DEMO_VEHICLES)))
  const dir = setting('DEMO_DIR', 'data/demo')
  const folder = openDemoFolder(dir, vehicles)
  const fleet = await ensureSeeded(folder, setting('DEMO_BASE_URL', 'http://127.0.0.1:8080'), vehicles)
  const history = historyOf(folder, dir, fleet.vehicles.length)
  const simulation = drive(folder, fleet, history)
  const began = Date.now()
  simulation.run()
  const timers = [
    setInterval(() => save(folder, simulation, history), SAVE_MS),
    setInterval(() => {
      summary.row(Date.now())
      sayHistory(simulation)
    }, ROW_MS),
  ]
  const summary = new Summary(simulation, began, (line) => console.log(line))
  let going = true
  const stop = () => {
    going = false
    for (const timer of timers) clearInterval(timer)
    simulation.stop()
    save(folder, simulation, history)
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
