import { resourceRoutes } from '@motorpool/resource/server'
import { defineResource, f } from '@motorpool/resource/shared'
import { type ApiClient, permissionsOf, type TestApp, type TestTenant } from '@motorpool/testkit'
import { defineModule } from '@motorpool/wiring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf, startOperations } from './support/operations-app.ts'

const BASE = '/api/system-svc/reports/V1.0'
const SUPPLIERS = '/api/terminal-svc/terminal/suppliers/V1.0'

/** Suppliers once more, with a field for who has a permission of its own. */
const contacts = defineResource({
  key: 'test/contacts',
  api: '/api/test-svc/contacts/V1.0',
  idPrefix: 'test.contacts',
  table: 'terminal_supplier',
  scope: 'catalogue',
  fields: {
    supplierCode: f.text({ max: 32 }).required().searchable(),
    supplierName: f.text({ max: 64 }).required(),
    contactPhone: f.text({ max: 20 }).auth('test/contacts/phone'),
    contactName: f.text({ max: 32 }),
  },
  list: [
    'supplierCode',
    'supplierName',
    'contactPhone',
    { field: 'contactName', auth: 'test/contacts/phone' },
  ],
  search: ['supplierCode'],
  form: [{ items: ['supplierCode', 'supplierName', 'contactPhone'] }],
  options: { label: 'supplierName' },
})
const contactsModule = defineModule({ name: 'contacts', routes: resourceRoutes(contacts) })

interface Data {
  columns: { field: string; label: string }[]
  items: Record<string, string | null>[]
  total: number
  groups: { label: string; amount: number | null }[]
}

