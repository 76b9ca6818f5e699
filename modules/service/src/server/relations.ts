import { type CallCtx, defineRoute, filter, idText, pageBody, pageOf, type Route } from '@motorpool/http'
import { checkPostOf } from '@motorpool/identity/server'
import { bind, type Draft, type Hooks, page, rowSchema, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { checkVehicles } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { SERVED, type ServiceRelations, serviceRelations } from '../shared/relations.ts'

type RelationDraft = Draft<ServiceRelations>

/** A relation serves one of vehicle, model and group. */
function oneTarget(draft: RelationDraft): void {
  const [, second] = SERVED.filter((field) => !isEmpty(valueOf(draft, field)))
  if (second !== undefined) draft.fail(second, { code: 'SERVICE_ONE_TARGET' })
}

/** Who serves holds the post. */
async function checkPerson(ctx: CallCtx, { values, before, tenantId }: RelationDraft): Promise<void> {
  const { userId } = values
  if (userId && userId !== before?.userId) await checkPostOf(ctx, userId, tenantId, 'SERVICE')
}

export const relationHooks: Hooks<ServiceRelations> = {
  prepare: async (ctx, drafts) => {
    await checkVehicles(ctx, drafts.filter(({ values, before }) => values.vin !== before?.vin).map(vehicleOf))
    for (const draft of drafts) {
      oneTarget(draft)
      if (draft.errors.length === 0) await checkPerson(ctx, draft)
    }
  },
}

/** A relation keeps its own organisation: only the vehicle itself is looked for. */
const vehicleOf = (draft: RelationDraft) => ({
  values: { vin: draft.values.vin },
  fail: draft.fail.bind(draft),
})

const bound = bind(serviceRelations, relationHooks)

/** The list by the name that the inventory of calls gives it. */
export const serveResourceRoute: Route = defineRoute({
  id: 'vehicle.userVehicles.serveResource',
  method: 'POST',
  path: '/api/vehicle-svc/userVehicles/V1.0/serveResourcePageQuery',
  summary: 'Stations and service persons that serve vehicles.',
  permission: 'service/resourceRelations/find',
  scope: 'tenant',
  readOnly: true,
  body: pageBody({
    userId: filter(idText),
    stationId: filter(idText),
    vin: filter(z.string().trim().max(32)),
  }),
  response: pageOf(rowSchema(serviceRelations)),
  handler: (ctx, { body }) => page(ctx, bound, body),
})
