import { Database, sql } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { readSheet } from '@motorpool/excel'
import { ClientId } from '@motorpool/identity/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, permissionsOf } from '@motorpool/testkit'
import { wire } from '@motorpool/wiring'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdministration } from '../src/server/index.ts'
import { TENANT_TEXTS_MAX } from '../src/server/locale/hooks.ts'
import { fromLocaleValue, toLocaleValue } from '../src/shared/index.ts'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const ITEMS = '/api/system-svc/dicItems/V1.0'
const DICTS = '/api/system-svc/dicts/V1.0'
const LOCALES = '/api/system-svc/locales/V1.0'
const PARAMETERS = '/api/system-svc/parameters/V1.0'
const AREAS = '/api/system-svc/areas/V1.0'
const GEOCODE = '/api/common-svc/geocode'
const POSTS = '/api/system-svc/user/post/V1.0'

interface Option {
  id: string
  code: string
  label: string
}

const KNOWN =
  'PURCHASE_RANGE PLATE_COLOR PURCHASE_UASAGE ORG_TYPE BATTERY_TYPE ELECTRIC_DRIVER_TYPE POWER_TYPE DRIVER_COOL_TYPE ENDURANCE_CHECK EV_ALARM UserPostType ChainType LOCK PlatformScope'.split(
    ' ',
  )

