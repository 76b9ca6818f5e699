import { templateRoute } from '@motorpool/resource/server'
import { createTenancy, provision, provisionOrg, seedTenancy } from '@motorpool/tenancy/server'
import { type ApiClient, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import {
  type Administration,
  createAdministration,
  type MapSettings,
  seedAdministration,
} from '../../src/server/index.ts'

export interface AdministrationApp extends TestApp {
  administration: Administration
  /** A platform administrator with every permission. */
  admin: ApiClient
}

/** Tenancy and administration, seeded as a start of the platform does. */
export async function startAdministration(
  options: { seed?: boolean; maps?: MapSettings } = {},
): Promise<AdministrationApp> {
  let administration: Administration | undefined
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock, texts }) => {
      const tenancy = createTenancy({ db, clock, publicKey: () => '' })
      administration = createAdministration({ db, clock, catalogues: texts, maps: options.maps })
      await db.withPlatform(undefined, 'test', async (tx) => {
        await seedTenancy(tx, clock.now())
        if (options.seed !== false) await seedAdministration(tx, { texts, now: clock.now() })
      })
      await administration.start()
      return {
        modules: [
          tenancy.module,
          administration.module,
          { name: 'vehicles', routes: [], provides: vehicleModule.provides ?? [] },
        ],
        routes: [templateRoute],
      }
    },
  })
  const tenant = await app.buildTenant()
  const user = await app.buildUser({ tenant, userType: 'ADMIN', permissions: permissionsOf(app.routes) })
  return { ...app, administration: administration as Administration, admin: app.as(user) }
}
