import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { UserPostType } from '../src/shared/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const BASE = '/api/system-svc/users/V1.0'
const ROLES = '/api/system-svc/roles/V1.0'
const RESOURCE = '/api/system-svc/auth/V2.0/resource'

interface User {
  id: string
  userName: string
  loginTimes: number
  [key: string]: unknown
}

interface Node {
  id: string
  code: string
  authorityType: string
  checked: boolean
  children: Node[]
}

describe('users and roles', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  let boss: ApiClient
  let n = 0
  const body = (more: object = {}) => {
    n++
    return {
      userName: `worker-${n}`,
      realName: '工人',
      orgId: tenant.rootOrgId,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      ...more,
    }
  }
  const create = async (more: object = {}): Promise<User> => {
    const fields = body(more)
    const answer = await boss.post<{ id: string }>(BASE, fields)
    expect(answer.message).toBeUndefined()
    return { ...fields, id: answer.data.id, loginTimes: 0 }
  }
  const find = async (id: string) => (await boss.get<User>(`${BASE}/${id}`)).data
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'works',
      tenantName: '工程公司',
      orgs: [{ orgCode: 'WEST', orgName: '西区' }],
      users: [
        { userName: 'boss', realName: '老板', password: PASSWORD, role: 'tenantAdmin' },
        { userName: 'manager', realName: '经理', password: PASSWORD, role: 'operator' },
      ],
    })
    boss = await app.session('boss')
  })
  afterAll(() => app.close())

  it('R010 are listed with the count and time of their sign-ins; loginTimes grows by one per sign-in', async () => {
    const user = await create({ postList: ['ADJUSTER'] })
    const keys = 'loginName roleIds postList lastLoginIp lastLoginTime loginTimes expireTime'.split(' ')
    const { data } = await boss.post<{ items: User[] }>(`${BASE}/page`, { userName: user.userName })
    for (const key of keys) expect(data.items[0], key).toHaveProperty(key)
    await app.signIn(user.userName)
    expect(await find(user.id)).toMatchObject({ loginTimes: 1, lastLoginTime: app.clock.now() })
    await app.signIn(user.userName)
    expect((await find(user.id)).loginTimes).toBe(2)
    expect(JSON.stringify(await find(user.id))).not.toContain('argon2')
  })

  it('are found by part of their real name, which is text and nothing else', async () => {
    const user = await create({ realName: "欧阳%_'小宇" })
    await create({ realName: '欧阳大宇' })
    const found = async (realName: string) => {
      const { data } = await boss.post<{ items: User[] }>(`${BASE}/page`, { realName })
      return data.items.map(({ id }) => id)
    }
    expect(await found('欧阳')).toHaveLength(2)
    for (const part of ['小宇', '%_', "阳%_'小", "%_'"])
      expect([part, await found(part)]).toEqual([part, [user.id]])
    for (const other of ['欧_', "' or 1=1;--", '长孙'])
      expect([other, await found(other)]).toEqual([other, []])
  })

  it('hold any of five post types', () => {
    expect(UserPostType.values).toHaveLength(5)
  })

  it('R102 sign in with the password an administrator has set, and no longer with the old one', async () => {
    const user = await create()
    const own = await app.session(user.userName)
    const reset = await boss.put<boolean>(`${BASE}/reset`, {
      temporaryPassword: false,
      id: user.id,
      password: encrypted('Fresh-Start-2026'),
    })
    expect(reset.data).toBe(true)
    expect((await app.signIn(user.userName, 'Fresh-Start-2026')).status).toBe(200)
    expect((await app.signIn(user.userName)).errCode).toBe('SIGN_IN_FAILED')
    expect((await own.get(`${BASE}/getCurUser`)).status).toBe(401)
  })

  it('R097 are given no password against the policy, neither at first nor by a reset', async () => {
    const { id, userName } = await create()
    const refused = [
      ['Abcdefgh-12', 'PASSWORD_LENGTH'],
      ['abcdefghijk1', 'PASSWORD_KINDS'],
      [`Is-${userName}-2026`, 'PASSWORD_CONTAINS_USER_NAME'],
    ] as const
    for (const [clear, code] of refused) {
      const password = encrypted(clear)
      const answers = [
        await boss.post(BASE, { ...body(), userName, password }),
        await boss.put(`${BASE}/reset`, { id, password, temporaryPassword: false }),
      ]
      expect(answers.map(({ errCode }) => errCode)).toEqual([code, code])
    }
    expect((await app.signIn(userName)).status).toBe(200)
  })

  it('are unlocked by an administrator', async () => {
    const user = await create()
    for (let i = 0; i < 5; i++) await app.signIn(user.userName, 'Wrong-Password-1')
    expect((await find(user.id)).userLock).toBe('LOCK')
    const update = await boss.put(BASE, { ...body(), id: user.id, userLock: 'UNLOCK' })
    expect(update.status).toBe(200)
    expect((await app.signIn(user.userName)).status).toBe(200)
  })

  it('are locked out by an administrator until unlocked', async () => {
    const user = await create()
    await boss.put(BASE, { ...body(), id: user.id, userLock: 'LOCK' })
    expect((await app.signIn(user.userName)).errCode).toBe('USER_LOCKED')
  })

  it('are refused with a password against the policy, a taken name in other letters, a foreign role', async () => {
    expect((await boss.post(BASE, body({ password: encrypted('short') }))).errCode).toBe('PASSWORD_LENGTH')
    const taken = await boss.post(BASE, body({ userName: 'BOSS' }))
    expect([taken.errCode, taken.message]).toEqual(['FIELD_DUPLICATE', '用户名“BOSS”不能重复'])
    const other = await app.provision({ tenantCode: 'foreign', tenantName: '外方' })
    const role = await boss.post(BASE, body({ roleIds: [other.roleIds.viewer] }))
    expect([role.errCode, role.fields?.[0]?.field]).toEqual(['FIELD_REFERENCE', 'roleIds'])
  })

  it('are never made administrators or customers by a tenant', async () => {
    for (const userType of ['ADMIN', 'CUSTOMER'])
      expect((await boss.post(BASE, body({ userType }))).errCode).toBe('USER_TYPE_PLACE')
  })

  it('do not disable or delete themselves', async () => {
    const id = tenant.userIds.boss
    const me = { ...body(), id, roleIds: [tenant.roleIds.tenantAdmin] }
    expect((await boss.put(BASE, { ...me, status: 'DISABLED' })).errCode).toBe('USER_SELF')
    expect((await boss.delete(BASE, { ids: [id] })).errCode).toBe('USER_SELF')
  })

  it('keep their organisation from being deleted', async () => {
    await create({ orgId: tenant.orgIds.WEST })
    const refused = await boss.delete('/api/system-svc/orgs/V1.0', { ids: [tenant.orgIds.WEST] })
    expect([refused.status, refused.message]).toEqual([409, '西区正在被用户管理使用，不能删除'])
  })

  it('shows the list of administrators to administrators alone', async () => {
    expect((await boss.get(`${BASE}/admin/list`)).status).toBe(403)
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const { data } = await admin.get<User[]>(`${BASE}/admin/list`)
    expect(data.map((u) => u.userName)).toEqual(['admin'])
    expect((await boss.get(`${BASE}/pwd_error`, { loginName: 'admin' })).status).toBe(404)
  })

  it('R219 answer page, find, create, update, reset, export, import, own contact, WeChat and tries, admins to admins', async () => {
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const user = await create()
    const answered = {
      page: await boss.post(`${BASE}/page`),
      find: await boss.get(`${BASE}/${user.id}`),
      update: await boss.put(BASE, { ...body(), id: user.id }),
      reset: await boss.put(`${BASE}/reset`, { id: user.id, password: encrypted('Fresh-Start-2026') }),
      export: await boss.post(`${BASE}/export`, {}),
      tries: await boss.get(`${BASE}/pwd_error`, { loginName: user.userName }),
      contact: await boss.put(`${BASE}/bind/info`, { email: 'boss@example.com' }),
      admins: await admin.get(`${BASE}/admin/list`),
      delete: await boss.delete(BASE, { ids: [user.id] }),
    }
    for (const [what, { status, text }] of Object.entries(answered))
      expect(status, `${what} ${text}`).toBe(200)
    expect((await boss.get(`${BASE}/admin/list`)).status).toBe(403)
    // An import without a file and WeChat without its service are refused by name.
    expect((await boss.post(`${BASE}/import`)).errCode).toBeTruthy()
    for (const action of ['bind', 'unbind'])
      expect((await boss.put(`${BASE}/wechat/${action}`)).errCode).toBe('WECHAT_NOT_CONFIGURED')
  })

  it('R220 are refused with an unknown status, like roles and organisations', async () => {
    expect((await boss.post(BASE, body({ status: 'DISABLE' }))).status).toBe(400)
    const role = { name: 'r', code: 'r', orgId: tenant.rootOrgId, status: 'DISABLE' }
    expect((await boss.post(ROLES, role)).status).toBe(400)
    const org = { orgCode: 'o', orgName: 'o', parentId: tenant.rootOrgId, status: 'DISABLED' }
    expect((await boss.post('/api/system-svc/orgs/V1.0', org)).status).toBe(400)
  })

  it('are listed for many callers at once: none waits for a connection another one holds', async () => {
    const calls = Array.from({ length: 40 }, () => boss.post(`${BASE}/page`))
    expect(new Set((await Promise.all(calls)).map((c) => c.status))).toEqual(new Set([200]))
  }, 9_000)

  describe('roles', () => {
    const role = async (more: object = {}) => {
      n++
      const fields = { orgId: tenant.rootOrgId, name: `岗位${n}`, code: `post-${n}`, ...more }
      const answer = await boss.post<{ id: string }>(ROLES, fields)
      expect(answer.message).toBeUndefined()
      return answer.data.id
    }
    const nodes = async () => flat((await boss.get<Node[]>('/api/system-svc/menus/V1.0/tree/authority')).data)
    const idsOf = async (...codes: string[]) => {
      const found = (await nodes()).filter((node) => codes.includes(node.code))
      return {
        menuIds: found.filter((f) => f.authorityType === 'menu').map((f) => f.id),
        resourceIds: found.filter((f) => f.authorityType === 'resource').map((f) => f.id),
      }
    }

    it('R202 keep name, description, organisation and authority', async () => {
      const id = await role({ description: '夜班', dataScope: 'ORG' })
      const set = await idsOf('system/users', 'system/users/find')
      await boss.post(`${ROLES}/authority`, { roleId: id, ...set })
      const { data } = await boss.get<object>(`${ROLES}/${id}`)
      expect(data).toMatchObject({
        name: `岗位${n}`,
        description: '夜班',
        roleType: 'TENANT',
        dataScope: 'ORG',
        orgName: '工程公司',
        org: { key: tenant.rootOrgId, data: { id: tenant.rootOrgId } },
      })
      expect((await boss.get<object>(`${ROLES}/${id}/authority`)).data).toMatchObject(set)
    })

    it('R203 answer page, list, find, edit, authority, admin options, tree of a role and delete', async () => {
      const id = await role()
      const edit = { id, orgId: tenant.rootOrgId, name: '改名', code: 'renamed' }
      const read = async <T>(path: string) => (await boss.get<T>(`${ROLES}/${path}`)).data
      const found = await read<{ id: string; name: string }>(id)
      expect(found.id).toBe(id)
      const page = await boss.post<{ items: { id: string }[] }>(`${ROLES}/page`, { name: found.name })
      expect(page.data.items.map((one) => one.id)).toContain(id)
      expect((await read<{ id: string }[]>('list')).map((one) => one.id)).toContain(id)
      expect(Array.isArray(await read('admin/options'))).toBe(true)
      const set = await idsOf('system/users/find')
      expect((await boss.post<boolean>(`${ROLES}/authority`, { roleId: id, ...set })).status).toBe(200)
      expect(await read<object>(`${id}/authority`)).toMatchObject(set)
      expect(JSON.stringify(await read(`roleAuthority/${id}`))).toContain(set.resourceIds[0])
      expect((await boss.put<boolean>(ROLES, edit)).data).toBe(true)
      expect(await read(id)).toMatchObject({ name: '改名', code: 'renamed' })
      expect((await boss.delete<boolean>(ROLES, { ids: [id] })).data).toBe(true)
      expect((await boss.get(`${ROLES}/${id}`)).status).toBe(404)
    })

    it('R204 replace their set: who holds the role has the new permissions at once', async () => {
      const id = await role()
      const user = await create({ roleIds: [id] })
      const own = await app.session(user.userName)
      const granted = async () =>
        (await own.get<string[]>(RESOURCE)).data
          .flatMap((e) => e.split('\n'))
          .filter((p) => p.startsWith('system/'))
      expect(await granted()).toEqual([])
      await boss.post(`${ROLES}/authority`, { roleId: id, ...(await idsOf('system/users/find')) })
      expect(await granted()).toEqual(['system/users/find'])
      expect((await own.post(`${BASE}/page`)).status).toBe(200)
      await boss.post(`${ROLES}/authority`, { roleId: id, ...(await idsOf('system/roles/find')) })
      expect(await granted()).toEqual(['system/roles/find'])
      expect((await own.post(`${BASE}/page`)).status).toBe(403)
    })

    it('R205 R207 choose from a tree of applications, menus and permissions', async () => {
      const tree = (await boss.get<Node[]>('/api/system-svc/menus/V1.0/tree/authority')).data
      expect(tree.filter((node) => node.authorityType === 'client').map((node) => node.code)).toEqual(['BIZ'])
      const all = (
        await (
          await app.session('admin', ADMIN_PASSWORD)
        ).get<Node[]>('/api/system-svc/menus/V1.0/tree/authority')
      ).data
      expect(all.filter((node) => node.authorityType === 'client').map((node) => node.code)).toEqual([
        'BIZ',
        'ADMIN',
      ])
      const users = flat(tree).find((node) => node.code === 'system/users')
      expect(users?.authorityType).toBe('menu')
      const below = users?.children ?? []
      expect(below.map((c) => c.code)).toContain('system/users/find')
      expect(below.every((c) => c.authorityType === 'resource')).toBe(true)
    })

    it('hand out nothing that whoever edits them has not', async () => {
      const id = await role()
      const small = await role()
      await boss.post(`${ROLES}/authority`, {
        roleId: small,
        ...(await idsOf(
          'system/roles/find',
          'system/roles/update',
          'system/users/create',
          'system/users/update',
        )),
      })
      const clerk = await app.session((await create({ roleIds: [small] })).userName)
      const grab = await clerk.post(`${ROLES}/authority`, {
        roleId: small,
        ...(await idsOf('system/users/delete')),
      })
      expect(grab.errCode).toBe('BEYOND_OWN')
      const promote = await clerk.post(BASE, body({ roleIds: [tenant.roleIds.tenantAdmin] }))
      expect(promote.errCode).toBe('BEYOND_OWN')
      const takeOver = { id: tenant.userIds.boss, password: encrypted('Mine-Now-2026') }
      expect((await clerk.put(`${BASE}/reset`, takeOver)).errCode).toBe('BEYOND_OWN')
      expect(
        (await clerk.put(ROLES, { id, orgId: tenant.rootOrgId, name: 'x', code: 'x', dataScope: 'ALL' }))
          .errCode,
      ).toBe('BEYOND_OWN')
    })

    it('of data scope SELF reach what their user created, and give no wider scope on', async () => {
      const id = await role({ dataScope: 'SELF' })
      const codes = ['find', 'create', 'update', 'delete'].flatMap((action) => [
        `system/users/${action}`,
        `system/roles/${action}`,
      ])
      await boss.post(`${ROLES}/authority`, { roleId: id, ...(await idsOf(...codes)) })
      const made = await create({ roleIds: [id] })
      const clerk = await app.session(made.userName)
      const own = await clerk.post<{ id: string }>(BASE, body({ roleIds: [] }))
      expect(own.status, own.text).toBe(200)
      const seen = await clerk.post<{ items: { id: string }[] }>(`${BASE}/page`, { page: 1 })
      expect(seen.data.items.map((user) => user.id).sort()).toEqual([made.id, own.data.id].sort())
      expect((await clerk.get(`${BASE}/${tenant.userIds.boss}`)).status).toBe(404)
      const give = (dataScope: string) =>
        clerk.post(ROLES, {
          orgId: tenant.rootOrgId,
          name: `由${dataScope}`,
          code: `by-${dataScope}`,
          dataScope,
        })
      expect((await give('ORG')).errCode).toBe('BEYOND_OWN')
      expect((await give('SELF')).status).toBe(200)
    })

    it('are not deleted while somebody holds them', async () => {
      const id = await role()
      await create({ roleIds: [id] })
      const refused = await boss.delete(ROLES, { ids: [id] })
      expect([refused.errCode, refused.status]).toEqual(['IN_USE', 409])
    })

    it('reach no further than what the platform lets the tenant use', async () => {
      const admin = await app.session('admin', ADMIN_PASSWORD)
      const other = await app.provision({
        tenantCode: 'small',
        tenantName: '小公司',
        users: [{ userName: 'small-boss', realName: '小老板', password: PASSWORD, role: 'tenantAdmin' }],
      })
      const own = await app.session('small-boss')
      expect((await own.post(`${BASE}/page`)).status).toBe(200)
      const url = '/api/system-svc/tenants/V1.0/authority'
      // What is the platform's alone is neither offered nor taken.
      const offered = JSON.stringify(
        (await admin.get(`/api/system-svc/tenants/V1.0/${other.tenantId}/authority`)).data,
      )
      expect(offered).toContain('"system/orgs/find"')
      expect(offered).not.toContain('"system/tenants/find"')
      const platforms = await app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{
          id: string
        }>`select id from resource where code = 'system/tenants/find'`.execute(tx)
        return { resourceIds: rows.map((r) => r.id) }
      })
      expect((await admin.post(url, { tenantId: other.tenantId, ...platforms })).errCode).toBe('BEYOND_OWN')
      const less = await idsOf('system/orgs', 'system/orgs/find')
      expect((await admin.post<boolean>(url, { tenantId: other.tenantId, ...less })).data).toBe(true)
      const stored = await admin.get<typeof less>(`/api/system-svc/tenants/V1.0/${other.tenantId}/authority`)
      expect(stored.data).toMatchObject(less)
      expect((await own.post(`${BASE}/page`)).status).toBe(403)
      expect((await own.get('/api/system-svc/orgs/V1.0/tree')).status).toBe(200)
      await admin.post(url, { tenantId: other.tenantId })
      expect(await own.get(`${BASE}/getCurUser`)).toMatchObject({
        status: 403,
        errCode: 'TENANT_NOT_AUTHORISED',
      })
      expect((await app.signIn('small-boss')).errCode).toBe('TENANT_NOT_AUTHORISED')
    })
  })

  describe('menus', () => {
    const MENUS = '/api/system-svc/menus/V1.0'
    const menu = (code: string, more: object = {}) => ({
      name: code,
      title: code,
      code,
      component: code,
      url: code,
      ...more,
    })

    it('R038 carry one value as component, URL and code', async () => {
      const admin = await app.session('admin', ADMIN_PASSWORD)
      const refused = async (answer: ReturnType<typeof admin.post>) => {
        const { errCode, fields } = await answer
        return [errCode, fields?.map((f) => f.field)]
      }
      const odd = (name: string) => menu('test/one', { [name]: 'test/two' })
      for (const name of ['url', 'component'])
        expect(await refused(admin.post(MENUS, odd(name)))).toEqual(['MENU_VALUES_DIFFER', [name]])
      // A code of its own differs from both others.
      expect((await admin.post(MENUS, odd('code'))).errCode).toBe('MENU_VALUES_DIFFER')
      const made = await admin.post<{ id: string }>(MENUS, menu('test/one'))
      expect(made.status).toBe(200)
      const changed = { ...odd('url'), id: made.data.id }
      expect(await refused(admin.put(MENUS, changed))).toEqual(['MENU_VALUES_DIFFER', ['url']])
    })

    it('form no circle and are not deleted with entries below', async () => {
      const admin = await app.session('admin', ADMIN_PASSWORD)
      const top = (await admin.post<{ id: string }>(MENUS, menu('top'))).data.id
      const sub = (await admin.post<{ id: string }>(MENUS, menu('top/sub', { parentId: top }))).data.id
      expect((await admin.put(MENUS, { ...menu('top'), id: top, parentId: sub })).errCode).toBe('MENU_CYCLE')
      expect((await admin.delete(MENUS, { ids: [top] })).errCode).toBe('MENU_CHILDREN')
      expect((await admin.delete(MENUS, { ids: [top, sub] })).status).toBe(200)
    })
  })
})
