import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { terminalModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: { routes: [...terminalModule.routes, templateRoute] },
    tenancy: { provision, provisionOrg },
  })
}