describe('reports', () => {
  let app: TestApp
  let tenant: TestTenant
  let staff: ApiClient

  beforeAll(async () => {
    app = await startOperations({ more: [contactsModule] })
    tenant = await app.buildTenant()
    staff = await staffOf(app, tenant)
    for (const [supplierCode, status] of [
      ['S1', 'ENABLED'],
      ['S2', 'ENABLED'],
      ['S3', 'DISABLED'],
    ] as const)
      await staff.post(SUPPLIERS, { supplierCode, supplierName: `供应商 ${supplierCode}`, status })
    await (await staffOf(app)).post(SUPPLIERS, {
      supplierCode: 'X1',
      supplierName: '别家',
      status: 'ENABLED',
    })
  })
  afterAll(() => app.close())

  const report = (code: string, reportType: string, config?: unknown, more: object = {}) =>
    staff.post<{ id: string }>(BASE, {
      reportCode: code,
      reportName: `报表 ${code}`,
      reportType,
      pageCode: code,
      config,
      ...more,
    })
  const data = (code: string, filters = {}, who = staff) =>
    who.post<Data>(`${BASE}/data/${code}`, { filters, page: 1, pageSize: 10 })

  it('R226 the configuration of a known page code is returned, an unknown one gives an errCode', async () => {
    const made = await report('suppliers', 'TABLE', {
      dataset: 'terminal/suppliers',
      columns: ['supplierCode', 'status'],
      search: ['supplierName'],
    })
    expect(made.status, made.text).toBe(200)
    const known = await staff.get<{ reportCode: string; config: { dataset: string } }>(
      `${BASE}/config/suppliers`,
    )
    expect(known.data).toMatchObject({ reportCode: 'suppliers', config: { dataset: 'terminal/suppliers' } })
    const unknown = await staff.get(`${BASE}/config/nothing`)
    expect([unknown.status, unknown.errCode]).toEqual([404, 'REPORT_UNKNOWN'])
  })

  it('refuses a second report of one page, and names the field', async () => {
    const second = await report(
      'suppliers-again',
      'TABLE',
      { dataset: 'terminal/suppliers' },
      { pageCode: 'suppliers' },
    )
    expect([second.status, second.errCode]).toEqual([409, 'FIELD_DUPLICATE'])
    expect(second.fields?.map(({ field }) => field)).toEqual(['pageCode'])
  })

  it('shows a table with its columns, in the words of the reader, of the own tenant alone', async () => {
    const { data: shown } = await data('suppliers', { supplierName: '供应商' })
    expect(shown.columns.map((c) => c.label)).toEqual(['供应商编码', '状态'])
    expect(shown.items).toContainEqual({ supplierCode: 'S3', status: '停用' })
    expect(shown.total).toBe(3)
  })

  it('filters that the report fixes cannot be undone by its reader, nor others added', async () => {
    await report('enabled', 'TABLE', { dataset: 'terminal/suppliers', filters: { status: ['ENABLED'] } })
    const { data: shown } = await data('enabled', { status: ['DISABLED'], supplierCode: 'S3' })
    expect(shown.total).toBe(2)
  })

  it('adds rows up by a field for a chart', async () => {
    const made = await report('byStatus', 'CHART', {
      dataset: 'terminal/suppliers',
      group: { by: 'status', fn: 'count' },
    })
    expect(made.status, made.text).toBe(200)
    const { data: shown } = await data('byStatus')
    expect(shown.groups).toEqual([
      { label: '启用', amount: 2 },
      { label: '停用', amount: 1 },
    ])
    const named = await report('byOrg', 'CHART', {
      dataset: 'terminal/suppliers',
      group: { by: 'orgId', fn: 'count' },
    })
    expect(named.status, named.text).toBe(200)
    expect((await data('byOrg')).data.groups[0]?.label).not.toMatch(/^\d+$/)
  })

  it.each([
    ['a list that does not exist', { dataset: 'app/user' }],
    ['a table of the database', { dataset: 'pg_catalog/pg_authid' }],
    ['a column that the list does not have', { dataset: 'terminal/suppliers', columns: ['passwordHash'] }],
    ['SQL for a column', { dataset: 'terminal/suppliers', columns: ['1); drop table org; --'] }],
    ['a filter that the list does not offer', { dataset: 'terminal/suppliers', filters: { remark: 'x' } }],
    ['a secret', { dataset: 'system/emailConfigs', columns: ['password'] }],
    [
      'a field that cannot be added up',
      { dataset: 'terminal/suppliers', group: { by: 'status', fn: 'sum', field: 'supplierCode' } },
    ],
    ['an unknown key', { dataset: 'terminal/suppliers', sql: 'select 1' }],
  ])('refuses %s', async (_what, config) => {
    const answer = await report(`bad${Math.random().toString(36).slice(2, 8)}`, 'CHART', config)
    expect(answer.status).toBe(400)
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://x"onload='])(
    'refuses the address %s',
    async (reportUrl) => {
      const answer = await report(`url${reportUrl.length}`, 'URL', undefined, { reportUrl })
      expect([answer.status, answer.fields?.[0]?.field]).toEqual([400, 'reportUrl'])
    },
  )

  it('opens nothing: who may not read the list may not read it through a report', async () => {
    const stranger = app.as(await app.buildUser({ tenant, permissions: ['system/reports/find'] }))
    const answer = await data('suppliers', {}, stranger)
    expect([answer.status, answer.errCode]).toEqual([403, 'FORBIDDEN'])
  })

  it.each(['contactPhone', 'contactName'])(
    'keeps %s from those without the permission of the field or of its column, and shows it to those with it',
    async (field) => {
      const columns = ['supplierCode', field]
      const plain = permissionsOf(app.routes)
      const readers = [plain, [...plain, 'test/contacts/phone']].map((permissions) =>
        app.buildUser({ tenant, permissions }).then((user) => app.as(user)),
      )
      const [without, entitled] = (await Promise.all(readers)) as [ApiClient, ApiClient]
      const body = {
        reportCode: field,
        reportName: '联系人',
        reportType: 'TABLE',
        pageCode: field,
        config: { dataset: 'test/contacts', columns },
      }
      expect(await without.post(BASE, body)).toMatchObject({ status: 400, errCode: 'REPORT_CONFIG' })
      expect((await entitled.post(BASE, body)).status).toBe(200)
      expect((await data(field, {}, entitled)).data.columns.map((c) => c.field)).toEqual(columns)
      expect(await data(field, {}, without)).toMatchObject({ status: 400, errCode: 'REPORT_CONFIG' })
      const fieldsFor = async (who: ApiClient) => {
        const sets = await who.get<{ value: string; fields: { field: string }[] }[]>(
          `${BASE}/option/datasets`,
        )
        return sets.data.find((set) => set.value === contacts.key)?.fields.map(({ field }) => field)
      }
      expect(await fieldsFor(without)).not.toContain(field)
      expect(await fieldsFor(entitled)).toContain(field)
    },
  )

  it('another tenant has no such page', async () => {
    expect((await data('suppliers', {}, await staffOf(app))).errCode).toBe('REPORT_UNKNOWN')
  })
})
