import { templateRoute } from '@motorpool/resource/server'
import { operationLog, systemModule } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: {
      modules: [systemModule(), terminalModule, vehicleModule],
      routes: [templateRoute],
      operations: operationLog,
    },
    tenancy: { provision, provisionOrg },
  })
}

/** A tenant with an organisation and a caller who may do everything in it. */
export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}
