import { PostgresTelemetryStore } from '@motorpool/history/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { monitoringModule } from '../../src/server/index.ts'

/** The calls of this module, of vehicles and of terminals; `areas` are the outlines that positions are looked up in. */
export function start(areas?: Parameters<typeof monitoringModule>[2]): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const monitoring = monitoringModule(new PostgresTelemetryStore(db), new CachedSignals({ db }), areas)
      return { modules: [terminalModule, vehicleModule, monitoring], routes: [templateRoute] }
    },
  })
}
