import { systemClock } from '@motorpool/kernel'
import { Packer } from '@motorpool/telemetry/server'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import type { Role } from './role.ts'

const PACK_EVERY_MS = 3_600_000

/** The worker process: packs the days that have passed, away from the sockets, since packing holds the processor. */
export async function startWorker(config: Config): Promise<Role> {
  const log = createLog('worker', config.logLevel)
  const packer = new Packer({
    url: config.databaseUrl as string,
    log,
    now: () => systemClock.now(),
    keepDays: config.packAfterDays,
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
      await running
    },
  }
}
