import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { vehicles } from '../../shared/vehicles.ts'
import { editSource } from './edit-source.ts'
import { lifecycleSource, recordSource, removalSource } from './lifecycle-source.ts'
import { addStorySource, type StoryEvent, type StoryVehicle, storySources } from './port.ts'

for (const source of [lifecycleSource, recordSource, editSource, removalSource]) addStorySource(source)

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

export const storyRoute: Route = defineRoute({
  id: 'vehicle.vehicles.story',
  method: 'GET',
  path: `${vehicles.api}/:id/story`,
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
    const { rows } = await sql<StoryVehicle>`
      select id, tenant_id as "tenantId", vin from vehicle where id = ${parseId(params.id) ?? null}`.execute(
      ctx.tx,
    )
    const [vehicle] = rows
    if (!vehicle) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
    const before = Math.min(query.before ?? FOREVER, FOREVER)
    const all: (StoryEvent & { source: string })[] = []
    for (const source of storySources()) {
      const found = await source.events(
        ctx,
        vehicle,
        before === FOREVER ? ctx.now + 86_400_000 : before,
        query.limit + 1,
      )
      all.push(...found.map((one) => ({ ...one, source: source.name })))
    }
    all.sort((a, b) => b.time - a.time || Number(b.id) - Number(a.id) || 0)
    return { items: all.slice(0, query.limit), more: all.length > query.limit }
  },
})
