import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { type Cell, readSheet, type WriteColumn, writeSheet, zoneOfHeader } from '../src/index.ts'
import { parts } from './support/parts.ts'

const AT = Date.UTC(2026, 10, 23, 0, 30, 15)
const columns: readonly WriteColumn[] = [
  { header: 'VIN', format: { type: 'text' } },
  { header: 'ICCID', format: { type: 'text' } },
  { header: '里程', format: { type: 'number', decimals: 2, grouped: true } },
  { header: '端口', format: { type: 'number', decimals: 0 } },
  { header: '购买日期', format: { type: 'date', zone: 'Asia/Shanghai' } },
  { header: '上报时间', format: { type: 'datetime', zone: 'Europe/Berlin' } },
]
const MIDNIGHT = Date.UTC(2026, 10, 22, 16)
const ROW: Cell[] = ['LMPTEST0000000001', '89860012345678901234', 12_345.5, 2525, MIDNIGHT, AT]

async function* from(rows: Cell[][]) {
  yield* rows
}
const book = (rows: Cell[][] = [ROW], name = '车辆') => buffer(writeSheet(name, columns, from(rows)))
const sheetOf = async (file: Uint8Array) => {
  const [sheet] = (await readXlsx(file, { readStyles: true })).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const shown = (value: CellValue | undefined) => (value instanceof Date ? value.toISOString() : value)

describe('a workbook that is exported', () => {
  it('holds numbers as numbers, times as times on the clocks of their zone, and long digits as text', async () => {
    const [, row = []] = (await sheetOf(await book())).rows
    expect(row.map(shown)).toEqual([
      'LMPTEST0000000001',
      '89860012345678901234',
      12_345.5,
      2525,
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T01:30:15.000Z',
    ])
  })

  it('shows each of them in its format', async () => {
    const { cells } = await sheetOf(await book())
    const formats = columns.map((_, i) => cells?.get(`1,${i}`)?.style?.numFmt?.replaceAll('\\', ''))
    expect(formats).toEqual(['@', '@', '#,##0.00', '0', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'])
  })

  it('names the zone beside the header of its times, and at the foot of its pages', async () => {
    const file = await book()
    const [header = []] = (await sheetOf(file)).rows
    expect(header.at(-1)).toBe('上报时间 (Europe/Berlin)')
    expect(zoneOfHeader(String(header.at(-1)))).toEqual({ header: '上报时间', zone: 'Europe/Berlin' })
    expect(await parts(file)).toContain(
      '<oddFooter>&amp;L车辆 · Europe/Berlin&amp;C&amp;P / &amp;N&amp;R&amp;D',
    )
  })

  it('keeps its header in sight, with filters, and on every page, as wide as the paper lying on its side', async () => {
    const file = await book([ROW, ROW], "Tom's")
    const sheet = await sheetOf(file)
    expect(sheet.autoFilter?.range).toBe('A1:F3')
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 'a4', fitToWidth: 1 })
    const inside = await parts(file)
    expect(inside).toContain(`localSheetId="0">'Tom''s'!$1:$1</definedName>`)
    expect(inside).toContain('<pageSetUpPr fitToPage="1"/>')
  })

  it('has columns as wide as header and rows need, within bounds', async () => {
    const widths = async (rows: Cell[][]) =>
      (await sheetOf(await book(rows))).columns?.map((c) => c.width ?? 0)
    const [vin, iccid, distance, port, , time] = (await widths([ROW])) ?? []
    expect([vin, iccid, distance, port]).toEqual([19, 22, 11, 8])
    expect(time).toBeGreaterThan('2026-11-23 01:30:15'.length)
    expect((await widths([['x'.repeat(500), '中'.repeat(20), null, null, null, null]]))?.slice(0, 2)).toEqual(
      [60, 42],
    )
  })

  it('is as good without any row', async () => {
    const sheet = await sheetOf(await book([]))
    expect([sheet.rows.length, sheet.autoFilter?.range]).toEqual([1, 'A1:F1'])
  })

  it('writes what is no time into a column of times as it stands, and days that workbooks do not know as text', async () => {
    const [, row] = await readSheet(await book([['a', 'b', null, null, Date.UTC(1899, 0, 1), '从未上报']]))
    expect(row).toEqual(['a', 'b', null, null, '1899-01-01', '从未上报'])
  })
})

it.each([
  ['上报时间', { header: '上报时间' }],
  ['里程 (km)', { header: '里程 (km)' }],
  ['上报时间（UTC）', { header: '上报时间', zone: 'UTC' }],
  ['At (Mars/Phobos)', { header: 'At (Mars/Phobos)' }],
])('the header %j names %j', (text, told) => expect(zoneOfHeader(text)).toEqual(told))

const soffice = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
)

it.skipIf(!soffice)(
  'opens in LibreOffice, which shows what the file says (skipped where it is not installed)',
  { timeout: 120_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'motorpool-office-'))
    try {
      await writeFile(join(dir, 'book.xlsx'), await book([ROW, [null, '001', -1, 0, null, '从未上报']]))
      const profile = `-env:UserInstallation=file://${dir}/profile`
      // Comma, quotes, UTF-8, from the first line, cells as they are shown.
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
      await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', filter, 'book.xlsx'], {
        cwd: dir,
      })
      expect((await readFile(join(dir, 'book.csv'), 'utf8')).trim().split('\n')).toEqual([
        'VIN,ICCID,里程,端口,购买日期,上报时间 (Europe/Berlin)',
        'LMPTEST0000000001,89860012345678901234,"12,345.50",2525,2026-11-23,2026-11-23 01:30:15',
        ',001,-1.00,0,,从未上报',
      ])
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
