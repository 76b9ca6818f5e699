import { sql } from '@motorpool/db'
import { bootstrap, encryptPassword, newPasswordKey } from '@motorpool/identity/server'
import { must } from '@motorpool/kernel'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Wiring, wireModules } from '../src/modules.ts'

const PASSWORD = 'First-Drive-2026'
const ME = '/api/system-svc/users/V1.0/getCurUser'
const HOUR = 3_600_000

/** What the platform's administrator sets is what sessions are judged by. */
let app: TestApp
let wiring: Wiring | undefined
const key = newPasswordKey()

beforeAll(async () => {
  app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock, texts }) => {
      wiring = wireModules({ db, clock, key, filesDir: '' })
      await bootstrap({ db, clock, texts, modules: wiring.modules }, { adminPassword: PASSWORD })
      return { modules: wiring.modules, authenticator: wiring.identity.authenticator }
    },
  })
})
afterAll(() => app.close())

async function set(parameter: string, value: string): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into parameter (key, value, name, type) values (${parameter}, ${value}, ${parameter}, 'NUMBER')`.execute(
      tx,
    ),
  )
  const { parameters } = must(wiring, 'the wiring').administration
  parameters.drop()
  await parameters.fresh()
}

async function signedIn() {
  const signIn = await app.signedOut.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
    userName: 'admin',
    password: encryptPassword(PASSWORD, key.publicKey),
  })
  return app.as({ token: signIn.data.token.token })
}

it('signIn.idleHours ends sessions that rest for so long', async () => {
  const admin = await signedIn()
  app.clock.advance(2 * HOUR)
  expect((await admin.get(ME)).status).toBe(200)
  await set('signIn.idleHours', '1')
  app.clock.advance(2 * HOUR)
  expect((await admin.get(ME)).status).toBe(401)
})

it('signIn.factorAdministrators asks them for a second factor first, signIn.factorStaff does not', async () => {
  const required = async () =>
    (await (await signedIn()).get<{ requiredActions: string[] }>(ME)).data.requiredActions
  await set('signIn.factorStaff', 'true')
  expect(await required()).toEqual([])
  await set('signIn.factorAdministrators', 'true')
  expect(await required()).toEqual(['SET_UP_FACTOR'])
})
