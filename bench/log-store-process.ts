/** Takes the log of a gateway in NATS to the database, for measurements: tells how many rows it has stored when it is asked. */
import { LogStore, LogStream } from '@motorpool/ingest/server'
import { childOptions } from './lib/children.ts'
import { BENCH_LOG } from './lib/log.ts'

const options = childOptions<{ url: string; nats: string }>()
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const told = { ...quiet, error: (o: object, m: string) => console.error(m, o) }
const log = process.env.BENCH_VERBOSE ? told : quiet
const stream = await LogStream.open({ ...BENCH_LOG, url: options.nats, log })
const store = new LogStore({ url: options.url, stream, now: () => Date.now(), log })
store.start()
process.on('message', () => process.send?.({ stored: store.stored }))
process.on('SIGTERM', () => {
  void store.stop().then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ stored: 0 })
