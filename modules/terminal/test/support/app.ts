import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { terminalModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: {
      modules: [terminalModule, { name: 'vehicles', routes: [], provides: vehicleModule.provides ?? [] }],
      routes: [templateRoute],
    },
    tenancy: { provision, provisionOrg },
  })
}

/** A tenant with an organisation and a caller of it who may do everything there. */
export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ org, permissions: permissionsOf(app.routes) }) }
}
