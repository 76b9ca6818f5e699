import { sql, type Tx } from '@motorpool/db'
import { definePort, must, type Ports } from '@motorpool/kernel'

/** How many failures a key may have in a sliding window before it is blocked for a while. */
export interface Limit {
  max: number
  windowMs: number
  blockMs: number
}

export interface SignInLimits {
  /** Wrong passwords that lock a user name, known or not. */
  passwordTries: number
  lockMinutes: number
  /** Of one address in a quarter of an hour: generous enough for an office behind it. */
  addressTries: number
}

const MINUTE = 60_000

const STANDARD: SignInLimits = { passwordTries: 5, lockMinutes: 30, addressTries: 50 }

/** Asked at each sign-in, so that a change is effective at once; without it the standard limits hold. */
export const signInLimits = definePort<() => SignInLimits>('identity.sign-in-limits')

const limitsOf = (ports: Ports): SignInLimits => ports.find(signInLimits)?.() ?? STANDARD

export function nameLimit(ports: Ports): Limit {
  const { passwordTries, lockMinutes } = limitsOf(ports)
  return { max: passwordTries, windowMs: lockMinutes * MINUTE, blockMs: lockMinutes * MINUTE }
}

export function addressLimit(ports: Ports): Limit {
  return { max: limitsOf(ports).addressTries, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE }
}

/** The longest window that can be set, and as much again. */
const KEEP_MS = 2 * 1440 * MINUTE

interface Row {
  window_start: number
  count: number
  previous: number
  blocked_until: number | null
}

export interface Hit {
  /** Failures in the window, this one included. */
  failures: number
  /** Ms until the block ends; 0 = not blocked. */
  blockedMs: number
}

/**
 * Counts an attempt before its outcome is known, so that parallel guesses cannot outrun the limit; `forgive` takes it
 * back after a good sign-in. A blocked key is not counted further.
 */
export async function hit(tx: Tx, key: string, limit: Limit, now: number): Promise<Hit> {
  const at = new Date(now)
  const age = sql`(extract(epoch from ${at}::timestamptz - t.window_start) * 1000)`
  const { rows } = await sql<Row>`
    insert into sign_in_throttle as t (key, window_start, count, previous) values (${key}, ${at}, 1, 0)
    on conflict (key) do update set
      previous = case when ${age} >= ${2 * limit.windowMs} then 0 when ${age} >= ${limit.windowMs} then t.count else t.previous end,
      count = case when t.blocked_until > ${at} then t.count when ${age} >= ${limit.windowMs} then 1 else t.count + 1 end,
      window_start = case when ${age} >= ${limit.windowMs} then ${at} else t.window_start end
    returning window_start, count, previous, blocked_until`.execute(tx)
  const row = must(rows[0], 'the counter')
  const blockedMs = Math.max(0, (row.blocked_until ?? 0) - now)
  const share = Math.max(0, 1 - (now - row.window_start) / limit.windowMs)
  const failures = row.count + Math.floor(row.previous * share)
  if (blockedMs > 0) return { failures, blockedMs }
  if (failures > limit.max) return { failures, blockedMs: await block(tx, key, limit, now) }
  return { failures, blockedMs: 0 }
}

/** From now on the key is refused; its count starts anew when the block ends. */
export async function block(tx: Tx, key: string, limit: Limit, now: number): Promise<number> {
  await sql`update sign_in_throttle set blocked_until = ${new Date(now + limit.blockMs)}, count = 0, previous = 0
            where key = ${key}`.execute(tx)
  return limit.blockMs
}

export async function forget(tx: Tx, key: string): Promise<void> {
  await sql`delete from sign_in_throttle where key = ${key}`.execute(tx)
}

/** An administrator lets a name in again, from wherever it was tried. */
export async function forgetName(tx: Tx, userName: string): Promise<void> {
  await sql`
    delete from sign_in_throttle
    where key = ${nameKey(userName)} or starts_with(key, ${pairKey(userName, '')})`.execute(tx)
}

async function forgive(tx: Tx, key: string): Promise<void> {
  await sql`update sign_in_throttle set count = greatest(count - 1, 0) where key = ${key}`.execute(tx)
}

/**
 * The password was right: its attempts are over. Address first, then the other counters in the order in which they were hit:
 * two sign-ins of one name from one address otherwise wait for each other.
 */
export async function release(tx: Tx, ip: string, keys: readonly string[]): Promise<void> {
  await forgive(tx, addressKey(ip))
  for (const key of keys) await forget(tx, key)
}

/** Keeps the table small whatever is thrown at it; rows that are in use are left for the next time. */
export async function sweep(tx: Tx, now: number): Promise<void> {
  await sql`
    delete from sign_in_throttle where key in (
      select key from sign_in_throttle where window_start < ${new Date(now - KEEP_MS)}
        and (blocked_until is null or blocked_until < ${new Date(now)})
      limit 1000 for update skip locked)`.execute(tx)
}

export const nameKey = (userName: string) => `name:${userName.toLowerCase()}`
export const pairKey = (userName: string, ip: string) => `pair:${userName.toLowerCase()}|${ip}`
export const addressKey = (ip: string) => `ip:${ip}`
