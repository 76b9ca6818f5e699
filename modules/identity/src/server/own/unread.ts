import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** Counts the messages that a user has not read. */
export type UnreadSource = (tx: Tx, reader: { tenantId: string; userId: string }) => Promise<number>

/** Without whoever has the messages nobody has any. */
export const unreadMessages = definePort<UnreadSource>('identity.unread-messages')
