import { randomUUID } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { ForwardHost } from '@motorpool/forwarding/server'
import { Packer } from '@motorpool/history/server'
import { loadCatalogues } from '@motorpool/i18n/load'
import { loadPasswordKey } from '@motorpool/identity/server'
import { startJobs } from '@motorpool/jobs'
import { systemClock } from '@motorpool/kernel'
import { ConsumerHost, consumers, HeldShares, LiveBatches } from '@motorpool/stream/server'
import { SystemLogSink } from '@motorpool/system/server'
import { openClickHouse } from './clickhouse/open.ts'
import { type Config, databaseOf, filesOf } from './config.ts'
import { geocoderOf } from './geocoder.ts'
import { openHealthPort } from './health.ts'
import { createLog } from './log.ts'
import { storeLog } from './log-stream.ts'
import { wireModules } from './modules.ts'
import { outside } from './outside.ts'
import type { Role } from './role.ts'

const PACK_EVERY_MS = 3_600_000

/** The jobs of all modules: exports and imports in the background, what runs by the clock, tidying. */
async function runJobs(config: Config, log: ReturnType<typeof createLog>, systemLog: SystemLogSink) {
  const url = databaseOf(config)
  const db = new Database({ url, max: 10, applicationName: 'motorpool-worker' })
  systemLog.attach(db)
  const clickHouse = await openClickHouse(config, db)
  const key = loadPasswordKey(join(config.dataDir, 'keys'))
  const catalogues = await loadCatalogues()
  const reach = outside(config, db, log)
  const { wired, administration } = wireModules({
    db,
    clock: systemClock,
    key,
    outside: reach,
    geocoder: geocoderOf(config, reach.outbound),
    ...filesOf(config),
    catalogues,
  })
  // Settings, texts and labels that staff change are those of files and messages that are made here, too.
  const events = new EventHub({ db, clock: systemClock, log })
  wired.subscribe(events)
  await events.start(url)
  await administration.start()
  const jobs = await startJobs({
    url,
    db,
    clock: systemClock,
    log,
    catalogues,
    ports: wired.ports,
    handlers: wired.jobs,
    schedules: wired.schedules,
  })
  const shares = new HeldShares({ url, log })
  shares.start()
  const live =
    config.natsUrl === undefined
      ? undefined
      : new LiveBatches({
          url: config.natsUrl,
          name: config.natsPrefix,
          db,
          log,
          shares: () => shares.current,
        })
  live?.start()
  const host = new ConsumerHost({
    db,
    log,
    clock: systemClock,
    consumers: wired.ports.all(consumers),
    shares: () => shares.current,
    ...(live ? { source: live.source } : {}),
  })
  host.start()
  const storing = await storeLog(config, db, log)
  const { outbound, vault } = reach
  const { ip, port } = config.subLink
  const forwarding = new ForwardHost({
    db,
    outbound,
    vault,
    clock: systemClock,
    log,
    holder: randomUUID(),
    ...(ip === undefined ? {} : { sub: { host: config.gateway.host, port, ip } }),
  })
  forwarding.start()
  const { host: healthHost, worker: healthPort } = config.health
  const health =
    healthPort === undefined ? undefined : await openHealthPort({ host: healthHost, port: healthPort, db })
  const stop = async () => {
    await health?.close()
    await jobs.stop()
    await forwarding.stop()
    await host.stop()
    await storing.stop()
    await live?.stop()
    await shares.stop()
    await events.close()
    await systemLog.close()
    await db.close()
  }
  return { stop, clickHouse }
}

/** What comes in is stored, and what people ask is answered, before it is acted on. A process may lower its priority, not raise it. */
function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL: below } = constants.priority
  if (getPriority() < below) setPriority(below)
}

/** The worker process: jobs, and the packing of days that have passed, away from the sockets. */
export async function startWorker(config: Config): Promise<Role> {
  giveWay()
  const systemLog = new SystemLogSink('worker')
  const log = createLog('worker', config.logLevel, (entry) => systemLog.push(entry))
  const { stop: stopJobs, clickHouse } = await runJobs(config, log, systemLog)
  const packer = new Packer({
    url: databaseOf(config),
    log,
    now: () => systemClock.now(),
    keepDays: config.packAfterDays,
    far: clickHouse?.far,
  })
  let running: Promise<unknown> = Promise.resolve()
  const pack = () => {
    running = packer.run().then(
      (days) => days.length > 0 && log.info({ days }, 'packed'),
      (error: unknown) => log.error({ err: error }, 'packing failed and is tried again in an hour'),
    )
  }
  pack()
  const timer = setInterval(pack, PACK_EVERY_MS)
  return {
    ready: {},
    stop: async () => {
      clearInterval(timer)
      packer.stop()
      await Promise.all([running, stopJobs()])
      await clickHouse?.close()
    },
  }
}
