import type { ApiClient, TestApp, TestOrg, TestTenant } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provisionOrg } from '../src/server/index.ts'
import { every, startTenancyApp } from './app.ts'

const BASE = '/api/system-svc/orgs/V1.0'

interface Node {
  id: string
  orgName: string
  children: Node[]
}

describe('organisations', () => {
  let app: TestApp
  let tenant: TestTenant
  let api: ApiClient
  let n = 0

  const body = (parentId: string, more: object = {}) => {
    n++
    return { orgCode: `C${n}`, orgName: `机构${n}`, parentId, ...more }
  }
  const create = async (parentId: string, more: object = {}) => {
    const answer = await api.post<{ id: string }>(BASE, body(parentId, more))
    expect(answer.message).toBeUndefined()
    return answer.data.id
  }
  const asScoped = async (org: TestOrg) =>
    app.as(await app.buildUser({ org, permissions: every('system/orgs'), scope: 'tree' }))

  beforeAll(async () => {
    app = await startTenancyApp()
    tenant = await app.buildTenant()
    api = app.as(await app.buildUser({ tenant, permissions: every('system/orgs') }))
  })
  afterAll(() => app.close())

  it('R209 keeps every field and shows a child under its parent in the tree', async () => {
    const fields = {
      orgAbbr: '华东',
      orgType: 'COMP',
      attribute: ['DEALER', 'SERVICE'],
      contactName: '王工',
      contactAddress: '上海市',
      telephoneNumber: '021-55556666',
      emailAddress: 'east@example.com',
      address: '松江路1号',
    }
    const parent = await create(tenant.rootOrgId, fields)
    const child = await create(parent)
    expect((await api.get<object>(`${BASE}/${parent}`)).data).toMatchObject(fields)
    const tree = (await api.get<Node[]>(`${BASE}/tree`)).data
    const east = tree[0]?.children.find((o) => o.id === parent)
    expect(east?.children.map((o) => o.id)).toEqual([child])
  })

  it('R210 answers each call; a parent with children is not deleted', async () => {
    const parent = await create(tenant.rootOrgId)
    const child = await create(parent)
    for (const path of ['tree', 'tree/comp', 'tree/comp/wtg', 'root/options', 'ref', parent])
      expect((await api.get<unknown>(`${BASE}/${path}`)).status, path).toBe(200)
    const children = await api.get<{ id: string }[]>(`${BASE}/children`, { parentId: parent })
    expect(children.data.map((c) => c.id)).toEqual([child])
    const refused = await api.delete(BASE, { ids: [parent] })
    expect([refused.status, refused.errCode]).toEqual([409, 'IN_USE'])
    expect((await api.delete<boolean>(BASE, { ids: [parent, child] })).data).toBe(true)
  })

  it('R211 says that the own organisation may be edited and a foreign one may not', async () => {
    const own = await create(tenant.rootOrgId)
    const foreign = await app.buildOrg()
    const check = async (id: string) => (await api.get<boolean>(`${BASE}/edit_check`, { id })).data
    expect(await check(own)).toBe(true)
    expect(await check(foreign.id)).toBe(false)
  })

  it('R212 flattens the option tree for a FINANCE organisation: no children key', async () => {
    const bank = await create(tenant.rootOrgId, { orgType: 'FINANCE' })
    const banker = app.as(
      await app.buildUser({ org: { id: bank, tenantId: tenant.id }, permissions: ['system/orgs/find'] }),
    )
    const options = (await banker.get<object[]>(`${BASE}/tree/comp`)).data
    expect(options.length).toBeGreaterThan(1)
    expect(options.every((o) => !('children' in o))).toBe(true)
    const others = (await api.get<object[]>(`${BASE}/tree/comp`)).data
    expect(others.some((o) => 'children' in o)).toBe(true)
  })

  it('offers organisations of a kind or with an attribute, those above them only to be seen', async () => {
    interface Option {
      value: string
      disabled?: boolean
      children?: Option[]
    }
    const region = await create(tenant.rootOrgId)
    const dealer = await create(region, { attribute: ['DEALER'] })
    const bank = await create(tenant.rootOrgId, { orgType: 'FINANCE' })
    const flat = (options: Option[]): string[] =>
      options.flatMap((one) => [`${one.value}${one.disabled ? ' seen' : ''}`, ...flat(one.children ?? [])])
    const offered = async (query: Record<string, string>) =>
      flat((await api.get<Option[]>(`${BASE}/tree/comp`, query)).data)
    const dealers = await offered({ attribute: 'DEALER' })
    expect(dealers).toEqual(expect.arrayContaining([`${tenant.rootOrgId} seen`, `${region} seen`, dealer]))
    expect(dealers.some((one) => one.startsWith(bank))).toBe(false)
    const banks = await offered({ orgType: 'FINANCE' })
    expect([banks[0], banks.includes(bank), banks.some((one) => one.startsWith(region))]).toEqual([
      `${tenant.rootOrgId} seen`,
      true,
      false,
    ])
    expect((await offered({})).some((one) => one.endsWith('seen'))).toBe(false)
  })

  it('R210 groups the option tree by tenant in its wtg variant: administrators tell the tenants apart', async () => {
    interface Option {
      value: string
      label: string
      disabled?: boolean
      children?: Option[]
    }
    const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions: ['system/orgs/find'] }))
    const other = await app.buildTenant()
    const groups = (await admin.get<Option[]>(`${BASE}/tree/comp/wtg`)).data
    for (const { id, rootOrgId } of [tenant, other]) {
      const group = groups.find((option) => option.value === `tenant-${id}`)
      expect(group).toMatchObject({ disabled: true })
      expect(group?.children?.map((option) => option.value)).toEqual([rootOrgId])
    }
    const plain = (await api.get<Option[]>(`${BASE}/tree/comp`)).data
    const mine = (await api.get<Option[]>(`${BASE}/tree/comp/wtg`)).data
    expect(mine).toMatchObject([{ value: `tenant-${tenant.id}`, children: plain }])
  })

  it('stays in its tenant, also when the platform moves it', async () => {
    const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions: every('system/orgs') }))
    const [own, other] = [await create(tenant.rootOrgId), await app.buildTenant()]
    const moved = await admin.put(BASE, { id: own, ...body(other.rootOrgId) })
    expect([moved.status, moved.fields?.[0]?.field]).toEqual([400, 'parentId'])
  })

  it('keeps everything below with an organisation that moves', async () => {
    const from = await create(tenant.rootOrgId)
    const to = await create(tenant.rootOrgId)
    const moved = await create(from)
    const leaf = await create(moved)
    const move = await api.put<boolean>(BASE, { ...body(to), id: moved })
    expect(move.data).toBe(true)
    const { path } = (await api.get<{ path: string }>(`${BASE}/${leaf}`)).data
    expect(path).toBe(`/${tenant.rootOrgId}/${to}/${moved}/${leaf}/`)
  })

  it('refuses to move an organisation below itself, or anything below a FINANCE organisation', async () => {
    const top = await create(tenant.rootOrgId)
    const below = await create(top)
    expect((await api.put(BASE, { ...body(below), id: top })).errCode).toBe('ORG_CYCLE')
    const bank = await create(tenant.rootOrgId, { orgType: 'FINANCE' })
    expect((await api.post(BASE, body(bank))).errCode).toBe('ORG_BELOW_FINANCE')
    expect((await api.put(BASE, { ...body(bank), id: below })).errCode).toBe('ORG_BELOW_FINANCE')
    expect((await api.put(BASE, { ...body(tenant.rootOrgId), id: top, orgType: 'FINANCE' })).errCode).toBe(
      'ORG_BELOW_FINANCE',
    )
  })

  it('refuses to delete the root organisation and one that others use', async () => {
    expect((await api.delete(BASE, { ids: [tenant.rootOrgId] })).errCode).toBe('ORG_ROOT')
    const id = await create(tenant.rootOrgId)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx
        .insertInto('role')
        .values({ tenant_id: tenant.id, org_id: id, name: '班长', code: 'foreman' })
        .execute(),
    )
    const refused = await api.delete(BASE, { ids: [id] })
    expect([refused.status, refused.errCode]).toEqual([409, 'IN_USE'])
  })

  it('refuses a code that exists in the tenant with cannot repeat, and takes it in another tenant', async () => {
    await create(tenant.rootOrgId, { orgCode: 'SAME' })
    const again = await api.post(BASE, { ...body(tenant.rootOrgId), orgCode: 'SAME' })
    expect([again.status, again.errCode]).toEqual([409, 'FIELD_DUPLICATE'])
    expect(again.message).toBe('机构编码“SAME”不能重复')
    const other = await app.buildTenant()
    const elsewhere = app.as(await app.buildUser({ tenant: other, permissions: every('system/orgs') }))
    expect((await elsewhere.post(BASE, { ...body(other.rootOrgId), orgCode: 'SAME' })).status).toBe(200)
  })

  it('refuses an unknown status', async () => {
    const refused = await api.post(BASE, body(tenant.rootOrgId, { status: 'DISABLED' }))
    expect(refused.status).toBe(400)
    expect(refused.fields).toEqual([{ field: 'status', message: '状态不在可选范围内' }])
  })

  it('lets a caller of one organisation make one below it, and never beside or above', async () => {
    const org = await app.buildOrg({ tenant })
    const beside = await app.buildOrg({ tenant })
    const scoped = await asScoped(org)
    const made = await scoped.post<{ id: string }>(BASE, body(org.id))
    expect(made.status).toBe(200)
    expect((await scoped.post(BASE, body(beside.id))).errCode).toBe('FIELD_REFERENCE')
    expect((await scoped.get(`${BASE}/${tenant.rootOrgId}`)).status).toBe(404)
    expect((await scoped.get<Node[]>(`${BASE}/tree`)).data.map((o) => o.id)).toEqual([org.id])
  })

  it('refuses a caller of one organisation to delete it, as it stands below one that the caller does not see', async () => {
    const org = await app.buildOrg({ tenant })
    const scoped = await asScoped(org)
    expect(await scoped.delete(BASE, { ids: [org.id] })).toMatchObject({ status: 403, errCode: 'FORBIDDEN' })
    expect((await api.get(`${BASE}/${org.id}`)).status).toBe(200)
  })

  it('is made by the platform below a parent of its own tenant alone', async () => {
    const other = await app.buildTenant()
    const fields = { tenantId: other.id, parentId: tenant.rootOrgId, orgCode: 'ASTRAY', orgName: '异' }
    await expect(
      app.db.withPlatform(undefined, 'test', (tx) => provisionOrg(tx, fields, app.clock.now())),
    ).rejects.toThrow(`organisation ${tenant.rootOrgId} is not of tenant ${other.id}`)
  })
})
