import { templateRoute } from '@motorpool/resource/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { createTenancy, provision, provisionOrg, seedTenancy } from '../src/server/index.ts'

export const PUBLIC_KEY = `04${'ab'.repeat(64)}`

/** Tenancy alone: callers are made by the test kit, no sign-in. */
export function startTenancyApp(): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock }) => {
      await db.withPlatform(undefined, 'test', (tx) => seedTenancy(tx, clock.now()))
      const tenancy = createTenancy({
        db,
        clock,
        publicKey: () => PUBLIC_KEY,
      })
      return { modules: [tenancy.module], routes: [templateRoute] }
    },
  })
}

const actions = ['find', 'create', 'update', 'delete']
export const every = (module: string) => actions.map((a) => `${module}/${a}`)
