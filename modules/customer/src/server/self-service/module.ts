import { defineRoute, type Route } from '@motorpool/http'
import { customerUsers } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { type SignInService, signInServices } from '@motorpool/tenancy/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { z } from 'zod'
import { ACCOUNT_KEY } from '../../shared/accounts.ts'
import { accountFields, cipher, mobile } from '../accounts/schema.ts'
import { replacePassword, sendPasswordCode } from './password.ts'
import { openWays, type SelfServiceDeps } from './place.ts'
import { register, sendRegisterCode } from './register.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0'
const ID = 'customer.customerAccounts'

const mailbox = z
  .email()
  .max(64)
  .transform((text) => text.toLowerCase())
const code = z.string().regex(/^\d{6}$/)

/** Calls that anybody may make at the sign-in are rare and small. */
const rate = { max: 10, windowMs: 60_000 }
const bodyLimit = 16 * 1024

const registerRoutes = (deps: SelfServiceDeps): Route[] => [
  defineRoute({
    method: 'POST',
    labels: [ACCOUNT_KEY],
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    id: `${ID}.registerCode`,
    path: `${BASE}/register/code`,
    summary:
      'Send a code to a telephone or a mailbox for a registration. The answer says nothing of the address.',
    unlogged: true,
    body: z.union([z.strictObject({ phone: mobile }), z.strictObject({ email: mailbox })]),
    response: z.boolean(),
    handler: (ctx, { body }) => sendRegisterCode(deps, ctx, 'email' in body ? body.email : body.phone),
  }),
  defineRoute({
    method: 'POST',
    labels: [ACCOUNT_KEY],
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    id: `${ID}.register`,
    path: `${BASE}/register`,
    summary:
      'Open the own account with the code; the password is encrypted to the server key. The answer is the same where there is an account already. With a code by mail staff look at it first.',
    body: z.object({
      phone: mobile,
      email: mailbox.optional(),
      code,
      accountName: accountFields.accountName,
      password: cipher,
    }),
    response: z.object({ audited: z.boolean() }),
    handler: (ctx, { body }) => register(deps, ctx, body),
  }),
]

const passwordRoutes = (deps: SelfServiceDeps): Route[] => [
  defineRoute({
    method: 'POST',
    labels: [ACCOUNT_KEY],
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    id: `${ID}.forgottenCode`,
    path: `${BASE}/password/forgotten/code`,
    summary:
      'Send a code in place of a forgotten password to the telephone or mailbox of a customer. The answer says nothing of the address.',
    unlogged: true,
    body: z.object({ address: z.union([mobile, mailbox]) }),
    response: z.boolean(),
    handler: (ctx, { body }) => sendPasswordCode(deps, ctx, body.address),
  }),
  defineRoute({
    method: 'POST',
    labels: [ACCOUNT_KEY],
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    id: `${ID}.forgotten`,
    path: `${BASE}/password/forgotten`,
    summary:
      'Choose another password with the code, encrypted to the server key. Ends all sessions of the account.',
    body: z.object({ address: z.union([mobile, mailbox]), code, password: cipher }),
    response: z.boolean(),
    handler: (ctx, { body }) => replacePassword(deps, ctx, body),
  }),
]

/** What customers do for themselves at the sign-in, where their tenant lets them. */
export function selfServiceModule(deps: SelfServiceDeps): ServerModule {
  const service: SignInService = (tx, tenant, now) => openWays(deps, tx, tenant, now)
  return defineModule({
    name: 'customer-self-service',
    routes: [...registerRoutes(deps), ...passwordRoutes(deps)],
    needs: [customerUsers],
    provides: [provide(signInServices, service)],
  })
}
