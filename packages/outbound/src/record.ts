import { type Database, sql, type Tx } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import type { OutboundCall, Recorder } from './call.ts'

/** Stores a call in the caller's transaction. */
export async function recordCall(tx: Tx, call: OutboundCall): Promise<void> {
  await sql`
    insert into outbound_call (tenant_id, purpose, target, method, status, error_code, attempts, duration_ms,
                               request, answer, create_time)
    values (${call.tenantId}, ${call.purpose}, ${call.target}, ${call.method}, ${call.status}, ${call.errorCode},
            ${call.attempts}, ${call.durationMs}, ${call.request}, ${call.answer}, ${new Date(call.at)})`.execute(
    tx,
  )
}

/**
 * Stores each call in a transaction of its own, so that it remains when the caller's is rolled back. What cannot be stored
 * is logged: the call has been made all the same.
 */
export function recordIn(db: Database, log: Logger): Recorder {
  return async (call) => {
    try {
      const binding = { tenantId: call.tenantId, orgScope: { kind: 'all' } } as const
      await db.withTenant(binding, (tx) => recordCall(tx, call))
    } catch (error) {
      log.error(
        { err: error, purpose: call.purpose, tenantId: call.tenantId },
        'an outgoing call was not stored',
      )
    }
  }
}
