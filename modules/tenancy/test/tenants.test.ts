import type { ApiClient, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '../src/shared/index.ts'
import { every, startTenancyApp } from './app.ts'

const BASE = '/api/system-svc/tenants/V1.0'

interface Tenant {
  id: string
  expireDate: number | null
  authStatus: string
  organisation: object
}

describe('tenants', () => {
  let app: TestApp
  let admin: ApiClient
  let n = 0
  const body = (more: object = {}) => {
    n++
    return {
      tenantCode: `co-${n}`,
      tenantName: `公司${n}`,
      appName: '车联平台',
      orgCode: `CO${n}`,
      orgTypeId: 'COMP',
      ...more,
    }
  }
  const create = async (more: object = {}) => {
    const answer = await admin.post<{ id: string }>(BASE, body(more))
    expect(answer.message).toBeUndefined()
    return answer.data.id
  }
  const find = async (id: string) => (await admin.get<Tenant>(`${BASE}/${id}`)).data

  beforeAll(async () => {
    app = await startTenancyApp()
    const platform = { id: PLATFORM_TENANT_ID, rootOrgId: PLATFORM_ORG_ID }
    admin = app.as(
      await app.buildUser({ tenant: platform, userType: 'ADMIN', permissions: every('system/tenants') }),
    )
  })
  afterAll(() => app.close())

  it.each([
    ['the application name', { appName: '新名称' }],
    ['the home template', { homeTemplateId: 1 }],
    ['an empty record number', { recordNo: null }],
    ['nothing', {}],
  ])('a configuration that says %s leaves the rest as it is', async (_what, change) => {
    const id = await create({
      domainName: 'config.example.com',
      copyright: '© 配置公司',
      recordNo: '京ICP备00000001号',
      homeTemplateId: 2,
      platformScopes: ['NON_ROAD', 'ROAD_FUEL'],
      expireDate: '2031-05-01',
      realName: '王经理',
    })
    const configuration = `${BASE}/${id}/config`
    const read = async () => [
      (await admin.get<object>(configuration)).data,
      (await admin.get<object>(`${BASE}/${id}`)).data,
    ]
    const [config, whole] = await read()
    expect(config).toMatchObject({ copyright: '© 配置公司', platformScopes: ['NON_ROAD', 'ROAD_FUEL'] })
    expect((await admin.put(configuration, change)).status).toBe(200)
    const { updateTime: _was, ...rest } = whole as Record<string, unknown>
    const [changed, after] = await read()
    expect(changed).toEqual({ ...config, ...change })
    expect(after).toMatchObject({ ...rest, ...change })
    await admin.delete(BASE, { ids: [id] })
  })

  it('R213 shows the fields of the root organisation flat and as a sub-object', async () => {
    const id = await create({
      orgAbbr: '公司',
      orgContactAddress: '北京市',
      orgContactName: '李工',
      orgTelephoneNumber: '010-66667777',
      orgEmailAddress: 'a@example.com',
      realName: '张三',
    })
    expect((await find(id)).organisation).toEqual({
      type: 'COMP',
      abbr: '公司',
      code: `CO${n}`,
      contactAddress: '北京市',
      contactName: '李工',
      telephoneNumber: '010-66667777',
      emailAddress: 'a@example.com',
      realName: '张三',
    })
    expect(await find(id)).toMatchObject({ orgAbbr: '公司', orgContactName: '李工', realName: '张三' })
  })

  it('R214 filters by authorisation', async () => {
    const id = await create()
    const page = async (authStatus: string) =>
      (await admin.post<{ items: Tenant[] }>(`${BASE}/page`, { authStatus, pageSize: 500 })).data.items
    expect((await page('NOT_AUTH')).map((t) => t.id)).toContain(id)
    const authed = await page('AUTHED')
    expect(authed.map((t) => t.id)).toContain(PLATFORM_TENANT_ID)
    expect(authed.every((t) => t.authStatus === 'AUTHED')).toBe(true)
  })

  it('R215 takes a date as ms, and empties the expiry on update', async () => {
    const id = await create({ expireDate: '2030-01-01' })
    expect((await find(id)).expireDate).toBe(Date.UTC(2030, 0, 1))
    expect((await admin.put(BASE, { ...body(), id, expireDate: '' })).status).toBe(200)
    expect((await find(id)).expireDate).toBeNull()
  })

  it('R267 R268 echoes the page and ignores empty filters', async () => {
    await create()
    await create()
    const all = (await admin.post<{ total: number }>(`${BASE}/page`, {})).data
    const { data } = await admin.post<{ total: number; current: number; items: unknown[] }>(`${BASE}/page`, {
      page: 2,
      pageSize: 1,
      tenantName: '',
      status: null,
    })
    expect(data).toMatchObject({ total: all.total, current: 2 })
    expect(data.items).toHaveLength(1)
  })

  it('refuses a code, name or host that another tenant has', async () => {
    const first = { ...body(), domainName: 'one.example' }
    expect((await admin.post(BASE, first)).status).toBe(200)
    for (const field of ['tenantCode', 'tenantName', 'domainName'] as const) {
      const refused = await admin.post(BASE, { ...body(), [field]: first[field] })
      expect([refused.errCode, refused.fields?.[0]?.field]).toEqual(['FIELD_DUPLICATE', field])
    }
  })

  it('refuses a theme that does not exist, and names the field', async () => {
    const answer = await admin.post(BASE, body({ themeId: '999999' }))
    expect(answer.status).toBe(400)
    expect(answer.fields?.map(({ field }) => field)).toEqual(['themeId'])
  })

  it('deletes an empty tenant, and neither one with users or organisations nor the platform', async () => {
    const id = await create()
    expect((await admin.delete(BASE, { ids: [id] })).status).toBe(200)
    expect((await admin.get(`${BASE}/${id}`)).status).toBe(404)
    const used = await create()
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { root_org_id } = await tx
        .selectFrom('tenant')
        .select('root_org_id')
        .where('id', '=', used)
        .executeTakeFirstOrThrow()
      const user = { user_name: 'somebody', real_name: '某人', user_type: 'TENANT', password_hash: 'none' }
      await tx
        .insertInto('app_user')
        .values({ ...user, tenant_id: used, org_id: root_org_id })
        .execute()
    })
    expect((await admin.delete(BASE, { ids: [used] })).errCode).toBe('IN_USE')
    const tenant = await app.buildTenant()
    await app.buildOrg({ tenant })
    expect((await admin.delete(BASE, { ids: [tenant.id] })).errCode).toBe('IN_USE')
    expect((await admin.delete(BASE, { ids: [PLATFORM_TENANT_ID] })).errCode).toBe('TENANT_BUILT_IN')
  })

  it("R001 shows a tenant's user the own tenant alone and lets it change none, whatever permission it holds", async () => {
    const tenant = await app.buildTenant()
    const foreign = await create()
    const user = app.as(await app.buildUser({ tenant, permissions: every('system/tenants') }))
    const options = (await user.post<{ value: string }[]>(`${BASE}/options`)).data
    expect(options.map((o) => o.value)).toEqual([tenant.id])
    expect((await user.post(BASE, body())).status).toBe(403)
    expect((await user.put(BASE, { ...body(), id: tenant.id })).status).toBe(403)
    expect((await user.delete(BASE, { ids: [foreign] })).status).toBe(404)
    expect((await admin.post<unknown[]>(`${BASE}/options`)).data.length).toBeGreaterThan(1)
  })

  it('refuses a logo on another host', async () => {
    const refused = await admin.post(BASE, body({ appLogoFilePath: '//evil.example/x.png' }))
    expect(refused.fields?.[0]?.field).toBe('appLogoFilePath')
  })
})
