import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Cell, IMPORT_JOB_LIMITS, readSheet, writeSheet } from '@motorpool/excel'
import { WHOLE_MAX } from '@motorpool/resource/server'
import { JOBS_NODE } from '../apps/server/src/worker.ts'
import { Child } from './lib/children.ts'
import { startDatabase } from './lib/database.ts'
import { fillFleet, MODELS, ORGS, TENANT } from './lib/fleet.ts'
import { print, round, scaled } from './lib/report.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? scaled(100_000, 1000))
const BAD_EVERY = 100

/** As many vehicles as the import stores, with an owner and a line of their lives each, by the database alone. */
const BARE = `
  with n as (select generate_series(1, $1::int) as n), vehicles as (
    insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, plate_color, production_date, engine_no,
      customer_name, customer_phone, vehicle_type_id, vehicle_series_id, vehicle_model_id)
    select ${TENANT}, ${TENANT} + 1 + n % ${ORGS}, 'LMPBARE' || lpad(n::text, 10, '0'), 'XB' || lpad(n::text, 8, '0'),
      'ROAD_FUEL', '1', '2026-01-05', 'B' || n, '车主' || n % 30000, '139' || lpad((n % 30000)::text, 8, '0'),
      ${TENANT}, ${TENANT} + (n % ${MODELS}) % 10, ${TENANT} + n % ${MODELS} from n returning tenant_id, org_id, vin
  ), owners as (
    insert into customer (tenant_id, org_id, customer_name, customer_phone)
    select ${TENANT}, ${TENANT}, '车主' || n, '139' || lpad(n::text, 8, '0') from n where n <= 30000 returning 1
  )
  insert into vehicle_lifecycle_log (tenant_id, org_id, vin, operation)
  select tenant_id, org_id, vin, 'produce' from vehicles`

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

async function workbook(file: string, bad: boolean): Promise<void> {
  const body = writeSheet(
    'vehicles',
    HEADER.map((header) => ({ header })),
    (async function* () {
      yield* rows(bad)
    })(),
  )
  await pipeline(body, createWriteStream(file))
}

interface Done {
  seconds: number
  rows: number
  idleMb: number
  peakMb: number
}

/**
 * Rows of the error workbook: those that are marked, and those that should be and are not. That of a long sheet has
 * the marked rows alone, each with its number in the sheet before it.
 */
async function issues(book: Uint8Array): Promise<{ named: number; missed: number; wronglyNamed: number }> {
  const [header, ...body] = await readSheet(book, IMPORT_JOB_LIMITS)
  const numbered = ROWS > WHOLE_MAX
  const last = (header?.length ?? 0) - 1
  const marked = new Set(
    body.flatMap((cells, i) => (cells[last] ? [numbered ? Number(cells[0]) - 1 : i + 1] : [])),
  )
  const bad = Array.from({ length: Math.floor(ROWS / BAD_EVERY) }, (_, i) => (i + 1) * BAD_EVERY)
  return {
    named: marked.size,
    missed: bad.filter((n) => !marked.has(n)).length,
    wronglyNamed: [...marked].filter((n) => n % BAD_EVERY !== 0).length,
  }
}

/**
 * 100,000 vehicles by one workbook, as the job runs it, in a process of its own: first with 1 % of bad rows, which stores
 * nothing, then all good.
 */
export async function importVehicles(): Promise<void> {
  const database = await startDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'motorpool-import-'))
  const [file, errors] = [join(dir, 'vehicles.xlsx'), join(dir, 'errors.xlsx')]
  const stored = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from vehicle'))[0]?.n ?? 0
  const run = () =>
    new Child(
      'sheet-process.ts',
      {
        url: database.url,
        tenant: String(TENANT),
        resource: 'vehicle/vehicles',
        mode: 'import',
        file,
        errors,
      },
      JOBS_NODE,
    ).next<Done>()
  try {
    await fillFleet(database.ownerUrl, 1)
    const before = await stored()

    await workbook(file, true)
    const refused = await run()
    const found = await issues(new Uint8Array(await readFile(errors)))
    print({
      name: 'import-vehicles/refused',
      value: refused.seconds,
      unit: 's',
      rows: ROWS,
      fileMb: round((await stat(file)).size / 1024 / 1024),
      peakMb: refused.peakMb,
      idleMb: refused.idleMb,
      badRows: Math.floor(ROWS / BAD_EVERY),
      ...found,
      stored: (await stored()) - before,
    })

    await workbook(file, false)
    const taken = await run()
    const began = performance.now()
    await database.query(BARE, [ROWS])
    const bareSeconds = (performance.now() - began) / 1000
    print({
      name: 'import-vehicles/stored',
      value: ROWS / taken.seconds,
      unit: 'rows/s',
      limit: ROWS / bareSeconds,
      limitWhat: 'insert from select of as many rows into the same tables',
      rows: ROWS,
      seconds: round(taken.seconds),
      peakMb: taken.peakMb,
      idleMb: taken.idleMb,
      stored: taken.rows,
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
    await database.stop()
  }
}
