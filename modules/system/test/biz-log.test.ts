import { sql } from '@motorpool/db'
import {
  bootstrap,
  createIdentity,
  encryptPassword,
  newPasswordKey,
  provisionTenant,
} from '@motorpool/identity/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type ApiClient, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog, systemModule } from '../src/server/index.ts'

const LOG = '/api/system-svc/bizLog/V1.0'
const SUPPLIERS = '/api/terminal-svc/terminal/suppliers/V1.0'
const PASSWORD = 'Long-Enough-77'
const key = newPasswordKey()
const sealed = (password: string) => encryptPassword(password, key.publicKey)

interface Line {
  id: string
  module: string
  name: string
  moduleTitle: string
  operation: string
  userName: string
  ip: string
  result: string
  errorMessage: string | null
  changedRows: number
  clientId: string | null
  path: string
}

interface Detail {
  given: { label: string; value: string }[]
  params: unknown
  changes: {
    resource: string
    rowName: string
    kind: string
    fields: { label: string; before: string | null; after: string | null }[]
  }[]
}

interface Granted {
  id: string
  code: string
  authorityType: string
  children?: Granted[]
}

describe('the operation log', () => {
  let app: TestApp
  let boss: ApiClient
  let user: TestUser

  const signIn = (userName: string, password = PASSWORD) =>
    app.signedOut.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
      userName,
      password: sealed(password),
    })
  const lines = async (filter: object = {}, who = boss) => {
    const answer = await who.post<{ items: Line[]; total: number }>(`${LOG}/page`, {
      page: 1,
      pageSize: 100,
      ...filter,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.data.items
  }
  const last = async (filter: object) => (await lines(filter))[0] as Line
  const detail = async (line: Line) => (await boss.get<Detail>(`${LOG}/${line.id}`)).data
  const supplier = (supplierCode: string) => ({ supplierCode, supplierName: `供应商 ${supplierCode}` })

  beforeAll(async () => {
    app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: async ({ db, clock, texts }) => {
        const identity = createIdentity({ db, clock, key })
        const modules = [...identity.modules, systemModule(), terminalModule]
        await bootstrap({ db, clock, texts, modules }, { adminPassword: PASSWORD })
        return {
          modules,
          authenticator: identity.authenticator,
          operations: operationLog,
        }
      },
    })
    const tenant = await provisionTenant(
      app.db,
      {
        tenantCode: 'log',
        tenantName: '日志租户',
        users: [
          { userName: 'boss', realName: '主管', password: PASSWORD, role: 'viewer' },
          { userName: 'linked', realName: '链接', password: PASSWORD, role: 'viewer' },
          { userName: 'chief', realName: '总管', password: PASSWORD, role: 'tenantAdmin' },
        ],
      },
      app.clock.now(),
    )
    const org = { id: tenant.rootOrgId, tenantId: tenant.tenantId }
    user = await app.buildUser({ org, permissions: permissionsOf(app.routes) })
    boss = app.as(user)
  })
  afterAll(() => app.close())

  it('a one-time sign-in link leaves a line when it is made and when it is used, and its token in none', async () => {
    const chief = app.as((await signIn('chief')).data.token)
    const [{ id }] = (
      await chief.post<{ items: [{ id: string }] }>('/api/system-svc/users/V1.0/page', { userName: 'linked' })
    ).data.items
    const made = await chief.put<{ token: string }>('/api/system-svc/users/V1.0/signInLink', { id })
    const chosen = sealed('Rainy-Harbour-31')
    const { token } = made.data
    const body = { token, password: chosen, confirmPassword: chosen }
    expect((await app.signedOut.post('/api/oauth-svc/noToken/signInLink/use', body)).status).toBe(200)
    expect((await app.signedOut.post('/api/oauth-svc/noToken/signInLink/use', body)).status).toBe(400)
    const written = await lines()
    expect(written.map(({ name, userName, result }) => [name, userName, result])).toEqual(
      expect.arrayContaining([
        ['signInLink', 'chief', 'SUCCESS'],
        ['linkUse', 'linked', 'SUCCESS'],
      ]),
    )
    const found = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`select from biz_log l where l::text like ${`%${token}%`}
          union all select from biz_log_change c where c::text like ${`%${token}%`}`.execute(tx),
    )
    expect(found.rows).toEqual([])
  })

  it('R227 a create call adds a line with module, name, user and address, in the language of the reader', async () => {
    const made = await boss.post<{ id: string }>(SUPPLIERS, supplier('LOG1'))
    expect(made.status, made.text).toBe(200)
    const line = await last({ module: 'terminal/suppliers' })
    expect(line).toMatchObject({
      module: 'terminal/suppliers',
      name: 'create',
      moduleTitle: '终端供应商',
      operation: '新增',
      ip: '127.0.0.1',
      result: 'SUCCESS',
      changedRows: 1,
      path: SUPPLIERS,
    })
    const english = await lines(
      { module: 'terminal/suppliers' },
      app.as(user, { 'accept-language': 'en-US' }),
    )
    expect(english[0]).toMatchObject({ operation: 'Create' })
    const modules = await boss.get<{ value: string; label: string }[]>(`${LOG}/option/module`)
    expect(modules.data).toContainEqual({ value: 'terminal/suppliers', label: '终端供应商' })
    const names = await boss.get<{ value: string; label: string }[]>(`${LOG}/option/name`)
    expect(names.data).toContainEqual({ value: 'create', label: '新增' })
  })

  it('shows of a change only the fields that differ, before and after, as the lists show them', async () => {
    const made = await boss.post<{ id: string }>(SUPPLIERS, { ...supplier('LOG2'), status: 'ENABLED' })
    await boss.put(SUPPLIERS, { id: made.data.id, supplierName: '改名', status: 'DISABLED' })
    const line = await last({ name: 'update', module: 'terminal/suppliers' })
    const { changes } = await detail(line)
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ resource: '终端供应商', kind: 'updated', rowName: '改名' })
    expect(changes[0]?.fields).toEqual([
      { label: '供应商名称', before: '供应商 LOG2', after: '改名' },
      { label: '状态', before: '启用', after: '停用' },
    ])
  })

  it('shows values of organisations, whose tree has no fields of its own, as their flat list does', async () => {
    const { orgId } = user.principal.actor
    const made = await boss.post<{ id: string }>('/api/system-svc/orgs/V1.0', {
      orgCode: 'LOGGED',
      orgName: '日志机构',
      orgType: 'ORG',
      parentId: orgId,
    })
    expect(made.status, made.text).toBe(200)
    const [created] = (await detail(await last({ name: 'create', module: 'system/orgs' }))).changes
    expect(created?.fields).toContainEqual({ label: '状态', before: null, after: '正常' })
  })

  it('names what rows refer to, as the lists do, and says of a role what it may more and less', async () => {
    const code = 'NAMED'
    const made = await boss.post<{ id: string }>(SUPPLIERS, supplier(code))
    const org = await app.buildOrg({
      parent: { id: user.principal.actor.orgId, tenantId: user.principal.tenantId },
      name: '售后分部',
    })
    await boss.put(SUPPLIERS, { id: made.data.id, orgId: org.id })
    const moved = await detail(await last({ name: 'update', module: 'terminal/suppliers' }))
    // What was sent is named too: no field by its key.
    expect(moved.given.length).toBeGreaterThan(0)
    expect(moved.given.filter(({ label }) => /^[a-z]+([A-Z]\w*)?$/.test(label))).toEqual([])
    expect(moved.changes[0]?.fields).toEqual([
      { label: '所属机构', before: expect.any(String), after: '售后分部' },
    ])
    const created = await detail(await last({ name: 'create', module: 'terminal/suppliers' }))
    const values = created.changes[0]?.fields.flatMap(({ before, after }) => [before, after]) ?? []
    expect(values.filter((value) => /^#?\d+$/.test(value ?? ''))).toEqual([])
    const role = await boss.post<{ id: string }>('/api/system-svc/roles/V1.0', {
      name: '查看',
      code: 'LOOKER',
      orgId: user.principal.actor.orgId,
    })
    const chief = app.as((await signIn('chief')).data.token)
    const grants = async (wanted: readonly string[]) => {
      const { data } = await chief.get<Granted[]>('/api/system-svc/menus/V1.0/tree/authority')
      const flat = (nodes: readonly Granted[]): Granted[] =>
        nodes.flatMap((n) => [n, ...flat(n.children ?? [])])
      const found = flat(data).filter(({ code }) => wanted.includes(code))
      const ids = (type: string) => found.filter((n) => n.authorityType === type).map(({ id }) => id)
      const body = { roleId: role.data.id, menuIds: ids('menu'), resourceIds: ids('resource') }
      const answer = await chief.post('/api/system-svc/roles/V1.0/authority', body)
      expect(answer.status, answer.text).toBe(200)
      return (await detail(await last({ module: 'system/roles' }))).changes[0]?.fields
    }
    await grants(['terminal/suppliers/find', 'terminal/suppliers/create'])
    expect(await grants(['terminal/suppliers/find', 'terminal/suppliers/delete'])).toContainEqual({
      label: '操作权限',
      before: '终端供应商 · 新增',
      after: '终端供应商 · 删除',
    })
  })

  it('keeps of a deleted row what it held', async () => {
    const made = await boss.post<{ id: string }>(SUPPLIERS, supplier('LOG3'))
    await boss.delete(SUPPLIERS, { ids: [made.data.id] })
    const { changes } = await detail(await last({ name: 'delete', module: 'terminal/suppliers' }))
    expect(changes[0]).toMatchObject({ kind: 'deleted', rowName: '供应商 LOG3' })
    expect(changes[0]?.fields).toContainEqual({ label: '供应商编码', before: 'LOG3', after: null })
  })

  it('leaves a failed line, and nothing of the rows, when a call is refused', async () => {
    await boss.post(SUPPLIERS, supplier('LOG4'))
    const before = (await lines({ module: 'terminal/suppliers' })).length
    expect((await boss.post(SUPPLIERS, supplier('LOG4'))).status).toBeGreaterThanOrEqual(400)
    const after = await lines({ module: 'terminal/suppliers' })
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ result: 'FAIL', changedRows: 0 })
    expect((await detail(after[0] as Line)).changes).toEqual([])
  })

  it('logs exports, and neither lists nor reads', async () => {
    const before = (await lines()).length
    await boss.post(`${SUPPLIERS}/page`, { page: 1, pageSize: 10 })
    expect(await lines()).toHaveLength(before)
    await boss.post(`${SUPPLIERS}/export`, {})
    expect(await last({ name: 'export' })).toMatchObject({ module: 'terminal/suppliers', result: 'SUCCESS' })
  })

  it('logs sign-in, a wrong password and sign-out under the user that they were about', async () => {
    const good = await signIn('boss')
    await signIn('boss', 'Wrong-Password-1')
    await app.signedOut.post('/api/oauth-svc/noToken/logout', { token: good.data.token.token })
    const own = await lines({ userName: 'boss' })
    expect(own.map((l) => [l.name, l.result])).toEqual([
      ['logout', 'SUCCESS'],
      ['login', 'FAIL'],
      ['login', 'SUCCESS'],
    ])
    expect(own[1]?.errorMessage).toContain('SIGN_IN_FAILED')
  })

  it('holds no password, no token and no secret, whatever was sent', async () => {
    await boss.post('/api/system-svc/users/V1.0', {
      userName: 'hidden.one',
      realName: '密',
      password: sealed('Never-Written-99'),
      orgId: user.principal.actor.orgId,
    })
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{
        text: string
      }>`select coalesce(params::text, '') || coalesce(error_message, '') as text from biz_log
        union all select coalesce(before::text, '') || coalesce(after::text, '') from biz_log_change`.execute(
        tx,
      ),
    )
    expect(rows.length).toBeGreaterThan(5)
    const all = rows.map((r) => r.text).join('\n')
    expect(all).toContain('"password": "***"')
    expect(all).not.toMatch(/"(password|oldPassword|confirmPassword|token)": "(?!\*\*\*)/)
  })

  it.each(['motorpool_app', 'motorpool_platform'])('is append-only for the role %s', async (role) => {
    for (const change of [
      sql`update biz_log set result = 'FAIL'`,
      sql`delete from biz_log`,
      sql`truncate biz_log cascade`,
      sql`update biz_log_change set before = null`,
      sql`delete from biz_log_change`,
    ])
      await expect(
        app.db.withPlatform(undefined, 'test', async (tx) => {
          await sql`set local role ${sql.ref(role)}`.execute(tx)
          await change.execute(tx)
        }),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('another tenant sees none of it', async () => {
    const stranger = app.as(await app.buildUser({ permissions: ['system/bizLog/find'] }))
    expect(await lines({}, stranger)).toEqual([])
    const line = await last({ name: 'create' })
    expect((await stranger.get(`${LOG}/${line.id}`)).status).toBe(404)
  })
})
