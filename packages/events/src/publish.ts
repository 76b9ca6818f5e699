import { onCommit, prepared, sql, type Tx } from '@motorpool/db'
import type { EventDef } from './define.ts'
import { deliverInProcess } from './local.ts'

/**
 * Publishes an event in the transaction that causes it: it exists when, and only when, that transaction commits. The
 * hub of this process has heard it when the transaction's promise resolves; the others hear it a moment later.
 *
 * Not for what happens at the rate of telemetry: PostgreSQL lets transactions that notify commit one at a time.
 * Not between a savepoint and its rollback: the own process would hear what was undone.
 *
 * @throws ZodError when the payload is not what the event declares
 */
export async function publish<T>(tx: Tx, event: EventDef<T>, payload: T): Promise<void> {
  const body = JSON.stringify(event.parse(payload))
  const publishing = sql<{ id: string; xid: string }>`
    select event_id as id, event_xid as xid from app.publish_event(${event.name}, ${body}::jsonb)`
  const { rows } = await prepared(publishing, tx)
  for (const { id, xid } of rows)
    onCommit(tx, (db) =>
      deliverInProcess(db, { id, xid: BigInt(xid), name: event.name, payload: JSON.parse(body) }),
    )
}
