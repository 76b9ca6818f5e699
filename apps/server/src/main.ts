import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { addAccounts, type DemoAccount, readAccounts } from './accounts.ts'
import { type Config, ConfigError, isFurther, readConfig } from './config.ts'
import { type DemoAuthority, startDemoAuthority } from './demo-authority.ts'
import { type MessageTaker, takeMessages } from './demo-messages.ts'
import { lockDataFolder } from './lock.ts'
import { inspectArchive } from './map/archive.ts'
import { runRole } from './role.ts'
import { ROLES } from './roles.ts'
import { inheritedEnvironment } from './runtime-database.ts'
import { readFolderState, writeFolderState, writeOwnerOnly } from './settings.ts'
import { explainFailure } from './start-failure.ts'
import { type Running, supervise } from './supervisor.ts'
import { Worker } from './worker.ts'

const self = fileURLToPath(import.meta.url)
const started = Date.now()

function say(line: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6)
  process.stdout.write(`${seconds} s  ${line}\n`)
}

/** The role of a demo account that signs in at the portal. */
const OWNER = '车主'

/** The administrator of each demo tenant, and an owner: a line each, at the address where the tenant shows its own look. */
function demoLines(accounts: readonly DemoAccount[], url: string): string[] {
  const first = new Map<string, DemoAccount>()
  for (const account of accounts) if (!first.has(account.tenant)) first.set(account.tenant, account)
  const line = ({ tenant, host, userName, password }: DemoAccount, as = '') =>
    `  ${tenant}${as}  ${host ? url.replace('localhost', host) : url}  ${userName} / ${password}`
  const owner = accounts.find(({ role }) => role === OWNER)
  return [...[...first.values()].map((one) => line(one)), ...(owner ? [line(owner, ` ${OWNER}`)] : [])]
}

/** `made`: a random password, which is shown once; a given one is known to who gave it. */
function administratorLine(userName: string, password: string, made: boolean): string {
  return `  Platform administrator  ${userName}${made ? ` / ${password}` : ''}`
}

function banner(config: Config, running: Running, made: boolean, authority?: DemoAuthority): void {
  const { administrator, demo } = readAccounts(config.dataDir)
  const { http, ports } = running.urls
  const terminals = PROTOCOL_FACTS.map(({ name, label }) => `${label[1]} port ${ports[name]}`)
  const lines = [
    '',
    ...(http ? [`  Motorpool    ${http}`] : [`  Motorpool    ${config.roles.join(', ')} of an installation`]),
    ...(demo && http ? demoLines(demo, http) : []),
    ...(administrator ? [administratorLine(administrator.userName, administrator.password, made)] : []),
    ...(config.roles.includes('gateway') ? [`  Terminals    ${terminals.join(', ')}`] : []),
    ...(authority ? [`  Authority    ${authority.issued.page}`] : []),
    ...(administrator || demo ? [`  Accounts     ${join(config.dataDir, 'accounts.json')}`] : []),
    '  Stop         Ctrl-C',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Demo tenants are made through the product's own calls, and their vehicles drive through the real gateway. */
function demoWorker(
  config: Config,
  running: Running,
  authority: DemoAuthority | undefined,
  onReady: () => void,
): Worker {
  const worker: Worker = new Worker({
    name: 'demo',
    file: join(config.root, 'apps/simulator/src/demo/main.ts'),
    env: {
      ...inheritedEnvironment(),
      DEMO_BASE_URL: running.urls.http ?? '',
      ...Object.fromEntries(
        Object.entries(running.urls.ports).map(([name, port]) => [
          `DEMO_${name.toUpperCase()}_PORT`,
          String(port),
        ]),
      ),
      DEMO_VEHICLES: String(config.demoVehicles),
      DEMO_DAYS: String(config.demoDays),
      DEMO_DIR: join(config.dataDir, 'demo'),
    },
    logDir: join(config.dataDir, 'logs'),
    onMessage: (message) => {
      const m = message as { hello?: true; progress?: string; accounts?: DemoAccount[] }
      // Passwords travel over the channel between the processes, never through the environment.
      if (m.hello)
        worker.send({ admin: readAccounts(config.dataDir).administrator, authority: authority?.issued })
      if (m.progress) say(m.progress)
      if (m.accounts) addAccounts(config.dataDir, { demo: m.accounts })
    },
    onRestart: (_name, reason) =>
      say(`the simulator ended (${reason}) and is being started again; see logs/demo.log`),
  })
  worker.start().then(onReady, (error: unknown) => say(`the demo did not start: ${String(error)}`))
  return worker
}

/** Takes the folder for this process. */
function openFolder(config: Config): () => void {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 })
  const unlock = lockDataFolder(config.dataDir)
  rmSync(readyFile(config), { force: true })
  if (!readFolderState(config.dataDir))
    writeFolderState(config.dataDir, { demo: !process.argv.includes('--empty') && !isFurther(config) })
  return unlock
}

