import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'

const CODE_LIFE_MS = 10 * 60_000
/** Between two codes to one address. */
const PAUSE_MS = 60_000
/** Messages cost, and annoy whose address somebody else types. */
const CODES_A_DAY = 5
const TRIES = 5
const SWEEP = 500

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** What a code is for, and where it was sent. */
export interface CodeFor {
  tenantId: string
  purpose: 'REGISTER' | 'PASSWORD'
  /** A telephone, or a mailbox in small letters. */
  address: string
}

const hashOf = ({ tenantId, purpose, address }: CodeFor, code: string): Buffer =>
  createHash('sha256').update(`${tenantId} ${purpose} ${address} ${code}`).digest()

const isOf = ({ tenantId, purpose, address }: CodeFor) =>
  sql`tenant_id = ${tenantId} and purpose = ${purpose} and address = ${address}`

interface Stored {
  code_hash: Buffer
  tries: number
  sent_time: number
  expire_time: number
  day: string
  sent_today: number
}

async function stored(tx: Tx, of: CodeFor): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select code_hash, tries, sent_time, expire_time, day::text as day, sent_today from account_code
    where ${isOf(of)} for update`.execute(tx)
  return rows[0]
}

/** A new code for an address, in place of an earlier one; undefined: it has had enough of them for now. */
export async function issueCode(tx: Tx, of: CodeFor, now: number): Promise<string | undefined> {
  const before = await stored(tx, of)
  const today = dayText(dayOf(now))
  const sent = before?.day === today ? before.sent_today : 0
  if (sent >= CODES_A_DAY || (before && now - before.sent_time < PAUSE_MS)) return undefined
  const code = newCode()
  const [at, until] = [new Date(now), new Date(now + CODE_LIFE_MS)]
  await sql`
    insert into account_code (tenant_id, purpose, address, code_hash, sent_time, expire_time, day, sent_today)
    values (${of.tenantId}, ${of.purpose}, ${of.address}, ${hashOf(of, code)}, ${at}, ${until}, ${today}::date, 1)
    on conflict (tenant_id, purpose, address) do update set code_hash = excluded.code_hash, tries = 0, sent_time = excluded.sent_time,
      expire_time = excluded.expire_time, day = excluded.day, sent_today = ${sent + 1}`.execute(tx)
  await sql`
    delete from account_code where (tenant_id, purpose, address) in (
      select tenant_id, purpose, address from account_code where expire_time < ${new Date(now - 86_400_000)}
      limit ${SWEEP} for update skip locked)`.execute(tx)
  return code
}

/** Whether this is the address's code; a try counts, and a right one is used up. */
export async function redeemCode(tx: Tx, of: CodeFor, code: string, now: number): Promise<boolean> {
  const row = await stored(tx, of)
  if (!row || row.expire_time <= now || row.tries >= TRIES) return false
  const right = timingSafeEqual(row.code_hash, hashOf(of, code))
  const set = right ? sql`expire_time = ${new Date(now)}` : sql`tries = tries + 1`
  await sql`update account_code set ${set} where ${isOf(of)}`.execute(tx)
  return right
}
