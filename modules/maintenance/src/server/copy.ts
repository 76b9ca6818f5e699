import { sql, type Tx } from '@motorpool/db'
import { defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { changing, createRows, readFull, readRows, refusal, rowSchema } from '@motorpool/resource/server'
import { anyResource, parseId } from '@motorpool/resource/shared'
import { type MaintenanceStrategy, maintenanceStrategies } from '../shared/strategies.ts'
import { boundStrategies } from './strategies.ts'

const NAME_MAX = 64

/** `<name> (2)`, or the next number that is free in the tenant. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select left(${name}, ${NAME_MAX} - length(n::text) - 3) || ' (' || n || ')' as name
    from generate_series(2, 10000) as n
    where not exists (select from maintenance_strategy
      where strategy_name = left(${name}, ${NAME_MAX} - length(n::text) - 3) || ' (' || n || ')')
    order by n limit 1`.execute(tx)
  return rows[0]?.name ?? name
}

/** What people set of a strategy. */
function settingsOf(row: MaintenanceStrategy): Partial<MaintenanceStrategy> {
  const names = maintenanceStrategies.form.flatMap(({ items }) => items.map(({ field }) => field))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

export const copyRoute: Route = defineRoute({
  id: 'vehicle.maintenanceStrategy.copy',
  labels: [maintenanceStrategies.key],
  method: 'POST',
  path: `${maintenanceStrategies.api}/copy/:id`,
  summary: 'Makes a copy of a strategy under a name of its own, disabled until it is looked at.',
  permission: 'vehicle/maintenanceStrategy/create',
  scope: 'manual',
  params: idParams,
  response: rowSchema(anyResource(maintenanceStrategies)),
  handler: (ctx, { params }) =>
    changing(ctx, async (inner, record) => {
      const id = parseId(params.id)
      const [row] = id === undefined ? [] : await readRows(inner, boundStrategies, [id])
      if (!row) throw new AppError('NOT_FOUND', { what: textKey(maintenanceStrategies.key) })
      const strategyName = await freeName(inner.tx, row.strategyName)
      const copy = { ...settingsOf(row), strategyName, status: 'DISABLED' as const }
      const { changes, refused } = await createRows(inner, boundStrategies, [copy])
      const [change] = changes
      if (!change) throw refusal(refused.flatMap(({ work }) => work.errors))
      record(change)
      return (await readFull(inner, boundStrategies, [change.id]))[0]
    }),
})
