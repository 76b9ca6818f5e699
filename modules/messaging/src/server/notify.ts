import type { Tx } from '@motorpool/db'
import { defineEvent, publish } from '@motorpool/events'
import { z } from 'zod'

/** More receivers than this are announced as the whole tenant. */
const NAMED_MAX = 200

/** The number of unread messages changed: of these users, or, without any named, of anybody of the tenant. */
export const unreadChanged = defineEvent({
  name: 'messaging.unread-changed',
  schema: z.object({ tenantId: z.string(), userIds: z.array(z.string()).optional() }),
})

export type UnreadChange = ReturnType<typeof unreadChanged.parse>

export async function announce(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const named = userIds.length <= NAMED_MAX ? { userIds: [...userIds] } : {}
  await publish(tx, unreadChanged, { tenantId, ...named })
}
