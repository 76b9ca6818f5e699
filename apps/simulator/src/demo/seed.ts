import type { Fleet } from '../fleet.ts'
import { ApiClient, CallRefused, signedIn } from './client.ts'
import { ensureCustomer, ensureOwners } from './customers.ts'
import { faultBase } from './fault-base.ts'
import { DEMO_VEHICLES, type DemoTenant, demoFleet } from './fleet.ts'
import { randomPassword } from './password.ts'
import { ensureRole, type Grantable, grantableOf } from './roles.ts'
import { ensureRows } from './rows.ts'
import { platformKeyOf, secured } from './secured.ts'
import type { CustomerPart, DemoRole, DemoUser, TenantPlan } from './tenants.ts'
import { assemble } from './workshop.ts'

const TENANTS = '/api/system-svc/tenants/V1.0'
const ORGS = '/api/system-svc/orgs/V1.0'
const USERS = '/api/system-svc/users/V1.0'
const THEMES = '/api/system-svc/themes/V1.0'

export interface SeedOptions {
  baseUrl: string
  admin: { userName: string; password: string }
  vehicles?: number
  /** Passwords of an earlier run, by user name: kept, so that they go on working. */
  passwords?: Readonly<Record<string, string>>
  onProgress?: (text: string) => void
  /** Called at once for each generated password, so that none is lost when a later step fails. */
  onPassword?: (userName: string, password: string) => void
}

export interface SeededUser {
  /** Host name under which the tenant shows its own look. */
  host: string
  tenant: string
  userName: string
  realName: string
  role: DemoRole | CustomerPart
  password: string
}

export interface SeedResult {
  fleet: Fleet
  users: SeededUser[]
}

interface TenantView {
  id: string
  tenantCode: string
  rootOrgId: string
  themeId: string | null
  [field: string]: unknown
}

/** Makes the demo through the product's own calls. What is there already is left as it is. */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const tenants = demoFleet(options.vehicles ?? DEMO_VEHICLES)
  const users = await seedTenants(tenants, options)
  const vehicles = tenants.flatMap((tenant) => tenant.vehicles.map(({ sim }) => sim))
  return { users, fleet: { version: 1, vehicles: secured(vehicles, await platformKeyOf(options)) } }
}

export async function seedTenants(
  tenants: readonly DemoTenant[],
  options: SeedOptions,
): Promise<SeededUser[]> {
  const say = options.onProgress ?? (() => {})
  const admin = await signedIn(options.baseUrl, options.admin.userName, options.admin.password, 'ADMIN')
  await ensureRows(admin, faultBase())
  await ensureParameter(admin, 'customer.registerAllowed', 'true')
  const users: SeededUser[] = []
  for (const tenant of tenants) users.push(...(await seedTenant(admin, tenant, options, say)))
  await admin.signOut()
  return users
}

/** A setting of the platform, which every tenant has that has none of its own. */
async function ensureParameter(admin: ApiClient, key: string, value: string): Promise<void> {
  const path = '/api/system-svc/parameters/V1.0'
  const found = await admin.all<{ id: string; key: string; value: string }>(`${path}/page`, { key })
  const one = found.find((row) => row.key === key)
  if (one && one.value !== value) await admin.put(path, { id: one.id, value })
}

