import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '../src/shared/index.ts'
import { every, startTenancyApp } from './app.ts'

const BASE = '/api/system-svc/tenants/V1.0'
const HEADER = ['租户编码', '租户名称', '应用名称', '机构编码', '到期日期', '平台范围']

interface Tenant {
  id: string
  tenantCode: string
  [key: string]: unknown
}

describe('tenants in sheets', () => {
  let app: TestApp
  let admin: ApiClient
  const send = async (client: ApiClient, rows: string[][]) =>
    sendFile<{ total: number }>(client, `${BASE}/import`, await workbook(HEADER, rows))
  const list = async (body: object) =>
    (await admin.post<{ items: Tenant[] }>(`${BASE}/page`, body)).data.items
  const permissions = [...every('system/tenants'), 'system/tenants/import', 'system/tenants/export']

  beforeAll(async () => {
    app = await startTenancyApp()
    const platform = { id: PLATFORM_TENANT_ID, rootOrgId: PLATFORM_ORG_ID }
    admin = app.as(await app.buildUser({ tenant: platform, userType: 'ADMIN', permissions }))
  })
  afterAll(() => app.close())

  it('R186 are imported with their root organisation, all or none', async () => {
    const good = ['north', '北方公司', '北方车联', 'NORTH', '2030-01-01', '新能源，道路燃油货车（国六）']
    const refused = await send(admin, [good, ['north', '南方公司', '南方车联', 'SOUTH', '明天', '']])
    expect(refused.headers['content-type']).toContain('spreadsheetml')
    const [header, ...rows] = await readSheet(refused.raw)
    const issue = rows[1]?.[(header?.length ?? 0) - 1]
    expect(issue).toContain('到期日期')
    expect(await list({ tenantCode: 'north' })).toEqual([])

    expect((await send(admin, [good])).data).toEqual({ total: 1 })
    expect(await list({ tenantCode: 'north' })).toMatchObject([
      {
        tenantName: '北方公司',
        orgCode: 'NORTH',
        authStatus: 'NOT_AUTH',
        platformScopes: ['NEW_ENERGY', 'ROAD_FUEL'],
        homeTemplateId: 1,
        iccidPolicy: 'STRICT',
        registrationPolicy: 'REPEAT',
      },
    ])
    const again = await send(admin, [['north', '再来', '再来', 'AGAIN', '', '']])
    expect((await readSheet(again.raw)).flat().join()).toContain('租户编码')
  })

  it('R187 R189 are exported under the filters of the list', async () => {
    const [header, ...rows] = await readSheet(
      (
        await admin.post(`${BASE}/export`, {
          authStatus: 'AUTHED',
          extra: { title: '租户', sheetName: '租户' },
        })
      ).raw,
    )
    expect(rows).toHaveLength((await list({ authStatus: 'AUTHED', pageSize: 500 })).length)
    expect(new Set(rows.map((r) => r[header?.indexOf('授权状态') ?? -1]))).toEqual(new Set(['已授权']))
  })

  it('are configured apart from their other data', async () => {
    const tenant = await app.buildTenant()
    const config = {
      appName: '云上车队',
      domainName: 'Fleet.Example',
      recordNo: '京ICP备1号',
      homeTemplateId: 2,
      platformScopes: ['NON_ROAD'],
      iccidPolicy: 'OPEN',
      registrationPolicy: 'ONCE',
    }
    const before = (await list({ pageSize: 500 })).find((t) => t.id === tenant.id)
    expect((await admin.put<boolean>(`${BASE}/${tenant.id}/config`, config)).data).toBe(true)
    expect((await admin.get<object>(`${BASE}/${tenant.id}/config`)).data).toMatchObject({
      ...config,
      domainName: 'fleet.example',
      themeId: null,
      tenantId: tenant.id,
    })
    const after = (await list({ pageSize: 500 })).find((t) => t.id === tenant.id)
    for (const same of ['tenantCode', 'tenantName', 'orgCode', 'status', 'authStatus', 'expireDate'])
      expect(after?.[same], same).toEqual(before?.[same])
    const taken = await app.buildTenant()
    const refused = await admin.put(`${BASE}/${taken.id}/config`, config)
    expect([refused.errCode, refused.fields?.[0]?.field]).toEqual(['FIELD_DUPLICATE', 'domainName'])
    expect((await admin.get(`${BASE}/999999/config`)).status).toBe(404)
    expect((await admin.put(`${BASE}/999999/config`, { ...config, domainName: '' })).status).toBe(404)
  })

  it('are neither imported nor configured by a tenant, whatever permission it holds', async () => {
    const tenant = await app.buildTenant()
    const user = app.as(await app.buildUser({ tenant, permissions }))
    expect((await send(user, [['mine', '自建', '自建', 'MINE', '', '']])).status).toBe(403)
    expect((await user.put(`${BASE}/${tenant.id}/config`, { appName: '改名' })).status).toBe(403)
    expect((await user.get<{ tenantId: string }>(`${BASE}/${tenant.id}/config`)).data.tenantId).toBe(
      tenant.id,
    )
  })
})
