import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import type { Vault } from '@motorpool/vault'
import { z } from 'zod'
import { NOTICE_BROWSERS } from '../../shared/browsers.ts'
import { areKeys } from './message.ts'
import { addBrowser, type Owner, pushKey, removeBrowser } from './store.ts'
import '../errors.ts'

const ENDPOINT_MAX = 1000

/** What a push service is asked under; the address itself is checked at each call, by whoever opens the connection. */
const endpoint = z
  .string()
  .max(ENDPOINT_MAX)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, href } = new URL(text)
    return protocol === 'https:' && username === '' && password === '' && href === text
  })

const owner = ({ tenantId, actor }: CallCtx): Owner => ({ tenantId, userId: actor.id })

/** Browsers of the caller alone: whoever is signed in asks for pushes in this browser, or no more. */
export function browserRoutes(vault: Vault): Route[] {
  return [
    defineRoute({
      id: 'vehicle.noticeBrowsers.key',
      labels: ['notice/browsers'],
      method: 'GET',
      path: `${NOTICE_BROWSERS}/key`,
      summary: 'The public key that a browser subscribes to pushes with.',
      permission: 'session',
      scope: 'tenant',
      response: z.object({ publicKey: z.string() }),
      handler: async ({ tx }) => ({
        publicKey: (await escalated(tx, () => pushKey(tx, vault))).publicKey,
      }),
    }),
    defineRoute({
      id: 'vehicle.noticeBrowsers.subscribe',
      labels: ['notice/browsers'],
      method: 'POST',
      path: NOTICE_BROWSERS,
      summary: 'Takes pushes for the caller in a browser; what a browser answers to its subscription.',
      permission: 'session',
      scope: 'tenant',
      unlogged: true,
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({ endpoint, p256dh: z.string().max(100), auth: z.string().max(32) }),
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        if (!areKeys(body)) throw new AppError('NOTICE_BROWSER_KEYS')
        await escalated(ctx.tx, () => addBrowser(ctx.tx, owner(ctx), body, ctx.now))
        return true
      },
    }),
    defineRoute({
      id: 'vehicle.noticeBrowsers.unsubscribe',
      labels: ['notice/browsers'],
      method: 'POST',
      path: `${NOTICE_BROWSERS}/unsubscribe`,
      summary: 'Ends the pushes to a browser of the caller; answers whether there were any.',
      permission: 'session',
      scope: 'tenant',
      unlogged: true,
      body: z.object({ endpoint }),
      response: z.boolean(),
      handler: (ctx, { body }) => escalated(ctx.tx, () => removeBrowser(ctx.tx, owner(ctx), body.endpoint)),
    }),
  ]
}
