import { readSheet } from '@motorpool/excel'
import type { Locale } from '@motorpool/kernel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, zipText } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const DICTS = '/api/system-svc/dicts/V1.0'
const ITEMS = '/api/system-svc/dicItems/V1.0'

interface Item {
  id: string
  code: string
}

describe('labels that administrators gave the items of a dictionary, in spreadsheets', () => {
  let app: AdministrationApp
  let admin: ApiClient
  let items: Item[]

  beforeAll(async () => {
    app = await startAdministration()
    admin = app.admin
    const { data: dict } = await admin.post<{ items: Item[] }>(`${DICTS}/page`, { code: 'EnableStatus' })
    const { data } = await admin.post<{ items: Item[] }>(`${ITEMS}/page`, { dicId: dict.items[0]?.id })
    items = data.items
    await admin.put(ITEMS, {
      id: idOf('ENABLED'),
      label: '在用',
      localeValue: { 'en-US': 'In use' },
      sort: 9,
    })
    await admin.post(DICTS, { code: 'OLD_ONE', name: '旧', status: 'DISABLED' })
    await app.administration.dictionaries.get()
  })
  afterAll(() => app.close())

  const idOf = (code: string) => items.find((i) => i.code === code)?.id
  const template = async () => zipText((await admin.get<never>('/api/excel/system-dicts.xlsx')).raw)
  /** The status that the export of one dictionary says. */
  const exported = async (code: string, locale: Locale) => {
    const { raw } = await admin.post<never>(
      `${DICTS}/export`,
      { code },
      { headers: { 'accept-language': locale } },
    )
    const [header, row] = await readSheet(raw)
    return row?.[header?.indexOf(app.texts[locale]['system/dicts.status'] as string) ?? -1]
  }

  it('are what an export says in each language; the others keep those of the code (R223)', async () => {
    expect(await exported('PlatformScope', 'zh-CN')).toBe('在用')
    expect(await exported('PlatformScope', 'en-US')).toBe('In use')
    // No Japanese was given: as in lists, the Chinese label stands there.
    expect(await exported('PlatformScope', 'ja-JP')).toBe('在用')
    expect(await exported('OLD_ONE', 'zh-CN')).toBe('停用')
  })

  it('are what the template offers, in the order of the dictionary', async () => {
    const inside = await template()
    expect(inside).not.toContain('启用')
    expect(inside.indexOf('停用')).toBeGreaterThan(0)
    expect(inside.indexOf('停用')).toBeLessThan(inside.indexOf('在用'))
  })

  it('are understood by an import, and so are those of the code and the codes themselves', async () => {
    const cells = ['在用', 'in use', '启用', 'ENABLED', '停用']
    const header = ['code', 'name', 'status'].map(
      (name) => app.texts['zh-CN'][`system/dicts.${name}`] as string,
    )
    const book = await workbook(
      header,
      cells.map((status, i) => [`FROM_SHEET_${i}`, `导入${i}`, status]),
    )
    expect(await sendFile(admin, `${DICTS}/import`, book)).toMatchObject({ data: { total: cells.length } })
    const { data } = await admin.post<{ items: { status: string }[] }>(`${DICTS}/page`, {
      code: 'FROM_SHEET',
    })
    expect(data.items.map((r) => r.status)).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'ENABLED', 'DISABLED'])
  })

  it('are not offered of an item that was put aside, while rows that hold it still tell what it is', async () => {
    expect((await admin.put(ITEMS, { id: idOf('DISABLED'), status: 'DISABLED' })).status).toBe(200)
    await app.administration.dictionaries.get()
    expect(await template()).not.toContain('停用')
    expect(await exported('OLD_ONE', 'zh-CN')).toBe('停用')
  })
})
