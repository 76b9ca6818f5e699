import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { REASON_MIN, type Side } from '../../shared/index.ts'
import type { Desk } from '../desk.ts'
import { erase } from './erase.ts'
import { type FoundRequest, REQUEST_KEY, requestOf } from './request.ts'
import { IMAGE_CONTEXT } from './store.ts'

const reason = z.string().trim().min(REASON_MIN).max(255)

async function note(
  { tx, actor, now }: CallCtx,
  side: Side,
  request: FoundRequest,
  what: { imageId: string | null; action: 'view' | 'erase'; reason: string },
): Promise<void> {
  await sql`
    insert into realname_view (tenant_id, org_id, side, request_id, image_id, action, reason, create_user_id, create_time)
    values (${request.tenantId}, ${request.orgId}, ${side}, ${request.id}, ${what.imageId}, ${what.action}, ${what.reason},
      ${actor.id}, ${new Date(now)})`.execute(tx)
}

/** Looking at a document: whoever decides about stores sees those of stores, and none of owners. */
const viewRoute = ({ vault }: Desk, side: Side): Route =>
  defineRoute({
    id: `verify.papers.${side}Image`,
    method: 'POST',
    path: `/api/verify-svc/papers/V1.0/${side}/image`,
    summary: 'A kept picture; who looks at it says why, and that is kept.',
    permission: `${REQUEST_KEY[side]}/update`,
    scope: 'tenant',
    labels: ['verify.paper'],
    rate: { max: 60, windowMs: 60_000 },
    body: z.object({ id: anyId, reason }),
    produces: 'image/jpeg',
    handler: async (ctx, { body }) => {
      const { rows } = await sql<{ id: string; requestId: string; sealed: string | null }>`
        select id::text, request_id::text as "requestId", sealed from realname_image where id = ${body.id} and side = ${side}`.execute(
        ctx.tx,
      )
      const [row] = rows
      if (!row?.sealed) throw new AppError('NOT_FOUND', { what: textKey('verify.paper.picture') })
      const request = await requestOf(ctx.tx, side, row.requestId)
      await note(ctx, side, request, { imageId: row.id, action: 'view', reason: body.reason })
      const bytes = Buffer.from(vault.open(row.sealed, IMAGE_CONTEXT), 'base64')
      return { file: true, fileName: `${row.id}.jpg`, contentType: 'image/jpeg', body: bytes, inline: true }
    },
  })

const eraseRoute = (side: Side): Route =>
  defineRoute({
    id: `verify.papers.${side}Erase`,
    method: 'PUT',
    path: `/api/verify-svc/papers/V1.0/${side}/erase`,
    summary: 'Erases all documents of a request; digests of what was erased are the proof.',
    permission: `${REQUEST_KEY[side]}/delete`,
    scope: 'tenant',
    labels: ['verify.paper'],
    body: z.object({ requestId: anyId, reason }),
    response: z.object({ erased: z.number(), digests: z.array(z.string()), time: z.number() }),
    handler: async (ctx, { body }) => {
      const request = await requestOf(ctx.tx, side, String(body.requestId), true)
      const gone = await erase(ctx.tx, side, request.id, {
        userId: ctx.actor.id,
        reason: body.reason,
        now: ctx.now,
      })
      await note(ctx, side, request, { imageId: null, action: 'erase', reason: body.reason })
      return { erased: gone.length, digests: gone.map(({ digest }) => digest), time: ctx.now }
    },
  })

const viewsRoute = (side: Side): Route =>
  defineRoute({
    id: `verify.papers.${side}Views`,
    method: 'GET',
    path: `/api/verify-svc/papers/V1.0/${side}/views/:requestId`,
    summary: 'Who looked at the documents of a request or erased them, when and why.',
    permission: `${REQUEST_KEY[side]}/find`,
    scope: 'tenant',
    params: z.object({ requestId: idText }),
    response: z.array(
      z.object({ action: z.string(), reason: z.string(), user: z.string().nullable(), time: z.number() }),
    ),
    handler: async ({ tx }, { params }) => {
      const { id } = await requestOf(tx, side, params.requestId)
      const { rows } = await sql`
        select v.action, v.reason, u.real_name as user, (extract(epoch from v.create_time) * 1000)::float8 as time
        from realname_view v left join app_user u on u.id = v.create_user_id
        where v.side = ${side} and v.request_id = ${id} order by v.id desc limit 200`.execute(tx)
      return rows
    },
  })

export const viewRoutes = (desk: Desk, side: Side): Route[] => [
  viewRoute(desk, side),
  eraseRoute(side),
  viewsRoute(side),
]
