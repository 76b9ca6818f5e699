import { defineRoute, idText, type Route } from '@motorpool/http'
import { RealNameStatus } from '@motorpool/terminal/shared'
import { z } from 'zod'
import { ownerRequests } from '../../shared/index.ts'
import type { Desk } from '../desk.ts'
import { vinText } from '../vehicle.ts'
import { beginOwn, ownRealNames, submitOwn, takeBackOwn } from './requests.ts'

const ID = 'verify.customerVerifyRequest'
const labels = [ownerRequests.key]
const ofRequest = z.object({ id: idText })

/** What an owner does in the portal for the real name of the own vehicles. */
export const ownRoutes = (desk: Desk): Route[] => [
  defineRoute({
    id: `${ID}.ownVehicles`,
    method: 'GET',
    path: `${ownerRequests.api}/own/vehicles`,
    summary:
      'The vehicles that the caller owns, how the real name of each stands, and the own request for it.',
    permission: 'portal/realName/find',
    scope: 'tenant',
    response: z.array(
      z.object({
        vin: z.string(),
        plateCode: z.string().nullable(),
        machineCode: z.string(),
        modelName: z.string().nullable(),
        realNameStatus: z.enum(RealNameStatus.values),
        realNameTime: z.number().nullable(),
        requestId: z.string().nullable(),
        requestStatus: z.enum(RealNameStatus.values).nullable(),
        step: z.number().nullable(),
        submitTime: z.number().nullable(),
      }),
    ),
    handler: (ctx) => ownRealNames(ctx),
  }),
  defineRoute({
    id: `${ID}.ownBegin`,
    method: 'POST',
    path: `${ownerRequests.api}/own`,
    summary: 'Begins the real-name request for an own vehicle; one that is open already is answered instead.',
    permission: 'portal/realName/create',
    scope: 'tenant',
    labels,
    rate: { max: 20, windowMs: 60_000 },
    body: z.object({
      vin: vinText,
      phone: z
        .string()
        .regex(/^1\d{10}$/)
        .optional(),
    }),
    response: z.object({ id: z.string() }),
    handler: async (ctx, { body }) => ({ id: await beginOwn(desk, ctx, body.vin, body.phone) }),
  }),
  defineRoute({
    id: `${ID}.ownSubmit`,
    method: 'PUT',
    path: `${ownerRequests.api}/:id/submit`,
    summary: 'Hands an own request in; staff decide on it.',
    permission: 'portal/realName/create',
    scope: 'tenant',
    labels,
    rate: { max: 20, windowMs: 60_000 },
    params: ofRequest,
    response: z.boolean(),
    handler: async (ctx, { params }) => {
      await submitOwn(desk, ctx, params.id)
      return true
    },
  }),
  defineRoute({
    id: `${ID}.ownTakeBack`,
    method: 'PUT',
    path: `${ownerRequests.api}/:id/submit/cancel`,
    summary: 'Takes an own request back while nobody has decided on it.',
    permission: 'portal/realName/create',
    scope: 'tenant',
    labels,
    params: ofRequest,
    response: z.boolean(),
    handler: async (ctx, { params }) => {
      await takeBackOwn(ctx, params.id)
      return true
    },
  }),
]
