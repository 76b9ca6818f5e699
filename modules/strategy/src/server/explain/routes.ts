import { ANY_ALARM } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import type { Locale } from '@motorpool/kernel'
import { compileTable } from '@motorpool/signals'
import { readDefinitions } from '@motorpool/terminal/server'
import { z } from 'zod'
import { AlarmCondition, ConditionLogic, ContinueType } from '../../shared/enums.ts'
import { EXPLAINED_POINTS, type Explanation } from '../../shared/explanation.ts'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { CARRIERS } from '../carriers.ts'
import type { StoredCondition } from '../watch/rule.ts'
import { type Raised, raisedBy } from './alarm.ts'
import { curvesOf } from './curves.ts'
import { stretchOf } from './window.ts'

const curve = z.object({
  field: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  values: z.array(z.number().nullable()),
})

const explanation: z.ZodType<Explanation> = z.object({
  strategyId: z.string().nullable(),
  kind: z.enum(['STRATEGY', 'EXCEPTION']),
  name: z.string(),
  version: z.number(),
  newest: z.number().nullable(),
  logic: z.enum(ConditionLogic.values),
  level: z.string(),
  suggestion: z.string().nullable(),
  vin: z.string(),
  begin: z.number(),
  end: z.number().nullable(),
  from: z.number(),
  to: z.number(),
  isCut: z.boolean(),
  conditions: z.array(
    z.object({
      name: z.string(),
      field: z.string(),
      unit: z.string().nullable(),
      condition: z.enum(AlarmCondition.values),
      value: z.number(),
      valueEnd: z.number().nullable(),
      begin: z.number().nullable(),
      end: z.number().nullable(),
      type: z.enum(ContinueType.values).nullable(),
      measured: z.number().nullable(),
      since: z.number().nullable(),
    }),
  ),
  times: z.array(z.number()),
  series: z.array(curve),
})

interface FieldName {
  code: string
  name: string
  unit: string | null
}

/** How fields are called by the reader; a field that a tenant has made is its own. */
async function fieldNames(ctx: CallCtx, codes: readonly string[]): Promise<ReadonlyMap<string, FieldName>> {
  const { rows } = await sql<FieldName>`
    select distinct on (code) code, coalesce(locale_value ->> ${ctx.locale}, name) as name, unit from function_field
    where code = any (${[...codes]}::text[]) order by code, tenant_id nulls last`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.code, row]))
}

const nameIn = ({ name, names }: StoredCondition, locale: Locale): string => names?.[locale] || name

async function curves(ctx: CallCtx, store: Pick<TelemetryStore, 'history'>, raised: Raised) {
  const { detail, vehicleId, tenantId, software } = raised
  const fields = [...new Set(detail.conditions.map(({ field }) => field))]
  const { from, to, isCut } = stretchOf(
    raised,
    detail.conditions.map(({ since }) => since),
  )
  const definitions = software ? await readDefinitions(ctx.tx, software, { shown: true }) : []
  const wanted = definitions.filter(({ field }) => field !== undefined && fields.includes(field))
  const table = wanted.length > 0 ? compileTable(wanted) : undefined
  const { items } = await store.history({ vehicleId, tenantId }, from, to + 1, {
    limit: EXPLAINED_POINTS,
    ...(table ? { also: CARRIERS } : {}),
  })
  const { times, values } = curvesOf(items, fields, table)
  const names = await fieldNames(ctx, fields)
  const series = fields.map((field) => ({
    field,
    name: names.get(field)?.name ?? field,
    unit: names.get(field)?.unit ?? null,
    values: values.get(field) ?? [],
  }))
  return { from, to, isCut, times, series }
}

/** Why a strategy raised an alarm: which values crossed which bounds when, drawn from what the vehicle reported. */
export const explanationRoute = (store: Pick<TelemetryStore, 'history'>): Route =>
  defineRoute({
    id: 'vehicle.alarmStory.explanation',
    labels: [vehicleStrategies.key],
    method: 'GET',
    path: '/api/vehicle-svc/alarm/story/V1.0/:id/explanation',
    summary:
      'Why a strategy raised an alarm: the conditions of the version that did, since when each was met, and the values around it.',
    permission: ANY_ALARM,
    scope: 'tenant',
    params: z.object({ id: idText }),
    response: explanation,
    handler: async (ctx, { params }) => {
      const raised = await raisedBy(ctx, String(params.id))
      const { kind, subject, name, level, vin, begin, end, detail, isKnown, newest } = raised
      return {
        strategyId: isKnown ? subject : null,
        kind,
        name: name ?? subject,
        version: detail.version,
        newest,
        logic: detail.logic,
        level,
        suggestion: detail.suggestion ?? null,
        vin,
        begin,
        end,
        conditions: detail.conditions.map((one) => ({ ...one, name: nameIn(one, ctx.locale) })),
        ...(await curves(ctx, store, raised)),
      }
    },
  })
