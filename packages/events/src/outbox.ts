import { type Database, sql } from '@motorpool/db'
import type { Envelope } from './envelope.ts'
import type { Snapshot } from './snapshot.ts'

interface OutboxRow {
  id: string
  xid: string
  name: string
  payload: unknown
}

const REASON = 'events of all tenants'
const envelopeOf = ({ xid, ...row }: OutboxRow): Envelope => ({ ...row, xid: BigInt(xid) })

/** The event of a row; undefined when it has been trimmed. */
export async function readEvent(db: Database, id: string): Promise<Envelope | undefined> {
  return db.withPlatform(undefined, REASON, async (tx) => {
    const { rows } = await sql<OutboxRow>`
      select id::text, xid::text, name, payload from event_outbox where id = ${id}`.execute(tx)
    return rows[0] && envelopeOf(rows[0])
  })
}

/** Committed events of all transactions that were not over at that moment. */
export async function readSince(db: Database, { text }: Snapshot): Promise<Envelope[]> {
  return db.withPlatform(undefined, REASON, async (tx) => {
    const { rows } = await sql<OutboxRow>`
      select id::text, xid::text, name, payload from event_outbox
      where xid >= pg_snapshot_xmin(${text}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${text}::pg_snapshot)
      order by event_outbox.id`.execute(tx)
    return rows.map(envelopeOf)
  })
}
