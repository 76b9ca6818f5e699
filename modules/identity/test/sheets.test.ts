import { readSheet } from '@motorpool/excel'
import { DEFAULT_ZONE } from '@motorpool/kernel'
import { templateReply } from '@motorpool/resource/server'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiAnswer, ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const USERS = '/api/system-svc/users/V1.0'
const MENUS = '/api/system-svc/menus/V1.0'
const HEADER = ['用户名', '姓名', '所属机构', '角色', '手机号']

interface User {
  id: string
  userName: string
  userType: string
  orgName: string
  roles: { name: string }[]
  pwdUpdateTime: number | null
}

let app: IdentityApp
let admin: ApiClient
let boss: ApiClient
let tenant: ProvisionedTenant

beforeAll(async () => {
  app = await startIdentityApp()
  admin = await app.session('admin', ADMIN_PASSWORD)
  const user = (userName: string, role: 'tenantAdmin' | 'operator') => ({
    userName,
    realName: userName,
    password: PASSWORD,
    role,
  })
  tenant = await app.provision({
    tenantCode: 'works',
    tenantName: '工程公司',
    orgs: [{ orgCode: 'WEST', orgName: '西区' }],
    users: [user('boss', 'tenantAdmin'), user('manager', 'operator')],
  })
  await app.provision({
    tenantCode: 'foreign',
    tenantName: '外方',
    orgs: [{ orgCode: 'EAST', orgName: '东区' }],
    users: [user('stranger', 'tenantAdmin')],
  })
  boss = await app.session('boss')
})
afterAll(() => app.close())

const send = async <T>(client: ApiClient, path: string, header: string[], rows: (string | number)[][]) =>
  sendFile<T>(client, path, await workbook(header, rows))
const named = async (userName: string) =>
  (await boss.post<{ items: User[] }>(`${USERS}/page`, { userName })).data.items
const issues = async (answer: ApiAnswer) => {
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const [header, ...rows] = await readSheet(answer.raw)
  const last = (header?.length ?? 0) - 1
  return rows.map((row) => row[last] ?? '')
}

