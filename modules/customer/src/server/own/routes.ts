import { defineRoute, type Route } from '@motorpool/http'
import { customerUsers } from '@motorpool/identity/server'
import { z } from 'zod'
import { ACCOUNT_KEY } from '../../shared/accounts.ts'
import { accountView, cipher } from '../accounts/schema.ts'
import { customer } from './customer.ts'
import { bindOwn, ownAccount, ownContact } from './service.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0'
const ID = 'customer.customerAccounts'
const rate = { max: 20, windowMs: 60_000 }

/** R388: what customers do with their own account. */
export const ownAccountRoutes: readonly Route[] = [
  defineRoute({
    id: `${ID}.own`,
    method: 'GET',
    path: BASE,
    summary: 'The own account of a customer.',
    permission: 'session',
    scope: 'manual',
    response: accountView,
    handler: (ctx) => ownAccount(customer(ctx)),
  }),
  defineRoute({
    id: `${ID}.bindInfo`,
    labels: [ACCOUNT_KEY],
    method: 'PUT',
    path: `${BASE}/bind/info`,
    summary:
      'Contact and papers of the own account; what is not sent stays. Papers that change wait for an audit.',
    permission: 'session',
    scope: 'manual',
    rate,
    body: ownContact,
    response: z.boolean(),
    handler: (ctx, { body }) => bindOwn(customer(ctx), body),
  }),
  defineRoute({
    id: `${ID}.password`,
    method: 'PUT',
    path: `${BASE}/password`,
    summary:
      'Change the own password; all three fields are encrypted to the server key. Ends all own sessions.',
    permission: 'session',
    whileActionsRequired: true,
    scope: 'manual',
    rate,
    body: z.object({ oldPassword: cipher, password: cipher, confirmPassword: cipher }),
    response: z.boolean(),
    handler: (ctx, { body }) => ctx.ports.get(customerUsers).changeOwnPassword(customer(ctx), body),
  }),
  defineRoute({
    id: `${ID}.passwordInit`,
    method: 'PUT',
    path: `${BASE}/password/init`,
    summary: 'Choose the own password in place of the first one, which staff chose. Ends all own sessions.',
    permission: 'session',
    whileActionsRequired: true,
    scope: 'manual',
    rate,
    body: z.object({ password: cipher, confirmPassword: cipher }),
    response: z.boolean(),
    handler: (ctx, { body }) => ctx.ports.get(customerUsers).chooseOwnPassword(customer(ctx), body),
  }),
]
