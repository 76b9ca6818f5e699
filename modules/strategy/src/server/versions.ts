import { mayReadKind } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { StrategyKind } from '../shared/enums.ts'
import { ofEither } from '../shared/permissions.ts'
import { vehicleStrategies } from '../shared/strategies.ts'
import { COUNTED_ALARMS, NAMED_ALARMS, type StrategyVersion, strategyHistory } from '../shared/versions.ts'
import { requireFor } from './permissions.ts'
import type { StoredStrategy } from './watch/rule.ts'

interface VersionRow {
  version: number
  detail: StoredStrategy
  begun: number
  ended: number | null
  author: string | null
  endedBy: string | null
}

interface AlarmRow {
  version: number
  count: number
  newest: StrategyVersion['newest']
}

async function strategyOf(ctx: CallCtx, id: string) {
  const { rows } = await sql<{ kind: StrategyKind; name: string }>`
    select strategy_kind as kind, strategy_name as name from alarm_strategy where id = ${id}`.execute(ctx.tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(vehicleStrategies.key) })
  requireFor(ctx, row.kind, 'find')
  return row
}

async function versionRows(ctx: CallCtx, id: string): Promise<readonly VersionRow[]> {
  const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
  const { rows } = await sql<VersionRow>`
    select v.version, v.detail, ${ms('v.begun')} as begun, ${ms('v.ended')} as ended, v.author, v.ended_by as "endedBy"
    from app.strategy_versions(${id}) v
    order by v.version desc`.execute(ctx.tx)
  return rows
}

/** The newest alarms that the strategy has raised on vehicles that the caller sees, by version. */
async function alarmRows(ctx: CallCtx, id: string, kind: StrategyKind): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    with counted as (
      select a.id, a.vin, a.happen_time, (a.detail ->> 'version')::int as version from alarm a
      where a.subject = ${id} and a.kind = ${kind === 'VEHICLE' ? 'STRATEGY' : 'EXCEPTION'} and a.kind in ('STRATEGY', 'EXCEPTION')
        and a.tenant_id = (select tenant_id from alarm_strategy where id = ${id})
      order by a.happen_time desc limit ${COUNTED_ALARMS}
    ), ranked as (
      select c.*, row_number() over (partition by version order by happen_time desc) as place from counted c
    )
    select version, count(*)::int as count, jsonb_agg(jsonb_build_object('id', id::text, 'vin', vin,
        'happenTime', (extract(epoch from happen_time) * 1000)::float8) order by place)
      filter (where place <= ${NAMED_ALARMS}) as newest
    from ranked where version is not null group by version`.execute(ctx.tx)
  return rows
}

/** What a strategy has been: who changed it when, and which alarms each version raised. */
export const versionsRoute = defineRoute({
  id: `${vehicleStrategies.idPrefix}.versions`,
  labels: [vehicleStrategies.key],
  method: 'GET',
  path: `${vehicleStrategies.api}/:id/versions`,
  summary:
    'The versions of a strategy of either kind, the newest first: who made them when, and the alarms that they raised.',
  permission: ofEither('find'),
  scope: 'tenant',
  params: idParams,
  response: strategyHistory,
  handler: async (ctx, { params: { id } }) => {
    const { kind, name } = await strategyOf(ctx, id)
    const reads = mayReadKind(ctx, kind === 'VEHICLE' ? 'STRATEGY' : 'EXCEPTION')
    const raised = new Map((reads ? await alarmRows(ctx, id, kind) : []).map((row) => [row.version, row]))
    const versions = (await versionRows(ctx, id)).map(({ detail, ...row }) => ({
      ...row,
      ...detail,
      conditions: detail.conditions.map((one) => ({ ...one, name: one.names?.[ctx.locale] || one.name })),
      alarms: reads ? (raised.get(row.version)?.count ?? 0) : null,
      newest: raised.get(row.version)?.newest ?? [],
    }))
    const counted = [...raised.values()].reduce((sum, { count }) => sum + count, 0)
    return { kind, name, more: counted >= COUNTED_ALARMS, versions }
  },
})
