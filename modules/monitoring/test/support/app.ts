import type { Geocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { monitoringModule } from '../../src/server/index.ts'

/** The calls of this module, of vehicles and of terminals. */
export function start(geocoder?: Geocoder): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const monitoring = monitoringModule(new PostgresTelemetryStore(db), new CachedSignals({ db }), geocoder)
      return { modules: [terminalModule, vehicleModule, monitoring], routes: [templateRoute] }
    },
  })
}
