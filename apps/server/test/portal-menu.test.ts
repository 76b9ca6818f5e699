import { sql } from '@motorpool/db'
import { bootstrap, encryptPassword, newPasswordKey, provisionTenant } from '@motorpool/identity/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allScreens, wireModules } from '../src/modules.ts'

const PASSWORD = 'Own-Machine-2026'
const CUSTOMER = '13900009711'

let app: TestApp
const key = newPasswordKey()

beforeAll(async () => {
  app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock, texts }) => {
      const { modules, identity } = wireModules({ db, clock, key, filesDir: '' })
      await bootstrap({ db, clock, texts, modules }, { adminPassword: PASSWORD })
      return { modules, authenticator: identity.authenticator }
    },
  })
  const user = { userName: CUSTOMER, realName: '机主', password: PASSWORD, role: 'viewer' as const }
  const tenant = { tenantCode: 'portal', tenantName: '样例租户', users: [user] }
  const { userIds } = await provisionTenant(app.db, tenant, app.clock.now())
  // An account of a customer: of the type, and without a role.
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`update app_user set user_type = 'CUSTOMER', phone = ${CUSTOMER} where id = ${userIds[CUSTOMER]}`.execute(
      tx,
    )
    await sql`delete from user_role where user_id = ${userIds[CUSTOMER]}`.execute(tx)
  })
})
afterAll(() => app?.close())

it('R013 the menu of a customer holds the screens of the portal alone', () => {
  const shown = allScreens().filter(
    ({ hidden, open, clients, businessUsers }) =>
      !hidden && !open && clients.includes('BIZ') && businessUsers.includes('CUSTOMER'),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter(({ group }) => group !== 'portal').map(({ route }) => route)).toEqual([])
  expect(shown.filter(({ users }) => users.some((user) => user !== 'CUSTOMER'))).toEqual([])
})

it('R013 a customer without a role uses the portal, and nothing else', async () => {
  const signIn = await app.signedOut.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
    userName: CUSTOMER,
    password: encryptPassword(PASSWORD, key.publicKey),
  })
  const customer = app.as({ token: signIn.data.token.token })
  const index = await customer.get('/api/customer-svc/customer/vehicle/V1.0/index')
  expect(index.status, index.text).toBe(200)
  const { text } = await customer.get('/api/system-svc/auth/menu')
  expect(text).toContain('portal/vehicles')
  const staff = await customer.post('/api/vehicle-svc/vehicles/V1.0/page', { page: 1, pageSize: 10 })
  expect(staff.status).toBe(403)
})
