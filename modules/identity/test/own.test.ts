import { parsePermission, qualifyPermission, splitPermissions } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { passwordFault, userTags } from '../src/shared/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const ME = '/api/system-svc/users/V1.0/getCurUser'
const CHANGE = '/api/system-svc/users/V1.0/password'
const RESOURCE = '/api/system-svc/auth/V2.0/resource'
const MENU = '/api/system-svc/auth/menu'

interface MenuEntry {
  id: string
  code: string
  title: string
  children: MenuEntry[]
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((m) => [m, ...flat(m.children)])
const codesIn = (entries: readonly MenuEntry[]): string[] => flat(entries).map((m) => m.code)

describe('the signed-in user', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  const user = (userName: string, role: 'tenantAdmin' | 'viewer', org?: string) => ({
    userName,
    realName: '赵六',
    password: PASSWORD,
    role,
    ...(org ? { org } : {}),
  })

  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'own',
      tenantName: '自有车队',
      demo: true,
      orgs: [{ orgCode: 'SALES', orgName: '销售部', orgType: 'ORG' }],
      users: [
        user('boss', 'tenantAdmin'),
        user('look', 'viewer', 'SALES'),
        user('pass', 'viewer'),
        user('gone', 'viewer'),
      ],
    })
  })
  afterAll(() => app.close())

  it('R143 R146 is told what is wrong by the label of the field', async () => {
    const answer = await (await app.session('look')).put('/api/system-svc/users/V1.0/bind/info', {
      phone: 'x',
      email: 'x',
    })
    expect(answer.fields?.map((f) => f.message)).toEqual(['手机号格式有误', '邮箱格式有误'])
  })

  it('R007 R008 R009 is described by these keys, its types as code and text', async () => {
    const { data } = await (await app.session('look')).get<Record<string, unknown>>(ME)
    const keys =
      'id userName realName orgType userType tenant tenantName avatar avatarImgPath themeId token org roles email phone sex contactAddress description telephoneNumber unreadCount'
    for (const key of keys.split(' ')) expect(data, key).toHaveProperty(key)
    expect(['ADMIN', 'TENANT', 'CUSTOMER']).toContain((data.userType as { code: string }).code)
    expect(data.userType).toEqual({ code: 'TENANT', desc: '租户用户' })
    expect(data.orgType).toEqual({ code: 'ORG', desc: '组织' })
    expect(data).not.toHaveProperty('passwordHash')
  })

  it('is signed in no longer once the user is deleted, although the session was just in use', async () => {
    const own = await app.session('gone')
    expect((await own.get(ME)).status).toBe(200)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx.deleteFrom('app_user').where('id', '=', tenant.userIds.gone).execute(),
    )
    expect((await own.get(ME)).status).toBe(401)
  })

  it('gives the token back to a client that sent it, and to no script of a browser', async () => {
    const own = await app.session('look')
    expect((await own.get<{ token: string }>(ME)).data.token).toBe(own.token)
    expect((await app.as({ cookie: own.token }).get<{ token: null }>(ME)).data.token).toBeNull()
  })

  it('answers in the language of the caller', async () => {
    const { token } = await app.session('look')
    const { data } = await app
      .as({ token }, { 'accept-language': 'ja-JP' })
      .get<{ userType: { desc: string } }>(ME)
    expect(data.userType.desc).toBe('テナントユーザー')
  })

  it('R255 sees only the menus its role grants, with the groups above them', async () => {
    const menu = async (name: string, password?: string) =>
      (await (await app.session(name, password)).get<MenuEntry[]>(MENU)).data
    expect(await menu('look')).toEqual([])
    const [system] = await menu('boss')
    expect(system?.children.map((m) => m.code)).toEqual(['people', 'tenants'])
    const own = codesIn(system?.children ?? [])
    expect(own).toEqual(expect.arrayContaining(['system/users', 'system/roles', 'system/orgs']))
    expect(own).not.toContain('system/tenants')
  })

  it('R255 R031 the administration platform has a menu of its own, which the business console does not show', async () => {
    const menu = async (name: string, clientId: string, password?: string) =>
      (await (await app.session(name, password)).get<MenuEntry[]>(`${MENU}?clientId=${clientId}`)).data
    const own = (await menu('admin', 'ADMIN', ADMIN_PASSWORD)).map((m) => m.code)
    expect(own).toEqual(['system/users', 'system/roles', 'system/menus', 'system/tenants', 'system/themes'])
    const business = codesIn(await menu('admin', 'BIZ', ADMIN_PASSWORD))
    expect(business).toEqual(expect.arrayContaining(['system/users', 'system/roles', 'system/orgs']))
    for (const code of ['system/menus', 'system/tenants']) expect(business).not.toContain(code)
    expect(await menu('boss', 'ADMIN')).toEqual([])
  })

  it('a customer has no staff menu and no staff permission, whatever role was given', async () => {
    const own = await app.session('pass')
    const id = tenant.userIds.pass
    const give = (userType: string, roleId: string | undefined) =>
      app.db.withPlatform(undefined, 'test', async (tx) => {
        await tx.updateTable('app_user').set({ user_type: userType }).where('id', '=', id).execute()
        await tx.updateTable('user_role').set({ role_id: roleId }).where('user_id', '=', id).execute()
      })
    await give('CUSTOMER', tenant.roleIds.tenantAdmin)
    app.clock.advance(60_000)
    expect((await own.get<MenuEntry[]>(MENU)).data).toEqual([])
    const list = splitPermissions((await own.get<string[]>(RESOURCE)).data)
    expect(list.filter((p) => p.startsWith('system/'))).toEqual([])
    expect((await own.post('/api/system-svc/users/V1.0/page')).status).toBe(403)
    const contact = (body: object) => own.put<boolean>('/api/system-svc/users/V1.0/bind/info', body)
    // The phone number says which vehicles are a customer's.
    expect((await contact({ phone: '13800138000' })).errCode).toBe('CUSTOMER_PHONE')
    expect((await contact({ email: 'customer@example.com' })).data).toBe(true)
    await give('TENANT', tenant.roleIds.viewer)
    app.clock.advance(60_000)
  })

  it('R208 does not offer a locked menu', async () => {
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const boss = await app.session('boss')
    const lock = async (status: string) => {
      const { data } = await admin.get<MenuEntry[]>('/api/system-svc/menus/V1.0/tree?clientId=BIZ')
      const roles = flat(data).find((m) => m.code === 'system/roles')
      return admin.put('/api/system-svc/menus/V1.0', { ...roles, status })
    }
    expect((await lock('LOCKED')).status).toBe(200)
    const codes = async () => codesIn((await boss.get<MenuEntry[]>(MENU)).data)
    expect(await codes()).toContain('system/users')
    expect(await codes()).not.toContain('system/roles')
    expect((await lock('NORMAL')).status).toBe(200)
    expect(await codes()).toContain('system/roles')
  })

  it('R245 gets its permissions as entries of several lines that flatten to a list', async () => {
    expect(splitPermissions(['a/b\nc/d'])).toEqual(['a/b', 'c/d'])
    const entries = (await (await app.session('boss')).get<string[]>(RESOURCE)).data
    expect(entries.some((e) => e.includes('\n'))).toBe(true)
    const list = splitPermissions(entries)
    expect(list).toEqual(
      expect.arrayContaining(['system/users/find', 'system/users/create', 'userType/tenant']),
    )
    expect(list).not.toContain('system/tenants/find')
    expect(list).not.toContain('system/menus/find')
  })

  it('gets the demonstration permissions in a demonstration tenant, even with an empty role', async () => {
    const list = splitPermissions((await (await app.session('look')).get<string[]>(RESOURCE)).data)
    expect(list).toEqual(expect.arrayContaining(['demo/plugin/a', 'demo/plugin/b', 'userOrgType/org']))
    const admin = splitPermissions(
      (await (await app.session('admin', ADMIN_PASSWORD)).get<string[]>(RESOURCE)).data,
    )
    expect(admin).not.toContain('demo/plugin/a')
  })

  describe('changes its password', () => {
    const change = async (over: { old?: string; next?: string; confirm?: string }) => {
      const next = over.next ?? 'Another-Good-88'
      return (await app.session('pass')).put<boolean>(CHANGE, {
        oldPassword: encrypted(over.old ?? PASSWORD),
        password: encrypted(next),
        confirmPassword: encrypted(over.confirm ?? next),
      })
    }

    it('R094 only with all three fields', async () => {
      const own = await app.session('pass')
      const whole = {
        oldPassword: encrypted(PASSWORD),
        password: encrypted('Another-Good-88'),
        confirmPassword: encrypted('Another-Good-88'),
      }
      for (const field of Object.keys(whole)) {
        const refused = await own.put(CHANGE, { ...whole, [field]: undefined })
        expect([refused.status, refused.fields?.[0]?.field]).toEqual([400, field])
      }
    })

    it('R095 R096 only to one typed twice the same that does not contain the user name', async () => {
      const differs = await change({ confirm: 'Another-Good-99' })
      expect([differs.errCode, differs.message]).toEqual(['PASSWORD_DIFFERS', '两次输入的密码不一致'])
      const contains = await change({ next: 'My-PASS-is-2026' })
      expect([contains.errCode, contains.message]).toEqual([
        'PASSWORD_CONTAINS_USER_NAME',
        '密码不能包含用户名',
      ])
    })

    it('R097 R098 only to 12 to 30 characters of three kinds', async () => {
      expect((await change({ next: 'Abcdefgh-12' })).errCode).toBe('PASSWORD_LENGTH')
      expect((await change({ next: 'abcdefghijk1' })).errCode).toBe('PASSWORD_KINDS')
      expect(passwordFault('Abcdefghi-12', '')).toBeUndefined()
      expect(passwordFault('Aa1'.repeat(10), '')).toBeUndefined()
      expect(passwordFault(`${'Aa1'.repeat(10)}x`, '')?.code).toBe('PASSWORD_LENGTH')
      expect(passwordFault('abcdefgh1234', '')?.code).toBe('PASSWORD_KINDS')
    })

    it('R099 not with a wrong old password: the old one still signs in', async () => {
      expect((await change({ old: 'Wrong-Password-1' })).errCode).toBe('PASSWORD_OLD_WRONG')
      expect((await app.signIn('pass')).status).toBe(200)
    })

    it('and is answered with true, and has to sign in again everywhere', async () => {
      const other = await app.session('pass')
      expect((await change({})).data).toBe(true)
      expect((await other.get(ME)).status).toBe(401)
      expect((await app.signIn('pass')).errCode).toBe('SIGN_IN_FAILED')
      expect((await app.signIn('pass', 'Another-Good-88')).status).toBe(200)
    })
  })

  it('keeps its configuration and theme, and takes no theme of another tenant', async () => {
    const own = await app.session('boss')
    const config = { tables: { 'vehicle/vehicles': { density: 'small', columns: ['vin'] } } }
    await own.put('/api/system-svc/user/config/V1.0', config)
    expect((await own.get('/api/system-svc/user/config/V1.0')).data).toEqual(config)
    const other = await app.provision({ tenantCode: 'other', tenantName: '别家', accent: '#336699' })
    const foreign = await app.db.withPlatform(undefined, 'test', (tx) =>
      tx.selectFrom('theme').select('id').where('tenant_id', '=', other.tenantId).executeTakeFirstOrThrow(),
    )
    const url = '/api/system-svc/user/config/V1.0/theme/saveCurThemeConfig'
    expect((await own.put(url, { curThemeId: String(foreign.id) })).status).toBe(404)
    const themes = await own.get<{ id: string }[]>('/api/system-svc/themes/V1.0/themeOptions')
    const themeId = themes.data[0]?.id
    expect((await own.put<boolean>(url, { curThemeId: themeId })).data).toBe(true)
    expect((await own.get<{ themeId: string }>(ME)).data.themeId).toBe(themeId)
  })

  it('sees no role of the platform', async () => {
    const { data } = await (await app.session('boss')).get<unknown>(
      '/api/system-svc/roles/V1.0/admin/options',
    )
    expect(data).toEqual([])
    expect(tenant.roleIds.tenantAdmin).toMatch(/^\d+$/)
  })
})

