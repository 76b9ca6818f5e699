import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Share } from './journal-reader.ts'
import { microTime, type Position } from './position.ts'

/** Blocks of packed days that are looked at to count what is in them. */
const MAX_BLOCKS = 20_000

const PARTITIONS = sql`array(select day::date from app.frame_partitions() as day)`

/**
 * How many messages and events of a share of the vehicles are stored behind a position, as far as `most`: where there are more, the
 * answer is greater than `most`. Asked as the platform.
 */
export async function countBehind(tx: Tx, position: Position, share: Share, most: number): Promise<number> {
  const { time, packed } = position
  const own = sql`vehicle_id % ${share.of} = any (${[...share.remainders]}::bigint[])`
  const day = dayText(dayOf(time / 1000))
  const done = packed?.day ?? '0001-01-01'
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from (
        select from frame where recv_time > ${microTime(time)}::timestamptz and ${own} limit ${most + 1}) f)
      + (select count(*) from (
        select from vehicle_event where position > ${time} and (vehicle_id is null or ${own}) limit ${most + 1}) e)
      + (select coalesce(sum(count), 0) from (
        select count from frame_block
        where source_day >= greatest(${day}::date, ${done}::date) and source_day <> all (${PARTITIONS}) and ${own}
          and (source_day > ${done}::date or vehicle_id > ${packed ? packed.vehicleId : '0'}::bigint)
        limit ${MAX_BLOCKS}) b) as n`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** Day (YYYY-MM-DD) of the first message or event that is stored; undefined where there is none. Asked as the platform. */
export async function firstDay(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null; event: string | null }>`
    select least((select min(source_day) from frame_block), (select min(day::date) from app.frame_partitions() as day))::text
      as day, (select min(position) from vehicle_event) as event`.execute(tx)
  const { day, event } = rows[0] ?? {}
  const ofEvents = event ? dayText(dayOf(Number(event) / 1000)) : undefined
  return day && ofEvents && ofEvents < day ? ofEvents : (day ?? ofEvents)
}
