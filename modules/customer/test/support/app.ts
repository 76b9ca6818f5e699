import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { customerModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: ({ db, clock }) => ({
      modules: [
        ...createIdentity({ db, clock, key: newPasswordKey() }).modules,
        terminalModule,
        vehicleModule,
        customerModule,
      ],
      routes: [templateRoute],
    }),
    tenancy: { provision, provisionOrg },
  })
}
