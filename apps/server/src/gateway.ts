import { join } from 'node:path'
import { commandAttachments, commandFollowers, gatewayDesk } from '@motorpool/command/server'
import { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { newPasswordKey } from '@motorpool/identity/server'
import {
  deviceRegistry,
  Gateway,
  gatewayVault,
  LatestRunner,
  LiveKeys,
  mediaKeeping,
  postgresLog,
  recordedVehicles,
  replacedVehicles,
  SigningKeyTable,
  streamLog,
} from '@motorpool/ingest/server'
import { systemClock } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import { SystemLogSink } from '@motorpool/system/server'
import { followBindings } from './bindings.ts'
import { claimGatewayName, GATEWAY_METRICS, openBus } from './bus.ts'
import { openClickHouse } from './clickhouse/open.ts'
import { type Config, databaseOf, filesOf } from './config.ts'
import { openHealthPort } from './health.ts'
import { createLog } from './log.ts'
import { openLogStream } from './log-stream.ts'
import { wireModules } from './modules.ts'
import { announce } from './processes.ts'
import type { Role } from './role.ts'

/** What a balancer of terminals learns. */
function lackOf(gateway: Gateway): Record<string, string> | undefined {
  if (gateway.isDraining) return { gateway: 'draining' }
  return gateway.snapshot().journalHealthy ? undefined : { journal: 'cannot write' }
}

/** The gateway process: terminals, journal and processors. */
export async function startGateway(config: Config): Promise<Role> {
  const systemLog = new SystemLogSink('gateway')
  const log = createLog('gateway', config.logLevel, (entry) => systemLog.push(entry))
  const url = databaseOf(config)
  const clock = systemClock
  const db = new Database({ url, max: 8, applicationName: 'motorpool-gateway' })
  systemLog.attach(db)
  const clickHouse = await openClickHouse(config, db, { hurried: true })
  const bus = await openBus(config, db, 'gateway', log)
  const { name: instance } = config.gateway
  await claimGatewayName(bus, instance)
  // Nobody signs in here: the process that terminals reach has neither the server's key nor its vault.
  const { wired, administration } = wireModules({
    db,
    clock,
    key: newPasswordKey(),
    ...filesOf(config),
    otaUrl: config.otaUrl,
  })
  const { ports } = wired
  // How much of what terminals record is kept; what is changed is read again once it is a minute old.
  await administration.parameters.start()
  const runner = new LatestRunner({
    db,
    bus,
    now: () => clock.now(),
    log,
    recorded: ports.get(recordedVehicles),
  })
  const { desk, waits } = gatewayDesk({
    db,
    bus,
    instance,
    gateway: () => gateway,
    followers: ports.all(commandFollowers),
    attachments: ports.all(commandAttachments),
    clock,
    log,
  })
  const keys = new LiveKeys({ db, vault: gatewayVault(join(config.dataDir, 'keys')), log })
  const ofLog = { url, instance, now: () => clock.now(), log }
  const stream = config.messageLog.inNats ? await openLogStream(config, db, 'gateway', log) : undefined
  const gateway: Gateway = new Gateway({
    db,
    journal: stream ? streamLog({ ...ofLog, stream }) : postgresLog({ ...ofLog, far: clickHouse?.far }),
    registry: ports.get(deviceRegistry)({ db, clock, log }),
    log,
    sink: runner,
    commands: desk,
    media: ports.get(mediaKeeping)({ db, clock, log }),
    ciphers: keys,
    signing: new SigningKeyTable(db),
    clock,
    instance,
    // The bus tells the gateway that held them before.
    replaced: (name, vehicleIds) => bus.publish(replacedVehicles(name), vehicleIds),
    superseded: () => process.exit(1),
    limits: { maxConnections: config.gateway.maxConnections },
    listeners: PROTOCOLS.map((protocol) => ({
      protocol,
      port: config.gateway.ports.get(protocol.name) ?? protocol.defaultPort,
      host: config.gateway.host,
    })),
  })
  const events = new EventHub({ db, clock, log })
  followBindings(events, gateway)
  events.add(runner.followWork(gateway.fleet.slots))
  events.add(waits)
  events.add(keys.subscriber)
  await events.start(url)
  bus.subscribe(replacedVehicles(gateway.instance), (vehicleIds) => gateway.replaced(vehicleIds))
  bus.respond(GATEWAY_METRICS, async () => gateway.snapshot())
  const unannounce = announce({
    bus,
    db,
    status: () => ({ role: 'gateway', name: instance, counts: { ...gateway.snapshot() } }),
  })
  await keys.start()
  await gateway.start()
  await desk.start()
  const { host, gateway: port } = config.health
  const health =
    port === undefined
      ? undefined
      : await openHealthPort({
          host,
          port,
          // A log in NATS is written while the database is away.
          ...(stream ? {} : { db }),
          lack: async () => lackOf(gateway),
        })
  const metrics = setInterval(() => log.info({ metrics: gateway.snapshot() }, 'gateway'), 60_000)
  return {
    ready: Object.fromEntries(PROTOCOLS.map(({ name }) => [name, gateway.portOf(name)])),
    stop: async () => {
      await gateway.drain(config.gateway.drainMs)
      clearInterval(metrics)
      unannounce()
      await health?.close()
      await gateway.stop()
      await stream?.close()
      await desk.stop()
      await runner.stop()
      await events.close()
      await keys.stop()
      await bus.close()
      await systemLog.close()
      await clickHouse?.close()
      await db.close()
    },
  }
}
