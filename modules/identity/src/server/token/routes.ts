import { randomBytes } from 'node:crypto'
import { publish } from '@motorpool/events'
import { API_TOKEN_PREFIX, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey, tokenMayHold } from '@motorpool/kernel'
import { z } from 'zod'
import { hashToken } from '../principal/authenticator.ts'
import { rightsChanged } from '../session/events.ts'
import * as repo from './repo.ts'
import '../factor/errors.ts'

const BASE = '/api/system-svc/users/V1.0/apiTokens'
const MAX_TOKENS = 20
const MAX_DAYS = 365
const DAY_MS = 24 * 60 * 60_000
const HINT = API_TOKEN_PREFIX.length + 5

export const apiTokenView = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  createTime: z.number(),
  expireTime: z.number(),
  lastUsedTime: z.number().nullable(),
  lastUsedIp: z.string().nullable(),
})

/** Tokens that the caller makes for programs of their own. */
export function apiTokenRoutes(): Route[] {
  return [
    defineRoute({
      permission: 'session',
      scope: 'manual',
      id: 'system.users.apiTokens',
      method: 'GET',
      path: BASE,
      summary: "The caller's own API tokens; never the tokens themselves.",
      response: z.array(apiTokenView),
      handler: (ctx) => ctx.asPlatform('own API tokens', (tx) => repo.ofUser(tx, ctx.actor.id, ctx.now)),
    }),
    defineRoute({
      permission: 'session',
      scope: 'manual',
      id: 'system.users.apiTokenCreate',
      method: 'POST',
      path: BASE,
      summary: 'Makes an API token with some of the own permissions; it is shown this once.',
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({
        name: z.string().trim().min(1).max(64),
        days: z.number().int().min(1).max(MAX_DAYS).default(90),
        scopes: z.array(z.string().max(128)).min(1).max(2000),
      }),
      response: z.object({ id: z.string(), token: z.string(), expireTime: z.number() }),
      handler: async (ctx, { body }) => {
        const scopes = [...new Set(body.scopes)]
        if (!scopes.every((scope) => ctx.permissions.has(scope) && tokenMayHold(scope)))
          throw new AppError('BEYOND_OWN', { what: body.name })
        const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
        const expireTime = ctx.now + body.days * DAY_MS
        const id = await ctx.asPlatform('own API token', async (tx) => {
          if ((await repo.ofUser(tx, ctx.actor.id, ctx.now)).length >= MAX_TOKENS)
            throw new AppError('API_TOKEN_LIMIT', { max: MAX_TOKENS })
          return repo.insert(tx, {
            tenantId: ctx.tenantId,
            userId: ctx.actor.id,
            name: body.name,
            hint: token.slice(0, HINT),
            tokenHash: hashToken(token),
            scopes,
            expireTime,
            now: ctx.now,
          })
        })
        return { id, token, expireTime }
      },
    }),
    defineRoute({
      permission: 'session',
      scope: 'manual',
      id: 'system.users.apiTokenRevoke',
      method: 'DELETE',
      path: `${BASE}/:id`,
      summary: 'Revokes an own API token at once.',
      params: idParams,
      response: z.boolean(),
      handler: async (ctx, { params }) => {
        const found = await ctx.asPlatform('own API token', async (tx) => {
          const revoked = await repo.revoke(tx, ctx.actor.id, params.id, ctx.now)
          if (revoked) await publish(tx, rightsChanged, {})
          return revoked
        })
        if (!found) throw new AppError('NOT_FOUND', { what: textKey('identity.apiToken') })
        return true
      },
    }),
  ]
}
