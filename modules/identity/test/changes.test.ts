import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const USERS = '/api/system-svc/users/V1.0'
const ROLES = '/api/system-svc/roles/V1.0'
const MENUS = '/api/system-svc/menus/V1.0'
const TENANTS = '/api/system-svc/tenants/V1.0'

type Row = Record<string, unknown> & { id: string }

/** What changes with every change. */
const without = ({ updateTime: _time, ...row }: Row, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

describe('a change that says one thing leaves the others as they are', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  let boss: ApiClient
  let admin: ApiClient

  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'works',
      tenantName: '工程公司',
      orgs: [{ orgCode: 'WEST', orgName: '西区' }],
      users: [{ userName: 'boss', realName: '老板', password: PASSWORD, role: 'tenantAdmin' }],
    })
    boss = await app.session('boss')
    admin = await app.session('admin', ADMIN_PASSWORD)
  })
  afterAll(() => app.close())

  const change = async (client: ApiClient, base: string, id: string, sent: Record<string, unknown>) => {
    const before = (await client.get<Row>(`${base}/${id}`)).data
    const answer = await client.put(base, { id, ...sent })
    expect([answer.status, answer.message]).toEqual([200, undefined])
    const after = (await client.get<Row>(`${base}/${id}`)).data
    expect(after).toMatchObject(sent)
    return [before, after].map((row) => without(row, ...Object.keys(sent)))
  }

  it('R103 R104 of a user: a locked one stays locked, a disabled one disabled, an expiry stays, and so do roles and posts', async () => {
    const role = await boss.post<{ id: string }>(ROLES, {
      orgId: tenant.rootOrgId,
      name: '观察员',
      code: 'watch',
      dataScope: 'ORG',
    })
    const made = await boss.post<{ id: string }>(USERS, {
      userName: 'worker-1',
      realName: '工人',
      orgId: tenant.rootOrgId,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      roleIds: [role.data.id],
      postList: ['ADJUSTER'],
      phone: '13800000001',
      email: 'worker@example.com',
      sex: 'MALE',
      status: 'DISABLED',
      userLock: 'LOCK',
      expireTime: app.clock.now() + 86_400_000,
    })
    const [before, after] = await change(boss, USERS, made.data.id, { realName: '新名' })
    expect(after).toEqual(before)
    expect(after).toMatchObject({ status: 'DISABLED', userLock: 'LOCK', roleIds: [role.data.id] })
    expect((await boss.put(USERS, { id: made.data.id, phone: null, roleIds: [] })).status).toBe(200)
    expect((await boss.get<Row>(`${USERS}/${made.data.id}`)).data).toMatchObject({ phone: null, roleIds: [] })
  })

  it('R202 of a role', async () => {
    const made = await boss.post<{ id: string }>(ROLES, {
      orgId: tenant.rootOrgId,
      name: '停用的',
      code: 'off',
      dataScope: 'ORG',
      status: 'DISABLED',
      description: '说明',
    })
    const [before, after] = await change(boss, ROLES, made.data.id, { name: '还是停用的' })
    expect(after).toEqual(before)
  })

  it('R208 of a menu entry: a locked one stays locked, in whatever language it is changed', async () => {
    const menu = { component: 'demo/one', url: 'demo/one', code: 'demo/one', clientId: 'BIZ', type: 'MENU' }
    const made = await admin.post<{ id: string }>(MENUS, {
      ...menu,
      name: 'demoOne',
      title: '演示',
      localeValue: { 'en-US': 'Demo' },
      status: 'LOCKED',
      hideMenu: true,
      sort: 7,
    })
    const english = app.as(await app.session('admin', ADMIN_PASSWORD), { 'accept-language': 'en-US' })
    expect((await english.put(MENUS, { id: made.data.id, icon: 'car' })).status).toBe(200)
    expect((await admin.get<Row>(`${MENUS}/${made.data.id}`)).data).toMatchObject({
      title: '演示',
      status: 'LOCKED',
      hideMenu: true,
      sort: 7,
      icon: 'car',
    })
  })

  it('R105 R215 of a tenant: its expiry and state stay, an empty expiry takes it away', async () => {
    const id = tenant.tenantId
    const expireDate = app.clock.now() + 86_400_000
    await admin.put(TENANTS, { id, expireDate, recordNo: '备案号', platformScopes: ['ROAD_FUEL'] })
    const [before, after] = await change(admin, TENANTS, id, { appName: '新应用' })
    expect(after).toEqual(before)
    expect(after).toMatchObject({ expireDate, recordNo: '备案号', platformScopes: ['ROAD_FUEL'] })
    await admin.put(TENANTS, { id, expireDate: '' })
    expect((await admin.get<Row>(`${TENANTS}/${id}`)).data).toMatchObject({
      expireDate: null,
      recordNo: '备案号',
    })
  })
})
