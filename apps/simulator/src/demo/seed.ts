import type { Fleet } from '../fleet.ts'
import { ApiClient, CallRefused } from './client.ts'
import { DEMO_VEHICLES, type DemoTenant, demoFleet } from './fleet.ts'
import { randomPassword } from './password.ts'
import { ensureRole, type Grantable, grantableOf } from './roles.ts'
import type { SheetPlan } from './sheets.ts'
import type { DemoRole, DemoUser, TenantPlan } from './tenants.ts'

const TENANTS = '/api/system-svc/tenants/V1.0'
const ORGS = '/api/system-svc/orgs/V1.0'
const USERS = '/api/system-svc/users/V1.0'
const THEMES = '/api/system-svc/themes/V1.0'
const ROWS_PER_IMPORT = 500

export interface SeedOptions {
  baseUrl: string
  admin: { userName: string; password: string }
  vehicles?: number
  /** Passwords of an earlier run, by user name: kept, so that they go on working. */
  passwords?: Readonly<Record<string, string>>
  onProgress?: (text: string) => void
}

export interface SeededUser {
  tenant: string
  userName: string
  realName: string
  role: DemoRole
  /** Undefined for a user that existed and whose password this run did not need. */
  password: string | undefined
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
  const say = options.onProgress ?? (() => {})
  const admin = new ApiClient(options.baseUrl)
  await admin.signIn(options.admin.userName, options.admin.password, 'ADMIN')
  const users: SeededUser[] = []
  const fleet = demoFleet(options.vehicles ?? DEMO_VEHICLES)
  for (const tenant of fleet) users.push(...(await seedTenant(admin, tenant, options, say)))
  await admin.signOut()
  return { users, fleet: { version: 1, vehicles: fleet.flatMap((t) => t.vehicles.map((v) => v.sim)) } }
}

async function seedTenant(
  admin: ApiClient,
  { plan, sheets }: DemoTenant,
  options: SeedOptions,
  say: (text: string) => void,
): Promise<SeededUser[]> {
  say(`tenant ${plan.name}`)
  const { id: tenantId, rootOrgId } = await ensureTenant(admin, plan)
  const grantable = await ensureAuthority(admin, tenantId)
  const roleId = await ensureRole(admin, 'tenantAdmin', rootOrgId, grantable)
  const first = plan.users.find((u) => u.role === 'tenantAdmin') as DemoUser
  const passwords = { ...options.passwords }
  const password = await ensureAdminUser(admin, first, rootOrgId, roleId, passwords[first.userName])
  const own = new ApiClient(options.baseUrl)
  const working = await signInOrReset(own, admin, first, password)
  await ensureTheme(own, admin, plan, tenantId)
  say(`${plan.name}: organisations and users`)
  const orgIds = await ensureOrgs(own, plan, rootOrgId)
  const users = await ensureUsers(own, plan, orgIds, rootOrgId, grantable, passwords)
  for (const sheet of sheets) {
    const count = await ensureRows(own, sheet)
    if (count > 0) say(`${plan.name}: ${count} ${sheet.title}`)
  }
  await own.signOut()
  return users.map((u) => (u.userName === first.userName ? { ...u, password: working } : u))
}

async function findTenant(admin: ApiClient, code: string): Promise<TenantView | undefined> {
  const found = await admin.all<TenantView>(`${TENANTS}/page`, { tenantCode: code })
  return found.find((t) => t.tenantCode === code)
}

async function ensureTenant(admin: ApiClient, plan: TenantPlan): Promise<TenantView> {
  const known = await findTenant(admin, plan.code)
  if (known) return known
  await admin.post(TENANTS, {
    tenantCode: plan.code,
    tenantName: plan.name,
    appName: plan.appName,
    domainName: `${plan.code}.localhost`,
    copyright: plan.copyright,
    appLogoFilePath: plan.logo,
    loginLogoFilePath: plan.logo,
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

async function createUser(client: ApiClient, user: DemoUser, orgId: string, roleId: string): Promise<string> {
  const password = randomPassword()
  await client.post(USERS, {
    userName: user.userName,
    realName: user.realName,
    userType: 'TENANT',
    orgId,
    roleIds: [roleId],
    postList: user.postList,
    password: await client.encrypt(password),
  })
  return password
}

async function ensureAdminUser(
  admin: ApiClient,
  user: DemoUser,
  orgId: string,
  roleId: string,
  password: string | undefined,
): Promise<string | undefined> {
  return (await findUser(admin, user.userName)) ? password : createUser(admin, user, orgId, roleId)
}

/** The password that works: the known one, or a new one where it was lost. */
async function signInOrReset(
  own: ApiClient,
  admin: ApiClient,
  user: DemoUser,
  known: string | undefined,
): Promise<string> {
  if (known !== undefined) {
    try {
      await own.signIn(user.userName, known)
      return known
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500) throw error
    }
  }
  const found = await findUser(admin, user.userName)
  if (!found) throw new Error(`user ${user.userName} is not in the list`)
  const password = randomPassword()
  await admin.put(`${USERS}/reset`, { id: found.id, password: await admin.encrypt(password) })
  await own.signIn(user.userName, password)
  return password
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

async function ensureUsers(
  own: ApiClient,
  plan: TenantPlan,
  orgIds: ReadonlyMap<string, string>,
  rootOrgId: string,
  grantable: Grantable,
  passwords: Readonly<Record<string, string>>,
): Promise<SeededUser[]> {
  const known = new Set((await own.all<{ userName: string }>(`${USERS}/page`)).map((user) => user.userName))
  const users: SeededUser[] = []
  for (const user of plan.users) {
    let password: string | undefined = passwords[user.userName]
    if (!known.has(user.userName)) {
      const roleId = await ensureRole(own, user.role, rootOrgId, grantable)
      const orgId = orgIds.get(user.org)
      if (!orgId) throw new Error(`user ${user.userName}: there is no organisation ${user.org}`)
      password = await createUser(own, user, orgId, roleId)
    }
    const { userName, realName, role } = user
    users.push({ tenant: plan.name, userName, realName, role, password })
  }
  return users
}

/** Imports the rows that are not there yet and says how many they were. */
async function ensureRows(own: ApiClient, sheet: SheetPlan): Promise<number> {
  const found = await own.all<Record<string, unknown>>(`${sheet.api}${sheet.page}`)
  const known = new Set(found.map((row) => String(row[sheet.key])))
  const missing = sheet.rows.filter((row) => !known.has(String(row[sheet.key])))
  for (let from = 0; from < missing.length; from += ROWS_PER_IMPORT) {
    await own.importRows(sheet, missing.slice(from, from + ROWS_PER_IMPORT))
  }
  return missing.length
}