describe('users in sheets', () => {
  it('come from a template with the columns of an import', async () => {
    const reply = await templateReply('system-users.xlsx', {
      ports: app.ports,
      catalogues: app.texts,
      locale: 'zh-CN',
      zone: DEFAULT_ZONE,
    })
    const [header] = await readSheet(reply?.body as Uint8Array)
    expect(header).toEqual(
      '用户名 姓名 所属机构 角色 岗位 手机号 固定电话 邮箱 性别 联系地址 过期时间 描述'.split(' '),
    )
  })

  it('R186 are imported with organisation and roles by their codes, all or none', async () => {
    const good = ['west-1', '甲', 'WEST', 'viewer，operator', '13800000001']
    const refused = await send(boss, `${USERS}/import`, HEADER, [
      good,
      ['west-2', '乙', 'EAST', '', ''],
      ['boss', '丙', 'WEST', 'viewer', ''],
      ['west-4', '', 'WEST', 'nobody', '12'],
    ])
    const [first, foreign, taken, several] = await issues(refused)
    expect(first).toBe('')
    expect(foreign).toContain('EAST')
    expect(taken).toContain('boss')
    for (const word of ['姓名', 'nobody', '手机号']) expect(several).toContain(word)
    expect(await named('west-')).toEqual([])

    const answer = await send<{ total: number }>(boss, `${USERS}/import`, HEADER, [good])
    expect(answer.data).toEqual({ total: 1 })
    const [user] = await named('west-1')
    expect(user).toMatchObject({ orgName: '西区', userType: 'TENANT', pwdUpdateTime: null })
    expect(user?.roles.map((r) => r.name).sort()).toEqual(['只读用户', '运营人员'])
  })

  it('cannot sign in with any password until an administrator has set the first one', async () => {
    await send(boss, `${USERS}/import`, HEADER, [['no-password', '丁', 'WEST', 'viewer', '']])
    for (const guess of ['!', '', PASSWORD])
      expect((await app.signIn('no-password', guess || ' ')).errCode).toBe('SIGN_IN_FAILED')
    const [user] = await named('no-password')
    const reset = { id: user?.id, password: encrypted('Given-By-Boss-1'), temporaryPassword: false }
    expect((await boss.put(`${USERS}/reset`, reset)).status).toBe(200)
    expect((await app.signIn('no-password', 'Given-By-Boss-1')).status).toBe(200)
  })

  it('are not given roles beyond those of who imports them', async () => {
    await boss.post(`${USERS}`, {
      userName: 'clerk',
      realName: '文员',
      orgId: tenant.rootOrgId,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      roleIds: [await importer()],
    })
    const clerk = await app.session('clerk')
    const refused = await send(clerk, `${USERS}/import`, HEADER, [
      ['climber', '戊', 'WEST', 'tenantAdmin', ''],
    ])
    expect((await issues(refused))[0]).toContain('租户管理员')
    expect(await named('climber')).toEqual([])
  })

  it('of a sheet by the platform administrator belong to the platform and are administrators', async () => {
    const answer = await send<{ total: number }>(admin, `${USERS}/import`, HEADER, [
      ['second-admin', '己', 'PLATFORM', '', ''],
    ])
    expect(answer.data).toEqual({ total: 1 })
    const { data } = await admin.get<User[]>(`${USERS}/admin/list`)
    expect(data.map((u) => u.userName)).toContain('second-admin')
  })

  it('R187 R189 are exported as the list shows them: its filters, the own tenant, texts that no program runs', async () => {
    await boss.post(USERS, {
      userName: 'formula',
      realName: '=1+1',
      orgId: tenant.orgIds.WEST,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      roleIds: [tenant.roleIds.viewer],
    })
    const extra = { title: '用户', sheetName: '名单' }
    const file = await boss.post(`${USERS}/export`, { orgId: tenant.orgIds.WEST, extra })
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(/用户\d{14}\.xlsx/)
    const [header, ...rows] = await readSheet(file.raw)
    const { data } = await boss.post<{ total: number }>(`${USERS}/page`, { orgId: tenant.orgIds.WEST })
    expect(rows).toHaveLength(data.total)
    const cell = (name: string) => rows.find((r) => r[0] === 'formula')?.[header?.indexOf(name) ?? -1]
    expect([cell('姓名'), cell('角色'), cell('状态')]).toEqual(['=1+1', '只读用户', '正常'])
    expect(header).not.toContain('租户名称')
    const all = (await readSheet((await boss.post(`${USERS}/export`, {})).raw)).flat()
    expect(all).not.toContain('stranger')
    expect((await readSheet((await admin.post(`${USERS}/export`, {})).raw)).flat()).toContain('stranger')
  })

  it('R189 are exported as chosen: rows by their ids, columns as far as the caller may read them', async () => {
    const { items } = (await boss.post<{ items: User[] }>(`${USERS}/page`, { orgId: tenant.orgIds.WEST }))
      .data
    const ids = items.slice(0, 1).map((user) => user.id)
    const columns = ['realName', 'userName']
    const [header, ...rows] = await readSheet((await boss.post(`${USERS}/export`, { ids, columns })).raw)
    expect([header, rows.length, rows[0]?.[1]]).toEqual([['姓名', '用户名'], 1, items[0]?.userName])
    const foreign = await admin.post<{ items: User[] }>(`${USERS}/page`, { userName: 'stranger' })
    const unseen = await boss.post(`${USERS}/export`, { ids: foreign.data.items.map((user) => user.id) })
    expect(await readSheet(unseen.raw)).toHaveLength(1)
    const refused = { columns: ['userName', 'tenantName'] }
    expect(await boss.post(`${USERS}/export`, refused)).toMatchObject({
      status: 400,
      errCode: 'EXPORT_COLUMN',
    })
    expect((await admin.post(`${USERS}/export`, refused)).status).toBe(200)
    expect((await boss.post(`${USERS}/export`, { columns: ['password'] })).errCode).toBe('EXPORT_COLUMN')
    expect((await boss.post(`${USERS}/export`, { ids: ['x'] })).status).toBe(400)
  })

  async function importer(): Promise<string> {
    const made = await boss.post<{ id: string }>('/api/system-svc/roles/V1.0', {
      orgId: tenant.rootOrgId,
      name: '导入员',
      code: 'importer',
    })
    const tree = (await boss.get<Node[]>(`${MENUS}/tree/authority`)).data
    const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const wanted = ['system/users/import', 'system/users/find']
    const resourceIds = flat(tree)
      .filter((n) => wanted.includes(n.code))
      .map((n) => n.id)
    await boss.post('/api/system-svc/roles/V1.0/authority', { roleId: made.data.id, resourceIds })
    return made.data.id
  }
})

