import { type Database, sql, type Tx } from '@motorpool/db'
import { parsePermission } from '@motorpool/kernel'
import { type NewTenant, provision, provisionOrg, setTenantAuth } from '@motorpool/tenancy/server'
import { ToolbarPermission } from '../shared/special.ts'
import { hashPassword } from './crypto/hash.ts'
import { checkPassword } from './crypto/policy.ts'
import * as roles from './role/repo.ts'
import { replaceTenantAuthority } from './tenant/authority.ts'
import { userFields } from './user/fields.ts'
import * as users from './user/repo.ts'

export type RoleKind = 'tenantAdmin' | 'operator' | 'dealer' | 'viewer'

export interface ProvisionOrg {
  orgCode: string
  orgName: string
  /** Code of the organisation above; none = the root. */
  parent?: string
  orgType?: 'COMP' | 'FINANCE' | 'ORG'
  attribute?: string[]
}

export interface ProvisionUser {
  userName: string
  realName: string
  password: string
  role: RoleKind
  /** Code of the organisation; none = the root. */
  org?: string
  phone?: string
  postList?: string[]
}

export interface ProvisionTenant extends NewTenant {
  /** Parents before children. */
  orgs?: readonly ProvisionOrg[]
  users?: readonly ProvisionUser[]
}

export interface ProvisionedTenant {
  tenantId: string
  rootOrgId: string
  orgIds: Record<string, string>
  roleIds: Record<RoleKind, string>
  userIds: Record<string, string>
}

interface RoleKindSpec {
  name: string
  dataScope: 'ALL' | 'ORG_TREE'
  grants(permission: string): boolean
}

const system = (p: string) => p.startsWith('system/')
const action = (p: string) => parsePermission(p)?.action

/** The roles every new tenant begins with; it changes them as it likes. */
const ROLE_KINDS: Record<RoleKind, RoleKindSpec> = {
  tenantAdmin: { name: '租户管理员', dataScope: 'ALL', grants: () => true },
  operator: {
    name: '运营人员',
    dataScope: 'ORG_TREE',
    grants: (p) => (system(p) ? p === 'system/orgs/find' : action(p) !== 'delete'),
  },
  dealer: {
    name: '经销商',
    dataScope: 'ORG_TREE',
    grants: (p) =>
      !system(p) && (action(p) === 'find' || action(p) === 'export' || p === 'vehicle/vehicles/update'),
  },
  viewer: { name: '只读用户', dataScope: 'ORG_TREE', grants: (p) => !system(p) && action(p) === 'find' },
}

export interface Grantable {
  menus: { id: string; code: string }[]
  resources: { id: string; code: string }[]
}

/** What tenants can be granted at all. */
export async function grantable(tx: Tx): Promise<Grantable> {
  const menus = await sql<{
    id: string
    code: string
  }>`select id, code from menu where 'TENANT' = any (user_types)`.execute(tx)
  const resources = await sql<{
    id: string
    code: string
  }>`select id, code from resource where 'TENANT' = any (user_types)`.execute(tx)
  return { menus: menus.rows, resources: resources.rows }
}

/** One of the usual roles, with what of `all` is its kind's. */
export async function makeRole(
  tx: Tx,
  at: { tenantId: string; orgId: string; now: number },
  kind: RoleKind,
  all: Grantable,
): Promise<string> {
  const spec = ROLE_KINDS[kind]
  const id = await roles.insert(
    tx,
    { ...at, userId: null },
    {
      orgId: at.orgId,
      name: spec.name,
      code: kind,
      roleType: 'TENANT',
      dataScope: spec.dataScope,
      status: 'NORMAL',
    },
  )
  const resources = all.resources.filter((r) => ToolbarPermission.has(r.code) || spec.grants(r.code))
  const granted = new Set(resources.map((r) => r.code))
  const menus = all.menus.filter((m) => granted.has(`${m.code}/find`))
  await roles.replaceAuthority(
    tx,
    { id, tenantId: at.tenantId },
    { menuIds: menus.map((m) => m.id), resourceIds: resources.map((r) => r.id), clientIds: [] },
    null,
    at.now,
  )
  return id
}

/**
 * A ready tenant: organisations, the four usual roles with what the catalogue offers tenants, users. The catalogue must
 * have been synchronised (`bootstrap`). All or nothing.
 */
export async function provisionTenant(
  db: Database,
  input: ProvisionTenant,
  now: number,
): Promise<ProvisionedTenant> {
  const people = await Promise.all(
    (input.users ?? []).map(async (u) => {
      await checkPassword(u.password, { userName: u.userName, about: [u.realName, u.phone] })
      return { ...u, passwordHash: await hashPassword(u.password) }
    }),
  )
  return db.withPlatform(undefined, 'provision a tenant', async (tx) => {
    const { id: tenantId, rootOrgId } = await provision(tx, input, now)
    const orgIds: Record<string, string> = {}
    for (const org of input.orgs ?? []) {
      const parentId = org.parent ? orgIds[org.parent] : rootOrgId
      if (!parentId) throw new Error(`organisation ${org.orgCode}: parent ${org.parent} is not above it`)
      orgIds[org.orgCode] = await provisionOrg(tx, { ...org, tenantId, parentId }, now)
    }
    const all = await grantable(tx)
    const set = { menuIds: all.menus.map((m) => m.id), resourceIds: all.resources.map((r) => r.id) }
    await replaceTenantAuthority(tx, { tenantId, ...set }, null, now)
    await setTenantAuth(tx, tenantId, 'AUTHED', null, now)
    const roleIds = {} as Record<RoleKind, string>
    for (const kind of Object.keys(ROLE_KINDS) as RoleKind[])
      roleIds[kind] = await makeRole(tx, { tenantId, orgId: rootOrgId, now }, kind, all)
    const userIds: Record<string, string> = {}
    for (const u of people) {
      const orgId = u.org ? orgIds[u.org] : rootOrgId
      if (!orgId) throw new Error(`user ${u.userName}: no organisation ${u.org}`)
      const who = {
        tenantId,
        userName: u.userName,
        userType: 'TENANT',
        password: { hash: u.passwordHash, temporary: false },
        createdBy: null,
        now,
      }
      const fields = userFields({ orgId, realName: u.realName, phone: u.phone, postList: u.postList ?? [] })
      const id = await users.insert(tx, who, fields)
      await users.setRoles(tx, { id, tenantId }, [roleIds[u.role]])
      userIds[u.userName] = id
    }
    return { tenantId, rootOrgId, orgIds, roleIds, userIds }
  })
}
