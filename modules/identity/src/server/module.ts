import type { Database } from '@motorpool/db'
import { subscriber } from '@motorpool/events'
import { userName } from '@motorpool/http'
import { type Clock, provide } from '@motorpool/kernel'
import { tableTitles } from '@motorpool/resource/server'
import { createTenancy, type OrgScopes, treeChanged } from '@motorpool/tenancy/server'
import { newVault, type Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { identityScreenGroups, identityScreens } from '../shared/screens.ts'
import type { PasswordKey } from './crypto/sm2.ts'
import { identityErrors } from './errors.ts'
import { factorErrors } from './factor/errors.ts'
import { secondFactor } from './factor/port.ts'
import { factorRoutes } from './factor/routes.ts'
import { createFactorService } from './factor/service.ts'
import { linkRoutes } from './link/routes.ts'
import { createLinkService } from './link/service.ts'
import { menuRoutes } from './menu/routes.ts'
import { createMenuService } from './menu/service.ts'
import { ownRoutes } from './own/routes.ts'
import { createOwnService } from './own/service.ts'
import { personal } from './personal-data.ts'
import { createAuthenticator, type SessionAuthenticator } from './principal/authenticator.ts'
import type { SessionPolicy } from './principal/load.ts'
import { userCallers } from './principal/user-callers.ts'
import { permissionRoutes } from './resource/routes.ts'
import { roleRoutes } from './role/routes.ts'
import { createRoleService } from './role/service.ts'
import { rightsChanged, sessionsEnded } from './session/events.ts'
import type { AreaOfAddress } from './session/login-log.ts'
import { onlineRoutes } from './session/online.ts'
import { sessionRoutes } from './session/routes.ts'
import { createSessionService } from './session/service.ts'
import { onlineTopic } from './session/topic.ts'
import { tenantAuthorityRoutes } from './tenant/routes.ts'
import { apiTokenRoutes } from './token/routes.ts'
import { createCustomerUsers, customerUsers } from './user/customers.ts'
import { realNameOf } from './user/name.ts'
import { personalData } from './user/personal-data.ts'
import { userRoutes } from './user/routes.ts'
import { createUserService } from './user/service.ts'
import { viewRoutes } from './view/routes.ts'

export interface IdentityDeps {
  db: Database
  clock: Clock
  /** From `loadPasswordKey(dataFolder)`. */
  key: PasswordKey
  /** From `loadVault(keys)`; one that is made here opens nothing after its process. */
  vault?: Vault | undefined
  /** Where an address is, for the log of sign-ins; none: the log does not say. */
  areaOf?: AreaOfAddress | undefined
  /** How long sessions rest, and who needs a second factor; none: the standard. */
  sessionPolicy?: (() => SessionPolicy) | undefined
  /** Code of the one tenant with an entry of its own in the permission list. */
  specialTenantCode?: string
}

export interface Identity {
  /** tenancy and identity, in this order. */
  modules: readonly ServerModule[]
  authenticator: SessionAuthenticator
  scopes: OrgScopes
}

/** Tenancy and identity. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock, key } = deps
  const factor = createFactorService(deps.vault ?? newVault())
  const tenancy = createTenancy({
    db,
    clock,
    publicKey: () => key.publicKey,
    vault: deps.vault,
  })
  const authenticator = createAuthenticator({
    db,
    clock,
    scopes: tenancy.scopes,
    policy: deps.sessionPolicy,
  })
  const own = createOwnService({ key, specialTenantCode: deps.specialTenantCode })
  const clear = () => authenticator.clear()
  const stale = { heard: clear, missed: clear }
  const module = defineModule({
    name: 'identity',
    errors: [identityErrors, factorErrors],
    routes: [
      ...sessionRoutes(createSessionService({ key, factor, areaOf: deps.areaOf })),
      ...linkRoutes(createLinkService({ key })),
      ...ownRoutes(own),
      ...userRoutes(createUserService({ key, factor })),
      ...roleRoutes(createRoleService()),
      ...permissionRoutes(),
      ...menuRoutes(createMenuService()),
      ...viewRoutes,
      ...tenantAuthorityRoutes(),
      ...onlineRoutes(),
      ...factorRoutes({ key, factor }),
      ...apiTokenRoutes(),
    ],
    provides: [
      ...personal.map((of) => provide(personalData, of)),
      provide(tableTitles, { table: 'app_user', key: 'system/users' }),
      provide(tableTitles, { table: 'role', key: 'system/roles' }),
      provide(tableTitles, { table: 'user_role', key: 'system/users' }),
      provide(userName, realNameOf),
      provide(customerUsers, createCustomerUsers(key, own)),
      provide(userCallers, authenticator.userOf),
      provide(secondFactor, (ctx, code) => factor.prove(ctx, ctx.actor.id, code)),
    ],
    subscribers: [
      subscriber(rightsChanged, stale),
      subscriber(treeChanged, stale),
      subscriber(sessionsEnded, stale),
    ],
    topics: ({ events }) => ({ topics: [onlineTopic(events)] }),
    screens: identityScreens,
    screenGroups: identityScreenGroups,
  })
  return { modules: [tenancy.module, module], authenticator, scopes: tenancy.scopes }
}
