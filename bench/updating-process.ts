/**
 * The worker's part of updates: its step as the product runs it, and again each second, as if somebody began or resumed a task all
 * the time. A message ends it.
 */
import { Database } from '@motorpool/db'
import { localFiles } from '@motorpool/file/server'
import { enqueue, startJobs } from '@motorpool/jobs'
import { must, systemClock } from '@motorpool/kernel'
import { otaModule } from '@motorpool/ota/server'
import { childOptions } from './lib/children.ts'

export interface UpdatingOptions {
  url: string
  /** Folder of the packages. */
  files: string
}

const EVERY_MS = 1000

const { url, files } = childOptions<UpdatingOptions>()
const db = new Database({ url, max: 4, applicationName: 'motorpool-worker' })
const told = process.env.BENCH_VERBOSE ? console.error : () => {}
const log = { debug() {}, info() {}, warn: told, error: told }
const { jobs: handlers = [], schedules = [] } = otaModule({
  db,
  files: localFiles(files),
  clock: systemClock,
})
const { job } = must(handlers[0], 'the step of updates')
const jobs = await startJobs({
  url,
  db,
  clock: systemClock,
  log,
  catalogues: { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} },
  handlers,
  schedules,
})
const timer = setInterval(() => {
  // The database may be away.
  db.withPlatform(undefined, 'a step', (tx) => enqueue(tx, job, {} as never, { key: 'now' })).catch(() => {})
}, EVERY_MS)
process.on('message', () => {
  clearInterval(timer)
  void jobs
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
