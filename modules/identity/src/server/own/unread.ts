import type { Tx } from '@motorpool/db'

/** Counts the messages that a user has not read. */
export type UnreadSource = (tx: Tx, reader: { tenantId: string; userId: string }) => Promise<number>

let source: UnreadSource = () => Promise.resolve(0)

/** Set by the module that has the messages; without it nobody has any. */
export function setUnreadSource(next: UnreadSource): void {
  source = next
}

export const unreadOf: UnreadSource = (tx, reader) => source(tx, reader)
