import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const USERS = '/api/system-svc/users/V1.0'
const ROLES = '/api/system-svc/roles/V1.0'

interface Node {
  id: string
  code: string
  authorityType: string
  children: Node[]
}

/** Nobody climbs: what a role holds and sees is compared with what its giver holds and sees. */
describe('authority over roles and users', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  let boss: ApiClient
  let n = 0

  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'ladder',
      tenantName: '梯子公司',
      users: [{ userName: 'boss', realName: '老板', password: PASSWORD, role: 'tenantAdmin' }],
    })
    boss = await app.session('boss')
  })
  afterAll(() => app.close())

  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  const resourceIds = async (codes: readonly string[]) => {
    const tree = await boss.get<Node[]>('/api/system-svc/menus/V1.0/tree/authority')
    return flat(tree.data)
      .filter((node) => node.authorityType === 'resource' && codes.includes(node.code))
      .map((node) => node.id)
  }
  const role = async (codes: readonly string[], more: object = {}) => {
    n++
    const fields = { orgId: tenant.rootOrgId, name: `角色${n}`, code: `role-${n}`, ...more }
    const made = await boss.post<{ id: string }>(ROLES, { ...fields, status: 'NORMAL' })
    expect(made.status, made.text).toBe(200)
    const set = { roleId: made.data.id, resourceIds: await resourceIds(codes), menuIds: [], clientIds: [] }
    expect((await boss.post(`${ROLES}/authority`, set)).status).toBe(200)
    return { ...fields, id: made.data.id }
  }
  const user = async (roleIds: readonly string[]) => {
    n++
    const userName = `person-${n}`
    const fields = {
      userName,
      realName: '员工',
      orgId: tenant.rootOrgId,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      roleIds,
    }
    const made = await boss.post<{ id: string }>(USERS, fields)
    expect(made.status, made.text).toBe(200)
    return { id: made.data.id, userName, realName: '员工', orgId: tenant.rootOrgId }
  }
  const EDITOR = [
    'system/users/find',
    'system/users/create',
    'system/users/update',
    'system/roles/find',
    'system/roles/create',
    'system/roles/update',
  ]

  it('everything that the tree of rights offers can be given, groups of the menu too', async () => {
    const { id } = await role([])
    const tree = await boss.get<Node[]>(`${ROLES}/roleAuthority/${id}`)
    const offered = (type: string) =>
      flat(tree.data)
        .filter((node) => node.authorityType === type)
        .map((node) => node.id)
    const set = {
      roleId: id,
      menuIds: offered('menu'),
      resourceIds: offered('resource'),
      clientIds: offered('client'),
    }
    const saved = await boss.post(`${ROLES}/authority`, set)
    expect(saved.status, saved.text).toBe(200)
    expect((await boss.get(`${ROLES}/${id}/authority`)).data).toMatchObject({ roleId: id })
  })

  it('a disabled role with more permissions is neither taken, nor changed, nor switched on', async () => {
    const own = await role(EDITOR)
    const strong = await role([...EDITOR, 'system/users/delete'])
    expect((await boss.put(ROLES, { id: strong.id, status: 'DISABLED' })).status).toBe(200)
    const person = await user([own.id])
    const editor = await app.session(person.userName)
    const take = await editor.put(USERS, { id: person.id, roleIds: [own.id, strong.id] })
    expect([take.status, take.errCode]).toEqual([403, 'BEYOND_OWN'])
    const on = await editor.put(ROLES, { id: strong.id, status: 'NORMAL' })
    expect([on.status, on.errCode]).toEqual([403, 'BEYOND_OWN'])
  })

  it('a user whose stronger role is disabled is not taken over by a new password', async () => {
    const strong = await role([...EDITOR, 'system/users/delete'])
    const holder = await user([strong.id])
    expect((await boss.put(ROLES, { id: strong.id, status: 'DISABLED' })).status).toBe(200)
    const editor = await app.session((await user([(await role(EDITOR)).id])).userName)
    const reset = await editor.put(`${USERS}/reset`, { id: holder.id, password: encrypted('Mine-Now-2026') })
    expect([reset.status, reset.errCode]).toEqual([403, 'BEYOND_OWN'])
  })

  it('a role whose permissions the platform has withdrawn from the tenant for now is judged by them', async () => {
    const withdrawn = await resourceIds(['system/users/delete'])
    const strong = await role([...EDITOR, 'system/users/delete'])
    const editor = await app.session((await user([(await role(EDITOR)).id])).userName)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`delete from tenant_authority where resource_id = any (${withdrawn}::bigint[])`.execute(tx),
    )
    app.clock.advance(6000)
    const promote = await editor.put(ROLES, { id: strong.id, name: '更名' })
    expect([promote.status, promote.errCode]).toEqual([403, 'BEYOND_OWN'])
    expect((await editor.get(`${USERS}/getCurUser`)).status).toBe(200)
  })

  it('the role of the platform that holds everything is neither changed nor deleted', async () => {
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const id = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from role where all_authority`.execute(tx)
      return rows[0]?.id
    })
    for (const answer of [
      await admin.put(ROLES, { id, name: '更名' }),
      await admin.delete(ROLES, { ids: [id] }),
    ])
      expect([answer.status, answer.errCode]).toEqual([409, 'ROLE_BUILT_IN'])
  })

  it('the platform moves no role to another tenant, and gives none of another tenant to a user', async () => {
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const other = await app.provision({
      tenantCode: 'ladder2',
      tenantName: '另一家',
      users: [{ userName: 'elsewhere', realName: '他人', password: PASSWORD, role: 'tenantAdmin' }],
    })
    const own = await role(EDITOR)
    const move = await admin.put(ROLES, { id: own.id, orgId: other.rootOrgId })
    expect([move.status, move.fields?.[0]?.field]).toEqual([400, 'orgId'])
    const give = await admin.put(USERS, { id: other.userIds.elsewhere, roleIds: [own.id] })
    expect([give.status, give.fields?.[0]?.field]).toEqual([400, 'roleIds'])
  })

  it.each([
    ['ORG', 'ORG_TREE'],
    ['ORG', 'ALL'],
    ['ORG_TREE', 'ALL'],
  ])(
    'who sees by %s hands out no %s: neither by a change, nor by a new role, nor by giving one',
    async (scope, wider) => {
      const own = await role(EDITOR, { dataScope: scope })
      const wide = await role(EDITOR, { dataScope: wider })
      const person = await user([own.id])
      const editor = await app.session(person.userName)
      n++
      const refused = {
        change: await editor.put(ROLES, { id: own.id, dataScope: wider }),
        create: await editor.post(ROLES, {
          orgId: tenant.rootOrgId,
          name: `新${n}`,
          code: `new-${n}`,
          dataScope: wider,
        }),
        take: await editor.put(USERS, { id: person.id, roleIds: [own.id, wide.id] }),
        edit: await editor.put(ROLES, { id: wide.id, name: `改${n}` }),
      }
      for (const [how, answer] of Object.entries(refused))
        expect([how, answer.status, answer.errCode]).toEqual([how, 403, 'BEYOND_OWN'])
      const scopes = (await editor.get<{ id: string }[]>(`${ROLES}/dataScopes`)).data.map(({ id }) => id)
      expect([scopes.includes(scope), scopes.includes(wider)]).toEqual([true, false])
      const offered = (await editor.get<{ id: string; disabled?: true }[]>(`${ROLES}/list`)).data
      const disabled = (id: string) => offered.find((one) => one.id === id)?.disabled ?? false
      expect([disabled(own.id), disabled(wide.id)]).toEqual([false, true])
      const same = await editor.post(ROLES, {
        orgId: tenant.rootOrgId,
        name: `同${n}`,
        code: `same-${n}`,
        dataScope: scope,
      })
      expect(same.status, same.text).toBe(200)
    },
  )
})
