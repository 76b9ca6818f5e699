import type { CallCtx } from '@motorpool/http'
import { vehicleTables } from './tables.ts'

export interface LifecycleEntry {
  vehicle: { tenantId: string; orgId: string; vin: string }
  operation: 'bindTerminal' | 'changeTerminal' | 'unbindTerminal'
  terminalId?: string | null
  oldTerminalId?: string | null
  reason?: string | null
}

/** Writes what happened to vehicles into their life's log. */
export async function logLifecycle(ctx: CallCtx, entries: readonly LifecycleEntry[]): Promise<void> {
  if (entries.length === 0) return
  await vehicleTables(ctx.tx)
    .insertInto('vehicle_lifecycle_log')
    .values(
      entries.map((e) => ({
        tenant_id: e.vehicle.tenantId,
        org_id: e.vehicle.orgId,
        vin: e.vehicle.vin,
        operation: e.operation,
        terminal_id: e.terminalId ?? null,
        old_terminal_id: e.oldTerminalId ?? null,
        reason: e.reason ?? null,
        create_user_id: ctx.actor.id,
        create_time: new Date(ctx.now),
      })),
    )
    .execute()
}
