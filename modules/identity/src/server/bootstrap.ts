import type { Database, Tx } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import type { Clock } from '@motorpool/kernel'
import { seedTenancy } from '@motorpool/tenancy/server'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import type { ServerModule } from '@motorpool/wiring'
import { catalogueOf, syncCatalogue } from './catalogue/sync.ts'
import { hashPassword, randomPassword } from './crypto/hash.ts'
import { checkPassword } from './crypto/policy.ts'
import * as roles from './role/repo.ts'
import { identity } from './tables.ts'
import { userFields } from './user/fields.ts'
import * as users from './user/repo.ts'

export const ADMIN_USER_NAME = 'admin'
const ADMIN_ROLE_CODE = 'PLATFORM_ADMIN'

export interface BootstrapDeps {
  db: Database
  clock: Clock
  texts: Catalogues
  modules: readonly ServerModule[]
}

export interface BootstrapResult {
  adminUserName: string
  /** The password of the administrator, when this call made the user. */
  adminPassword?: string
}

async function adminRole(tx: Tx, now: number): Promise<string> {
  const found = await identity(tx)
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', PLATFORM_TENANT_ID)
    .where('code', '=', ADMIN_ROLE_CODE)
    .executeTakeFirst()
  if (found) return found.id
  const place = {
    tenantId: PLATFORM_TENANT_ID,
    orgId: PLATFORM_ORG_ID,
    userId: null,
    now,
    allAuthority: true,
  }
  return roles.insert(tx, place, {
    orgId: PLATFORM_ORG_ID,
    name: '平台管理员',
    code: ADMIN_ROLE_CODE,
    roleType: 'ADMIN',
    dataScope: 'ALL',
    status: 'NORMAL',
  })
}

/**
 * Every start: themes of the platform, menu and permissions of the code. The first start also makes the platform
 * administrator, with the given password or a random one.
 */
export async function bootstrap(
  deps: BootstrapDeps,
  options: {
    adminPassword?: string | undefined
    /** Keeps the password of a new administrator; called before the user is there, who without it could not sign in. */
    keep?: ((userName: string, password: string) => void) | undefined
  } = {},
): Promise<BootstrapResult> {
  const now = deps.clock.now()
  const password = options.adminPassword ?? randomPassword()
  const exists = await deps.db.withPlatform(undefined, 'bootstrap', async (tx) => {
    await seedTenancy(tx, now)
    await syncCatalogue(tx, catalogueOf(deps.modules, deps.texts), now)
    return (await users.byName(tx, ADMIN_USER_NAME)) !== undefined
  })
  if (exists) return { adminUserName: ADMIN_USER_NAME }
  await checkPassword(password, { userName: ADMIN_USER_NAME })
  const passwordHash = await hashPassword(password)
  options.keep?.(ADMIN_USER_NAME, password)
  await deps.db.withPlatform(undefined, 'bootstrap', async (tx) => {
    const roleId = await adminRole(tx, now)
    const who = {
      tenantId: PLATFORM_TENANT_ID,
      userName: ADMIN_USER_NAME,
      userType: 'ADMIN',
      password: { hash: passwordHash, temporary: false },
      createdBy: null,
      now,
    }
    const id = await users.insert(tx, who, userFields({ orgId: PLATFORM_ORG_ID, realName: '平台管理员' }))
    await users.setRoles(tx, { id, tenantId: PLATFORM_TENANT_ID }, [roleId])
  })
  return { adminUserName: ADMIN_USER_NAME, adminPassword: password }
}
