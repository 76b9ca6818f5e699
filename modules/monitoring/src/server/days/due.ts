import { sql, type Tx } from '@motorpool/db'
import { RecordFlag } from '@motorpool/wire'

/** A report is stored a moment after the time of its receipt. */
const SETTLE_MS = 30_000
/** Windows overlap: rows of several writers are not committed in the order of their times. */
const OVERLAP_MS = 60_000
/** The journal is read in steps of this length. */
const STEP_MS = 3_600_000
/** Days that may be due when nothing was counted before. */
export const FIRST_DAYS = 31

const NO_REPORT = RecordFlag.absurdTime | RecordFlag.downlink

/** Reports that were received in a range make the days that they tell of due. */
async function markReceived(tx: Tx, from: number, to: number, now: number): Promise<void> {
  await sql`
    insert into vehicle_day_due (vehicle_id, tenant_id, day, since)
    select distinct f.vehicle_id, f.tenant_id, (f.device_time at time zone 'Asia/Shanghai')::date, ${new Date(now)}::timestamptz
    from frame f join vehicle v on v.id = f.vehicle_id
    where f.recv_time >= ${new Date(from)} and f.recv_time < ${new Date(to)}
      and f.flags & ${sql.lit(RecordFlag.report)} <> 0 and f.flags & ${sql.lit(NO_REPORT)} = 0
    on conflict do nothing`.execute(tx)
}

/** All that is stored of the last weeks is due, once. Answers from when on receipts are to be read. */
async function begin(tx: Tx, now: number): Promise<number> {
  const first = new Date(now - FIRST_DAYS * 86_400_000)
  await sql`
    insert into vehicle_day_due (vehicle_id, tenant_id, day, since)
    select distinct b.vehicle_id, b.tenant_id, b.day, ${new Date(now)}::timestamptz
    from frame_block b join vehicle v on v.id = b.vehicle_id
    where b.day >= (${first}::timestamptz at time zone 'Asia/Shanghai')::date on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ first: Date | null }>`
    select min(day)::timestamp at time zone 'Asia/Shanghai' as first from app.frame_partitions() day`.execute(
    tx,
  )
  return Math.max(first.getTime(), rows[0]?.first ? new Date(rows[0].first).getTime() : now)
}

async function reached(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ reached: Date }>`select reached from vehicle_day_reached`.execute(tx)
  return rows[0] && new Date(rows[0].reached).getTime()
}

/**
 * One step over the journal: days of vehicles that have new reports, late ones too, become due. Answers whether there is
 * more to read.
 */
export async function markDays(tx: Tx, now: number): Promise<boolean> {
  const last = await reached(tx)
  const from = last ?? (await begin(tx, now))
  const end = now - SETTLE_MS
  const to = Math.min(from + STEP_MS, end)
  if (to <= from) return false
  await markReceived(tx, from - OVERLAP_MS, to, now)
  await sql`insert into vehicle_day_reached (reached) values (${new Date(to)})
    on conflict (one) do update set reached = excluded.reached`.execute(tx)
  return to < end
}
