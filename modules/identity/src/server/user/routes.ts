import { defineRoute, idParams, idsBody, idText, pageOf, parseInput, type Route } from '@motorpool/http'
import { ownFamilyRoutes, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { users } from '../../shared/resources/users.ts'
import { madeLink } from '../link/schema.ts'
import { apiTokenView } from '../token/routes.ts'
import { userOptions } from './options.ts'
import {
  passwordReset,
  pwdErrorView,
  userCreate,
  userFilters,
  userPage,
  userRow,
  userUpdate,
  userView,
} from './schema.ts'
import type { UserService } from './service.ts'

const BASE = '/api/system-svc/users/V1.0'

function reads(service: UserService): Route[] {
  return [
    userOptions,
    defineRoute({
      id: 'system.users.page',
      method: 'POST',
      path: `${BASE}/page`,
      summary: 'List users',
      permission: 'system/users/find',
      scope: 'tenant',
      readOnly: true,
      body: userPage,
      response: pageOf(userView),
      handler: (ctx, { body }) => service.page(ctx, body),
    }),
    defineRoute({
      id: 'system.users.adminList',
      method: 'GET',
      path: `${BASE}/admin/list`,
      summary: 'Platform administrators; for administrators only',
      permission: 'system/users/find',
      scope: 'tenant',
      response: z.array(userView),
      handler: (ctx) => service.adminList(ctx),
    }),
    defineRoute({
      id: 'system.users.pwdError',
      method: 'GET',
      path: `${BASE}/pwd_error`,
      summary: 'Wrong-password count and lock state of a user',
      permission: 'system/users/find',
      scope: 'tenant',
      query: z.object({ loginName: z.string().min(1).max(64) }),
      response: pwdErrorView,
      handler: (ctx, { query }) => service.pwdError(ctx, query.loginName),
    }),
    defineRoute({
      id: 'system.users.tokensOf',
      method: 'GET',
      path: `${BASE}/:id/apiTokens`,
      summary: 'API tokens in force of a user; never the tokens themselves',
      permission: 'system/users/find',
      scope: 'tenant',
      params: idParams,
      response: z.array(apiTokenView),
      handler: (ctx, { params }) => service.apiTokens(ctx, params.id),
    }),
    defineRoute({
      id: 'system.users.find',
      method: 'GET',
      path: `${BASE}/:id`,
      summary: 'One user',
      permission: 'system/users/find',
      scope: 'tenant',
      params: idParams,
      response: userView,
      handler: (ctx, { params }) => service.find(ctx, params.id),
    }),
  ]
}

function writes(service: UserService): Route[] {
  return [
    defineRoute({
      id: 'system.users.create',
      method: 'POST',
      path: BASE,
      summary: 'Create a user; the password is encrypted to the server key',
      permission: 'system/users/create',
      scope: 'tenant',
      body: userCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => service.create(ctx, body),
    }),
    defineRoute({
      id: 'system.users.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a user',
      permission: 'system/users/update',
      scope: 'tenant',
      body: userUpdate,
      version: { table: 'app_user', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => service.update(ctx, body),
    }),
    defineRoute({
      id: 'system.users.reset',
      method: 'PUT',
      path: `${BASE}/reset`,
      summary: 'Set a new password for a user, unlock it and end its sessions',
      permission: 'system/users/update',
      scope: 'tenant',
      body: passwordReset,
      response: z.boolean(),
      handler: (ctx, { body }) => service.reset(ctx, body),
    }),
    defineRoute({
      id: 'system.users.signInLink',
      method: 'PUT',
      path: `${BASE}/signInLink`,
      summary:
        'Make a one-time link with which a user chooses the own password; earlier links of the user end',
      permission: 'system/users/update',
      scope: 'tenant',
      body: z.object({ id: idText }),
      response: madeLink,
      handler: (ctx, { body }) => service.signInLink(ctx, body.id),
    }),
    defineRoute({
      id: 'system.users.otpReset',
      method: 'PUT',
      path: `${BASE}/otp/reset`,
      summary: 'Take the second factor off a user who has lost device and codes, and end its sessions',
      permission: 'system/users/update',
      scope: 'tenant',
      body: z.object({ id: idText }),
      response: z.boolean(),
      handler: (ctx, { body }) => service.resetFactor(ctx, body.id),
    }),
    defineRoute({
      id: 'system.users.tokensRevoke',
      method: 'PUT',
      path: `${BASE}/apiTokens/revoke`,
      summary: 'Revoke API tokens of a user at once',
      permission: 'system/users/update',
      scope: 'tenant',
      body: z.object({ id: idText, tokenIds: idsBody.shape.ids }),
      response: z.boolean(),
      handler: (ctx, { body }) => service.revokeApiTokens(ctx, body.id, body.tokenIds),
    }),
    defineRoute({
      id: 'system.users.delete',
      method: 'DELETE',
      path: BASE,
      summary: 'Delete users',
      permission: 'system/users/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => service.remove(ctx, body.ids),
    }),
  ]
}

function sheets(service: UserService): Route[] {
  return ownFamilyRoutes(users, {
    filters: userFilters,
    ids: (ctx, query, limit) => service.ids(ctx, query, limit),
    rows: async (ctx, ids) => {
      const rows = await service.rows(ctx, ids)
      return rows.map((row) => ({ ...row, roleNames: row.roles.map((role) => role.name) }))
    },
    save: (ctx, values) => service.createWithoutPassword(ctx, parseInput(userRow, values)),
  })
}

export function userRoutes(service: UserService): Route[] {
  const written = withHistory(writes(service), {
    resource: users.key,
    rows: (ctx, ids) => service.rows(ctx, ids),
    also: {
      reset: ({ body }) => body.id,
      otpReset: ({ body }) => body.id,
      signInLink: ({ body }) => body.id,
      tokensRevoke: ({ body }) => body.id,
    },
  })
  return [...reads(service), ...written, ...sheets(service)]
}
