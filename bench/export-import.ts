import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeSheet } from '@motorpool/excel'
import { JOBS_NODE } from '../apps/server/src/worker.ts'
import { Child } from './lib/children.ts'
import { queryOnce, startDatabase } from './lib/database.ts'
import { fillFleet, TENANT } from './lib/fleet.ts'
import { print, round, scaled } from './lib/report.ts'

const EXPORT_ROWS = Number(process.env.BENCH_ROWS ?? scaled(1_000_000, 1000))
const IMPORT_ROWS = scaled(100_000, 1000)

interface Done {
  seconds: number
  rows: number
  idleMb: number
  peakMb: number
}

async function run(options: object): Promise<Done> {
  const child = new Child('sheet-process.ts', options, JOBS_NODE)
  return child.next<Done>()
}

async function* series(rows: number) {
  for (let n = 1; n <= rows; n++)
    yield [`TYPE${n}`, `Type ${n}`, null, '国六道路燃油货车', n % 1000, `Remark ${n}`]
}

/** Writes the sheet that is imported; the template's own headers. */
async function sheet(file: string): Promise<void> {
  const headers = ['类型编码', '类型名称', '上级类型', '车辆类别', '排序', '备注']
  const body = writeSheet(
    'import',
    headers.map((header) => ({ header })),
    series(IMPORT_ROWS),
  )
  await pipeline(body, createWriteStream(file))
}

/** A list of a million vehicles into a workbook, and a workbook of 100,000 rows into a list, each with its peak memory. */
export async function exportImport(): Promise<void> {
  const database = await startDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'motorpool-sheets-'))
  try {
    await fillFleet(database.ownerUrl, EXPORT_ROWS)
    const out = join(dir, 'export.xlsx')
    const exported = await run({
      url: database.url,
      tenant: String(TENANT),
      resource: 'vehicle/vehicles',
      mode: 'export',
      file: out,
    })
    const began = performance.now()
    await queryOnce(database.ownerUrl, `copy vehicle to program 'cat > /dev/null'`)
    const copySeconds = (performance.now() - began) / 1000
    print({
      name: 'export',
      value: EXPORT_ROWS / exported.seconds,
      unit: 'rows/s',
      limit: EXPORT_ROWS / copySeconds,
      limitWhat: 'COPY of the same table to nothing',
      rows: EXPORT_ROWS,
      seconds: round(exported.seconds),
      peakMb: exported.peakMb,
      idleMb: exported.idleMb,
      fileMb: round((await stat(out)).size / 1024 / 1024),
    })

    const source = join(dir, 'import.xlsx')
    // The fleet was filled with ids of its own.
    await queryOnce(database.ownerUrl, `select setval(pg_get_serial_sequence('vehicle_type', 'id'), 1000000)`)
    await sheet(source)
    const imported = await run({
      url: database.url,
      tenant: String(TENANT),
      resource: 'vehicle/types',
      mode: 'import',
      file: source,
    })
    const [bare] = await queryOnce<{ seconds: number }>(
      database.ownerUrl,
      `with began as materialized (select clock_timestamp() as at),
        filled as (insert into vehicle_type (tenant_id, type_code, type_name, vehicle_category, sort, remark)
          select ${TENANT}, 'BARE' || n, 'Bare ' || n, 'ROAD_FUEL', n % 1000, 'Remark ' || n
          from generate_series(1, ${IMPORT_ROWS}) n, began returning 1)
       select extract(epoch from clock_timestamp() - at)::float8 as seconds from began, (select count(*) from filled) f`,
    )
    print({
      name: 'import',
      value: IMPORT_ROWS / imported.seconds,
      unit: 'rows/s',
      limit: IMPORT_ROWS / (bare as { seconds: number }).seconds,
      limitWhat: 'insert from select of as many rows into the same table',
      rows: imported.rows,
      seconds: round(imported.seconds),
      peakMb: imported.peakMb,
      idleMb: imported.idleMb,
      fileMb: round((await stat(source)).size / 1024 / 1024),
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
    await database.stop()
  }
}
