import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { allRoutes } from './modules.ts'

/** The OpenAPI document of all calls, from their declarations alone: nothing is opened and no call can be made. */
export async function apiDocument(): Promise<object> {
  const app = await buildHttp({
    db: undefined as never,
    authenticator: { authenticate: async () => undefined, authenticateSession: async () => undefined },
    catalogues: await loadCatalogues(),
    clock: systemClock,
    routes: allRoutes(),
  })
  await app.ready()
  try {
    return app.swagger()
  } finally {
    await app.close()
  }
}
