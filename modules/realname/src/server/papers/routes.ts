import { anyId, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, type FieldError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { checksVin, type PaperKind, paperErrors } from '../../shared/index.ts'
import { type Desk, keepingOf } from '../desk.ts'
import type { DocumentKind } from '../documents/index.ts'
import { requireVehicle } from '../vehicle.ts'
import { keepPicture, PICTURE_MAX, pictureOf, recognise } from './pictures.ts'
import { advance, requestOf, requireOpen } from './request.ts'
import { imagesOf, papersOf, savePaper, vinsOf } from './store.ts'

const requestQuery = z.object({ requestId: idText })
const attachmentBody = z.object({ requestId: anyId, attachmentId: anyId })
const recognised = z.object({
  imageId: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), value: z.string(), score: z.number() })),
  unread: z.string().nullable(),
})
const RATE = { max: 60, windowMs: 60_000 }
const LABELS = ['verify.paper']

/** Owners go through the steps of their own requests in the portal. */
const wizard = ({ side }: PaperKind, action: 'create' | 'find') =>
  side === 'owner' ? `portal/realName/${action}|verify/ownerWizard/${action}` : `verify/storeWizard/${action}`
const base = ({ path }: PaperKind) => `/api/verify-svc/${path}/V1.0`

/** A call in both its forms: with the id of an attachment, and with the file itself. */
function pictureRoutes<Answer>(
  desk: Desk,
  kind: PaperKind,
  own: { name: string; upload: string; path: string; summary: string; response: z.ZodType },
  run: (ctx: Parameters<typeof recognise>[1], requestId: string, bytes: Buffer) => Promise<Answer>,
): Route[] {
  const permission = wizard(kind, 'create')
  const { response } = own
  return [
    defineRoute({
      method: 'POST',
      permission,
      scope: 'manual',
      rate: RATE,
      labels: LABELS,
      response,
      id: `verify.${kind.name}.${own.name}`,
      path: `${base(kind)}${own.path}`,
      summary: `${own.summary}; the picture is an attachment of the caller, which is taken away.`,
      body: attachmentBody,
      handler: async (ctx, { body }, io) =>
        run(ctx, String(body.requestId), await pictureOf(desk, ctx, io, String(body.attachmentId))),
    }),
    defineRoute({
      method: 'POST',
      permission,
      scope: 'manual',
      rate: RATE,
      labels: LABELS,
      response,
      id: `verify.${kind.name}.${own.upload}`,
      path: `${base(kind)}${own.path}/upload`,
      summary: `${own.summary}; the picture is the part file.`,
      query: requestQuery,
      multipart: true,
      bodyLimit: PICTURE_MAX + 1024 * 1024,
      handler: async (ctx, { query }, io) =>
        run(ctx, query.requestId, await pictureOf(desk, ctx, io, undefined)),
    }),
  ]
}

const recognition = (desk: Desk, kind: PaperKind, document: DocumentKind): Route[] =>
  pictureRoutes(
    desk,
    kind,
    {
      name: `ai.${document}`,
      upload: `ai.${document}Upload`,
      path: `/ai/${document}`,
      summary: 'Reads a document on this machine, field by field with how sure it is, and keeps it sealed',
      response: recognised,
    },
    (ctx, requestId, bytes) => recognise(desk, ctx, kind, document, requestId, bytes),
  )

const picture = (desk: Desk, kind: PaperKind, name: 'face' | 'contract', path: string): Route[] =>
  pictureRoutes(
    desk,
    kind,
    {
      name,
      upload: `${name}Upload`,
      path,
      summary:
        name === 'face' ? 'Keeps the picture of a face, sealed' : 'Keeps the net-access contract, sealed',
      response: z.object({ imageId: z.string() }),
    },
    async (ctx, requestId, bytes) => {
      const imageId = await keepPicture(desk, ctx, kind, requestId, name, bytes)
      const step = name === 'face' ? 2 : 4
      await ctx.inScope(async (tx) =>
        advance(tx, kind.side, await requestOf(tx, kind.side, requestId, true), step, ctx.now),
      )
      return { imageId }
    },
  )

const fieldErrors = (kind: PaperKind, values: Record<string, string>): FieldError[] =>
  paperErrors(kind, values).map(({ field, missing }) => ({
    field,
    code: missing ? 'FIELD_REQUIRED' : 'FIELD_FORMAT',
    params: { label: textKey(`verify.paper.${field}`) },
  }))

const saveBody = z.object({
  requestId: anyId,
  vin: z.string().trim().toUpperCase().max(32).optional(),
  values: z.record(z.string().max(64), z.string().trim().max(255)),
})

