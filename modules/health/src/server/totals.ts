import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { z } from 'zod'
import { HealthFinding } from '../shared/enums.ts'
import type { HealthTotals } from '../shared/one.ts'
import { healthFilters } from './list.ts'
import { HEALTH, type HealthFilters, seenHealth } from './seen.ts'

type Counted = Pick<HealthTotals, 'vehicles' | 'standOut' | 'unknown'> & Record<HealthFinding, number>

async function totalsOf(ctx: CallCtx, filters: HealthFilters): Promise<HealthTotals> {
  const each = HealthFinding.values.map(
    (finding) =>
      sql`count(*) filter (where h.findings @> array[${sql.lit(finding)}])::int as ${sql.ref(finding)}`,
  )
  const { rows } = await sql<Counted>`
    select count(*)::int as vehicles, count(*) filter (where h.state = 'STANDS_OUT')::int as "standOut",
      count(*) filter (where h.state = 'UNKNOWN')::int as unknown, ${sql.join(each)}
    ${HEALTH} where ${seenHealth(ctx, filters)}`.execute(ctx.tx)
  const { vehicles, standOut, unknown, ...of } = must(rows[0], 'the counts of a fleet')
  const findings = HealthFinding.values
    .map((finding) => ({ finding, vehicles: of[finding] }))
    .filter((one) => one.vehicles > 0)
    .sort((a, b) => b.vehicles - a.vehicles)
  return { vehicles, standOut, unknown, findings }
}

export const totalRoute: Route = defineRoute({
  id: 'vehicle.health.total',
  method: 'POST',
  path: '/api/vehicle-svc/health/V1.0/total',
  summary: 'How many vehicles in scope stand out, and in what.',
  permission: 'analysis/health/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object(healthFilters),
  response: z.object({
    vehicles: z.number(),
    standOut: z.number(),
    unknown: z.number(),
    findings: z.array(z.object({ finding: z.enum(HealthFinding.values), vehicles: z.number() })),
  }),
  handler: (ctx, { body }) => totalsOf(ctx, body),
})
