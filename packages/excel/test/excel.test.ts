import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { TEXT_MAX } from '../src/cell.ts'
import { IMPORT_LIMITS, readRowPortions, readSheet, sheetName, writeForm, writeSheet } from '../src/index.ts'
import { parts } from './support/parts.ts'

async function* from(rows: (string | number | boolean | null)[][]) {
  yield* rows
}
const written = (rows: (string | number | boolean | null)[][]) =>
  buffer(writeSheet('车辆', [{ header: 'VIN' }, { header: '里程' }], from(rows)))

/** A zip with one stored directory entry whose declared sizes are what the test says. */
function zip(name: string, content: Buffer, declared = content.length): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declared, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

const refusal = (bytes: Uint8Array, limits = IMPORT_LIMITS) =>
  readSheet(bytes, limits).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )

describe('a workbook', () => {
  it('reads back what was streamed, with texts, numbers and gaps', async () => {
    const file = await written([
      ['LMPTEST0000000001', 12.5],
      [null, 3],
      ['中文 & <tag>', null],
    ])
    expect(await readSheet(file)).toEqual([
      ['VIN', '里程'],
      ['LMPTEST0000000001', 12.5],
      [null, 3],
      ['中文 & <tag>'],
    ])
  })

  it.each(['=1+1', '+86 10', '-2', '@cmd', '\tx'])(
    'writes %j as plain text and reads it back unchanged',
    async (text) => {
      const file = await written([[text, 1]])
      expect((await readSheet(file))[1]?.[0]).toBe(text)
    },
  )

  it.each([
    ' at its edges ',
    'two\nlines',
    'a\rb\u0001c\u001f',
    '_x0041_ as it stands',
    'tags <t> & "quotes"',
    '\ufffe',
    'AB'.repeat(5000),
    '😀',
  ])('keeps the text %j', async (text) => {
    expect((await readSheet(await written([[text, 1]])))[1]?.[0]).toBe(text)
  })

  it('keeps numbers, truths and columns beyond Z where they are', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => ({ header: `C${i}` }))
    const row = columns.map((_, i) =>
      i === 3 ? null : i === 4 ? true : i === 5 ? 0.1 : i === 29 ? 'last' : i,
    )
    const file = await buffer(writeSheet('wide', columns, from([row])))
    expect(await readSheet(file)).toEqual([columns.map((c) => c.header), row])
  })

  it('gives the reason of rows that cannot be read, and asks for no more of them', async () => {
    async function* broken() {
      yield ['LMPTEST0000000001', 1]
      throw new Error('the database is gone')
    }
    await expect(buffer(writeSheet('x', [{ header: 'VIN' }, { header: '里程' }], broken()))).rejects.toThrow(
      'the database is gone',
    )
  })

  it('lets go of its rows when nobody reads on', async () => {
    let letGo = () => {}
    const over = new Promise<void>((resolve) => (letGo = resolve))
    async function* endless() {
      try {
        for (let n = 0; ; n++) yield [`LMPTEST${n}`, n]
      } finally {
        letGo()
      }
    }
    const stream = writeSheet('x', [{ header: 'VIN' }, { header: '里程' }], endless())
    let read = 0
    for await (const chunk of stream) {
      read += (chunk as Buffer).length
      if (read > 100_000) break
    }
    await over
  })

  it('keeps a negative number a number', async () => {
    expect((await readSheet(await written([['a', -2]])))[1]?.[1]).toBe(-2)
  })

  it('streams a hundred thousand cells', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`LMPTEST${i}`, i])
    expect(await readSheet(await written(rows))).toHaveLength(20_001)
  })

  it('is read in portions, in order, no further than it is asked for', async () => {
    const file = await written(Array.from({ length: 5000 }, (_, i) => [`LMPTEST${i}`, i]))
    const seen: unknown[] = []
    for await (const portion of readRowPortions(file)) {
      expect(portion.length).toBeLessThanOrEqual(1000)
      seen.push(...portion.map((row) => row[1]))
    }
    expect(seen).toEqual(['里程', ...Array.from({ length: 5000 }, (_, i) => i)])
    for await (const portion of readRowPortions(file)) {
      expect(portion[0]).toEqual(['VIN', '里程'])
      break
    }
  })

  it('tells how many rows it has before the first of them is worked on', async () => {
    const file = await written(Array.from({ length: 5000 }, (_, i) => [`<row ${i}`, i]))
    const expected: number[] = []
    for await (const _portion of readRowPortions(file, IMPORT_LIMITS, (rows) => expected.push(rows)))
      if (expected.length === 0) expected.push(Number.NaN)
    expect(expected).toEqual([5001])
  })

  it('is read after others: to their end, refused half-way, left by their reader, and beside another', async () => {
    const long = await written(Array.from({ length: 5000 }, (_, i) => [`LMPTEST${i}`, i]))
    const small = await written([['LMPTEST0000000001', 1]])
    const rows = [
      ['VIN', '里程'],
      ['LMPTEST0000000001', 1],
    ]
    expect(await readSheet(small)).toEqual(rows)
    expect(await refusal(long, { ...IMPORT_LIMITS, rows: 3000 })).toBe('SHEET_TOO_LARGE')
    expect(await readSheet(small)).toEqual(rows)
    for (const left of [small, long]) for await (const _portion of readRowPortions(left)) break
    expect(await readSheet(small)).toEqual(rows)
    const both = await Promise.all([readSheet(small), readSheet(long), readSheet(small)])
    expect([both[0], both[1].length, both[2]]).toEqual([rows, 5001, rows])
  })

  it('is read to its end by a reader that takes longer for it than the sheet may take', async () => {
    const file = await written(Array.from({ length: 3000 }, (_, i) => [`LMPTEST${i}`, i]))
    const limits = { ...IMPORT_LIMITS, timeoutMs: 2000 }
    let rows = 0
    for await (const portion of readRowPortions(file, limits)) {
      rows += portion.length
      for (const until = performance.now() + 400; performance.now() < until; );
    }
    expect(rows).toBe(3001)
  })

  it('makes a name that a sheet can have', () => {
    expect(sheetName('a/b:c*[d]')).toBe('a b c  d')
    expect(sheetName("''")).toBe('Sheet1')
    expect(sheetName('x'.repeat(40))).toHaveLength(31)
    // Cut off in the middle: at an apostrophe, in a character of two halves. And the one name programs keep.
    expect(sheetName(`${'x'.repeat(30)}'s`)).toBe('x'.repeat(30))
    expect(sheetName(`${'x'.repeat(30)}🚛`)).toBe(`${'x'.repeat(30)}\ufffd`)
    expect(sheetName('History')).toBe('History_')
  })

  it.each([
    ['streamed', async (said: string) => buffer(writeSheet('A', [{ header: 'A' }], from([[said]])))],
    [
      'to be filled in',
      async (said: string) =>
        writeForm(said, [{ header: said, note: said, values: [said] }], {
          rows: [[said]],
          errors: [{ row: 0, column: 0, message: said }],
          errorHeader: said,
        }),
    ],
  ])(
    'holds, %s, nothing that makes a program call it damaged: no more text than a cell takes, no character that XML has not',
    async (_, make) => {
      const odd = 'a\u0000b\u0008c\u001fd\ufffee\uffff\ud83df'
      const inside = await parts(Buffer.from(await make(odd)))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is what is looked for
      // oxlint-disable-next-line no-control-regex
      expect(inside).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
      const [, [cell] = []] = await readSheet(await make('x'.repeat(40_000)))
      expect([String(cell).length, String(cell).slice(-2)]).toEqual([TEXT_MAX, 'x…'])
    },
  )

  it('marks the failing cells and lists the issues of a row', async () => {
    const columns = [
      { header: 'VIN', required: true, note: '17位' },
      { header: '类别', values: ['甲', '乙'] },
    ]
    const file = await writeForm('导入', columns, {
      rows: [
        ['A', '甲'],
        ['=B', '丙'],
      ],
      errors: [
        { row: 1, column: 0, message: '格式有误' },
        { row: 1, column: 1, message: '不在可选范围内' },
      ],
      errorHeader: '错误信息',
    })
    expect(await readSheet(file)).toEqual([
      ['VIN', '类别', '错误信息'],
      ['A', '甲'],
      ['=B', '丙', '格式有误；不在可选范围内'],
    ])
  })
})