const saveRoute = (desk: Desk, kind: PaperKind): Route =>
  defineRoute({
    id: `verify.${kind.name}.save`,
    method: 'POST',
    path: `${base(kind)}/save`,
    summary: 'Saves what a person has confirmed of a document; check digits are checked again.',
    permission: wizard(kind, 'create'),
    scope: 'tenant',
    rate: RATE,
    labels: LABELS,
    body: saveBody,
    response: z.object({ step: z.number() }),
    handler: async (ctx, { body }) => {
      const request = await requestOf(ctx.tx, kind.side, String(body.requestId), true)
      requireOpen(request, ctx)
      const values = Object.fromEntries(
        Object.keys(kind.fields).map((field) => [field, body.values[field] ?? '']),
      )
      const fields = fieldErrors(kind, values)
      if (fields.length > 0) throw new AppError('VERIFY_FIELDS', {}, { fields })
      const vin = kind.ofVehicle ? (body.vin ?? '') : ''
      if (kind.ofVehicle) await requireVehicle(ctx, vin)
      await savePaper(ctx.tx, keepingOf(desk, ctx), kind, request, vin, values)
      await advance(ctx.tx, kind.side, request, kind.step + 1, ctx.now)
      return { step: Math.max(request.step, kind.step + 1) }
    },
  })

const paper = z.object({
  kind: z.string(),
  vin: z.string(),
  values: z.record(z.string(), z.string()).nullable(),
  time: z.number(),
  eraseTime: z.number().nullable(),
})
const requestParams = z.object({ requestId: idText })

const findRoute = (kind: PaperKind): Route =>
  defineRoute({
    id: `verify.${kind.name}.find`,
    method: 'GET',
    path: `${base(kind)}/:requestId`,
    summary: 'What was confirmed for a request, masked, and which pictures are kept of it.',
    permission: wizard(kind, 'find'),
    scope: 'tenant',
    params: requestParams,
    response: z.object({
      step: z.number(),
      status: z.string(),
      failReason: z.string().nullable(),
      submitTime: z.number().nullable(),
      papers: z.array(paper),
      images: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), erased: z.boolean() })),
    }),
    handler: async ({ tx }, { params }) => {
      const { id, step, status, failReason, submitTime } = await requestOf(tx, kind.side, params.requestId)
      const papers = await papersOf(tx, kind.side, id)
      const images = await imagesOf(tx, kind.side, id)
      return {
        step,
        status,
        failReason,
        submitTime,
        papers: papers.filter((one) => one.kind === kind.name),
        images: images.filter((one) => one.kind === kind.name),
      }
    },
  })

const vehicleRoutes = (desk: Desk, kind: PaperKind): Route[] => [
  defineRoute({
    id: `verify.${kind.name}.stepVin`,
    method: 'POST',
    path: `${base(kind)}/step/vin`,
    summary: 'Adds a vehicle to a request by its whole VIN.',
    permission: wizard(kind, 'create'),
    scope: 'tenant',
    labels: LABELS,
    body: z.object({ requestId: anyId, vin: z.string().trim().toUpperCase().min(1).max(32) }),
    response: z.object({ step: z.number(), checksDigit: z.boolean() }),
    handler: async (ctx, { body }) => {
      const request = await requestOf(ctx.tx, kind.side, String(body.requestId), true)
      requireOpen(request, ctx)
      await requireVehicle(ctx, body.vin)
      const known = (await vinsOf(ctx.tx, kind.side, [request.id])).get(request.id) ?? []
      if (!known.includes(body.vin))
        await savePaper(ctx.tx, keepingOf(desk, ctx), kind, request, body.vin, {})
      await advance(ctx.tx, kind.side, request, kind.step, ctx.now)
      return { step: Math.max(request.step, kind.step), checksDigit: checksVin(body.vin) }
    },
  }),
  defineRoute({
    id: `verify.${kind.name}.vin`,
    method: 'GET',
    path: `${base(kind)}/vin/:requestId`,
    summary: 'The VINs of a request.',
    permission: wizard(kind, 'find'),
    scope: 'tenant',
    params: requestParams,
    response: z.array(z.string()),
    handler: async ({ tx }, { params }) => {
      const { id } = await requestOf(tx, kind.side, params.requestId)
      return (await vinsOf(tx, kind.side, [id])).get(id) ?? []
    },
  }),
]

/** The calls of one kind of paper. */
export const paperRoutes = (desk: Desk, kind: PaperKind): Route[] => [
  ...kind.documents.flatMap((document) => recognition(desk, kind, document)),
  ...(kind.face ? picture(desk, kind, 'face', '/face_image') : []),
  ...(kind.contract ? picture(desk, kind, 'contract', '/net_access_contract') : []),
  saveRoute(desk, kind),
  ...(kind.ofVehicle ? vehicleRoutes(desk, kind) : []),
  findRoute(kind),
]
