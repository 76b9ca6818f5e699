import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import { type ApiClient, permissionsOf, type TestTenant } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const DAY = Date.parse('2026-01-01T00:00:00+08:00')
const ORGS = '/api/system-svc/orgs/V1.0'

type Row = Record<string, unknown> & { id: string }

describe('basic organisations, employees, open limits and back-networks', () => {
  let app: AdministrationApp
  let tenant: TestTenant
  let api: ApiClient

  beforeAll(async () => {
    app = await startAdministration()
    tenant = await app.buildTenant()
    api = app.as(await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }))
  })
  afterAll(() => app.close())

  const org = async (orgCode: string, more: object = {}) =>
    (
      await api.post<{ id: string }>(ORGS, {
        orgCode,
        orgName: orgCode,
        orgType: 'ORG',
        parentId: tenant.rootOrgId,
        ...more,
      })
    ).data.id

  it('R229 financing institutions form a tree of their own', async () => {
    const bank = await org('BANK', { orgType: 'FINANCE' })
    const branch = await org('BRANCH', { orgType: 'FINANCE', parentId: bank })
    interface Node {
      id: string
      children: Node[]
    }
    const { data } = await api.get<Node[]>('/api/system-svc/finances/V1.0/tree')
    expect(data).toMatchObject([{ id: bank, children: [{ id: branch, children: [] }] }])
  })

  interface Family {
    path: string
    key: string
    make(): Promise<object>
    change: object
    /** A row of a sheet by field. */
    sheet?(): Promise<Record<string, string>>
  }
  const families: Record<string, Family> = {
    org: {
      path: 'org',
      key: 'system/defaultOrgs',
      make: async () => ({ orgCode: 'MADE', orgName: '建成', orgType: 'ORG', parentId: tenant.rootOrgId }),
      change: { orgName: '改名' },
      sheet: async () => ({ orgCode: 'SHEET', orgName: '表格', orgType: '组织', parentId: 'BASE' }),
    },
    employee: {
      path: 'employee',
      key: 'system/employee',
      make: async () => ({
        employeeNo: 'E1',
        employeeName: '员工',
        phone: '13900000001',
        orgId: tenant.rootOrgId,
      }),
      change: { employeeName: '改名' },
      sheet: async () => ({
        employeeNo: 'E2',
        employeeName: '表格',
        orgId: 'BASE',
        phone: '13900000002',
        status: '启用',
      }),
    },
    dealerOpenLimit: {
      path: 'dealerOpenLimit',
      key: 'system/dealerOpenLimit',
      make: async () => ({
        orgId: tenant.rootOrgId,
        vehicleCategory: 'NON_ROAD',
        limitCount: 10,
        limitMonths: 12,
        beginDate: DAY,
      }),
      change: { limitCount: 20 },
      sheet: async () => ({
        orgId: 'BASE',
        vehicleCategory: VehicleCategory.labels.NON_ROAD['zh-CN'],
        limitCount: '5',
        limitMonths: '12',
        beginDate: '2026-01-01',
        status: '启用',
      }),
    },
    'finance/back_network': {
      path: 'finance/back_network',
      key: 'system/financeBackNetwork',
      make: async () => ({
        vin: 'LMPTEST0000000001',
        orgId: tenant.rootOrgId,
        financeOrgId: await org('LENDER', { orgType: 'FINANCE' }),
        contractNo: 'C1',
      }),
      change: { contractNo: 'C2' },
    },
  }

  it.each(Object.keys(families))(
    'R232 %s follows the generic pattern under default-svc V2.0',
    async (name) => {
      const { path, key, make, change, sheet } = families[name] as Family
      const base = `/api/default-svc/${path}/V2.0`
      if (name === 'org') await org('BASE')
      if (name === 'finance/back_network')
        await vehicle('LMPTEST0000000001', await org('OWNER', { orgType: 'FINANCE' }))
      const made = await api.post<{ id: string }>(base, await make())
      expect(made.status, made.text).toBe(200)
      const one = async () => (await api.get<Row>(`${base}/${made.data.id}`)).data
      const before = await one()
      const changed = await api.put(base, { ...before, ...change })
      expect(changed.status, changed.text).toBe(200)
      expect(await one()).toMatchObject(change)
      const page = (await api.post<{ items: Row[]; total: number }>(`${base}/page`, {})).data
      expect(page.items.map((r) => r.id)).toContain(made.data.id)
      const exported = await readSheet((await api.post(`${base}/export`, {})).raw)
      expect(exported).toHaveLength(page.total + 1)
      if (sheet) {
        const row = await sheet()
        const labels = Object.keys(row).map((field) => app.texts['zh-CN'][`${key}.${field}`] ?? field)
        const book = await workbook(labels, [Object.values(row)])
        const imported = await sendFile<{ total: number }>(api, `${base}/import`, book)
        expect(imported.data, imported.text.slice(0, 200)).toEqual({ total: 1 })
      }
      expect((await api.delete<boolean>(base, { ids: [made.data.id] })).data).toBe(true)
      expect((await api.get(`${base}/${made.data.id}`)).status).toBe(404)
    },
  )

  it('R232 organisations also come as a list', async () => {
    const { data } = await api.get<{ orgName?: string; label?: string }[]>('/api/default-svc/org/V2.0/list')
    expect(JSON.stringify(data)).toContain('BANK')
  })

  it('a back-network record is of a financed vehicle: its own institution, or that of its organisation', async () => {
    const lender = await org('LENDER2', { orgType: 'FINANCE' })
    const create = (vin: string) =>
      api.post('/api/default-svc/finance/back_network/V2.0', {
        vin,
        orgId: tenant.rootOrgId,
        financeOrgId: lender,
      })
    await vehicle('LMPTEST0000000002')
    expect(await create('LMPTEST0000000002')).toMatchObject({
      status: 400,
      errCode: 'VEHICLE_NOT_FINANCED',
      fields: [{ field: 'vin' }],
    })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx
        .updateTable('vehicle')
        .set({ finance_org_id: lender })
        .where('vin', '=', 'LMPTEST0000000002')
        .execute(),
    )
    expect((await create('LMPTEST0000000002')).status).toBe(200)
  })

  const vehicle = (vin: string, orgId = tenant.rootOrgId) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const first = async (table: string, values: object) =>
        (await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()) as {
          id: string
        }
      const at = { tenant_id: tenant.id }
      const placed = { ...at, org_id: tenant.rootOrgId }
      const category = { vehicle_category: 'NON_ROAD' }
      const type = await first('vehicle_type', { ...at, type_code: vin, type_name: vin, ...category })
      const series = await first('vehicle_series', {
        ...placed,
        series_code: vin,
        series_name: vin,
        vehicle_type_id: type.id,
      })
      const model = await first('vehicle_model', {
        ...placed,
        model_code: vin,
        model_name: vin,
        ...category,
        vehicle_type_id: type.id,
        vehicle_series_id: series.id,
      })
      await first('vehicle', {
        ...at,
        org_id: orgId,
        vin,
        machine_code: vin,
        ...category,
        vehicle_model_id: model.id,
      })
    })
})
