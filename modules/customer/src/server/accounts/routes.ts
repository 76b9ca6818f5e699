import { defineRoute, idParams, idsBody, pageOf, parseInput, type Route } from '@motorpool/http'
import { ownFamilyRoutes, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { ACCOUNT_KEY, customerAccounts } from '../../shared/accounts.ts'
import {
  accountCreate,
  accountFilters,
  accountPage,
  accountRow,
  accountUpdate,
  accountVehicle,
  accountView,
  auditBody,
  mobile,
  passwordReset,
  vehiclesOf,
} from './schema.ts'
import { accounts } from './service.ts'

const BASE = customerAccounts.api
const ID = customerAccounts.idPrefix
const find = { permission: `${ACCOUNT_KEY}/find` } as const
const change = {
  method: 'PUT',
  permission: `${ACCOUNT_KEY}/update`,
  response: z.boolean(),
} as const

const reads: Route[] = [
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.page`,
    method: 'POST',
    path: `${BASE}/page`,
    summary: 'List accounts of customers; phone numbers are whole for who may change accounts.',
    readOnly: true,
    body: accountPage,
    response: pageOf(accountView),
    handler: (ctx, { body }) => accounts.page(ctx, body),
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.userVehicles`,
    method: 'POST',
    path: `${BASE}/page/user/vehicle`,
    summary: 'The vehicles that an account reaches, as their owner or by a link.',
    readOnly: true,
    body: vehiclesOf,
    response: pageOf(accountVehicle),
    handler: (ctx, { body }) => accounts.vehicles(ctx, body),
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.byPhone`,
    method: 'GET',
    path: `${BASE}/get_by_phone/:phone`,
    summary: 'The account of a whole phone number.',
    params: z.object({ phone: mobile }),
    response: accountView,
    handler: (ctx, { params }) => accounts.byPhone(ctx, params.phone),
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.find`,
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'One account.',
    params: idParams,
    response: accountView,
    handler: (ctx, { params }) => accounts.find(ctx, params.id),
  }),
]

const writes: Route[] = [
  defineRoute({
    id: `${ID}.create`,
    method: 'POST',
    path: BASE,
    summary:
      'Create an account; the password is encrypted to the server key, and chosen anew at the first sign-in.',
    permission: `${ACCOUNT_KEY}/create`,
    scope: 'tenant',
    body: accountCreate,
    response: z.object({ id: z.string() }),
    handler: (ctx, { body }) => accounts.create(ctx, body),
  }),
  defineRoute({
    ...change,
    scope: 'tenant',
    id: `${ID}.update`,
    path: BASE,
    summary: 'Change an account; its phone number is also the name to sign in with.',
    body: accountUpdate,
    version: { table: 'app_user', row: ({ body }) => ({ id: body.id }) },
    handler: (ctx, { body }) => accounts.update(ctx, body),
  }),
  defineRoute({
    id: `${ID}.delete`,
    method: 'DELETE',
    path: BASE,
    summary: 'Delete accounts.',
    permission: `${ACCOUNT_KEY}/delete`,
    scope: 'tenant',
    body: idsBody,
    response: z.boolean(),
    handler: (ctx, { body }) => accounts.remove(ctx, body.ids),
  }),
  defineRoute({
    ...change,
    scope: 'tenant',
    id: `${ID}.disable`,
    path: `${BASE}/disable`,
    summary: 'Disable accounts and sign them out.',
    body: idsBody,
    handler: (ctx, { body }) => accounts.setEnabled(ctx, body.ids, false),
  }),
  defineRoute({
    ...change,
    scope: 'tenant',
    id: `${ID}.enable`,
    path: `${BASE}/enable`,
    summary: 'Enable accounts.',
    body: idsBody,
    handler: (ctx, { body }) => accounts.setEnabled(ctx, body.ids, true),
  }),
  defineRoute({
    ...change,
    scope: 'tenant',
    id: `${ID}.pwdReset`,
    path: `${BASE}/pwd/reset`,
    summary: 'Set a first password anew, unlock the account and end its sessions.',
    body: passwordReset,
    handler: (ctx, { body }) => accounts.resetPassword(ctx, body.id, body.password),
  }),
  defineRoute({
    ...change,
    scope: 'tenant',
    id: `${ID}.audit`,
    path: `${BASE}/audit`,
    summary: 'Pass an account that waits for its audit, or not, saying why.',
    body: auditBody,
    handler: (ctx, { body }) => accounts.audit(ctx, body),
  }),
]

const sheets = ownFamilyRoutes(customerAccounts, {
  filters: accountFilters,
  ids: () => Promise.resolve([]),
  rows: accounts.rows,
  save: (ctx, values) => accounts.importRow(ctx, parseInput(accountRow, values)),
})

/** R437: accounts of customers, as staff keep them. */
export const accountRoutes: readonly Route[] = [
  ...reads,
  ...withHistory(writes, {
    resource: customerAccounts.key,
    rows: accounts.rows,
    also: {
      disable: ({ body }) => body.ids,
      enable: ({ body }) => body.ids,
      pwdReset: ({ body }) => body.id,
      audit: ({ body }) => body.id,
    },
  }),
  ...sheets,
]
