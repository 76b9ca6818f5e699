import { sql } from '@motorpool/db'
import { defineRoute } from '@motorpool/http'
import { defineScreen, defineScreenGroup, type UserType } from '@motorpool/kernel'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrap, createIdentity } from '../src/server/index.ts'
import { tenantCeiling } from '../src/server/role/authority.ts'
import { ToolbarPermission } from '../src/shared/index.ts'
import { ADMIN_PASSWORD, type IdentityApp, startIdentityApp } from './app.ts'

const RESOURCE = '/api/system-svc/auth/V2.0/resource'
const TREE = '/api/system-svc/menus/V1.0/tree/authority'

describe('every start', () => {
  let app: IdentityApp
  let modules: readonly ServerModule[]
  let latest = ADMIN_PASSWORD
  const start = (more: readonly ServerModule[] = []) =>
    bootstrap({ db: app.db, clock: app.clock, texts: app.texts, modules: [...modules, ...more] })
  const count = (table: string) =>
    app.db.withPlatform(
      undefined,
      'test',
      async (tx) => (await tx.selectFrom(table).select('id').execute()).length,
    )

  beforeAll(async () => {
    app = await startIdentityApp()
    modules = createIdentity({ db: app.db, clock: app.clock, key: app.key }).modules
  })
  afterAll(() => app.close())

  it('makes the administrator once and tells the password only then', async () => {
    expect(await start()).toEqual({ adminUserName: 'admin' })
    expect((await app.signIn('admin', ADMIN_PASSWORD)).status).toBe(200)
  })

  const withoutAdmin = () =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      tx.deleteFrom('app_user').where('user_name', '=', 'admin').execute(),
    )

  it('makes no administrator with a password against the policy', async () => {
    await withoutAdmin()
    const deps = { db: app.db, clock: app.clock, texts: app.texts, modules }
    for (const [adminPassword, code] of [
      ['Short-1', 'PASSWORD_LENGTH'],
      ['Our-Admin-2026', 'PASSWORD_CONTAINS_USER_NAME'],
    ])
      await expect(bootstrap(deps, { adminPassword })).rejects.toMatchObject({ code })
    expect((await app.signIn('admin', 'Our-Admin-2026')).errCode).toBe('SIGN_IN_FAILED')
  })

  it('makes no tenant whose first user has a password against the policy', async () => {
    const users = [{ userName: 'first', realName: '首位', password: 'Short-1', role: 'tenantAdmin' as const }]
    const made = app.provision({ tenantCode: 'weak', tenantName: '弱口令', users })
    await expect(made).rejects.toMatchObject({ code: 'PASSWORD_LENGTH' })
  })

  it('gives the administrator the role of the platform, not one of a tenant that has the same code', async () => {
    const { roleIds } = await app.provision({ tenantCode: 'namesake', tenantName: '同名' })
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      const [role] = await tx.deleteFrom('role').where('tenant_id', '=', '1').returning('code').execute()
      await tx.updateTable('role').set({ code: role?.code }).where('id', '=', roleIds.viewer).execute()
    })
    const { adminPassword } = await start()
    const admin = await app.session('admin', adminPassword)
    expect((await admin.get<string[]>(RESOURCE)).data.join('\n')).toContain('system/tenants/find')
  })

  it('makes a random password that keeps the policy when none is given', async () => {
    await withoutAdmin()
    const { adminPassword } = await start()
    latest = adminPassword ?? ''
    expect(adminPassword).toHaveLength(20)
    expect((await app.signIn('admin', adminPassword)).status).toBe(200)
  })

  it('adds menu and permissions of new screens and routes, keeps what was edited, deletes nothing', async () => {
    const before = { menus: await count('menu'), resources: await count('resource') }
    await start()
    expect({ menus: await count('menu'), resources: await count('resource') }).toEqual(before)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx.updateTable('menu').set({ title: '人员' }).where('code', '=', 'system/users').execute(),
    )
    const route = defineRoute({
      id: 'demo.things.page',
      method: 'GET',
      path: '/api/demo/things',
      summary: 'Things',
      permission: 'demo/things/export',
      scope: 'manual',
      handler: async () => null,
    })
    const screens = [
      defineScreen({ route: '/demo/things', module: 'demo/things', group: 'system', users: ['ADMIN'] }),
    ]
    await start([defineModule({ name: 'demo', routes: [route], screens })])
    expect(await count('menu')).toBe(before.menus + 1)
    expect(await count('resource')).toBe(before.resources + 2) // export of the route, find of the screen
    const titles = await app.db.withPlatform(undefined, 'test', (tx) =>
      tx.selectFrom('menu').select('title').where('code', '=', 'system/users').execute(),
    )
    expect(titles).toEqual([{ title: '人员' }, { title: '人员' }])
    await start()
    expect(await count('menu')).toBe(before.menus + 1)
  })

  it('moves entries to the group that they are declared in, but none that was edited', async () => {
    const groups = [defineScreenGroup({ key: 'first', icon: 'box', order: 1 })]
    const within = defineScreenGroup({ key: 'second', parent: 'first', order: 1 })
    const screensIn = (group: string) =>
      ['left', 'edited'].map((name) =>
        defineScreen({ route: `/moved/${name}`, module: `moved/${name}`, group, users: ['ADMIN'] }),
      )
    await start([
      defineModule({ name: 'demo', routes: [], screens: screensIn('first'), screenGroups: groups }),
    ])
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update menu set update_time = now() where code = 'moved/edited'`.execute(tx),
    )
    const screenGroups = [within, ...groups]
    await start([defineModule({ name: 'demo', routes: [], screens: screensIn('second'), screenGroups })])
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ code: string; parent: string }>`
        select m.code, p.code as parent from menu m join menu p on p.id = m.parent_id
        where m.code like 'moved/%' or m.code = 'second' order by m.code`.execute(tx),
    )
    expect(rows).toEqual([
      { code: 'moved/edited', parent: 'first' },
      { code: 'moved/left', parent: 'second' },
      { code: 'second', parent: 'first' },
    ])
  })

  it('R013 takes back from tenants and roles what has come to be of customers alone, and gives it to neither', async () => {
    const screensFor = (users: readonly UserType[]) => [
      defineScreen({ route: '/portal/probe', module: 'portal/probe', users }),
      defineScreen({ route: '/shared/probe', module: 'shared/probe', users: ['TENANT', 'CUSTOMER'] }),
    ]
    const startWith = (users: readonly UserType[]) =>
      start([defineModule({ name: 'demo', routes: [], screens: screensFor(users) })])
    await startWith(['TENANT', 'CUSTOMER'])
    const made = await app.provision({ tenantCode: 'portal', tenantName: '门户' })
    const given = (table: string) =>
      app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{ code: string }>`
          select distinct coalesce(r.code, m.code) as code from ${sql.table(table)} a
            left join resource r on r.id = a.resource_id left join menu m on m.id = a.menu_id
          where a.tenant_id = ${made.tenantId} and coalesce(r.module, m.code) in ('portal/probe', 'shared/probe') order by code`.execute(
          tx,
        )
        return rows.map(({ code }) => code)
      })
    const shared = ['shared/probe', 'shared/probe/find']
    expect(await given('tenant_authority')).toEqual(['portal/probe', 'portal/probe/find', ...shared])
    await startWith(['CUSTOMER'])
    expect(await given('tenant_authority')).toEqual(shared)
    const ceiling = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { menuIds, resourceIds } = await tenantCeiling(tx)
      const { rows } = await sql<{ code: string }>`
        select code from menu where id = any (${[...menuIds]}::bigint[]) and code like '%/probe'
        union select code from resource where id = any (${[...resourceIds]}::bigint[]) and module like '%/probe' order by code`.execute(
        tx,
      )
      return rows.map(({ code }) => code)
    })
    expect(ceiling).toEqual(shared)
  })

  it('grants the platform administrator everything, and no tenant what is for administrators', async () => {
    const password = 'Check-Grants-2026'
    const tenant = { tenantCode: 'grants', tenantName: '授权' }
    await app.provision({
      ...tenant,
      users: [{ userName: 'grantee', realName: '甲', password, role: 'tenantAdmin' }],
    })
    const own = await app.session('grantee', password)
    const list = (await own.get<string[]>(RESOURCE)).data.join('\n')
    expect(list).toContain('system/roles/update')
    expect(list).not.toContain('system/tenants')
    expect(list).not.toContain('demo/things/find')
  })

  it('offers what only the browser asks for in the tree of authority, and grants it with every usual role', async () => {
    const password = 'Check-Views-2026'
    await app.provision({
      tenantCode: 'views',
      tenantName: '视图',
      users: [
        { userName: 'onlooker', realName: '乙', password, role: 'viewer' },
        { userName: 'chief', realName: '丙', password, role: 'tenantAdmin' },
      ],
    })
    const own = await app.session('onlooker', password)
    const chief = await app.session('chief', password)
    const admin = await app.session('admin', latest)
    for (const code of ToolbarPermission.values) {
      for (const client of [own, admin])
        expect((await client.get<string[]>(RESOURCE)).data.join('\n').split('\n')).toContain(code)
      const tree = (await chief.get<{ code: string; title: string }[]>(TREE)).data
      expect(tree).toContainEqual(
        expect.objectContaining({ code, title: ToolbarPermission.labels[code]['zh-CN'] }),
      )
    }
  })
})
