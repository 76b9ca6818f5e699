import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { messagingModule } from '../../src/server/index.ts'

/** The calls of this module, and those of users. */
export function start(): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => ({
      modules: [...createIdentity({ db, clock, key: newPasswordKey() }).modules, messagingModule],
      routes: [templateRoute],
    }),
  })
}
