import { mayReadKind } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { parseId } from '@motorpool/resource/shared'
import type { StoredCondition } from '../watch/rule.ts'

/** What the consumer stored of an alarm that a strategy raised. */
export interface Raised {
  kind: 'STRATEGY' | 'EXCEPTION'
  subject: string
  name: string | null
  level: string
  vin: string
  vehicleId: string
  tenantId: string
  protocol: string | null
  software: string | null
  begin: number
  last: number
  end: number | null
  detail: {
    version: number
    logic: 'AND' | 'OR'
    suggestion?: string
    conditions: readonly (StoredCondition & { measured: number | null; since: number | null })[]
  }
  newest: number | null
  /** Whether the caller sees the strategy. */
  isKnown: boolean
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** An alarm of a strategy that the caller may open; of any other it is not said that it exists. */
export async function raisedBy(ctx: CallCtx, given: string): Promise<Raised> {
  const { rows } = await sql<Raised>`
    select a.kind, a.subject, a.fault_name as name, a.level, a.vin, a.vehicle_id::text as "vehicleId",
      a.tenant_id::text as "tenantId", a.protocol, t.soft_version_id::text as software,
      ${ms('a.happen_time')} as begin, ${ms('a.last_time')} as last, ${ms('a.end_time')} as end, a.detail,
      s.id is not null as "isKnown", app.strategy_version(s.id) as newest
    from alarm a
    left join vehicle v on v.id = a.vehicle_id left join terminal t on t.id = v.terminal_id
    left join alarm_strategy s on s.id::text = a.subject
    where a.id = ${parseId(given) ?? null} and a.kind in ('STRATEGY', 'EXCEPTION')`.execute(ctx.tx)
  const [row] = rows
  if (!row || !mayReadKind(ctx, row.kind)) throw new AppError('NOT_FOUND', { what: textKey('alarm.one') })
  return row
}
