import type { Geocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import type { ServerModule } from '@motorpool/wiring'
import { monitoringModule } from '../../src/server/index.ts'

/** The calls of this module, of vehicles and of terminals, and those of modules that stand on it. */
export function start(geocoder?: Geocoder, ...above: readonly ServerModule[]): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const monitoring = monitoringModule(new PostgresTelemetryStore(db), new CachedSignals({ db }), geocoder)
      return { modules: [terminalModule, vehicleModule, monitoring, ...above], routes: [templateRoute] }
    },
  })
}
