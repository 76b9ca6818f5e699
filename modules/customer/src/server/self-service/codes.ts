import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'

const CODE_LIFE_MS = 10 * 60_000
/** Between two codes to one telephone. */
const PAUSE_MS = 60_000
/** Text messages cost, and annoy whose number somebody else types. */
const CODES_A_DAY = 5
const TRIES = 5
const SWEEP = 500

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

const hashOf = (tenantId: string, phone: string, code: string): Buffer =>
  createHash('sha256').update(`${tenantId} ${phone} ${code}`).digest()

interface Stored {
  code_hash: Buffer
  tries: number
  sent_time: number
  expire_time: number
  day: string
  sent_today: number
}

async function stored(tx: Tx, tenantId: string, phone: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select code_hash, tries, sent_time, expire_time, day::text as day, sent_today from register_code
    where tenant_id = ${tenantId} and phone = ${phone} for update`.execute(tx)
  return rows[0]
}

/** A new code for a telephone, in place of an earlier one; undefined: it has had enough of them for now. */
export async function issueCode(
  tx: Tx,
  tenantId: string,
  phone: string,
  now: number,
): Promise<string | undefined> {
  const before = await stored(tx, tenantId, phone)
  const today = dayText(dayOf(now))
  const sent = before?.day === today ? before.sent_today : 0
  if (sent >= CODES_A_DAY || (before && now - before.sent_time < PAUSE_MS)) return undefined
  const code = newCode()
  const [at, until] = [new Date(now), new Date(now + CODE_LIFE_MS)]
  await sql`
    insert into register_code (tenant_id, phone, code_hash, sent_time, expire_time, day, sent_today)
    values (${tenantId}, ${phone}, ${hashOf(tenantId, phone, code)}, ${at}, ${until}, ${today}::date, 1)
    on conflict (tenant_id, phone) do update set code_hash = excluded.code_hash, tries = 0, sent_time = excluded.sent_time,
      expire_time = excluded.expire_time, day = excluded.day, sent_today = ${sent + 1}`.execute(tx)
  await sql`
    delete from register_code where (tenant_id, phone) in (
      select tenant_id, phone from register_code where expire_time < ${new Date(now - 86_400_000)}
      limit ${SWEEP} for update skip locked)`.execute(tx)
  return code
}

/** Whether this is the telephone's code; a try counts, and a right one is used up. */
export async function redeemCode(
  tx: Tx,
  tenantId: string,
  phone: string,
  code: string,
  now: number,
): Promise<boolean> {
  const row = await stored(tx, tenantId, phone)
  if (!row || row.expire_time <= now || row.tries >= TRIES) return false
  const right = timingSafeEqual(row.code_hash, hashOf(tenantId, phone, code))
  const set = right ? sql`expire_time = ${new Date(now)}` : sql`tries = tries + 1`
  await sql`update register_code set ${set} where tenant_id = ${tenantId} and phone = ${phone}`.execute(tx)
  return right
}
