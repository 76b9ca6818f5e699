import { type AlarmCounter, MOST_COUNTED } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'

/** Reminders that nobody has handled, for the bell of the header (R066). */
export const maintenanceCounter: AlarmCounter = {
  type: 'MAINTENANCE',
  permission: 'vehicle/maintenanceLog/find',
  async count(ctx) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select from maintenance_log
        where tenant_id = ${ctx.tenantId} and handler = 'UNDISPOSED' limit ${MOST_COUNTED}) waiting`.execute(
      ctx.tx,
    )
    return rows[0]?.n ?? 0
  },
}
