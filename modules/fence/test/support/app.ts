import { alarmModule } from '@motorpool/alarm/server'
import { commandModule } from '@motorpool/command/server'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { templateRoute } from '@motorpool/resource/server'
import { operationLog, systemModule } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { fenceModule } from '../../src/server/index.ts'

/** A square of about 1 km near 120° E, 30° N: the outline of the region 999999. */
const geocoder = Object.assign(new OfflineGeocoder({}), {
  outline: (adcode: number) =>
    adcode === 999_999 ? [[SQUARE.map(([x, y]) => [x * 1e6, y * 1e6] as const)]] : [],
})

export const SQUARE = [
  [120, 30],
  [120.01, 30],
  [120.01, 30.01],
  [120, 30.01],
] as const

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: {
      modules: [
        systemModule(),
        terminalModule,
        vehicleModule,
        alarmModule(geocoder),
        commandModule(),
        fenceModule(geocoder),
      ],
      routes: [templateRoute],
      operations: operationLog,
    },
    tenancy: { provision, provisionOrg },
  })
}

export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}
