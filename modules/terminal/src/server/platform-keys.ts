/** The platform's own key pairs, for its administrators: public halves are read, private ones never leave the gateway. */
import type { Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { userNames } from '@motorpool/identity/server'
import { listPlatformKeys, revokePlatformKey, rotatePlatformKey } from '@motorpool/ingest/server'
import { AppError, textKey } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import { OWN_CIPHERS } from '@motorpool/wire'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { z } from 'zod'
import {
  PLATFORM_KEYS_API as API,
  keyView,
  PLATFORM_KEYS as MODULE,
  type PlatformKeyView,
  REVOKE_REASON_MAX,
} from '../shared/platform-keys.ts'

function administratorsOnly(ctx: CallCtx): void {
  if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
}

/** The pairs with the names of who made and revoked them. */
async function listed(tx: Tx): Promise<PlatformKeyView[]> {
  const keys = await listPlatformKeys(tx)
  const ids = keys.flatMap(({ createUserId, revoked }) => [createUserId, revoked?.userId ?? null])
  const names = await userNames(
    tx,
    ids.filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  return keys.map(({ revoked, ...key }) => ({
    ...key,
    createUserName: nameOf(key.createUserId),
    revoked: revoked && { time: revoked.time, reason: revoked.reason, userName: nameOf(revoked.userId) },
  }))
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
        return listed(ctx.tx)
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
        return listed(ctx.tx)
      },
    }),
    defineRoute({
      id: 'terminal.platformKeys.revoke',
      method: 'POST',
      path: `${API}/revoke`,
      summary: 'Revokes a pair for good: its private half is deleted and opens nothing any more',
      permission: `${MODULE}/delete`,
      scope: 'tenant',
      body: z.object({ id: idText, reason: z.string().trim().min(1).max(REVOKE_REASON_MAX) }),
      response: z.array(keyView),
      async handler(ctx, { body }) {
        administratorsOnly(ctx)
        if (!(await revokePlatformKey(ctx.tx, body.id, { by: ctx.actor.id, reason: body.reason })))
          throw new AppError('NOT_FOUND', { what: textKey(MODULE) })
        return listed(ctx.tx)
      },
    }),
  ]
}

/** `vault`: that of the gateways. */
export function platformKeyModule(vault: Vault): ServerModule {
  return defineModule({ name: 'platform-keys', routes: platformKeyRoutes(vault) })
}
