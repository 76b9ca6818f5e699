import { join } from 'node:path'
import { SocketBus } from '@motorpool/bus'
import { Database } from '@motorpool/db'
import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { loadPasswordKey, onlineTopic, SESSION_NEWS, type SessionNews } from '@motorpool/identity/server'
import { type BindingChange, TOPIC } from '@motorpool/ingest/shared'
import { systemClock } from '@motorpool/kernel'
import { serveLive } from '@motorpool/live/server'
import { messageTopic } from '@motorpool/messaging/server'
import { connectionTopic, fleetTopic, Monitored, vehicleTopic } from '@motorpool/monitoring/server'
import { operationLog, SystemLogSink, ticketRedeemer } from '@motorpool/system/server'
import { createVehicleRegistry } from '@motorpool/vehicle/server'
import { busPath } from './bus.ts'
import { type Config, districtsFile, filesDir } from './config.ts'
import { serveHealth } from './health.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { wireModules } from './modules.ts'
import { outside } from './outside.ts'
import type { Role } from './role.ts'
import { serveConsole } from './static.ts'

/** The API process: calls, live channel, console and base map. */
export async function startApi(config: Config): Promise<Role> {
  const systemLog = new SystemLogSink('api')
  const log = createLog('api', config.logLevel, (entry) => systemLog.push(entry))
  const db = new Database({ url: config.databaseUrl as string, max: 16, applicationName: 'motorpool-api' })
  systemLog.attach(db)
  const clock = systemClock
  const catalogues = await loadCatalogues()
  const key = await loadPasswordKey(join(config.dataDir, 'keys'))
  const bus = await SocketBus.connect(busPath(config))
  const { modules, identity, administration, signals } = wireModules({
    db,
    clock,
    key,
    map: config.map,
    outside: outside(config, db, log),
    filesDir: filesDir(config),
    catalogues,
    news: bus,
    districtsFile: districtsFile(config),
  })
  await administration.start()
  signals.follow(bus)
  // What staff change here, the gateway must stop believing.
  createVehicleRegistry({ db, clock, log }).onChange((change: BindingChange) =>
    bus.publish(TOPIC.binding, change),
  )
  const tickets = ticketRedeemer(db, clock, log)
  const monitored = new Monitored({ db, bus, log })
  const messages = await messageTopic(config.databaseUrl as string, db, log)
  identity.sessions.connect((news) => bus.publish(SESSION_NEWS, news))
  bus.subscribe(SESSION_NEWS, (news) => identity.sessions.receive(news as SessionNews))
  const app = await buildHttp({
    db,
    clock,
    catalogues,
    authenticator: identity.authenticator,
    routes: modules.flatMap((m) => m.routes),
    logger: log,
    proxies: config.http.proxies,
    redeemTicket: (ticket) => tickets.redeem(ticket, 'download'),
    operations: operationLog,
    tiles: config.map && new URL(config.map.url).origin,
  })
  serveLive(app, {
    topics: [
      fleetTopic(bus, monitored),
      vehicleTopic(bus, db, signals, monitored),
      connectionTopic(bus, db, clock.now, monitored),
      onlineTopic(identity.sessions),
      messages,
    ],
    onSessions: (listener) =>
      identity.sessions.hear((news) => {
        if (!news.opened) listener(news.ended)
      }),
    tickets,
    authenticator: identity.authenticator,
    catalogues,
  })
  serveHealth(app, db)
  serveMetrics(app, { db, bus, open: config.metrics })
  await serveConsole(app, config.root)
  await app.listen({ host: config.http.host, port: config.http.port })
  const address = app.server.address()
  return {
    ready: { http: typeof address === 'object' && address ? address.port : config.http.port },
    stop: async () => {
      await app.close()
      monitored.close()
      await messages.close()
      await bus.close()
      await systemLog.close()
      await db.close()
    },
  }
}
