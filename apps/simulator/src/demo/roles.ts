import type { ApiClient } from './client.ts'
import type { CustomerPart, DemoRole } from './tenants.ts'

const TENANTS = '/api/system-svc/tenants/V1.0'
const ROLES = '/api/system-svc/roles/V1.0'
/** Screens of the platform alone. */
const PLATFORM_ONLY = [
  'system/tenants',
  'system/menus',
  'system/resources',
  'system/clients',
  'terminal/unknownDevices',
]

interface AuthorityNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
  code: string
  children: AuthorityNode[]
}

/** What can be granted: screens and permissions with their codes. */
export interface Grantable {
  menus: { id: string; code: string }[]
  resources: { id: string; code: string }[]
}

interface RoleSpec {
  name: string
  dataScope: 'ALL' | 'ORG_TREE'
  grants(permission: string, action: string): boolean
}

const ofSystem = (permission: string) => permission.startsWith('system/')
/** How lists look is everybody's own choice. */
const isView = (permission: string) => permission.startsWith('common/plugin/')
const WORKSHOP = ['vehicle/assembly/', 'vehicle/debug/', 'vehicle/debugLog/']
/** They take the steps of work orders that are dispatched to them, and make none. */
const SERVICE = ['terminal/terminals/', 'service/workOrders/update']
const reads = (action: string) => action === 'find' || action === 'export'

const SPECS: Readonly<Record<DemoRole, RoleSpec>> = {
  tenantAdmin: { name: '租户管理员', dataScope: 'ALL', grants: () => true },
  operator: {
    name: '运营人员',
    dataScope: 'ORG_TREE',
    grants: (p, action) => (ofSystem(p) ? p === 'system/orgs/find' : action !== 'delete'),
  },
  dealer: {
    name: '经销商',
    dataScope: 'ORG_TREE',
    grants: (p, action) => !ofSystem(p) && (reads(action) || p === 'vehicle/vehicles/update'),
  },
  service: {
    name: '服务人员',
    dataScope: 'ORG_TREE',
    grants: (p, action) => !ofSystem(p) && (reads(action) || SERVICE.some((own) => p.startsWith(own))),
  },
  workshop: {
    name: '装调人员',
    dataScope: 'ORG_TREE',
    grants: (p, action) => !ofSystem(p) && (reads(action) || WORKSHOP.some((own) => p.startsWith(own))),
  },
  viewer: {
    name: '只读用户',
    dataScope: 'ORG_TREE',
    grants: (p, action) => !ofSystem(p) && action === 'find',
  },
}

/** Whether the role holds a permission of the tenant. */
export function roleGrants(role: DemoRole, permission: string): boolean {
  if (PLATFORM_ONLY.some((own) => permission.startsWith(`${own}/`))) return false
  return (
    isView(permission) || SPECS[role].grants(permission, permission.slice(permission.lastIndexOf('/') + 1))
  )
}

export const DEMO_ROLES = Object.keys(SPECS) as DemoRole[]

const PARTS: Readonly<Record<CustomerPart, string>> = {
  owner: '车主',
  driver: '司机',
  seller: '原车主',
  single: '单车车主',
  fleet: '车队车主',
}

export const roleName = (role: DemoRole | CustomerPart): string =>
  role in PARTS ? PARTS[role as CustomerPart] : SPECS[role as DemoRole].name

export async function grantableOf(admin: ApiClient, tenantId: string): Promise<Grantable> {
  const { tree } = await admin.get<{ tree: AuthorityNode[] }>(`${TENANTS}/${tenantId}/authority`)
  const found: Grantable = { menus: [], resources: [] }
  const visit = (nodes: AuthorityNode[]): void => {
    for (const { id, code, authorityType, children } of nodes) {
      if (PLATFORM_ONLY.some((own) => code === own || code.startsWith(`${own}/`))) continue
      if (authorityType === 'menu') found.menus.push({ id, code })
      if (authorityType === 'resource') found.resources.push({ id, code })
      visit(children)
    }
  }
  visit(tree)
  return found
}

/** The role by its code, made with its authority where the tenant has none of that code. */
export async function ensureRole(
  client: ApiClient,
  key: DemoRole,
  orgId: string,
  grantable: Grantable,
): Promise<string> {
  const code = `demo-${key}`
  const known = await client.all<{ id: string; code: string; orgId: string }>(`${ROLES}/page`, {
    code,
    orgId,
  })
  const found = known.find((role) => role.code === code && role.orgId === orgId)
  if (found) return found.id
  const spec = SPECS[key]
  const { id } = await client.post<{ id: string }>(ROLES, {
    orgId,
    name: spec.name,
    code,
    roleType: 'TENANT',
    dataScope: spec.dataScope,
  })
  const resources = grantable.resources.filter(
    ({ code: p }) => isView(p) || spec.grants(p, p.slice(p.lastIndexOf('/') + 1)),
  )
  const readable = new Set(resources.map((r) => r.code))
  const menus = grantable.menus.filter(
    (menu) => readable.has(`${menu.code}/find`) || [...readable].some((p) => p.startsWith(`${menu.code}/`)),
  )
  await client.post(`${ROLES}/authority`, {
    roleId: id,
    menuIds: menus.map((m) => m.id),
    resourceIds: resources.map((r) => r.id),
    clientIds: [],
  })
  return id
}
