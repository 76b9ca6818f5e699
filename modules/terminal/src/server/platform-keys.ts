/** The platform's own key pairs, for its administrators: public halves are read, private ones never leave the gateway. */
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { listPlatformKeys, revokePlatformKey, rotatePlatformKey } from '@motorpool/ingest/server'
import { AppError, textKey } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import { OWN_CIPHERS } from '@motorpool/wire'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { z } from 'zod'

const API = '/api/terminal-svc/platformKeys/V1.0'
const MODULE = 'terminal/platformKeys'

const keyView = z.object({
  id: z.string(),
  cipher: z.enum(OWN_CIPHERS),
  state: z.enum(['CURRENT', 'FORMER', 'REVOKED']),
  /** RSA in PEM, SM2 the point in hex. */
  publicKey: z.string(),
  createTime: z.number(),
  createUserId: z.string().nullable(),
})

function administratorsOnly(ctx: CallCtx): void {
  if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
}

function platformKeyRoutes(vault: Vault): readonly Route[] {
  return [
    defineRoute({
      id: 'terminal.platformKeys.find',
      method: 'GET',
      path: API,
      summary: "The platform's own key pairs, the latest first, without their private halves",
      permission: `${MODULE}/find`,
      scope: 'tenant',
      response: z.array(keyView),
      async handler(ctx) {
        administratorsOnly(ctx)
        return listPlatformKeys(ctx.tx)
      },
    }),
    defineRoute({
      id: 'terminal.platformKeys.rotate',
      method: 'POST',
      path: `${API}/rotate`,
      summary: 'Makes a new pair; the one before it still opens, the one before that is revoked',
      permission: `${MODULE}/create`,
      scope: 'tenant',
      rate: { max: 10, windowMs: 60_000 },
      body: z.object({ cipher: z.enum(OWN_CIPHERS) }),
      response: z.array(keyView),
      async handler(ctx, { body }) {
        administratorsOnly(ctx)
        await rotatePlatformKey(ctx.tx, vault, body.cipher, ctx.actor.id)
        return listPlatformKeys(ctx.tx)
      },
    }),
    defineRoute({
      id: 'terminal.platformKeys.revoke',
      method: 'POST',
      path: `${API}/revoke`,
      summary: 'Revokes a pair for good: its private half is deleted and opens nothing any more',
      permission: `${MODULE}/delete`,
      scope: 'tenant',
      body: z.object({ id: idText }),
      response: z.array(keyView),
      async handler(ctx, { body }) {
        administratorsOnly(ctx)
        if (!(await revokePlatformKey(ctx.tx, body.id)))
          throw new AppError('NOT_FOUND', { what: textKey(MODULE) })
        return listPlatformKeys(ctx.tx)
      },
    }),
  ]
}

/** `vault`: that of the gateways. */
export function platformKeyModule(vault: Vault): ServerModule {
  return defineModule({ name: 'platform-keys', routes: platformKeyRoutes(vault) })
}
