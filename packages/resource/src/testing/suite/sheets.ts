import { type Cell, readSheet } from '@motorpool/excel'
import { DEFAULT_ZONE, LOCALES, type Locale } from '@motorpool/kernel'
import type { ApiAnswer } from '@motorpool/testkit'
import { describe, expect, it } from 'vitest'
import { labelKey, type Sheet } from '../../shared/define.ts'
import { sendFile, workbook } from '../multipart.ts'
import type { Subject } from './subject.ts'
import type { Body } from './suite.ts'

/** Export and import. Sheets that change rows which exist are the module's to test. */
export function sheetTests(subject: Subject): void {
  const { resource } = subject
  if (resource.calls.export) exportTest(subject, resource.calls.export.path)
  const sheet = resource.sheets.find((s) => s.by === undefined)
  if (sheet) describe('import', () => importTests(subject, sheet))
}

function exportTest(subject: Subject, path: string): void {
  const { resource } = subject

  it('R187 R189 exports the filtered rows of the list, and cells that no program runs', async () => {
    const { label } = resource.options
    const row = await subject.create()
    const filter = { [label]: row[label] }
    const answer = await subject.owner.post(path, { ...filter, extra: { title: '导出', sheetName: 'S' } })
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/导出\d{14}\.xlsx$/)
    const [header, ...rows] = await readSheet(answer.raw)
    const title = (name: string) => subject.app.texts['zh-CN'][labelKey(resource, name)] ?? ''
    // Times bear their zone; of what is derived its answer says whether it is one.
    const titles = (name: string) => {
      const kind = resource.fields[name]?.kind
      const timed = `${title(name)} (${DEFAULT_ZONE})`
      if (kind === 'datetime') return [timed]
      return kind === 'derived' ? [title(name), timed] : [title(name)]
    }
    expect(header).toHaveLength(resource.exports.length)
    for (const [i, name] of resource.exports.entries()) expect(titles(name)).toContain(header?.[i])
    expect(rows).toHaveLength((await subject.page(filter)).data.total)
    expect(rows.flat().map(String)).toContain(String(row[label]))
  })
}

function importTests(subject: Subject, sheet: Sheet): void {
  const { resource } = subject
  const title = (name: string, locale: Locale = 'zh-CN') =>
    subject.app.texts[locale][labelKey(resource, name)] ?? ''
  const header = (locale: Locale = 'zh-CN') => sheet.columns.map((name) => title(name, locale))
  const cells = (body: Body): Promise<Cell[]> =>
    Promise.all(
      sheet.columns.map(async (name) => {
        const code = (body[name] ?? null) === null ? undefined : codes()[name]
        return code ?? subject.cell(name, body[name])
      }),
    )
  const codes = () => subject.suite.codes?.(subject.made, subject.place) ?? {}
  const sampleCells = () => cells(subject.sample())
  const upload = (file: Uint8Array): Promise<ApiAnswer<{ total: number }>> =>
    sendFile(subject.owner, sheet.call.path, file)

  it('R186 takes a sheet with a header in any language and answers with JSON', async () => {
    for (const locale of LOCALES) {
      const before = await subject.total()
      const rows = [await sampleCells(), await sampleCells()]
      const answer = await upload(await workbook(header(locale), rows))
      expect(answer.status, `${locale}: ${answer.text.slice(0, 300)}`).toBe(200)
      expect(answer.data).toEqual({ total: 2 })
      expect(await subject.total()).toBe(before + 2)
    }
  })

  it('takes the default of a field whose cell is blank, unless the sheet demands it', async () => {
    const blank = sheet.columns.filter((name) => {
      const { flags } = subject.field(name)
      return flags.default !== undefined && !flags.when && !sheet.required.includes(name)
    })
    const body = subject.sample()
    const row = await cells({ ...body, ...Object.fromEntries(blank.map((name) => [name, null])) })
    const answer = await upload(await workbook(header(), [row]))
    expect(answer.data, answer.text.slice(0, 300)).toEqual({ total: 1 })
    const { label } = resource.options
    const { items } = (await subject.page({ [label]: body[label] })).data
    const stored = items.find((item) => item[label] === subject.normal(label, body[label]))
    for (const name of blank)
      expect([name, stored?.[name]]).toEqual([name, subject.field(name).flags.default])
  })

  it('R186 answers wrong rows with a workbook that names the fault at its row, and stores none', async () => {
    const before = await subject.total()
    const required = sheet.required[0] ?? ''
    const bad = await cells({ ...subject.sample(), [required]: null })
    const answer = await upload(await workbook(header(), [await sampleCells(), bad, await sampleCells()]))
    expect(String(answer.headers['content-type']), answer.text.slice(0, 300)).toContain('spreadsheetml')
    const rows = await readSheet(answer.raw)
    expect(rows).toHaveLength(4)
    const faults = rows.map((row) => row[sheet.columns.length])
    expect([faults[1], faults[3]]).toEqual([undefined, undefined])
    expect(faults[2]).toBe(`${title(required)}不能为空`)
    expect(await subject.total()).toBe(before)
  })

  it('R269 refuses values repeated within the sheet', async () => {
    const label = resource.options.code ?? resource.options.label
    if (!subject.field(label).flags.unique) return
    const row = await sampleCells()
    const rows = await readSheet((await upload(await workbook(header(), [row, row]))).raw)
    expect(String(rows[2]?.at(-1))).toContain('不能重复')
  })

  it('refuses a sheet with unknown or missing columns, and one without rows', async () => {
    const refused = async (file: Uint8Array, errCode: string) =>
      expect(await upload(file)).toMatchObject({ status: 400, errCode })
    const sample = [await sampleCells()]
    await refused(await workbook([...header(), '不存在的列'], sample), 'SHEET_COLUMNS')
    await refused(await workbook(['不存在的列'], [['x']]), 'SHEET_COLUMNS')
    await refused(await workbook(header(), []), 'SHEET_EMPTY')
    await refused(Buffer.from('no workbook'), 'SHEET_UNREADABLE')
  })
}
