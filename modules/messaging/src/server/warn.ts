import type { Tx } from '@motorpool/db'
import type { SignInWarning } from '@motorpool/identity/server'
import { sendMessage } from './send.ts'

/** Tells the owner of a name that its passwords are being tried, and what to do. */
export async function warnOwner(tx: Tx, { tenantId, userId, ip, now }: SignInWarning): Promise<void> {
  await sendMessage(
    { tx, tenantId, now },
    { type: 'SYSTEM', text: { key: 'messaging.signInTried', params: { ip } }, to: { users: [userId] } },
  )
}
