import { sql, type Tx } from '@motorpool/db'
import { PROTOCOLS } from '@motorpool/protocols'
import { RecordFlag } from '@motorpool/wire'
import { STANDSTILL } from './conditions.ts'
import { decodedOf, type StoredMessage } from './stored.ts'

/** Reports that may tell how strong the signal is. */
const REPORTS = [...new Set(PROTOCOLS.flatMap(({ signal, reports }) => (signal ? reports : [])))]

/** Strength of the signal in the newest report of terminals of a task, of those that have told one since a moment ago. */
export async function signalsOf(tx: Tx, ids: readonly string[], now: number): Promise<Map<string, number>> {
  const { rows } = await sql<StoredMessage & { id: string }>`
    select l.id::text, h.protocol, h.message_id as "messageId", h.flags, h.raw_form as "rawForm", h.raw
    from ota_log l join vehicle v on v.vin = l.vin
    cross join lateral (
      select f.protocol, f.message_id, f.flags, f.raw_form, f.raw from frame f
      where f.vehicle_id = v.id and f.recv_time > ${new Date(now - STANDSTILL.age)} and f.device_time > ${new Date(now - STANDSTILL.age)}
        and f.message_id = any (${REPORTS}::int[]) and f.flags & ${RecordFlag.downlink} = 0
      order by f.device_time desc limit 1) h
    where l.id = any (${ids}::bigint[])`.execute(tx)
  const told = new Map<string, number>()
  for (const row of rows) {
    const heard = decodedOf(row)
    const signal = heard?.protocol.reports.includes(row.messageId)
      ? heard.protocol.signal?.(heard.frame)
      : undefined
    if (signal !== undefined) told.set(row.id, signal)
  }
  return told
}