describe('an upload that is no honest workbook', () => {
  it.each([
    ['is text', Buffer.from('vin,plate\n1,2'), 'SHEET_UNREADABLE'],
    ['is empty', Buffer.alloc(0), 'SHEET_UNREADABLE'],
    ['is another archive', zip('readme.txt', Buffer.from('hello')), 'SHEET_UNREADABLE'],
    ['is a workbook without sheets', zip('[Content_Types].xml', Buffer.from('<Types/>')), 'SHEET_UNREADABLE'],
    [
      'inflates a thousandfold',
      zip('[Content_Types].xml', Buffer.alloc(40 * 1024 * 1024)),
      'SHEET_TOO_LARGE',
    ],
    [
      'lies about its inflated size',
      zip('[Content_Types].xml', Buffer.alloc(8 * 1024 * 1024), 100),
      'SHEET_UNREADABLE',
    ],
  ])('is refused when it %s', async (_, file, code) => expect(await refusal(file)).toBe(code))

  it('is refused with more rows than allowed', async () => {
    const file = await written(Array.from({ length: 30 }, (_, i) => [String(i), i]))
    expect(await refusal(file, { ...IMPORT_LIMITS, rows: 20 })).toBe('SHEET_TOO_LARGE')
    expect(await refusal(file, { ...IMPORT_LIMITS, rows: 30 })).toBe('read')
  })

  it('is refused when the file itself is too big', async () => {
    expect(await refusal(await written([['a', 1]]), { ...IMPORT_LIMITS, fileBytes: 100 })).toBe(
      'SHEET_TOO_LARGE',
    )
  })
})
