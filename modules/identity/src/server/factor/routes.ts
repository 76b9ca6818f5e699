import { defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { tenantById } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { verifyPassword } from '../crypto/hash.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import * as users from '../user/repo.ts'
import { cipher } from '../user/schema.ts'
import type { FactorService } from './service.ts'

const BASE = '/api/system-svc/users/V1.0/otp'
const rate = { max: 20, windowMs: 60_000 }
const otp = z.string().trim().min(6).max(16)
const codes = z.object({ recoveryCodes: z.array(z.string()) })

/** Whoever sits at an open console must still know the password. */
async function checkOwnPassword(ctx: ManualCtx, key: PasswordKey, sealed: string): Promise<void> {
  const user = await ctx.asPlatform('own password', (tx) => users.byId(tx, ctx.actor.id))
  if (!(await verifyPassword(user?.password_hash, key.decrypt(sealed))))
    throw new AppError(
      'PASSWORD_OLD_WRONG',
      {},
      { fields: [{ field: 'password', code: 'PASSWORD_OLD_WRONG' }] },
    )
}

async function issuerOf(ctx: ManualCtx): Promise<string> {
  const tenant = await ctx.asPlatform('own tenant', (tx) => tenantById(tx, ctx.tenantId))
  return tenant?.app_name || 'Motorpool'
}

/** The caller's own second factor. */
export function factorRoutes(deps: { key: PasswordKey; factor: FactorService }): Route[] {
  const { key, factor } = deps
  return [
    defineRoute({
      permission: 'session',
      whileActionsRequired: true,
      scope: 'manual',
      id: 'system.users.otpStatus',
      method: 'GET',
      path: BASE,
      summary: 'Whether the caller has a second factor, and how many recovery codes are left.',
      response: z.object({ enabled: z.boolean(), recoveryLeft: z.number() }),
      handler: (ctx) => factor.status(ctx, ctx.actor.id),
    }),
    defineRoute({
      permission: 'session',
      whileActionsRequired: true,
      scope: 'manual',
      id: 'system.users.otpBegin',
      method: 'POST',
      path: `${BASE}/begin`,
      summary: 'A new key for an authenticator; it counts once a code of it is confirmed.',
      rate,
      body: z.object({ password: cipher }),
      response: z.object({ secret: z.string(), uri: z.string() }),
      handler: async (ctx, { body }) => {
        await checkOwnPassword(ctx, key, body.password)
        const user = { id: ctx.actor.id, tenantId: ctx.tenantId, userName: ctx.actor.userName }
        return factor.begin(ctx, user, await issuerOf(ctx))
      },
    }),
    defineRoute({
      permission: 'session',
      whileActionsRequired: true,
      scope: 'manual',
      id: 'system.users.otpConfirm',
      method: 'POST',
      path: `${BASE}/confirm`,
      summary:
        'Turns the second factor on with a code of the authenticator; answers with the recovery codes, once.',
      rate,
      body: z.object({ otp }),
      response: codes,
      handler: async (ctx, { body }) => ({
        recoveryCodes: await factor.confirm(ctx, ctx.actor.id, body.otp),
      }),
    }),
    defineRoute({
      permission: 'session',
      scope: 'manual',
      id: 'system.users.otpRenew',
      method: 'POST',
      path: `${BASE}/renew`,
      summary: 'New recovery codes instead of the old ones.',
      rate,
      body: z.object({ otp }),
      response: codes,
      handler: async (ctx, { body }) => ({ recoveryCodes: await factor.renew(ctx, ctx.actor.id, body.otp) }),
    }),
    defineRoute({
      permission: 'session',
      scope: 'manual',
      id: 'system.users.otpDisable',
      method: 'POST',
      path: `${BASE}/disable`,
      summary: 'Turns the second factor off, with password and code.',
      rate,
      body: z.object({ password: cipher, otp }),
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        await checkOwnPassword(ctx, key, body.password)
        await factor.disable(ctx, ctx.actor.id, body.otp)
        return true
      },
    }),
  ]
}