describe('permissions', () => {
  it('R246 have the form module/action with one of six actions', () => {
    expect(parsePermission('vehicle/vehicles/find')).toEqual({ module: 'vehicle/vehicles', action: 'find' })
    for (const action of ['create', 'update', 'delete', 'export', 'import', 'find'])
      expect(parsePermission(`a/b/${action}`)?.action).toBe(action)
    for (const text of ['find', 'a/b', 'a//find', '/find', 'a/finds', 'a b/find'])
      expect(parsePermission(text)).toBeUndefined()
  })

  it('R247 without a slash get the prefix of the current module', () => {
    expect(qualifyPermission('create', 'vehicle/vehicles')).toBe('vehicle/vehicles/create')
    expect(qualifyPermission('lock/locks/find', 'vehicle/vehicles')).toBe('lock/locks/find')
  })
})

describe('entries that say what a user is', () => {
  const base = { orgType: 'ORG', tenantCode: 'a', demo: false } as const

  it('R250 are userType/admin for ADMIN, userType/tenant for TENANT, neither for CUSTOMER', () => {
    expect(userTags({ ...base, userType: 'ADMIN' })).toEqual(['userType/admin', 'userOrgType/org'])
    expect(userTags({ ...base, userType: 'TENANT' })).toEqual(['userType/tenant', 'userOrgType/org'])
    expect(userTags({ ...base, userType: 'CUSTOMER' })).toEqual(['userOrgType/org'])
  })

  it('R251 are the org entry for ORG, and both entries for COMP and FINANCE', () => {
    const tags = (orgType: string) => userTags({ ...base, userType: 'CUSTOMER', orgType })
    expect(tags('ORG')).toEqual(['userOrgType/org'])
    expect(tags('COMP')).toEqual(['userOrgType/org', 'userOrgType/finance'])
    expect(tags('FINANCE')).toEqual(['userOrgType/org', 'userOrgType/finance'])
  })

  it('R252 hold one special entry for the configured tenant', () => {
    const tags = (tenantCode: string) =>
      userTags({ ...base, userType: 'TENANT', tenantCode, specialTenantCode: 'a' })
    expect(tags('a')).toContain('userTenant/special')
    expect(tags('b')).not.toContain('userTenant/special')
  })

  it('R253 hold the two demonstration entries for every user of a demonstration tenant', () => {
    expect(userTags({ ...base, userType: 'CUSTOMER', demo: true })).toEqual(
      expect.arrayContaining(['demo/plugin/a', 'demo/plugin/b']),
    )
  })
})
