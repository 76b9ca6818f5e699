import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '@motorpool/db'
import { hash, verify } from '@node-rs/argon2'
import { terminalTables } from './tables.ts'

// Without characters that are easily confused when read aloud.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

/** A new authentication code: short, ASCII, unguessable (60 bits). */
function newAuthCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Equal in a time that says nothing about where they differ. */
export function sameSecret(given: string, stored: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(stored)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function setAuthCode(tx: Tx, terminalId: string, code: string | null, now: Date): Promise<void> {
  await terminalTables(tx)
    .updateTable('terminal')
    .set({ auth_code: code, auth_status: code === null ? 'NOT_AUTH' : 'AUTHED', update_time: now })
    .where('id', '=', terminalId)
    .execute()
}

/** A device as it names itself in its registration (JT/T 808 0x0100). */
export interface DeviceName {
  manufacturer: string
  terminalId: string
}

/**
 * The new code of a terminal, or undefined where its number is taken and the standing code stays. A code that staff set is a
 * credential: nobody gets another one by asking. Otherwise the number belongs to the device that registered first: it may
 * register again, and under `once` not even that. Staff give a number free (`freeNumber`).
 */
export async function registerDevice(
  tx: Tx,
  terminalId: string,
  { manufacturer, terminalId: device }: DeviceName,
  { once, now }: { once: boolean; now: Date },
): Promise<string | undefined> {
  const terminal = await terminalTables(tx)
    .selectFrom('terminal as t')
    .leftJoin('terminal_registration as r', 'r.terminal_id', 't.id')
    .select(['t.auth_code', 'r.manufacturer', 'r.device_id', 'r.auth_code as given'])
    .where('t.id', '=', terminalId)
    .forUpdate('t')
    .executeTakeFirstOrThrow()
  if (terminal.auth_code !== null && terminal.auth_code !== terminal.given) return undefined
  if (once && terminal.given !== null) return undefined
  const same = terminal.device_id === device && terminal.manufacturer === manufacturer
  if (terminal.auth_code !== null && !same) return undefined
  const code = newAuthCode()
  const held = { manufacturer, device_id: device, auth_code: code, registered_time: now }
  await setAuthCode(tx, terminalId, code, now)
  await terminalTables(tx)
    .insertInto('terminal_registration')
    .values({ terminal_id: terminalId, ...held })
    .onConflict((on) => on.column('terminal_id').doUpdateSet(held))
    .execute()
  return code
}

/** The terminal withdrew its registration: the code that it was given is void. One that staff set is theirs to take back. */
export async function deregisterDevice(tx: Tx, terminalId: string, now: Date): Promise<void> {
  await terminalTables(tx)
    .updateTable('terminal as t')
    .from('terminal_registration as r')
    .set({ auth_code: null, auth_status: 'NOT_AUTH', update_time: now })
    .whereRef('r.terminal_id', '=', 't.id')
    .whereRef('r.auth_code', '=', 't.auth_code')
    .where('t.id', '=', terminalId)
    .execute()
}

/** The terminal has no code and no device any more: the next one that registers under its number gets it. */
export async function freeNumber(tx: Tx, terminalId: string, now: Date): Promise<void> {
  await setAuthCode(tx, terminalId, null, now)
  await terminalTables(tx).deleteFrom('terminal_registration').where('terminal_id', '=', terminalId).execute()
}

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPlatformPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

export type PlatformAnswer =
  | { ok: true; platform: { id: string; tenantId: string; signed: boolean } }
  | { ok: false; reason: 'unknown' | 'credential' | 'disabled' }

/** A lower platform that signs on: by protocol and user, with its password. */
export async function checkPlatform(
  tx: Tx,
  protocol: string,
  userName: string,
  password: string | undefined,
): Promise<PlatformAnswer> {
  const account = await terminalTables(tx)
    .selectFrom('gateway_platform_account')
    .select(['id', 'tenant_id', 'password', 'status', 'signed'])
    .where('protocol', '=', protocol)
    .where('user_name', '=', userName)
    .executeTakeFirst()
  if (!account) return { ok: false, reason: 'unknown' }
  if (!(await verify(account.password, password ?? ''))) return { ok: false, reason: 'credential' }
  if (account.status !== 'ENABLED') return { ok: false, reason: 'disabled' }
  return { ok: true, platform: { id: account.id, tenantId: account.tenant_id, signed: account.signed } }
}
