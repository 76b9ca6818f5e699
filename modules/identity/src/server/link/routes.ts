import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import { cipher } from '../user/schema.ts'
import { linkToken, linkView } from './schema.ts'
import type { LinkService } from './service.ts'

const BASE = '/api/oauth-svc/noToken/signInLink'

const rate = { max: 120, windowMs: 60_000 }
const bodyLimit = 16 * 1024

/** What the holder of a one-time link calls. The token travels in the body alone: addresses are logged on their way. */
export function linkRoutes(links: LinkService): Route[] {
  return [
    defineRoute({
      method: 'POST',
      permission: 'public',
      scope: 'public',
      rate,
      bodyLimit,
      id: 'oauth.linkView',
      path: `${BASE}/view`,
      summary: 'Whose one-time sign-in link this is; it stays usable',
      readOnly: true,
      body: z.object({ token: linkToken }),
      response: linkView,
      handler: (ctx, { body }) => links.view(ctx, body.token),
    }),
    defineRoute({
      method: 'POST',
      permission: 'public',
      scope: 'public',
      rate,
      bodyLimit,
      id: 'oauth.linkUse',
      path: `${BASE}/use`,
      summary:
        'Choose the own password with a one-time sign-in link, which is used up; passwords are encrypted to the server key',
      body: z.object({ token: linkToken, password: cipher, confirmPassword: cipher }),
      response: z.object({ userName: z.string() }),
      handler: (ctx, { body }) => links.use(ctx, body),
    }),
  ]
}
