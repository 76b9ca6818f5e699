import { Database } from '@motorpool/db'
import { type Cell, IMPORT_JOB_LIMITS, readSheet, writeSheet } from '@motorpool/excel'
import { buildHttp, defineRoute } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { boundResource, importBytes } from '@motorpool/resource/server'
import { terminalModule } from '@motorpool/terminal/server'
import { vehicleModule } from '@motorpool/vehicle/server'
import { startDatabase } from './lib/database.ts'
import { fillFleet, MODELS, ORGS, TENANT } from './lib/fleet.ts'
import { print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(100_000, 1000))
const BAD_EVERY = 100

const HEADER = [
  'vin',
  'machineCode',
  'vehicleCategory',
  'vehicleModelId',
  'orgId',
  'plateColor',
  'productionDate',
  'engineNo',
  'customerName',
  'customerPhone',
] as const

const vin = (n: number) => `LMPTEST${String(n).padStart(10, '0')}`

function good(n: number): Cell[] {
  return [
    vin(n),
    `XC${String(n).padStart(8, '0')}`,
    '国六道路燃油货车',
    `M${n % MODELS}`,
    `ORG${1 + (n % ORGS)}`,
    '黄色',
    '2026-01-05',
    `E${n}`,
    `车主${n % 30_000}`,
    `138${String(n % 30_000).padStart(8, '0')}`,
  ]
}

/** One wrong cell each, in turn: what people get wrong. */
const FAULTS: readonly [column: number, cell: Cell][] = [
  [0, 'LMPTEST00000O0000'],
  [0, vin(1)],
  [2, '飞机'],
  [3, 'NO-SUCH-MODEL'],
  [4, 'NO-SUCH-ORG'],
  [6, '2099-01-01'],
  [9, 'x'],
]

function* rows(bad: boolean): Generator<Cell[]> {
  for (let n = 1; n <= ROWS; n++) {
    const row = good(n)
    if (bad && n % BAD_EVERY === 0) {
      const [column, cell] = FAULTS[(n / BAD_EVERY) % FAULTS.length] as [number, Cell]
      row[column] = cell
    }
    yield row
  }
}

async function workbook(bad: boolean): Promise<Uint8Array> {
  const stream = writeSheet(
    'vehicles',
    HEADER.map((header) => ({ header })),
    (async function* () {
      yield* rows(bad)
    })(),
  )
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

let current: Uint8Array = new Uint8Array()

/** The import of vehicles as its job runs it, without the queue around it. */
const importRoute = defineRoute({
  id: 'bench.import.vehicles',
  method: 'POST',
  path: '/api/bench/import',
  summary: 'Imports the prepared workbook of vehicles.',
  permission: 'session',
  scope: 'manual',
  handler: (ctx) => {
    const bound = boundResource('vehicle/vehicles')
    const sheet = bound?.resource.sheets[0]
    if (!bound || !sheet) throw new Error('vehicles have no import')
    return importBytes(ctx, bound, sheet, current, IMPORT_JOB_LIMITS)
  },
})

async function server(db: Database) {
  const actor = {
    id: '1',
    userName: 'bench',
    userType: 'TENANT',
    orgId: String(TENANT),
    sessionId: '1',
  } as const
  const principal = {
    tenantId: String(TENANT),
    actor,
    orgScope: { kind: 'all' } as const,
    permissions: new Set<string>(),
  }
  return buildHttp({
    db,
    clock: systemClock,
    catalogues: await loadCatalogues(),
    routes: [...terminalModule.routes, ...vehicleModule.routes, importRoute],
    authenticator: { authenticate: async () => principal, authenticateSession: async () => undefined },
    callsPerMinute: 1_000_000,
  })
}

/** Highest resident memory of this process while something runs, MB. */
async function watched<R>(run: () => Promise<R>): Promise<{ answer: R; seconds: number; peakMb: number }> {
  let peak = process.memoryUsage.rss()
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const began = performance.now()
  try {
    const answer = await run()
    return {
      answer,
      seconds: round((performance.now() - began) / 1000),
      peakMb: round(peak / 1024 / 1024, 0),
    }
  } finally {
    clearInterval(timer)
  }
}

/** Rows of the error workbook: those that are marked, and those that should be and are not. */
async function complaints(
  book: Uint8Array,
): Promise<{ named: number; missed: number; wronglyNamed: number }> {
  const [, ...body] = await readSheet(book, IMPORT_JOB_LIMITS)
  const marked = new Set(body.flatMap((cells, i) => (cells.length > 27 && cells.at(-1) ? [i + 1] : [])))
  const bad = Array.from({ length: Math.floor(ROWS / BAD_EVERY) }, (_, i) => (i + 1) * BAD_EVERY)
  return {
    named: marked.size,
    missed: bad.filter((n) => !marked.has(n)).length,
    wronglyNamed: [...marked].filter((n) => n % BAD_EVERY !== 0).length,
  }
}

/** 100,000 vehicles by one workbook: first with 1 % of bad rows, which stores nothing, then all good. */
export async function importVehicles(): Promise<void> {
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  const stored = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from vehicle'))[0]?.n ?? 0
  try {
    await fillFleet(database.url, 1)
    const http = await server(db)
    const before = await stored()
    const send = () =>
      http.inject({ method: 'POST', url: '/api/bench/import', headers: { authorization: 'bench' } })

    current = await workbook(true)
    const refused = await watched(send)
    const found = await complaints(new Uint8Array(refused.answer.rawPayload))
    print({
      name: 'import-vehicles/refused',
      value: refused.seconds,
      unit: 's',
      rows: ROWS,
      fileMb: round(current.length / 1024 / 1024),
      peakMb: refused.peakMb,
      badRows: Math.floor(ROWS / BAD_EVERY),
      ...found,
      stored: (await stored()) - before,
    })

    current = await workbook(false)
    const taken = await watched(send)
    if (taken.answer.statusCode !== 200) throw new Error(taken.answer.payload.slice(0, 500))
    print({
      name: 'import-vehicles/stored',
      value: taken.seconds,
      unit: 's',
      rows: ROWS,
      perSecond: round(ROWS / taken.seconds, 0),
      peakMb: taken.peakMb,
      stored: (await stored()) - before,
    })
    await http.close()
  } finally {
    await db.close()
    await database.stop()
  }
}
