import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { vehicles } from '../../shared/vehicles.ts'
import { recordSource } from './lifecycle-source.ts'
import { type TimelineEvent, type TimelineVehicle, timelineSources } from './port.ts'

const event = z.object({
  source: z.string(),
  id: z.string(),
  kind: z.string(),
  time: z.number(),
  actor: z.string().nullable(),
  detail: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  link: z.string().nullable(),
})

const FOREVER = 8_640_000_000_000_000
/** One call or sheet may leave several lines of one moment; an answer holds all of them or none. */
const AT_ONCE = 20

interface TimelineItem extends TimelineEvent {
  source: string
}

/** Newest first; of one moment the vehicle was recorded before anything else happened to it. */
function newestFirst(a: TimelineItem, b: TimelineItem): number {
  if (a.time !== b.time) return b.time - a.time
  if (a.source === b.source) return Number(b.id) - Number(a.id) || 0
  return Number(a.source === recordSource.name) - Number(b.source === recordSource.name)
}

export const timelineRoute: Route = defineRoute({
  id: 'vehicle.vehicles.timeline',
  method: 'GET',
  path: `${vehicles.api}/:id/timeline`,
  summary: 'What happened to a vehicle, newest first; `before` continues an earlier answer.',
  permission: 'vehicle/vehicles/find|vehicle/newEnergy/find',
  scope: 'tenant',
  params: z.object({ id: z.string().max(20) }),
  query: z.object({
    before: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ items: z.array(event), more: z.boolean() }),
  handler: async (ctx, { params, query }) => {
    const { rows } = await sql<TimelineVehicle>`
      select id, tenant_id as "tenantId", vin from vehicle where id = ${parseId(params.id) ?? null}`.execute(
      ctx.tx,
    )
    const [vehicle] = rows
    if (!vehicle) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
    const before = Math.min(query.before ?? FOREVER, FOREVER)
    const all: TimelineItem[] = []
    for (const source of ctx.ports.all(timelineSources)) {
      const found = await source.events(
        ctx,
        vehicle,
        before === FOREVER ? ctx.now + 86_400_000 : before,
        query.limit + AT_ONCE,
      )
      all.push(...found.map((one) => ({ ...one, source: source.name })))
    }
    all.sort(newestFirst)
    const last = all[query.limit - 1]?.time ?? 0
    const items = all.filter((one) => one.time >= last)
    return { items, more: all.length > items.length }
  },
})
