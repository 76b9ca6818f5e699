import { Database } from '@motorpool/db'
import { z } from 'zod'
import { defineJob, enqueue, startJobs } from '../../src/index.ts'

const url = process.env.JOBS_TEST_URL as string
const db = new Database({ url, max: 4 })
const hangs = defineJob({ name: 'test/hangs', input: z.object({}), attempts: 3 })
const log = { debug() {}, info() {}, warn() {}, error() {} }

await db.withPlatform(log, 'test', (tx) => enqueue(tx, hangs, {}))
await startJobs({
  url,
  db,
  clock: { now: () => Date.now() },
  log,
  catalogues: {} as never,
  schedules: [],
  handlers: [
    hangs.handledBy(() => {
      process.send?.('begun')
      return new Promise(() => {})
    }),
  ],
})