interface Node {
  id: string
  code: string
  children: Node[]
}

describe('the own contact', () => {
  const own = async (client: ApiClient) =>
    (await client.get<{ phone: string | null; email: string | null }>(`${USERS}/getCurUser`)).data

  it('is bound by the user: what is not sent stays, an empty text takes it away', async () => {
    const manager = await app.session('manager')
    const bind = (body: object) => manager.put<boolean>(`${USERS}/bind/info`, body)
    expect((await bind({ phone: '13900000009', email: 'm@example.com' })).data).toBe(true)
    await bind({ email: '' })
    expect(await own(manager)).toMatchObject({ phone: '13900000009', email: null })
    expect((await bind({ phone: '12' })).fields?.[0]?.field).toBe('phone')
    const taken = await boss.put(`${USERS}/bind/info`, { phone: '13900000009' })
    expect([taken.errCode, taken.fields?.[0]?.field]).toEqual(['FIELD_DUPLICATE', 'phone'])
  })
})

describe('menus in pages and sheets', () => {
  const header = ['客户端', '类型', '上级菜单', '菜单名称', '标题', '编码']
  const row = (code: string, parent = '') => ['业务端', '菜单', parent, code, `标题 ${code}`, code]
  type Menu = {
    code: string
    component: string
    url: string
    type: string
    parentId: string | null
    clientId: string
  }
  const page = async (body: object) =>
    (await admin.post<{ items: Menu[]; total: number }>(`${MENUS}/page`, body)).data

  it('R206 are filtered by type; every client is the default; a bad row comes back in a workbook', async () => {
    const bad = await send(admin, `${MENUS}/import`, header, [
      row('board'),
      ['业务端', '窗口', 'nowhere', 'x', '', 'x'],
    ])
    const [good, wrong] = await issues(bad)
    expect(good).toBe('')
    for (const word of ['类型', 'nowhere', '标题']) expect(wrong).toContain(word)

    const rows = [
      row('board'),
      row('board/wall', 'board'),
      ['管理端', '按钮/资源', 'system/menus', 'b', '按钮', 'b'],
    ]
    expect((await send<object>(admin, `${MENUS}/import`, header, rows)).data).toEqual({ total: 3 })
    const all = await page({ pageSize: 500 })
    expect((await page({ type: 'RESOURCE' })).items.map((m) => m.code)).toEqual(['b'])
    expect(new Set(all.items.map((m) => m.clientId))).toEqual(new Set(['BIZ', 'ADMIN']))
    expect((await page({ clientId: '-1' })).total).toBe(all.total)
    const board = all.items.find((m) => m.code === 'board') as Menu & { id: string }
    const wall = all.items.find((m) => m.code === 'board/wall')
    expect(wall).toMatchObject({ parentId: board.id, component: 'board/wall', url: 'board/wall' })
  })

  it('R187 R189 are exported under the filters of the list, with the code of the parent', async () => {
    const body = { code: 'system/', clientId: 'BIZ', extra: { title: '菜单', sheetName: '菜单' } }
    const [head, ...rows] = await readSheet((await admin.post(`${MENUS}/export`, body)).raw)
    expect(rows).toHaveLength((await page({ code: 'system/', clientId: 'BIZ' })).total)
    expect(new Set(rows.map((r) => r[head?.indexOf('上级菜单') ?? -1]))).toEqual(
      new Set(['people', 'tenants', 'settings']),
    )
  })

  it('are not written by a tenant, whatever permission it holds', async () => {
    const user = app.as(await app.buildUser({ permissions: ['system/menus/import'] }))
    expect((await send(user, `${MENUS}/import`, header, [row('mine')])).status).toBe(403)
  })
})