const readyFile = (config: Config): string => join(config.dataDir, 'run', 'ready.json')

const hasDemo = (config: Config): boolean =>
  Boolean(readFolderState(config.dataDir)?.demo) &&
  config.demoVehicles > 0 &&
  !isFurther(config) &&
  config.roles.length === ROLES.length

async function main(given: Config): Promise<void> {
  const unlock = openFolder(given)
  // A demo has a taker of text messages, unless the operator has named a provider.
  const messages: MessageTaker | undefined =
    hasDemo(given) && !given.sms ? await takeMessages(join(given.dataDir, 'text-messages.txt')) : undefined
  const authority = hasDemo(given) ? await startDemoAuthority(given, say) : undefined
  const config: Config = {
    ...given,
    ...(messages ? { sms: messages.settings } : {}),
    // The authority of the demo is on this machine.
    subLink: { ...given.subLink, ip: given.subLink.ip ?? (authority && '127.0.0.1') },
    privateEndpoints: new Set([...given.privateEndpoints, ...(authority?.issued.endpoints ?? [])]),
  }
  const ending = new AbortController()
  let made = false
  let demo: Worker | undefined
  let starting: Promise<Running> | undefined
  const stop = async () => {
    if (ending.signal.aborted) return
    say('Stopping: the gateway stores what it has acknowledged')
    ending.abort()
    rmSync(readyFile(config), { force: true })
    await demo?.stop()
    // What the start has begun by now is stopped by it, in its own order.
    const running = await starting?.catch(() => undefined)
    await running?.stop()
    await messages?.close()
    await authority?.stop()
    unlock()
    say('Stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  starting = supervise({
    config,
    say,
    role: self,
    signal: ending.signal,
    prepare: async (url) => {
      // It knows all modules: whoever only starts, refuses to or stops need not load them.
      const { prepare } = await import('./prepare.ts')
      made =
        (await prepare(config, url, say, process.argv.includes('--new-keys'))) &&
        config.adminPassword === undefined
    },
  })
  try {
    const running = await starting
    if (ending.signal.aborted) return
    const { urls } = running
    writeOwnerOnly(
      readyFile(config),
      JSON.stringify({
        pid: process.pid,
        ...(urls.http ? { url: urls.http } : {}),
        ...Object.fromEntries(Object.entries(urls.ports).map(([name, port]) => [`${name}Port`, port])),
        ...(authority ? { authorityUrl: authority.issued.page } : {}),
      }),
    )
    const show = () => banner(config, running, made, authority)
    if (hasDemo(config)) {
      say('Making the demo tenants and their vehicles')
      demo = demoWorker(config, running, authority, show)
    } else show()
  } catch (error) {
    if (ending.signal.aborted) return
    await authority?.stop()
    unlock()
    throw error
  }
}

const roles = {
  api: async () => runRole((await import('./api.ts')).startApi),
  gateway: async () => runRole((await import('./gateway.ts')).startGateway),
  worker: async () => runRole((await import('./packing.ts')).startWorker),
}
const role = process.env.MOTORPOOL_ROLE
let config: Config | undefined
try {
  config = readConfig(process.env)
  if (role === 'api' || role === 'gateway' || role === 'worker') await roles[role]()
  else {
    if (config.mapArchive) await inspectArchive(config.mapArchive)
    // Before the schema is touched: a start that cannot keep files or days changes nothing.
    if (config.fileStore) await (await import('./files/start.ts')).checkStore(config.fileStore)
    if (config.clickHouse) await (await import('./clickhouse/start.ts')).checkClickHouse(config.clickHouse)
    await main(config)
  }
} catch (error) {
  const explained = error instanceof ConfigError ? error.message : config && explainFailure(error, config)
  process.stderr.write(`${explained ?? String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
