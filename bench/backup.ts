import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { copyIn } from '../modules/history/src/server/copy.ts'
import { Batch } from '../modules/ingest/src/server/journal/batch.ts'
import { decoder, slotOf } from './history.ts'
import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { Driving, gbLogin, randomFrom, vinOf } from './lib/frames.ts'
import { print, round, scaled } from './lib/report.ts'
import type { LoadOptions, LoadResult } from './load-process.ts'

const FRAMES = scaled(4_000_000, 100_000)
const STEP_S = 10
const A_DAY = 8640
const LOAD_MS = 8000

interface Written {
  files: string
  /** Rows in the form in which the database gave them. */
  sourceBytes: number
  storedBytes: number
  frames: number
  seconds: number
}

/** Vehicles that drove all day yesterday, in the journal as the gateway writes it. */
async function fillJournal(database: BenchDatabase): Promise<void> {
  const day = dayOf(Date.now()) - 1
  const start = dayStart(day)
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  await client.connect()
  await client.query('select app.frame_partition($1)', [dayText(day)])
  for (let n = 0; n * A_DAY < FRAMES; n++) {
    const driving = new Driving(n, start)
    const decode = decoder(gb32960, gbLogin(vinOf(n), start))
    const slot = slotOf(3_000_000 + n)
    const batch = new Batch()
    batch.begin(day, 1)
    const jitter = randomFrom(n)
    for (let i = 0; i < A_DAY; i++) {
      const time = start + i * STEP_S * 1000
      const record = decode(driving.step(time, STEP_S))
      const receive = Math.min(time + 300 + Math.floor(jitter() * 400), dayStart(day + 1) - 1)
      batch.add(slot, 1, record, record.deviceTime, receive * 1000 + (i % 1000), null, false)
    }
    await copyIn(client, batch.wire() as Uint8Array)
  }
  await client.end()
  await database.query('checkpoint')
}

/** Runs the command as npm does; ms. */
function run(name: 'backup' | 'restore', args: readonly string[], settings: NodeJS.ProcessEnv) {
  const file = fileURLToPath(new URL(`../apps/server/src/backup/${name}.ts`, import.meta.url))
  const env = { ...process.env, ...settings }
  const began = performance.now()
  return new Promise<{ seconds: number; output: string }>((resolve, reject) => {
    execFile(process.execPath, [file, ...args, '--quiet'], { env }, (error, output) =>
      error ? reject(error) : resolve({ seconds: (performance.now() - began) / 1000, output }),
    )
  })
}

async function backUp(database: BenchDatabase, name: string): Promise<Written> {
  const data = join(database.dir, 'data')
  const { output, seconds } = await run('backup', ['--to', join(database.dir, name)], {
    MOTORPOOL_DATA: data,
    MOTORPOOL_DATABASE_URL: database.ownerUrl,
  })
  const files = output.trim()
  const { manifest } = JSON.parse(await readFile(join(files, 'manifest.json'), 'utf8')) as {
    manifest: {
      database: { tables: { name: string; rows: number; bytes: number; part: { bytes: number } }[] }
    }
  }
  const { tables } = manifest.database
  const sum = (of: (table: (typeof tables)[number]) => number) =>
    tables.reduce((all, each) => all + of(each), 0)
  return {
    files,
    seconds,
    sourceBytes: sum((table) => table.bytes),
    storedBytes: sum((table) => table.part.bytes),
    frames: sum((table) => (/^frame_\d/.test(table.name) ? table.rows : 0)),
  }
}

/** Reports stored per second, as many as go through, while something else runs. */
async function ingestBeside(
  database: BenchDatabase,
  first: number,
  beside: Promise<unknown>,
): Promise<number> {
  const gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
  const ports = await gateway.next<{ gb32960: number }>()
  const options: LoadOptions = {
    protocol: 'gb32960',
    port: ports.gb32960,
    connections: 500,
    first,
    warmup: 2000,
    duration: LOAD_MS,
    window: 16,
  }
  const load = new Child('load-process.ts', options)
  await load.next()
  const result = await load.ask<LoadResult>({})
  load.process.send({})
  await gateway.end()
  await beside
  return result.acknowledged / result.seconds
}

/** The same partition by COPY to nothing, bytes a second. */
async function bareCopy(database: BenchDatabase): Promise<number> {
  const table = `frame_${dayText(dayOf(Date.now()) - 1).replaceAll('-', '')}`
  const began = performance.now()
  await database.query(`copy ${table} to program 'cat > /dev/null' (format binary)`)
  return (performance.now() - began) / 1000
}

/** Backup and restore of a journal of several million frames, at rest and while a gateway stores as fast as it can. */
export async function backup(): Promise<void> {
  const database = await startDatabase()
  try {
    await mkdir(join(database.dir, 'data'))
    await writeFile(join(database.dir, 'data', 'motorpool.json'), '{"demo":false}')
    await fillJournal(database)
    const copySeconds = await bareCopy(database)
    const quiet = await backUp(database, 'quiet')
    const alone = await ingestBeside(database, 0, Promise.resolve())
    const driving = backUp(database, 'driving')
    const meanwhile = await ingestBeside(database, 1000, driving)
    const beside = await driving
    const mb = quiet.sourceBytes / 1e6
    print({
      name: 'backup',
      value: mb / quiet.seconds,
      unit: 'MB/s of rows, checked and compressed',
      limit: mb / copySeconds,
      limitWhat: 'COPY of the same rows to nothing',
      frames: quiet.frames,
      seconds: round(quiet.seconds),
      sourceMb: round(mb, 0),
      storedMb: round(quiet.storedBytes / 1e6, 0),
      bytesPerFrame: round(quiet.storedBytes / quiet.frames),
      besideIngestSeconds: round(beside.seconds),
      besideIngestMbPerSecond: round(beside.sourceBytes / 1e6 / beside.seconds),
      ingestAlone: round(alone, 0),
      ingestMeanwhile: round(meanwhile, 0),
    })
    const restored = await run('restore', ['--from', quiet.files], {
      MOTORPOOL_DATA: join(database.dir, 'restored'),
    })
    print({
      name: 'restore',
      value: mb / restored.seconds,
      unit: 'MB/s of rows, into a new data folder with its indexes',
      frames: quiet.frames,
      seconds: round(restored.seconds),
    })
  } finally {
    await database.stop()
  }
}
