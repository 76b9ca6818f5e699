import { type CallCtx, defineRoute, pageBody, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { must } from '@motorpool/kernel'
import { ownFamilyRoutes, pageAnswer, type Row, readFull } from '@motorpool/resource/server'
import { z } from 'zod'
import {
  labelOf,
  READINESS_SUMMARY,
  ReadinessCause,
  type ReadinessSummary,
  readiness,
  vehicleKind,
} from '../../shared/index.ts'
import { barredIds, counted, filters, fleet, judgements, type Query } from './judge.ts'
import { permissionFor, permissionsFor, rolesFor } from './menders.ts'

/** Rows as the list shows them: what is missing in the reader's language, and who of the tenant can mend it. */
async function rowsOf(ctx: CallCtx, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = await readFull(ctx, fleet, ids)
  const judged = await judgements(
    ctx,
    rows.map(({ id }) => id),
  )
  const needs = new Map(
    [...judged.values()].map(({ id, filingUsage, causes }) => [
      id,
      causes.flatMap((cause) => permissionFor(cause, filingUsage) ?? []),
    ]),
  )
  const roles = await rolesFor(ctx, [...needs.values()].flat())
  return rows.map((row) => {
    const judgement = judged.get(row.id)
    if (!judgement) return row
    const kind = vehicleKind(judgement.filingUsage)
    return {
      ...row,
      ...judgement,
      lacks: judgement.lacks.map((name) => translate(ctx.catalogues, ctx.locale, labelOf(kind, name))),
      menders: [...new Set((needs.get(row.id) ?? []).flatMap((one) => roles.get(one) ?? []))],
    }
  })
}

async function summary(ctx: CallCtx, query: Query): Promise<ReadinessSummary> {
  const { causes: counts, ...totals } = await counted(ctx, query)
  const present = ReadinessCause.values.filter((cause) => (counts?.[cause] ?? 0) > 0)
  const roles = await rolesFor(ctx, present.flatMap(permissionsFor))
  const causes = present.map((cause) => ({
    cause,
    count: counts?.[cause] ?? 0,
    roles: [...new Set(permissionsFor(cause).flatMap((one) => roles.get(one) ?? []))],
  }))
  return { ...totals, causes: causes.toSorted((a, b) => b.count - a.count) }
}

const pageRoute = defineRoute({
  ...must(readiness.calls.page, 'the page of the board'),
  summary: 'Vehicles in scope that may not be sold or driven, with everything that is missing.',
  labels: [readiness.key],
  scope: 'tenant',
  readOnly: true,
  body: pageBody(filters),
  response: pageAnswer(fleet.resource),
  handler: async (ctx, { body: { page: current, pageSize, ...query } }) => {
    const { ids, total } = await barredIds(ctx, query, pageSize, (current - 1) * pageSize)
    return { items: await rowsOf(ctx, ids), total, current }
  },
})

const summaryRoute = defineRoute({
  id: 'vehicle.readiness.summary',
  method: 'POST',
  path: READINESS_SUMMARY,
  summary: 'How many vehicles may not be sold or driven, by cause, and which roles can mend each.',
  permission: 'vehicle/readiness/find',
  labels: [readiness.key],
  scope: 'tenant',
  readOnly: true,
  body: z.object(filters),
  response: z.object({
    total: z.number(),
    sale: z.number(),
    drive: z.number(),
    causes: z.array(
      z.object({ cause: z.enum(ReadinessCause.values), count: z.number(), roles: z.array(z.string()) }),
    ),
  }),
  handler: (ctx, { body }) => summary(ctx, body),
})

/** The readiness board. */
export const readinessRoutes: Route[] = [
  pageRoute,
  summaryRoute,
  ...ownFamilyRoutes(readiness, {
    filters,
    ids: async (ctx, query, limit) => (await barredIds(ctx, query, limit)).ids,
    rows: rowsOf,
  }),
]
