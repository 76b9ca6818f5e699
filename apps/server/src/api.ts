import { hostname } from 'node:os'
import { join } from 'node:path'
import { commandResults } from '@motorpool/command/server'
import { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { Bucket } from '@motorpool/file/server'
import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { loadPasswordKey, onSessions } from '@motorpool/identity/server'
import { systemClock } from '@motorpool/kernel'
import { serveLive } from '@motorpool/live/server'
import { createCallCounts, operationLog, SystemLogSink, ticketRedeemer } from '@motorpool/system/server'
import { openBus } from './bus.ts'
import { callTallies } from './call-tallies.ts'
import { openClickHouse } from './clickhouse/open.ts'
import { type Config, databaseOf, filesOf } from './config.ts'
import { geocoderOf } from './geocoder.ts'
import { serveHealth } from './health.ts'
import { createLog } from './log.ts'
import { LogWatch } from './log-stream.ts'
import { inspectArchive } from './map/archive.ts'
import { serveArchive } from './map/serve.ts'
import { serveMetrics } from './metrics.ts'
import { wireModules } from './modules.ts'
import { outside } from './outside.ts'
import { stateOf } from './platform-state.ts'
import { announce, Processes } from './processes.ts'
import type { Role } from './role.ts'
import { serveConsole } from './static.ts'

/** The API process: calls, live channel, console and base map. */
export async function startApi(config: Config): Promise<Role> {
  const systemLog = new SystemLogSink('api')
  const log = createLog('api', config.logLevel, (entry) => systemLog.push(entry))
  const url = databaseOf(config)
  const db = new Database({ url, max: 16, applicationName: 'motorpool-api' })
  systemLog.attach(db)
  const clickHouse = await openClickHouse(config, db, { hurried: true })
  const clock = systemClock
  const catalogues = await loadCatalogues()
  const key = loadPasswordKey(join(config.dataDir, 'keys'))
  const archive = config.mapArchive === undefined ? undefined : await inspectArchive(config.mapArchive)
  const bus = await openBus(config, db, 'api', log)
  const reach = outside(config, db, log)
  const { wired, identity, administration } = wireModules({
    db,
    clock,
    key,
    maps: { ...config.maps, archive },
    outside: reach,
    ...filesOf(config),
    otaUrl: config.otaUrl,
    platformState: stateOf(config),
    catalogues,
    geocoder: geocoderOf(config, reach.outbound),
  })
  const events = new EventHub({ db, clock, log })
  wired.subscribe(events)
  await events.start(url)
  await administration.start()
  const tickets = ticketRedeemer(db, clock, log)
  const live = wired.topics({ db, bus, events, clock, log })
  const app = await buildHttp({
    db,
    clock,
    catalogues,
    authenticator: identity.authenticator,
    routes: wired.routes,
    ports: wired.ports,
    logger: log,
    proxies: config.http.proxies,
    // One process counts in its memory what several count together.
    ...(config.natsUrl === undefined
      ? {}
      : { callCounts: createCallCounts(db, clock), tallies: callTallies(bus) }),
    redeemTicket: (ticket) => tickets.redeem(ticket, 'download'),
    operations: operationLog,
    tiles: administration.tileOrigins,
  })
  serveLive(app, {
    topics: live.topics,
    onSessions: (listener) => void onSessions(events, listener),
    onResults: (tell) =>
      bus.subscribe(commandResults, (results) => {
        for (const { userId, checkID, result } of results) tell(userId, checkID, result)
      }),
    tickets,
    authenticator: identity.authenticator,
    catalogues,
  })
  serveHealth(app, db)
  const bucket = config.fileStore && new Bucket(config.fileStore)
  const logged = config.messageLog.inNats ? new LogWatch(config, db, log) : undefined
  const processes = new Processes(bus)
  serveMetrics(app, {
    db,
    bus,
    processes,
    open: config.metrics,
    ...(bucket && { files: () => bucket.ping() }),
    ...(logged && { logged: () => logged.state() }),
    ...(clickHouse && { history: (patience) => clickHouse.ping(patience) }),
  })
  if (config.mapArchive) await serveArchive(app, config.mapArchive)
  await serveConsole(app, config.root)
  await app.listen({ host: config.http.host, port: config.http.port })
  const address = app.server.address()
  const name = `${hostname()}:${typeof address === 'object' && address ? address.port : config.http.port}`
  const unannounce = announce({ bus, db, status: () => ({ role: 'api', name }) })
  return {
    ready: { http: typeof address === 'object' && address ? address.port : config.http.port },
    stop: async () => {
      unannounce()
      processes.close()
      await app.close()
      await logged?.close()
      live.close()
      await events.close()
      await bus.close()
      await systemLog.close()
      await clickHouse?.close()
      await db.close()
    },
  }
}
