import { defineRoute, type Route } from '@motorpool/http'
import { customerUsers } from '@motorpool/identity/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { z } from 'zod'
import { ACCOUNT_KEY } from '../../shared/accounts.ts'
import { accountFields, cipher, mobile } from '../accounts/schema.ts'
import { type RegisterDeps, register, sendCode } from './service.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0/register'
const ID = 'customer.customerAccounts'
const rate = { max: 10, windowMs: 60_000 }
const bodyLimit = 16 * 1024

const routes = (deps: RegisterDeps): Route[] => [
  defineRoute({
    id: `${ID}.registerCode`,
    labels: [ACCOUNT_KEY],
    method: 'POST',
    path: `${BASE}/code`,
    summary: 'Send a code to a telephone for a registration. The answer says nothing of the telephone.',
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    unlogged: true,
    body: z.object({ phone: mobile }),
    response: z.boolean(),
    handler: (ctx, { body }) => sendCode(deps, ctx, body.phone),
  }),
  defineRoute({
    id: `${ID}.register`,
    labels: [ACCOUNT_KEY],
    method: 'POST',
    path: BASE,
    summary:
      'Open the own account with the code; the password is encrypted to the server key. The answer is the same where there is an account already.',
    permission: 'public',
    scope: 'public',
    rate,
    bodyLimit,
    body: z.object({
      phone: mobile,
      code: z.string().regex(/^\d{6}$/),
      accountName: accountFields.accountName,
      password: cipher,
    }),
    response: z.object({ audited: z.boolean() }),
    handler: (ctx, { body }) => register(deps, ctx, body),
  }),
]

/** Customers who open accounts by themselves, where their tenant lets them. */
export function registrationModule(deps: RegisterDeps): ServerModule {
  return defineModule({ name: 'customer-registration', routes: routes(deps), needs: [customerUsers] })
}
