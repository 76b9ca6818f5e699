/** The platform's own key pairs: in transactions of the platform, the private halves sealed. */
import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { defineEvent, publish } from '@motorpool/events'
import { keyFile, type Vault, vaultOf } from '@motorpool/vault'
import type { OwnCipher } from '@motorpool/wire'
import { z } from 'zod'
import type { OwnKeys } from '../gateway/ciphers.ts'
import { newPair, OWN_CIPHERS } from './pair.ts'

const contextOf = (cipher: OwnCipher): string => `platform_key.${cipher}`

/** The platform has other keys of its own now: gateways read them anew. */
export const platformKeysChanged = defineEvent({
  name: 'ingest.platform-keys-changed',
  schema: z.object({ cipher: z.enum(['rsa', 'sm2']) }),
})

/** What people may see of a pair. */
export interface PlatformKey {
  id: string
  cipher: OwnCipher
  state: 'CURRENT' | 'FORMER' | 'REVOKED'
  publicKey: string
  /** ms since the epoch. */
  createTime: number
  createUserId: string | null
  /** Of a pair that somebody revoked. */
  revoked: { time: number; userId: string | null; reason: string } | null
}

interface PairRow extends Omit<PlatformKey, 'revoked'> {
  revokeTime: number | null
  revokeUserId: string | null
  revokeReason: string | null
}

/** The vault of gateways opens the platform's pairs and nothing else: the process that terminals reach has no other. */
export function gatewayVault(folder: string): Vault {
  return vaultOf(keyFile(folder, 'gateway.key', () => randomBytes(32)))
}

/** Changes of pairs come one after the other, from whichever process. */
async function inTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform_key'))`.execute(tx)
}

async function insert(tx: Tx, vault: Vault, cipher: OwnCipher, by: string | null): Promise<void> {
  const { publicKey, privateKey } = await newPair(cipher)
  await sql`
    insert into platform_key (cipher, state, public_key, private_key, create_user_id)
    values (${cipher}, 'CURRENT', ${publicKey}, ${vault.seal(privateKey, contextOf(cipher))}, ${by})`.execute(
    tx,
  )
  await publish(tx, platformKeysChanged, { cipher })
}

/** The pairs of the first start. A cipher whose pair was revoked gets another by rotation alone. */
export async function ensurePlatformKeys(tx: Tx, vault: Vault): Promise<void> {
  await inTurn(tx)
  const { rows } = await sql<{ cipher: OwnCipher }>`select distinct cipher from platform_key`.execute(tx)
  for (const cipher of OWN_CIPHERS) {
    if (!rows.some((row) => row.cipher === cipher)) await insert(tx, vault, cipher, null)
  }
}

/** A new pair takes over; the one before it still opens, the one before that is revoked. */
export async function rotatePlatformKey(
  tx: Tx,
  vault: Vault,
  cipher: OwnCipher,
  by: string | null,
): Promise<void> {
  await inTurn(tx)
  await sql`
    update platform_key set state = 'REVOKED', private_key = null
    where cipher = ${cipher} and state = 'FORMER'`.execute(tx)
  await sql`
    update platform_key set state = 'FORMER' where cipher = ${cipher} and state = 'CURRENT'`.execute(tx)
  await insert(tx, vault, cipher, by)
}

/** Whether there was such a pair. Its private half is gone: nothing brings it back. */
export async function revokePlatformKey(
  tx: Tx,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<boolean> {
  await inTurn(tx)
  const { rows } = await sql<{ cipher: OwnCipher }>`
    update platform_key set state = 'REVOKED', private_key = null,
      revoke_time = now(), revoke_user_id = ${by}, revoke_reason = ${reason}
    where id = ${id} and state <> 'REVOKED' returning cipher`.execute(tx)
  for (const { cipher } of rows) await publish(tx, platformKeysChanged, { cipher })
  return rows.length > 0
}

/** Public halves, the latest first. */
export async function listPlatformKeys(tx: Tx): Promise<PlatformKey[]> {
  const { rows } = await sql<PairRow>`
    select id::text, cipher, state, public_key as "publicKey", create_time as "createTime",
           create_user_id::text as "createUserId", revoke_time as "revokeTime",
           revoke_user_id::text as "revokeUserId", revoke_reason as "revokeReason"
    from platform_key order by platform_key.id desc`.execute(tx)
  return rows.map(({ revokeTime, revokeUserId, revokeReason, ...key }) => ({
    ...key,
    revoked:
      revokeTime === null || revokeReason === null
        ? null
        : { time: revokeTime, userId: revokeUserId, reason: revokeReason },
  }))
}

/** What opens: the pairs in force, then those before them. `lost`: sealed with another vault, as after a lost key file. */
export async function openPlatformKeys(tx: Tx, vault: Vault): Promise<{ keys: OwnKeys[]; lost: string[] }> {
  const { rows } = await sql<{ id: string; cipher: OwnCipher; private_key: string }>`
    select id::text, cipher, private_key from platform_key
    where state in ('CURRENT', 'FORMER') order by state, cipher`.execute(tx)
  const keys: OwnKeys[] = []
  const lost: string[] = []
  for (const { id, cipher, private_key } of rows) {
    try {
      keys.push({ [cipher]: vault.open(private_key, contextOf(cipher)) })
    } catch {
      lost.push(id)
    }
  }
  return { keys, lost }
}