async function seedTenant(
  admin: ApiClient,
  tenant: DemoTenant,
  options: SeedOptions,
  say: (text: string) => void,
): Promise<SeededUser[]> {
  const { plan, sheets } = tenant
  say(`tenant ${plan.name}`)
  const { id: tenantId, rootOrgId } = await ensureTenant(admin, plan)
  const grantable = await ensureAuthority(admin, tenantId)
  const passwords = new Passwords(options)
  const first = plan.users.find((u) => u.role === 'tenantAdmin') as DemoUser
  if (!(await findUser(admin, first.userName))) {
    const roleId = await ensureRole(admin, 'tenantAdmin', rootOrgId, grantable)
    await createUser(admin, first, rootOrgId, roleId, passwords)
  }
  const own = new ApiClient(options.baseUrl)
  await signInOrReset(own, admin, first, passwords)
  await ensureTheme(own, admin, plan, tenantId)
  say(`${plan.name}: organisations and users`)
  const orgIds = await ensureOrgs(own, plan, rootOrgId)
  for (const user of plan.users) await ensureUser(own, user, orgIds, rootOrgId, grantable, passwords)
  for (const customer of plan.customers ?? [])
    await ensureCustomer(own, options.baseUrl, rootOrgId, customer, passwords)
  for (const sheet of sheets) {
    const count = await ensureRows(own, sheet)
    if (count > 0) say(`${plan.name}: ${count} ${sheet.title}`)
  }
  const signIn = (userName: string) => signedIn(options.baseUrl, userName, passwords.of(userName))
  await ensureOwners(own, tenant, signIn)
  await own.signOut()
  if (plan.plant) await assemble(tenant, signIn)
  const customers = plan.customers ?? []
  const people = [
    ...plan.users,
    ...customers.map(({ name, phone, part }) => ({ userName: phone, realName: name, role: part })),
  ]
  return people.map(({ userName, realName, role }) => ({
    host: `${plan.code}.localhost`,
    tenant: plan.name,
    userName,
    realName,
    role,
    password: passwords.of(userName) as string,
  }))
}

/** Passwords of this run and of earlier ones. */
class Passwords {
  private readonly known: Map<string, string>
  private readonly tell: (userName: string, password: string) => void

  constructor({ passwords, onPassword }: SeedOptions) {
    this.known = new Map(Object.entries(passwords ?? {}))
    this.tell = onPassword ?? (() => {})
  }

  of(userName: string): string | undefined {
    return this.known.get(userName)
  }

  /** A new one, for good only once `use` has brought it to the server. */
  async make(userName: string, use: (password: string) => Promise<unknown>): Promise<string> {
    const password = randomPassword()
    await use(password)
    this.known.set(userName, password)
    this.tell(userName, password)
    return password
  }
}

export async function findTenant(admin: ApiClient, code: string): Promise<TenantView | undefined> {
  const found = await admin.all<TenantView>(`${TENANTS}/page`, { tenantCode: code })
  return found.find((t) => t.tenantCode === code)
}

async function ensureTenant(admin: ApiClient, plan: TenantPlan): Promise<TenantView> {
  const known = await findTenant(admin, plan.code)
  if (known) return known
  await admin.post(TENANTS, {
    demo: true,
    tenantCode: plan.code,
    tenantName: plan.name,
    appName: plan.appName,
    domainName: `${plan.code}.localhost`,
    copyright: plan.copyright,
    ...(plan.logo ? { appLogoFilePath: plan.logo, loginLogoFilePath: plan.logo } : {}),
    orgCode: plan.rootCode,
    orgTypeId: 'COMP',
    platformScopes: plan.scopes,
  })
  const made = await findTenant(admin, plan.code)
  if (!made) throw new Error(`tenant ${plan.code} was made and is not in the list`)
  return made
}

async function ensureAuthority(admin: ApiClient, tenantId: string): Promise<Grantable> {
  const grantable = await grantableOf(admin, tenantId)
  await admin.post(`${TENANTS}/authority`, {
    tenantId,
    menuIds: grantable.menus.map((m) => m.id),
    resourceIds: grantable.resources.map((r) => r.id),
  })
  return grantable
}

async function findUser(client: ApiClient, userName: string): Promise<{ id: string } | undefined> {
  const found = await client.all<{ id: string; userName: string }>(`${USERS}/page`, { userName })
  return found.find((u) => u.userName === userName)
}

function createUser(
  client: ApiClient,
  user: DemoUser,
  orgId: string,
  roleId: string,
  passwords: Passwords,
): Promise<string> {
  return passwords.make(user.userName, async (password) =>
    client.post(USERS, {
      userName: user.userName,
      realName: user.realName,
      userType: 'TENANT',
      orgId,
      roleIds: [roleId],
      postList: user.postList,
      password: await client.encrypt(password),
      // Whoever tries the demo signs in with what stands in its list.
      temporaryPassword: false,
    }),
  )
}

