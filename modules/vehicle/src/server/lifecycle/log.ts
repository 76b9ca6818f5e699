import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Saved } from '@motorpool/resource/server'
import type { WrittenOf } from '@motorpool/resource/shared'
import { type LifecycleOperation, NEW_VEHICLE, operationsOf, TOLD_BY } from '../../shared/lifecycle.ts'
import type { Vehicle, Vehicles } from '../../shared/vehicles.ts'

type Content = Record<string, [unknown, unknown]>

export interface LifecycleEntry {
  vehicle: { tenantId: string; orgId: string; vin: string }
  operation: LifecycleOperation
  terminalId?: string | null
  oldTerminalId?: string | null
  customerId?: string | null
  oldCustomerId?: string | null
  serviceStatus?: string | null
  oldServiceStatus?: string | null
  serviceEndDate?: number | null
  oldServiceEndDate?: number | null
  /** Changed values: field to before and after. */
  content?: Content | null
  reason?: string | null
}

const BATCH = 1000
const CHINA = 8 * 3_600_000

const dayOf = (instant: number | null | undefined): string | null =>
  typeof instant === 'number' ? new Date(instant + CHINA).toISOString().slice(0, 10) : null

/** Writes what happened to vehicles into their life's log. */
export async function logLifecycle(ctx: CallCtx, entries: readonly LifecycleEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    const lines = entries.slice(at, at + BATCH).map((e) => ({
      tenant_id: e.vehicle.tenantId,
      org_id: e.vehicle.orgId,
      vin: e.vehicle.vin,
      operation: e.operation,
      terminal_id: e.terminalId ?? null,
      old_terminal_id: e.oldTerminalId ?? null,
      customer_id: e.customerId ?? null,
      old_customer_id: e.oldCustomerId ?? null,
      service_status: e.serviceStatus ?? null,
      old_service_status: e.oldServiceStatus ?? null,
      service_end_date: dayOf(e.serviceEndDate),
      old_service_end_date: dayOf(e.oldServiceEndDate),
      content: e.content ?? null,
      reason: e.reason ?? null,
    }))
    await sql`
      insert into vehicle_lifecycle_log (tenant_id, org_id, vin, operation, terminal_id, old_terminal_id, customer_id,
        old_customer_id, service_status, old_service_status, service_end_date, old_service_end_date, content, reason,
        create_user_id, create_time)
      select tenant_id, org_id, vin, operation, terminal_id, old_terminal_id, customer_id, old_customer_id, service_status,
        old_service_status, service_end_date, old_service_end_date, content, reason, ${ctx.actor.id}::bigint,
        ${new Date(ctx.now)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (tenant_id bigint, org_id bigint, vin text,
        operation text, terminal_id bigint, old_terminal_id bigint, customer_id bigint, old_customer_id bigint,
        service_status text, old_service_status text, service_end_date date, old_service_end_date date, content jsonb,
        reason text)`.execute(ctx.tx)
  }
}

/** The fields that an operation is recorded by, before and after. */
function contentOf(
  operation: LifecycleOperation,
  before: Readonly<Partial<Vehicle>>,
  after: WrittenOf<Vehicles>,
): Content {
  const fields = (TOLD_BY[operation] ?? []).map((name): [string, [unknown, unknown]] => [
    name,
    [before[name] ?? null, after[name] ?? null],
  ])
  return Object.fromEntries(fields.filter(([, [old, now]]) => old !== now))
}

function entryOf(
  { tenantId, row: after, ...draft }: Saved<Vehicles>,
  operation: LifecycleOperation,
  reason: string | null,
): LifecycleEntry {
  const before: Readonly<Partial<Vehicle>> = draft.before ?? NEW_VEHICLE
  const service = operation.endsWith('Service') || operation.startsWith('updateService')
  const owner = operation === 'sale' || operation === 'customerInfo'
  return {
    vehicle: { tenantId, orgId: after.orgId, vin: after.vin },
    operation,
    content: contentOf(operation, before, after),
    reason,
    ...(service
      ? {
          serviceStatus: after.serviceStatus,
          oldServiceStatus: before.serviceStatus,
          serviceEndDate: after.serviceEndDate,
          oldServiceEndDate: before.serviceEndDate,
        }
      : {}),
    ...(owner
      ? {
          customerId: after.customerId,
          oldCustomerId: before.customerId,
        }
      : {}),
  }
}

/** Every stored change of a vehicle leaves its lines, whichever call or sheet it came by. */
export async function logDrafts(
  ctx: CallCtx,
  drafts: readonly Saved<Vehicles>[],
  reason: string | null = null,
): Promise<void> {
  await logLifecycle(
    ctx,
    drafts.flatMap((draft) =>
      operationsOf(draft.before ?? NEW_VEHICLE, draft.values).map((operation) =>
        entryOf(draft, operation, reason),
      ),
    ),
  )
}
