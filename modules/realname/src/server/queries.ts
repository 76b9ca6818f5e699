import { sql } from '@motorpool/db'
import { anyId, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { bind, readFull, rowSchema } from '@motorpool/resource/server'
import { z } from 'zod'
import { AiRecognitionType, orgInfo, PAPER_KINDS } from '../shared/index.ts'
import type { Desk } from './desk.ts'
import { orgHooks } from './hooks.ts'
import { keepPicture, pictureOf } from './papers/pictures.ts'
import { requestOf } from './papers/request.ts'
import { imagesOf } from './papers/store.ts'
import { vehiclesByVin, vinText } from './vehicle.ts'

/** What is known of a vehicle whose VIN was scanned (R383). */
const scanRoute: Route = defineRoute({
  id: 'verify.storeVehicle.scan',
  method: 'GET',
  path: '/api/verify-svc/store/vehicle/V1.0/:vin/scan',
  summary: 'What is known of a vehicle by its whole VIN.',
  permission: 'verify/storeWizard/find',
  scope: 'tenant',
  params: z.object({ vin: vinText }),
  response: z.object({
    vin: z.string(),
    iccid: z.string().nullable(),
    msisdn: z.string().nullable(),
    terminalCode: z.string().nullable(),
  }),
  handler: async ({ tx }, { params }) => {
    const found = (await vehiclesByVin(tx, [params.vin])).get(params.vin)
    if (!found) throw new AppError('VERIFY_NO_VEHICLE', { vin: params.vin })
    return found
  },
})

/** R411: whoever has verified vehicles by this telephone, in the caller's scope. */
const vinListRoute: Route = defineRoute({
  id: 'verify.vehicleVerifyInfo.vinList',
  method: 'GET',
  path: '/api/verify-svc/vehicle/verify_info/V1.0/:phone/vinList',
  summary: 'VINs of the requests of a telephone number.',
  permission: 'verify/vehicleInfo/find',
  scope: 'tenant',
  params: z.object({ phone: z.string().regex(/^1\d{10}$/) }),
  response: z.array(z.string()),
  handler: async ({ tx }, { params }) => {
    const { rows } = await sql<{ vin: string }>`
      select distinct p.vin from realname_paper p join customer_verify_request r on p.side = 'owner' and r.id = p.request_id
      where r.phone = ${params.phone} and p.vin <> '' order by p.vin limit 500`.execute(tx)
    return rows.map(({ vin }) => vin)
  },
})

const byTenantRoute = (desk: Desk): Route =>
  defineRoute({
    id: 'verify.orgVerifyInfo.byTenant',
    method: 'GET',
    path: '/api/verify-svc/org/verify_info/V1.0/tenant/:tenantId',
    summary: 'Verify info of the organisations of a tenant.',
    permission: 'verify/orgInfo/find',
    scope: 'tenant',
    params: z.object({ tenantId: idText }),
    response: z.array(rowSchema(orgInfo)),
    handler: async (ctx, { params }) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from org_verify_info where tenant_id = ${params.tenantId} order by org_verify_info.id limit 200`.execute(
        ctx.tx,
      )
      return readFull(
        ctx,
        bind(orgInfo, orgHooks(desk.vault)),
        rows.map(({ id }) => id),
      )
    },
  })

const image = z.object({ id: z.string(), kind: z.string(), name: z.string(), erased: z.boolean() })

const STORE_KINDS = PAPER_KINDS.filter(({ side }) => side === 'store')

/** Nobody reads these pictures: what they show was confirmed before, or is typed. */
const saveImageRoute = (desk: Desk): Route =>
  defineRoute({
    id: 'verify.storeVerifyRequestImage.save',
    method: 'POST',
    path: '/api/verify-svc/store/verify/request/image/V1.0',
    summary:
      'Keeps a picture of a store request, sealed; it is an attachment of the caller, which is taken away.',
    permission: 'verify/storeRequests/create',
    scope: 'manual',
    rate: { max: 60, windowMs: 60_000 },
    labels: ['verify.paper'],
    body: z.object({ requestId: anyId, imageType: z.enum(AiRecognitionType.values), attachmentId: anyId }),
    response: z.object({ imageId: z.string() }),
    async handler(ctx, { body: { requestId, imageType, attachmentId } }, io) {
      const kind = STORE_KINDS.find(({ documents }) => documents.includes(imageType))
      const bytes = await pictureOf(desk, ctx, io, String(attachmentId))
      const found = must(kind, 'the kind of paper that has such a document')
      return { imageId: await keepPicture(desk, ctx, found, String(requestId), imageType, bytes) }
    },
  })

const imageRoutes = (desk: Desk): Route[] => [
  saveImageRoute(desk),
  defineRoute({
    id: 'verify.storeVerifyRequestImage.list',
    method: 'GET',
    path: '/api/verify-svc/store/verify/request/image/V1.0/:requestId',
    summary:
      'Which pictures are kept of a store request; looking at one is a call of its own, with a reason.',
    permission: 'verify/storeRequests/find',
    scope: 'tenant',
    params: z.object({ requestId: idText }),
    response: z.array(image),
    handler: async ({ tx }, { params }) =>
      imagesOf(tx, 'store', (await requestOf(tx, 'store', params.requestId)).id),
  }),
]

export const queryRoutes = (desk: Desk): Route[] => [
  scanRoute,
  vinListRoute,
  byTenantRoute(desk),
  ...imageRoutes(desk),
]
