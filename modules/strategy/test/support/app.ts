import { alarmModule } from '@motorpool/alarm/server'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { templateRoute } from '@motorpool/resource/server'
import { operationLog, systemModule } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { strategyModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: ({ db }) => ({
      modules: [
        systemModule(),
        terminalModule,
        vehicleModule,
        alarmModule(new OfflineGeocoder({})),
        strategyModule(new PostgresTelemetryStore(db)),
      ],
      routes: [templateRoute],
      operations: operationLog,
    }),
    tenancy: { provision, provisionOrg },
  })
}

/** A tenant with an organisation and its owner. */
export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}
