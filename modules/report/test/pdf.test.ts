import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ATTACHED_MAX, attachmentsOf } from '../src/server/mail.ts'
import { checkPaper, PDF_ROWS_MAX } from '../src/server/make.ts'
import { openType, reportFont } from '../src/server/pdf/font.ts'
import { lengthOf, rightOf, widthsOf } from '../src/server/pdf/layout.ts'
import { pdfTable } from '../src/server/pdf/table.ts'

const table = (rows: string[][]) =>
  pdfTable({ title: '里程统计', note: '生成于', rows, pageText: (page, pages) => `${page}/${pages}` })
const textOf = (pdf: Buffer) => pdf.toString('latin1')
/** Unicode of the glyphs that the streams of a file map to, as its readers search and copy them. */
function unicodeOf(pdf: Buffer): string {
  const streams = [...textOf(pdf).matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const maps = streams.filter((body) => body.includes('beginbfrange')).join(' ')
  return [...maps.matchAll(/<([0-9a-f]{4})>/gi)]
    .map(([, code]) => String.fromCharCode(Number.parseInt(code ?? '0', 16)))
    .join('')
}

describe('a report on paper', () => {
  it('has its type embedded, with the glyphs it uses alone, and can be searched in Chinese and Japanese', async () => {
    const pdf = await table([
      ['车架号', '里程 (km)'],
      ['LMPTEST0000000001', '123.4'],
      ['稼働レポート', '5'],
    ])
    expect(textOf(pdf).startsWith('%PDF-1')).toBe(true)
    expect(textOf(pdf)).toContain('/FontFile')
    expect(pdf.length).toBeLessThan(60_000)
    for (const char of '里程车架号稼働レポート') expect(unicodeOf(pdf)).toContain(char)
  })

  it('begins each page with its header and numbers them', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => [`LMPTEST${i}`, String(i)])
    const pdf = textOf(await table([['vin', 'km'], ...rows]))
    expect([...pdf.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(3)
  })

  it('is stopped between its rows', async () => {
    const stop = new AbortController()
    stop.abort()
    const rows = [['vin'], ['x']]
    await expect(pdfTable({ title: '', note: '', rows, pageText: () => '' }, stop.signal)).rejects.toThrow()
  })
})

it('is refused where it has more rows than anybody reads on paper', () => {
  expect(() => checkPaper(PDF_ROWS_MAX)).not.toThrow()
  expect(() => checkPaper(PDF_ROWS_MAX + 1)).toThrow('REPORT_PDF_TOO_LONG')
})

it('goes with a mail up to the size that mail servers take', () => {
  const file = (bytes: number) => ({
    file: true as const,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    body: Buffer.alloc(bytes),
  })
  expect(attachmentsOf(file(ATTACHED_MAX))).toHaveLength(1)
  expect(attachmentsOf(file(ATTACHED_MAX + 1))).toEqual([])
})

describe('its columns', () => {
  const rows = [
    ['vin', '里程', 'name'],
    ['LMPTEST0000000001', '1,234.5', 'x'],
    ['LMPTEST0000000002', '', '12'],
  ]
  it('fill the page by what stands in them', () => {
    const [vin = 0, distance = 0, name = 0] = widthsOf(rows, 700)
    expect(vin + distance + name).toBeCloseTo(700)
    expect(vin).toBeGreaterThan(distance)
    expect(lengthOf('里程 km')).toBe(7)
  })
  it('stand at the right where all are numbers', () => {
    expect(rightOf(rows)).toEqual([false, true, false])
  })
})

it('the face of reports is a whole OpenType file, read once', () => {
  const font = reportFont()
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect(reportFont()).toBe(font)
  expect(() => openType(Buffer.alloc(10))).toThrow()
})