function resetPassword(
  client: ApiClient,
  id: string,
  userName: string,
  passwords: Passwords,
): Promise<string> {
  return passwords.make(userName, async (password) =>
    client.put(`${USERS}/reset`, {
      id,
      password: await client.encrypt(password),
      temporaryPassword: false,
    }),
  )
}

/** With the password known from before, or a new one where it was lost or changed since. */
async function signInOrReset(
  own: ApiClient,
  admin: ApiClient,
  { userName }: DemoUser,
  passwords: Passwords,
): Promise<void> {
  const known = passwords.of(userName)
  if (known !== undefined) {
    try {
      await own.signIn(userName, known)
      return
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500) throw error
    }
  }
  const found = await findUser(admin, userName)
  if (!found) throw new Error(`user ${userName} is not in the list`)
  await own.signIn(userName, await resetPassword(admin, found.id, userName, passwords))
}

async function ensureTheme(
  own: ApiClient,
  admin: ApiClient,
  plan: TenantPlan,
  tenantId: string,
): Promise<void> {
  const themes = await own.all<{ id: string; themeCode: string; tenantId: string | null }>(`${THEMES}/page`, {
    themeCode: 'brand',
  })
  if (themes.some((t) => t.themeCode === 'brand' && t.tenantId === tenantId)) return
  const { id: themeId } = await own.post<{ id: string }>(THEMES, {
    themeName: plan.appName,
    themeCode: 'brand',
    defaultFlag: true,
    content: {
      '@base': 'light',
      '@primary-color': plan.accent,
      '@link-color': plan.accent,
      '@menu-bg': '#ffffff',
      '@menu-color': '#1f2937',
      '@menu-selected-bg': '#f1f5f9',
      '@menu-selected-color': plan.accent,
      '@top-nav-bg': plan.accent,
      '@top-nav-color': '#ffffff',
      '@layout-bg': '#f5f7fa',
    },
  })
  const tenant = await admin.get<TenantView>(`${TENANTS}/${tenantId}`)
  await admin.put(TENANTS, { ...tenant, themeId })
}

/** Ids by code, with the root under its own. Parents stand before their children in the plan. */
async function ensureOrgs(own: ApiClient, plan: TenantPlan, rootOrgId: string): Promise<Map<string, string>> {
  const refs = await own.get<{ id: string; orgCode: string }[]>(`${ORGS}/ref`)
  const ids = new Map(refs.map((org) => [org.orgCode, org.id]))
  ids.set(plan.rootCode, rootOrgId)
  for (const [sort, org] of plan.orgs.entries()) {
    if (ids.has(org.orgCode)) continue
    const parentId = ids.get(org.parent)
    if (!parentId) throw new Error(`organisation ${org.orgCode}: ${org.parent} is not above it`)
    const { parent: _, ...fields } = org
    const { id } = await own.post<{ id: string }>(ORGS, { ...fields, parentId, sort })
    ids.set(org.orgCode, id)
  }
  return ids
}

/** Made where it is not there; a user whose password nobody knows any more gets a new one. */
async function ensureUser(
  own: ApiClient,
  user: DemoUser,
  orgIds: ReadonlyMap<string, string>,
  rootOrgId: string,
  grantable: Grantable,
  passwords: Passwords,
): Promise<void> {
  const found = await findUser(own, user.userName)
  if (found) {
    if (passwords.of(user.userName) === undefined)
      await resetPassword(own, found.id, user.userName, passwords)
    return
  }
  const orgId = orgIds.get(user.org)
  if (!orgId) throw new Error(`user ${user.userName}: there is no organisation ${user.org}`)
  const roleId = await ensureRole(own, user.role, rootOrgId, grantable)
  await createUser(own, user, orgId, roleId, passwords)
}
