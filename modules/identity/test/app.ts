import { must } from '@motorpool/kernel'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import {
  type ApiAnswer,
  type ApiClient,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '@motorpool/testkit'
import type { ServerModule } from '@motorpool/wiring'
import {
  bootstrap,
  createIdentity,
  encryptPassword,
  newPasswordKey,
  type ProvisionedTenant,
  type ProvisionTenant,
  provisionTenant,
  type SessionAuthenticator,
  type SessionPolicy,
} from '../src/server/index.ts'

export const ADMIN_PASSWORD = 'First-Drive-2026'
export const PASSWORD = 'Long-Enough-77'

const key = newPasswordKey()

export const encrypted = (password: string) => encryptPassword(password, key.publicKey)

export interface IdentityApp extends TestApp {
  key: typeof key
  authenticator: SessionAuthenticator
  provision(input: ProvisionTenant): Promise<ProvisionedTenant>
  signIn(
    userName: string,
    password?: string,
    from?: string,
  ): Promise<ApiAnswer<{ token: { token: string; expireTime: number } }>>
  /** Signs in and returns the client of that session. */
  session(userName: string, password?: string): Promise<ApiClient & { token: string }>
}

/** Tenancy and identity with the catalogue, the platform administrator and real sign-in. */
export async function startIdentityApp(
  options: Partial<TestAppOptions> & {
    specialTenantCode?: string
    sessionPolicy?: () => SessionPolicy
    more?: readonly ServerModule[]
  } = {},
): Promise<IdentityApp> {
  let authenticator: SessionAuthenticator | undefined
  const app = await startTestApp({
    ...options,
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock, texts }) => {
      const identity = createIdentity({
        areaOf: () => 'Testland',
        db,
        clock,
        key,
        sessionPolicy: options.sessionPolicy,
        ...(options.specialTenantCode ? { specialTenantCode: options.specialTenantCode } : {}),
      })
      authenticator = identity.authenticator
      await bootstrap(
        { db, clock, texts, modules: [...identity.modules, ...(options.more ?? [])] },
        { adminPassword: ADMIN_PASSWORD },
      )
      return {
        modules: [...identity.modules, ...(options.more ?? [])],
        routes: [templateRoute],
        authenticator: identity.authenticator,
      }
    },
  })
  const signIn = (userName: string, password = PASSWORD, from = '127.0.0.1') =>
    app.signedOut.post<{ token: { token: string; expireTime: number } }>(
      '/api/oauth-svc/noToken/login',
      { userName, password: encrypted(password) },
      { from },
    )
  return {
    ...app,
    authenticator: must(authenticator, 'the authenticator'),
    key,
    provision: (input) => provisionTenant(app.db, input, app.clock.now()),
    signIn,
    session: async (userName, password) => {
      const { status, data, message } = await signIn(userName, password)
      if (status !== 200) throw new Error(`${userName} cannot sign in: ${message}`)
      const { token } = data.token
      return { ...app.as({ token }), token }
    },
  }
}
