import { sql, type Tx } from '@motorpool/db'
import { PROTOCOLS } from '@motorpool/protocols'
import { RecordFlag } from '@motorpool/wire'
import { decodedOf, type StoredMessage } from './stored.ts'
import type { OpenTask } from './tasks.ts'

interface Heard extends StoredMessage {
  id: string
}

/** Messages by which terminals say what they are. */
const CLAIMS = [...new Set(PROTOCOLS.flatMap(({ claims }) => claims))]

/** Messages looked at in one step for one terminal; those that come after wait for the next. */
const MOST = 20

/** Terminals of a task that have said since they were sent the package that they run its version. */
export async function signedOn(tx: Tx, { id, version }: OpenTask): Promise<string[]> {
  const { rows } = await sql<Heard>`
    select l.id::text, h.protocol, h.message_id as "messageId", h.flags, h.raw_form as "rawForm", h.raw
    from ota_log l join command_log c on c.id = l.command_id
    cross join lateral (
      select f.protocol, f.message_id, f.flags, f.raw_form, f.raw from frame f
      where f.vehicle_id = c.vehicle_id and f.recv_time > c.send_time and f.message_id = any (${CLAIMS}::int[])
        and f.flags & ${RecordFlag.downlink} = 0
      order by f.recv_time desc limit ${MOST}) h
    where l.task_id = ${id} and l.state in ('RUNNING', 'CONFIRM') and c.send_time is not null`.execute(tx)
  const done = new Set<string>()
  for (const row of rows) {
    const heard = decodedOf(row)
    if (!heard?.protocol.claims.includes(row.messageId)) continue
    const { software, firmware } = heard.protocol.claimed(heard.frame)
    if (software === version || firmware === version) done.add(row.id)
  }
  return [...done]
}
