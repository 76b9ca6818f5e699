import { Database, pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { JournalReader, START, sequence } from '@motorpool/history/server'
import { dayOf, dayStart, dayText, systemClock } from '@motorpool/kernel'
import { type AnyConsumer, ConsumerHost, defineConsumer } from '@motorpool/stream/server'
import { copyIn, copyOut } from '../modules/history/src/server/copy.ts'
import { Batch } from '../modules/ingest/src/server/journal/batch.ts'
import { decoder, slotOf } from './history.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbLogin, gbReport, type Shown, vinOf } from './lib/frames.ts'
import { print, round, scaled } from './lib/report.ts'

/** Frames a second of the fleet whose stop is caught up. */
const RATE = 10_000
const FIRST = 1_000_000
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

interface Fleet {
  /** Number of the first vehicle. */
  first: number
  tenantId: string
  shown?: Shown
}

/** A fleet that reports once a second, as a gateway has stored it; returns the rows. */
export async function fillJournal(
  database: BenchDatabase,
  vehicles: number,
  seconds: number,
  { first, tenantId, shown }: Fleet = { first: FIRST, tenantId: '1' },
): Promise<number> {
  const day = dayOf(Date.now())
  const table = `frame_${dayText(day).replaceAll('-', '')}`
  const start = Math.max(dayStart(day), Date.now() - seconds * 1000 - 60_000)
  await database.query('select app.frame_partition($1)', [dayText(day)])
  const [seat] = await database.query<{ id: number }>(
    `insert into journal_writer (instance, writer_index, epoch, reserved, horizon, ended)
     values ('bench', 0, 1, $1, $1, true) returning id`,
    [(start + (seconds + 1) * 1000) * 1000],
  )
  const writer = seat?.id ?? 1
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  await client.connect()
  const batch = new Batch()
  batch.begin(day, writer)
  const record = decoder(gb32960, gbLogin(vinOf(0), start))(gbReport(vinOf(0), start, shown))
  for (let n = 0; n < vehicles; n++)
    batch.add(slotOf(first + n, tenantId), 1, record, start, start * 1000 + n, null, false)
  await copyIn(client, batch.wire() as Uint8Array)
  await client.end()
  const { rows: columns } = {
    rows: await database.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = '${table}' order by ordinal_position`,
    ),
  }
  const names = columns.map((c) => c.column_name)
  const shifted = names.map((name) =>
    name === 'recv_time' || name === 'device_time' ? `f.${name} + make_interval(secs => s)` : `f.${name}`,
  )
  await database.query(
    `insert into ${table} (${names.join()}) select ${shifted.join()}
     from generate_series(1, ${seconds - 1}) s, ${table} f where f.writer = ${writer} order by s, f.recv_time`,
  )
  await database.query(`vacuum analyze ${table}`)
  return vehicles * seconds
}

/** What the journal gives at best: the same rows, read and thrown away. */
async function bareRead(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c role=motorpool_platform' })
  await client.connect()
  const from = performance.now()
  await copyOut(client, 'select * from frame order by recv_time', () => {})
  const seconds = (performance.now() - from) / 1000
  await client.end()
  return seconds
}

/** Reads every event and remembers nothing. */
const reading: AnyConsumer = defineConsumer<null, never>({
  name: 'bench.reading',
  version: 1,
  begin: 'start',
  initial: null,
  step: (state) => ({ state, outputs: [] }),
  deliver: async () => {},
})

/** Remembers something of every event: the dearest that a consumer can be. */
const counting: AnyConsumer = defineConsumer<{ count: number; last: number; speed: number }, never>({
  name: 'bench.counting',
  version: 1,
  begin: 'start',
  initial: { count: 0, last: 0, speed: 0 },
  step: ({ count, speed }, event) =>
    event.kind === 'message'
      ? {
          state: { count: count + 1, last: event.deviceTime, speed: Math.max(speed, event.columns.speed) },
          outputs: [],
        }
      : { state: { count, last: 0, speed }, outputs: [] },
  deliver: async () => {},
})

async function catchUp(db: Database, consumer: AnyConsumer): Promise<{ seconds: number; processor: number }> {
  const host = new ConsumerHost({ db, log: quiet, clock: systemClock, consumers: [consumer] })
  const before = process.cpuUsage()
  const from = performance.now()
  await host.catchUp()
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, processor: user + system }
}

/** Consumers that catch up after a stop: events a second beside a bare read of the same rows, and times real time. */
export async function consumers(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url, max: 8, applicationName: 'bench' })
  try {
    const rows = await fillJournal(database, scaled(10_000, 500), 60)
    const bare = rows / (await bareRead(database.url))
    await sequence(db, Date.now())
    const start = performance.now()
    const reader = new JournalReader(db)
    let position = START
    for (;;) {
      const page = await reader.read(position, 5000)
      position = page.next
      if (page.end) break
    }
    const read = rows / ((performance.now() - start) / 1000)
    for (const consumer of [reading, counting]) {
      const { seconds, processor } = await catchUp(db, consumer)
      print({
        name: `consumer-${consumer.name.slice(6)}`,
        value: rows / seconds,
        unit: 'events a second, caught up by one process',
        limit: round(bare, 0),
        limitWhat: 'rows a second of a bare read of the journal in the same order',
        journalReader: round(read, 0),
        processorMicroseconds: round(processor / rows),
        timesRealTime: round(rows / seconds / RATE),
        events: rows,
      })
    }
  } finally {
    await db.close()
    await database.stop()
  }
}
