import { sql, type Tx } from '@motorpool/db'
import { AppError, must } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import type { BrowserKeys } from './message.ts'
import { newPushKey, type PushKey } from './vapid.ts'

const VAULT_CONTEXT = 'notice_push_key'

/** Of one user; the one that asked first makes room for one more. */
export const BROWSERS_MAX = 10

/** A browser that takes pushes for a user. */
export interface Browser extends BrowserKeys {
  id: string
  endpoint: string
}

interface StoredKey {
  public_key: string
  private_key: string
}

function openedKey({ public_key, private_key }: StoredKey, vault: Vault): PushKey | undefined {
  try {
    return { publicKey: public_key, privateKey: vault.open(private_key, VAULT_CONTEXT) }
  } catch {
    return undefined
  }
}

/**
 * The key of the installation, in a transaction of the platform. One that was sealed with a vault that is lost is made anew; who
 * subscribed with it is forgotten, as browsers take messages of that key alone, and subscribes again with the console.
 */
export async function pushKey(tx: Tx, vault: Vault): Promise<PushKey> {
  const read = async () =>
    (await sql<StoredKey>`select public_key, private_key from notice_push_key`.execute(tx)).rows[0]
  const stored = await read()
  const known = stored && openedKey(stored, vault)
  if (known) return known
  if (stored) {
    await sql`delete from notice_browser`.execute(tx)
    await sql`delete from notice_push_key`.execute(tx)
  }
  const made = newPushKey()
  await sql`
    insert into notice_push_key (public_key, private_key)
    values (${made.publicKey}, ${vault.seal(made.privateKey, VAULT_CONTEXT)}) on conflict (id) do nothing`.execute(
    tx,
  )
  // Another process may have been first.
  return must(await read().then((now) => now && openedKey(now, vault)), 'the key of pushes')
}

export interface Owner {
  tenantId: string
  userId: string
}

/**
 * A browser tells the user who asked for it last. Another user's is taken over with its keys alone, which only that browser
 * has: who knows its address cannot silence it.
 */
export async function addBrowser(
  tx: Tx,
  { tenantId, userId }: Owner,
  { endpoint, p256dh, auth }: Omit<Browser, 'id'>,
  now: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into notice_browser (tenant_id, user_id, endpoint, p256dh, auth, create_time)
    values (${tenantId}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${new Date(now)})
    on conflict (endpoint) do update set tenant_id = excluded.tenant_id, user_id = excluded.user_id,
      p256dh = excluded.p256dh, auth = excluded.auth, create_time = excluded.create_time
    where (notice_browser.user_id = excluded.user_id and notice_browser.tenant_id = excluded.tenant_id)
      or (notice_browser.p256dh = excluded.p256dh and notice_browser.auth = excluded.auth)`.execute(tx)
  if (numAffectedRows !== 1n) throw new AppError('NOTICE_BROWSER_KEYS')
  await sql`
    delete from notice_browser where tenant_id = ${tenantId} and user_id = ${userId} and id not in (
      select id from notice_browser where tenant_id = ${tenantId} and user_id = ${userId}
      order by create_time desc, id desc limit ${BROWSERS_MAX})`.execute(tx)
}

export async function removeBrowser(tx: Tx, { tenantId, userId }: Owner, endpoint: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notice_browser
    where tenant_id = ${tenantId} and user_id = ${userId} and endpoint = ${endpoint}`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Takes away one that its service knows no more. */
export async function forgetBrowser(tx: Tx, id: string): Promise<void> {
  await sql`delete from notice_browser where id = ${id}`.execute(tx)
}

/** The browsers of a push's user: none when it has gone, or tells somebody else by now. */
export async function browserOf(
  tx: Tx,
  { tenantId, userId }: Owner,
  id: string,
): Promise<Browser | undefined> {
  const { rows } = await sql<Browser>`
    select id::text as id, endpoint, p256dh, auth from notice_browser
    where id = ${id} and tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Browsers by user, each with the name of its service. */
export async function browsersOf(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, { id: string; host: string }[]>> {
  const { rows } = await sql<{ id: string; user_id: string; host: string }>`
    select id::text as id, user_id::text as user_id, substring(endpoint from '^https://([^/:]+)') as host
    from notice_browser where tenant_id = ${tenantId} and user_id = any (${userIds}::bigint[])
    order by notice_browser.id`.execute(tx)
  return Map.groupBy(rows, (row) => row.user_id)
}
