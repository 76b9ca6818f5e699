import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { operationLog, type SystemOptions, systemModule } from '../../src/server/index.ts'

/** Logs, mail, SMS and reports with identity and terminals around them. */
export function startOperations(options: SystemOptions = {}): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const identity = createIdentity({ db, clock, key: newPasswordKey() })
      const modules = [...identity.modules, systemModule(options), terminalModule]
      return {
        routes: modules.flatMap((m) => m.routes),
        jobs: modules.flatMap((m) => m.jobs ?? []),
        operations: operationLog,
      }
    },
  })
}

export async function staffOf(
  app: TestApp,
  tenant = undefined as { id: string; rootOrgId: string } | undefined,
) {
  const place = tenant ?? (await app.buildTenant())
  return app.as(await app.buildUser({ tenant: place, permissions: permissionsOf(app.routes) }))
}
