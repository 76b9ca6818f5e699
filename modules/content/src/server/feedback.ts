import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type ManualCtx, pageBody, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { sendMessage } from '@motorpool/messaging/server'
import {
  bind,
  changing,
  type Draft,
  escalated,
  type Hooks,
  lockRows,
  readFull,
  resourceRoutes,
  rowChange,
  rowSchema,
} from '@motorpool/resource/server'
import type { FullRowOf } from '@motorpool/resource/shared'
import { vehicleRecords } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { feedback } from '../shared/feedback.ts'
import './errors.ts'

type Feedback = typeof feedback

/** Vehicles named in feedback are those that the writer sees: others are answered like VINs that do not exist. */
async function checkVehicles(ctx: CallCtx, drafts: readonly Draft<Feedback>[]): Promise<void> {
  const named = drafts.flatMap(({ values: { vin }, before, fail }) =>
    vin && vin !== before?.vin ? [{ vin, fail }] : [],
  )
  if (named.length === 0) return
  const vins = [...new Set(named.map(({ vin }) => vin))]
  const found = await ctx.ports.get(vehicleRecords)(ctx.tx, vins)
  const known = new Set(found.flatMap(({ vin, tenantId }) => (tenantId === ctx.tenantId ? [vin] : [])))
  for (const { vin, fail } of named)
    if (!known.has(vin)) fail('vin', { code: 'FIELD_REFERENCE', params: { value: vin } })
}

/** A sheet may bring the reply with it. */
function withReplies(ctx: CallCtx, drafts: readonly Draft<Feedback>[]): void {
  for (const { values } of drafts)
    if (values.response)
      Object.assign(values, { replyStatus: 'RESP', responseUserId: ctx.actor.id, responseTime: ctx.now })
}

const hooks: Hooks<Feedback> = {
  prepare: async (ctx, drafts, mode) => {
    await checkVehicles(ctx, drafts)
    if (mode === 'create') withReplies(ctx, drafts)
  },
}

const bound = bind(feedback, hooks)

const replyBody = z.object({
  id: z.preprocess((v) => (typeof v === 'number' ? String(v) : v), idText),
  response: z.string().trim().min(1).max(1000),
})

async function reply(ctx: ManualCtx, id: string, response: string): Promise<FullRowOf<Feedback>> {
  return changing(ctx, async (inner, record) => {
    const [before] = await lockRows(inner, bound, [id])
    if (!before) throw new AppError('NOT_FOUND', { what: textKey('content/feedback.one') })
    if (before.replyStatus !== 'WAIT') throw new AppError('FEEDBACK_REPLIED', { title: before.title })
    const now = new Date(inner.now)
    await sql`
      update feedback set response = ${response}, reply_status = 'RESP', response_user_id = ${inner.actor.id},
        response_time = ${now}, update_user_id = ${inner.actor.id}, update_time = ${now}
      where id = ${id}`.execute(inner.tx)
    const [after] = await readFull(inner, bound, [id])
    if (!after) throw new AppError('NOT_FOUND', { what: textKey('content/feedback.one') })
    record(rowChange(feedback, 'reply', before, after))
    if (before.createUserId)
      await sendMessage(
        { tx: inner.tx, tenantId: before.tenantId, now: inner.now, userId: inner.actor.id },
        {
          type: 'NOTICE',
          text: { key: 'message.feedback.reply', params: { title: before.title, response } },
          to: { users: [before.createUserId] },
        },
      )
    return after
  })
}

export const feedbackRoutes: readonly Route[] = [
  ...resourceRoutes(feedback, hooks),
  defineRoute({
    id: 'content.feedback.appPage',
    method: 'POST',
    path: `${feedback.api}/app/page`,
    summary: "The caller's own feedback with the replies.",
    permission: 'session',
    scope: 'tenant',
    readOnly: true,
    body: pageBody({}),
    response: z.object({ items: z.array(rowSchema(feedback)), total: z.number(), current: z.number() }),
    handler: (ctx, { body }) =>
      escalated(ctx.tx, async () => {
        const own = sql`tenant_id = ${ctx.tenantId} and create_user_id = ${ctx.actor.id}`
        const { rows: counted } = await sql<{ n: number }>`
          select count(*)::int as n from feedback where ${own}`.execute(ctx.tx)
        const { rows } = await sql<{ id: string }>`
          select id from feedback where ${own} order by id desc
          limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`.execute(ctx.tx)
        const items = await readFull(
          ctx,
          bound,
          rows.map((r) => r.id),
        )
        return { items, total: counted[0]?.n ?? 0, current: body.page }
      }),
  }),
  defineRoute({
    id: 'content.feedback.replay',
    method: 'POST',
    path: `${feedback.api}/replay`,
    summary: 'Replies to feedback that waits for it.',
    permission: 'content/feedback/update|customer/opinion/update',
    scope: 'manual',
    body: replyBody,
    response: rowSchema(feedback),
    handler: (ctx, { body }) => reply(ctx, body.id, body.response),
  }),
]
