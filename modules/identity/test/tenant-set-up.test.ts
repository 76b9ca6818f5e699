import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const TENANTS = '/api/system-svc/tenants/V1.0'
const USERS = '/api/system-svc/users/V1.0'
const ROLES = '/api/system-svc/roles/V1.0'
const OWN = 'Rainy-Harbour-31'

interface SetUp {
  userId: string
  link: { token: string; host: string | null }
}

describe('the first administrator of a tenant', () => {
  let app: IdentityApp
  let admin: ApiClient
  let n = 0
  beforeAll(async () => {
    app = await startIdentityApp()
    admin = await app.session('admin', ADMIN_PASSWORD)
  })
  afterAll(() => app.close())

  const tenant = async (more: object = {}) => {
    n++
    const made = await admin.post<{ id: string }>(TENANTS, {
      tenantCode: `new-${n}`,
      tenantName: `新租户${n}`,
      appName: '车联',
      orgCode: `NEW${n}`,
      ...more,
    })
    expect(made.status, made.text).toBe(200)
    return made.data.id
  }
  const setUp = (tenantId: string, userName: string, who = admin) =>
    who.post<SetUp>(`${TENANTS}/setUp`, { tenantId, userName, realName: '管理员' })

  it('begins with a link, chooses a password, and finds rights and the usual roles', async () => {
    const made = await setUp(await tenant({ domainName: 'new.example.com' }), 'first.boss')
    expect(made.status, made.text).toBe(200)
    expect(made.data.link.host).toBe('new.example.com')
    const password = encrypted(OWN)
    const used = await app.signedOut.post('/api/oauth-svc/noToken/signInLink/use', {
      token: made.data.link.token,
      password,
      confirmPassword: password,
    })
    expect(used.status, used.text).toBe(200)
    const boss = await app.session('first.boss', OWN)
    const roles = (await boss.get<{ code: string }[]>(`${ROLES}/list`)).data
    expect(roles.map(({ code }) => code).sort()).toEqual(['dealer', 'operator', 'tenantAdmin', 'viewer'])
    expect((await boss.post(`${USERS}/page`, { page: 1 })).status).toBe(200)
  })

  it('is ticked off the list of what the tenant needs, with the roles and the rights', async () => {
    const id = await tenant()
    const open = async () => {
      const { data } = await admin.get<{ items: { key: string; done: boolean }[] }>(
        `${TENANTS}/${id}/checklist`,
      )
      return data.items.filter(({ done }) => !done).map(({ key }) => key)
    }
    const before = await open()
    expect(before).toEqual(expect.arrayContaining(['branding', 'authority', 'system/orgs', 'system/users']))
    await setUp(id, 'listed.boss')
    const after = await open()
    expect(before.filter((key) => !after.includes(key)).sort()).toEqual([
      'authority',
      'system/roles',
      'system/users',
    ])
  })

  it('has no password until then', async () => {
    await setUp(await tenant(), 'second.boss')
    expect((await app.signIn('second.boss', PASSWORD)).errCode).toBe('SIGN_IN_FAILED')
  })

  it('gets no more than the tenant was given before', async () => {
    const id = await tenant()
    const { tree } = (await admin.get<{ tree: Node[] }>(`${TENANTS}/${id}/authority`)).data
    const all = flat(tree)
    const users = all.find(({ code }) => code === 'system/users')
    const find = all.find(({ code }) => code === 'system/users/find')
    const set = { tenantId: id, menuIds: [users?.id], resourceIds: [find?.id] }
    expect((await admin.post(`${TENANTS}/authority`, set)).status).toBe(200)
    expect((await setUp(id, 'third.boss')).status).toBe(200)
    const after = (await admin.get<{ resourceIds: string[] }>(`${TENANTS}/${id}/authority`)).data
    expect(after.resourceIds).toEqual([find?.id])
    const roles = (
      await admin.post<{ items: { id: string; code: string; tenantId: string }[] }>(`${ROLES}/page`, {
        code: 'tenantAdmin',
        pageSize: 100,
      })
    ).data.items
    const own = roles.find(({ tenantId }) => tenantId === id)
    const given = (await admin.get<{ resourceIds: string[] }>(`${ROLES}/${own?.id}/authority`)).data
    expect(given.resourceIds).toEqual([find?.id])
  })

  it('takes the roles that are there, and a second one is made like the first', async () => {
    const id = await tenant()
    await setUp(id, 'fourth.boss')
    expect((await setUp(id, 'fifth.boss')).status).toBe(200)
    const { items } = (
      await admin.post<{ items: { tenantId: string }[] }>(`${ROLES}/page`, { pageSize: 200 })
    ).data
    expect(items.filter(({ tenantId }) => tenantId === id)).toHaveLength(4)
  })

  it('is not made under a name that somebody has, and then nothing is made', async () => {
    const id = await tenant()
    const refused = await setUp(id, 'admin')
    expect([refused.errCode, refused.fields?.[0]?.field]).toEqual(['FIELD_DUPLICATE', 'userName'])
    const after = (await admin.get<{ menuIds: string[] }>(`${TENANTS}/${id}/authority`)).data
    expect(after.menuIds).toEqual([])
  })

  it('is made by administrators of the platform who may make users, in tenants alone', async () => {
    const id = await tenant()
    const own = await app.buildUser({ permissions: ['system/tenants/update', 'system/users/create'] })
    expect((await setUp(id, 'sixth.boss', app.as(own))).status).toBe(403)
    const platform = { id: '1', rootOrgId: '1' }
    const half = await app.buildUser({
      tenant: platform,
      userType: 'ADMIN',
      permissions: ['system/tenants/find', 'system/tenants/update'],
    })
    expect((await setUp(id, 'sixth.boss', app.as(half))).status).toBe(403)
    expect((await setUp('1', 'sixth.boss')).errCode).toBe('USER_TYPE_PLACE')
    expect((await setUp('999999', 'sixth.boss')).status).toBe(404)
  })
})

interface Node {
  id: string
  code: string
  children: Node[]
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