describe('administration', () => {
  let app: AdministrationApp
  let staff: ApiClient
  let admin: ApiClient

  beforeAll(async () => {
    // Enumerations become dictionaries when their modules are loaded.
    await Promise.all([
      import('@motorpool/alarm/shared'),
      import('@motorpool/vehicle/shared'),
      import('@motorpool/terminal/shared'),
    ])
    app = await startAdministration()
    admin = app.admin
    staff = app.as(await app.buildUser({ permissions: ['system/dicts/create', 'system/dicItems/update'] }))
  })
  afterAll(() => app.close())

  describe('dictionaries', () => {
    it('R221 gives every enumeration keyed by its code, the fourteen known ones among them, each item with id, code and label', async () => {
      const { data } = await staff.get<Record<string, Option[]>>(`${ITEMS}/options/all`)
      expect(KNOWN.filter((code) => !data[code]?.length)).toEqual([])
      for (const item of Object.values(data).flat())
        expect(Object.keys(item).toSorted((a, b) => a.localeCompare(b))).toEqual(['code', 'id', 'label'])
    })

    it('R222 answers each of its calls; items come in order', async () => {
      for (const code of ['ORG_TYPE', 'UserPostType', 'ChainType', 'LOCK', 'PlatformScope'])
        expect([code, (await staff.get<Option[]>(`${ITEMS}/${code}/options`)).data.length > 1]).toEqual([
          code,
          true,
        ])
      expect((await staff.get<Option[]>(`${ITEMS}/LOCK/options`)).data.map((i) => i.code)).toEqual(
        'RELAY_1 RELAY_2 RELAY_3 CONTROLLER_1 CONTROLLER_2 CONTROLLER_3 UNLOCK'.split(' '),
      )
      const levels = await staff.get<Option[]>(`${ITEMS}/getEmissionLevelTypeByPlatformScope`, {
        platformScope: 'NON_ROAD',
      })
      expect(levels.data.map((i) => i.code)).toEqual(['GB3', 'GB4'])
      for (const platformScope of ['__proto__', 'constructor', 'toString'])
        expect(
          await staff.get(`${ITEMS}/getEmissionLevelTypeByPlatformScope`, { platformScope }),
        ).toMatchObject({ status: 200, data: [] })
      expect((await staff.get<Option[]>(`${ITEMS}/getChainType`)).data.map((i) => i.code)).toContain('GBEV')
      expect((await staff.get(`${ITEMS}/NO_SUCH/options`)).status).toBe(404)
      const { data: tree } = await admin.get<{ code: string; children: unknown[] }[]>(`${DICTS}/tree`)
      expect(tree.find((d) => d.code === 'LOCK')?.children).toEqual([])
    })

    it('R223 labels follow the language of the call', async () => {
      const label = async (language: string) => {
        const { data } = await staff.call<Option[]>('GET', `${ITEMS}/ORG_TYPE/options`, undefined, {
          headers: { 'accept-language': language },
        })
        return data.map((i) => i.label).join()
      }
      expect(await label('zh-CN')).toBe('企业,金融机构,组织')
      expect(await label('ja-JP')).toBe('企業,金融機関,組織')
    })

    it('R011 offers the five post types', async () => {
      const { data } = await staff.get<Option[]>(`${POSTS}/options`)
      expect(data.map((o) => o.id)).toEqual([
        'ADJUSTER',
        'ADJUST_ADMIN',
        'ASSEMBLY_OPERATOR',
        'ASSEMBLY_MANAGER',
        'SERVICE',
      ])
    })

    it('lets the platform rename items of built-in dictionaries at once, and neither add nor delete any', async () => {
      const { data } = await admin.post<{ items: { id: string; dicId: string }[] }>(`${ITEMS}/page`, {
        code: 'RELAY_1',
        page: 1,
        pageSize: 10,
      })
      const [item] = data.items
      expect((await admin.put(ITEMS, { id: item?.id, label: '一级限速' })).status).toBe(200)
      expect((await staff.get<Option[]>(`${ITEMS}/LOCK/options`)).data[0]?.label).toBe('一级限速')
      expect(await admin.post(ITEMS, { dicId: item?.dicId, code: 'NEW', label: 'NEW' })).toMatchObject({
        status: 409,
        errCode: 'DICT_BUILT_IN',
      })
      expect(await admin.delete(ITEMS, { ids: [item?.id] })).toMatchObject({ errCode: 'DICT_BUILT_IN' })
      expect(await admin.delete(DICTS, { ids: [item?.dicId] })).toMatchObject({ errCode: 'DICT_BUILT_IN' })
      expect((await staff.post(DICTS, { code: 'MINE', name: 'MINE' })).status).toBe(403)
    })

    it('offers a dictionary the platform adds, with its items', async () => {
      const { data } = await admin.post<{ id: string }>(DICTS, { code: 'VENDOR_KIND', name: '供应商类别' })
      for (const [sort, code] of ['B', 'A'].entries())
        await admin.post(ITEMS, { dicId: data.id, code, label: `类别${code}`, sort })
      expect((await staff.get<Option[]>(`${ITEMS}/VENDOR_KIND/options`)).data.map((i) => i.label)).toEqual([
        '类别B',
        '类别A',
      ])
    })
  })

  describe('texts', () => {
    const overrides = async (tenantId = '') =>
      (await app.signedOut.get<Record<string, string>>(`${LOCALES}/noToken/vue/zh-CN`, { tenantId })).data

    it('R021 converts the fields of the form to localeValue and back', () => {
      const fields = { zh_CN: '保存', en_US: 'Save', ja_JP: null }
      expect(toLocaleValue(fields)).toEqual({ 'zh-CN': '保存', 'en-US': 'Save' })
      expect(fromLocaleValue(toLocaleValue(fields))).toEqual(fields)
      expect(toLocaleValue(fromLocaleValue({ 'ja-JP': '保存' }))).toEqual({ 'ja-JP': '保存' })
    })

    it('R020 R022 keeps a text with its languages and answers each call', async () => {
      const made = await admin.post<Record<string, unknown>>(LOCALES, {
        i18n_code: 'ui.save',
        zh_CN: '存档',
        en_US: 'Store',
        resource_type: 'LABEL',
      })
      expect(made.data).toMatchObject({
        i18n_code: 'ui.save',
        type: 'FRONT',
        resource_type: 'LABEL',
        localeValue: { 'zh-CN': '存档', 'en-US': 'Store' },
        tenantId: null,
      })
      const all = await staff.get<Record<string, string>>(`${LOCALES}/data/en-US`)
      expect([all.data['ui.save'], all.data['ui.search'] !== undefined]).toEqual(['Store', true])
      const book = await app.signedOut.get(`${LOCALES}/noToken/export`)
      const [header, ...rows] = await readSheet(book.raw)
      expect(header).toEqual(['i18n_code', 'zh-CN', 'en-US', 'ja-JP'])
      expect(rows.find((r) => r[0] === 'ui.save')).toEqual(['ui.save', '存档', 'Store', '保存'])
      expect((await admin.post(`${LOCALES}/refresh`)).data).toBe(true)
      const editor = app.as(await app.buildUser({ permissions: ['system/locales/update'] }))
      expect((await editor.post(`${LOCALES}/refresh`)).status).toBe(403)
    })

    it('R019 hands the console what stands over its own texts, without a token, and unchanged only once', async () => {
      expect(await overrides()).toMatchObject({ 'ui.save': '存档' })
      const first = await app.signedOut.get(`${LOCALES}/noToken/vue/zh-CN`)
      const again = await app.http.inject({
        url: `${LOCALES}/noToken/vue/zh-CN`,
        headers: { 'if-none-match': String(first.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    })

    it("lays a tenant's own texts over the platform's, for that tenant alone", async () => {
      const tenant = await app.buildTenant()
      const own = app.as(await app.buildUser({ tenant, permissions: ['system/locales/create'] }))
      await own.post(LOCALES, { i18n_code: 'ui.save', zh_CN: '提交' })
      expect((await overrides(tenant.id))['ui.save']).toBe('提交')
      expect((await overrides())['ui.save']).toBe('存档')
      expect((await overrides((await app.buildTenant()).id))['ui.save']).toBe('存档')
    })

    it("lets a tenant's staff write texts of their console, and neither the server's messages nor the platform's texts", async () => {
      const tenant = await app.buildTenant()
      const own = app.as(await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }))
      expect(
        await own.post(LOCALES, { i18n_code: 'error.NOT_FOUND', zh_CN: '没有{what}', type: 'BACK' }),
      ).toMatchObject({ status: 400, errCode: 'LOCALE_TENANT_BACK' })
      const standing = await admin.post<{ id: string }>(LOCALES, { i18n_code: 'ui.delete', zh_CN: '移除' })
      for (const refused of [
        await own.put(LOCALES, { id: standing.data.id, zh_CN: '不行' }),
        await own.delete(LOCALES, { ids: [standing.data.id] }),
      ])
        expect([403, 404]).toContain(refused.status)
      // A sheet becomes rows of the tenant, also where the platform has a text of that name.
      const header = ['i18n_code', 'type', 'resource_type', 'zh_CN'].map(
        (f) => app.texts['zh-CN'][`system/locales.${f}`] as string,
      )
      const book = await workbook(header, [['ui.delete', '前端', '标签', '作废']])
      expect(await sendFile(own, `${LOCALES}/import`, book)).toMatchObject({ data: { total: 1 } })
      expect([(await overrides(tenant.id))['ui.delete'], (await overrides())['ui.delete']]).toEqual([
        '作废',
        '移除',
      ])
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into locale_text (tenant_id, i18n_code, zh_cn)
            select ${tenant.id}, 'many.' || n, 'x' from generate_series(1, ${sql.lit(TENANT_TEXTS_MAX - 1)}) n`.execute(
          tx,
        ),
      )
      expect(await own.post(LOCALES, { i18n_code: 'one.more', zh_CN: 'x' })).toMatchObject({
        status: 409,
        errCode: 'LOCALE_TOO_MANY',
      })
    })

    it('takes back what was exported and edited: rows of a code change, others are new, one code stands once', async () => {
      const tenant = await app.buildTenant()
      const own = app.as(await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }))
      // The platform's text of the same code and the server's of another type stay apart.
      await admin.post(LOCALES, { i18n_code: 'ui.close', zh_CN: '关' })
      await own.post(LOCALES, { i18n_code: 'ui.close', zh_CN: '收起', en_US: 'Fold', ja_JP: '畳む' })
      const [header = [], ...rows] = await readSheet((await own.post(`${LOCALES}/export`, {})).raw)
      const edited = rows.map((row) =>
        row.map((cell) => (cell === '收起' ? '合上' : cell === 'Fold' ? null : cell)),
      )
      const fresh = ['ui.next', '前端', '标签', '下一步', null, null]
      const labels = header.map(String)
      const answer = await sendFile(own, `${LOCALES}/import`, await workbook(labels, [...edited, fresh]))
      expect(answer.data, answer.text.slice(0, 300)).toEqual({ total: edited.length + 1 })
      const stored = await own.post<{ items: object[] }>(`${LOCALES}/page`, { page: 1, pageSize: 50 })
      expect(stored.data.items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            i18n_code: 'ui.close',
            zh_CN: '合上',
            en_US: 'Fold',
            ja_JP: '畳む',
            tenantId: tenant.id,
          }),
          expect.objectContaining({ i18n_code: 'ui.close', zh_CN: '关', tenantId: null }),
          expect.objectContaining({ i18n_code: 'ui.next', zh_CN: '下一步', tenantId: tenant.id }),
        ]),
      )
      const twice = await workbook(labels, [fresh, fresh])
      const [, , second] = await readSheet((await sendFile(own, `${LOCALES}/import`, twice)).raw)
      expect(String(second?.at(-1))).toContain('不能重复')
    })

    it("changes the server's own messages without a restart, and keeps their placeholders", async () => {
      const code = 'error.NOT_FOUND'
      expect(
        await admin.post(LOCALES, { i18n_code: code, zh_CN: '没有这条记录', type: 'BACK' }),
      ).toMatchObject({
        status: 400,
        errCode: 'LOCALE_PLACEHOLDERS',
      })
      const { data } = await admin.post<{ id: string }>(LOCALES, {
        i18n_code: code,
        zh_CN: '查无此项：{what}',
        type: 'BACK',
      })
      const message = async () => (await staff.get(`${ITEMS}/NO_SUCH/options`)).message
      await app.administration.locales.start()
      expect(await message()).toBe('查无此项：NO_SUCH')
      await admin.delete(LOCALES, { ids: [data.id] })
      await app.administration.locales.start()
      expect(await message()).not.toContain('查无此项')
    })

    it('shows a changed text in every process', async () => {
      const elsewhere = new Database({ url: app.url, max: 2 })
      const log = { debug() {}, info() {}, warn() {}, error() {} }
      const events = new EventHub({ db: elsewhere, log, clock: app.clock })
      const catalogues = { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} }
      const other = createAdministration({ db: elsewhere, clock: app.clock, catalogues })
      try {
        wire([other.module], { partial: true }).subscribe(events)
        await events.start(app.url)
        await other.locales.start()
        const made = await admin.post<{ id: string }>(LOCALES, { i18n_code: 'ui.reset', zh_CN: '清空' })
        const { data } = await app.signedOut.get<Record<string, string>>(`${LOCALES}/noToken/vue/zh-CN`)
        expect(data['ui.reset']).toBe('清空')
        await expect.poll(async () => (await other.locales.all('zh-CN'))['ui.reset']).toBe('清空')
        await admin.delete(LOCALES, { ids: [made.data.id] })
      } finally {
        await events.close()
        await elsewhere.close()
      }
    })
  })

  describe('parameters', () => {
    const row = async (key: string) =>
      (
        await admin.post<{ items: { id: string; value: string; sysFlag: boolean }[] }>(`${PARAMETERS}/page`, {
          key,
          page: 1,
          pageSize: 10,
        })
      ).data.items[0]

    it('R225 answers a parameter by its key, and staff only what is open or their own', async () => {
      expect((await admin.get(`${PARAMETERS}/key/signIn.passwordTries`)).data).toMatchObject({ value: '5' })
      expect((await staff.get(`${PARAMETERS}/key/signIn.passwordTries`)).status).toBe(404)
      const tenant = await app.buildTenant()
      const own = app.as(await app.buildUser({ tenant, permissions: ['system/parameters/create'] }))
      await own.post(PARAMETERS, { key: 'report.footer', name: '页脚', value: '内部资料' })
      expect((await own.get(`${PARAMETERS}/key/report.footer`)).data).toMatchObject({ value: '内部资料' })
      expect((await staff.get(`${PARAMETERS}/key/report.footer`)).status).toBe(404)
      expect(await staff.get(`${PARAMETERS}/key/no.such`)).toMatchObject({
        status: 404,
        errCode: 'NOT_FOUND',
      })
    })

    it('refuses a value the parameter cannot hold, and is effective at once', async () => {
      const found = await row('locale.publicExport')
      expect(await admin.put(PARAMETERS, { id: found?.id, value: 'perhaps' })).toMatchObject({ status: 400 })
      const tries = await row('signIn.passwordTries')
      expect(await admin.put(PARAMETERS, { id: tries?.id, value: '1000' })).toMatchObject({
        status: 400,
        errCode: 'FIELD_RANGE',
      })
      expect((await admin.put(PARAMETERS, { id: found?.id, value: 'false' })).status).toBe(200)
      expect((await app.signedOut.get(`${LOCALES}/noToken/export`)).errCode).toBe('LOCALE_EXPORT_CLOSED')
      expect(await admin.delete(PARAMETERS, { ids: [found?.id] })).toMatchObject({
        errCode: 'PARAMETER_BUILT_IN',
      })
    })
  })

  describe('areas', () => {
    it('R171 R230 finds by code, lists children of 100000 and cascades three levels deep', async () => {
      const { data: one } = await staff.get<{ name: string }[]>(`${AREAS}/ref`, { code: '440305' })
      expect(one.map((a) => a.name)).toEqual(['南山区'])
      const { data: provinces } = await staff.get<{ code: string; name: string; parentCode: string }[]>(
        `${AREAS}/100000/children`,
      )
      expect(provinces).toHaveLength(34)
      expect(provinces.filter((p) => !/^\d\d0000$/.test(p.code) || p.parentCode !== '100000')).toEqual([])
      expect(provinces.map((p) => p.name)).toEqual(
        expect.arrayContaining(['北京市', '广东省', '新疆维吾尔自治区', '台湾省', '澳门特别行政区']),
      )
      const { data: detail } = await staff.get<{ fullName: string; parents: { name: string }[] }>(
        `${AREAS}/ref_detail`,
        { code: '440305' },
      )
      expect([detail.fullName, detail.parents.map((p) => p.name)]).toEqual([
        '广东省深圳市南山区',
        ['中国', '广东省', '深圳市'],
      ])
      interface Node {
        value: string
        children?: Node[]
      }
      const depth = (nodes: Node[]): number => Math.max(0, ...nodes.map((n) => 1 + depth(n.children ?? [])))
      for (const level of [1, 2, 3])
        expect(depth((await staff.get<Node[]>(`${AREAS}/cascader/${level}`)).data)).toBe(level)
      expect(depth((await staff.get<Node[]>(`${AREAS}/three_level`)).data)).toBe(3)
    })

    it.each([
      ['children of a code', `${AREAS}/999999/children`, 'NOT_FOUND'],
      ['an area by a code', `${AREAS}/ref_detail?code=999999`, 'NOT_FOUND'],
      [
        'the centre of an address',
        `${GEOCODE}/geo?address=${encodeURIComponent('没有这样的地方')}`,
        'NOT_FOUND',
      ],
      ['the address of a position', `${GEOCODE}/regeo?lng=0&lat=0`, 'POSITION_OUTSIDE'],
    ])('says that there is no such place: %s', async (_what, url, errCode) => {
      expect(await staff.get(url)).toMatchObject({ status: 404, errCode })
    })
  })

  describe('platform statistics and finances', () => {
    it('R229 shows institutions below the institution above them', async () => {
      const tenant = await app.buildTenant()
      const top = await app.buildOrg({ tenant })
      const below = await app.buildOrg({ parent: top })
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`update org set org_type = 'FINANCE' where id in (${top.id}, ${below.id})`.execute(tx),
      )
      const who = app.as(await app.buildUser({ tenant, permissions: ['system/finances/find'] }))
      const { data } = await who.get<{ id: string; children: { id: string }[] }[]>(
        '/api/system-svc/finances/V1.0/tree',
      )
      expect(data.map((n) => [n.id, n.children.map((c) => c.id)])).toEqual([[top.id, [below.id]]])
    })

    it('counts what there is, for administrators alone', async () => {
      // A day of frames; its index has a page before the first row.
      const owner = new pg.Client({ connectionString: app.ownerUrl })
      await owner.connect()
      await owner.query('create table frame_19991231 (id int primary key)')
      const { data } = await admin.get<{
        tenants: { total: number }
        storage: { database: number; frames: number }
      }>('/api/system-svc/admin/statistics/V1.0')
      const before = data.tenants.total
      expect(data.storage.database).toBeGreaterThan(1_000_000)
      expect(data.storage.frames).toBeGreaterThan(0)
      await owner.query('drop table frame_19991231')
      await owner.end()
      await app.buildTenant()
      const after = await admin.get<{ tenants: { total: number } }>('/api/system-svc/admin/statistics/V1.0')
      expect(after.data.tenants.total).toBe(before + 1)
      const tenant = app.as(await app.buildUser({ permissions: ['admin/home/find'] }))
      expect((await tenant.get('/api/system-svc/admin/statistics/V1.0')).status).toBe(403)
    })

    it('R228 answers clients as options', async () => {
      const path = '/api/system-svc/clients/V1.0/options'
      const { data } = await staff.get<Option[]>(path)
      const english = await staff.call<Option[]>('GET', path, undefined, {
        headers: { 'accept-language': 'en-US' },
      })
      const labelOf = (options: Option[]) => options.find((o) => o.code === 'BIZ')?.label
      expect(labelOf(data)).toBe(ClientId.labels.BIZ['zh-CN'])
      expect(labelOf(english.data)).toBe(ClientId.labels.BIZ['en-US'])
      expect(data.map((c) => c.code)).toEqual(['BIZ', 'ADMIN', 'APP'])
    })
  })
})
