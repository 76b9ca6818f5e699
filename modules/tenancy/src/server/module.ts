import type { Database, Tx } from '@motorpool/db'
import { subscriber } from '@motorpool/events'
import { type Clock, provide } from '@motorpool/kernel'
import { tableTitles } from '@motorpool/resource/server'
import { newVault, type Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { BUILTIN_THEMES } from '../shared/index.ts'
import { tenancyScreens } from '../shared/screens.ts'
import { areaLookup } from './areas.ts'
import { tenancyErrors } from './errors.ts'
import { treeChanged } from './events.ts'
import { defaultOrgRoutes } from './org/default-routes.ts'
import { orgRoutes } from './org/routes.ts'
import { createOrgScopes, type OrgScopes } from './org/scope.ts'
import { createOrgService } from './org/service.ts'
import { pictureRoute } from './pictures.ts'
import { abilityListener, abilityRoutes } from './record/ability.ts'
import { tenantRecordRoutes } from './record/routes.ts'
import { brandingRoute, manifestRoute } from './tenant/branding.ts'
import { tenantRoutes } from './tenant/routes.ts'
import { createTenantService } from './tenant/service.ts'
import * as themeRepo from './theme/repo.ts'
import { themeRoutes } from './theme/routes.ts'

export interface TenancyDeps {
  db: Database
  clock: Clock
  /** Public half of the server's SM2 key, to which passwords are encrypted. */
  publicKey(): string
  /** Seals passwords and keys of tenants; what one that is made here seals cannot be opened after its process. */
  vault?: Vault | undefined
}

export interface Tenancy {
  module: ServerModule
  scopes: OrgScopes
}

export function createTenancy(deps: TenancyDeps): Tenancy {
  const scopes = createOrgScopes(deps.db, deps.clock)
  const orgs = createOrgService()
  const tenants = createTenantService()
  const clear = () => scopes.clear()
  const module = defineModule({
    name: 'tenancy',
    errors: [tenancyErrors],
    routes: [
      brandingRoute(deps.publicKey),
      manifestRoute,
      pictureRoute,
      ...tenantRoutes(tenants),
      ...tenantRecordRoutes(deps.vault ?? newVault()),
      ...abilityRoutes,
      ...orgRoutes(orgs),
      ...defaultOrgRoutes(orgs),
      ...themeRoutes,
    ],
    provides: [
      provide(tableTitles, { table: 'org', key: 'system/orgs' }),
      provide(tableTitles, { table: 'theme', key: 'system/themes' }),
    ],
    needs: [areaLookup],
    listeners: [abilityListener],
    subscribers: [subscriber(treeChanged, { heard: clear, missed: clear })],
    screens: tenancyScreens,
  })
  return { module, scopes }
}

/** What every start makes sure of: the themes of the platform. */
export async function seedTenancy(tx: Tx, now: number): Promise<void> {
  await themeRepo.seed(tx, BUILTIN_THEMES, now)
}
