import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { sendMessage } from '@motorpool/messaging/server'
import { type Bound, changing, lockRows, readFull, rowChange, rowSchema } from '@motorpool/resource/server'
import { labelKey } from '@motorpool/resource/shared'
import { z } from 'zod'
import { runStateAt } from '../shared/publishing.ts'
import './errors.ts'
import type { Content, ContentKind, Contents } from './kinds.ts'
import { sendDue } from './send.ts'

const anyId = z.preprocess((v) => (typeof v === 'number' ? String(v) : v), idText)
const which = { id: anyId.optional(), ids: z.array(anyId).min(1).max(100).optional() }

function idsOf(body: { id?: string | undefined; ids?: string[] | undefined }): string[] {
  const ids = [...new Set([...(body.ids ?? []), ...(body.id ? [body.id] : [])])]
  if (ids.length === 0) throw new AppError('INVALID_INPUT')
  return ids
}

/** Rows whose states allow what is to be done; all of them, or a refusal that names the first that is not (R236). */
async function lockFor(
  ctx: CallCtx,
  { states }: ContentKind,
  bound: Bound<Contents>,
  ids: readonly string[],
  operation: keyof ContentKind['states']['transitions'],
): Promise<Content[]> {
  const rows = await lockRows(ctx.tx, bound, ids)
  for (const { title, auditState } of rows) {
    const code = states.refusal(operation, auditState)
    if (code) throw new AppError(code, { title, state: textKey(`content.state.${auditState}`) })
  }
  return rows
}

/** Sets the columns of a move and answers with the rows before and after. */
async function moved(
  ctx: CallCtx,
  kind: ContentKind,
  bound: Bound<Contents>,
  rows: readonly Content[],
  set: (row: Content) => Record<string, unknown>,
): Promise<Content[]> {
  for (const row of rows) {
    const columns = { ...set(row), update_user_id: ctx.actor.id, update_time: new Date(ctx.now) }
    const assignments = sql.join(Object.entries(columns).map(([c, v]) => sql`${sql.ref(c)} = ${v}`))
    await sql`update ${sql.table(kind.resource.table)} set ${assignments} where id = ${row.id}`.execute(
      ctx.tx,
    )
  }
  return readFull(
    ctx,
    bound,
    rows.map((r) => r.id),
  )
}

function move(
  kind: ContentKind,
  bound: Bound<Contents>,
  action: string,
  run: (ctx: CallCtx) => Promise<{ before: Content[]; after: Content[] }>,
) {
  return (ctx: ManualCtx): Promise<Content[]> =>
    changing(ctx, async (inner, record) => {
      const { before, after } = await run(inner)
      const old = new Map(before.map((row) => [row.id, row]))
      for (const row of after) record(rowChange(kind.resource, action, old.get(row.id), row))
      return after
    })
}

async function tellSubmitter(ctx: CallCtx, kind: ContentKind, row: Content): Promise<void> {
  const passed = row.auditState === 'PASS'
  const { submitUserId: submitter } = row
  if (!submitter) return
  await sendMessage(
    { tx: ctx.tx, tenantId: row.tenantId, now: ctx.now, userId: ctx.actor.id },
    {
      type: 'NOTICE',
      text: {
        key: passed ? 'message.audit.pass' : 'message.audit.refuse',
        params: { title: row.title, reason: row.auditOpinion ?? '' },
      },
      linkUrl: `/${kind.resource.key}`,
      to: { users: [submitter] },
    },
  )
}

const auditBody = z.object({
  ...which,
  auditState: z.enum(['PASS', 'NOT_PASS']),
  auditOpinion: z.string().trim().max(255).optional(),
})

export function auditRoutes(kind: ContentKind, bound: Bound<Contents>): Route[] {
  const { api, idPrefix, key, table } = kind.resource
  const answer = z.array(rowSchema(kind.resource))
  const permission: string = `${key}/update`
  return [
    defineRoute({
      method: 'POST',
      permission,
      scope: 'manual',
      response: answer,
      id: `${idPrefix}.submit`,
      path: `${api}/submit`,
      summary: `Submits ${table} rows for audit.`,
      body: z.object(which),
      handler: (ctx, { body }) =>
        move(kind, bound, 'submit', async (inner) => {
          const before = await lockFor(inner, kind, bound, idsOf(body), 'submit')
          const after = await moved(inner, kind, bound, before, () => ({
            audit_state: kind.states.transitions.submit.to,
            submit_user_id: inner.actor.id,
            submit_time: new Date(inner.now),
            audit_opinion: null,
          }))
          return { before, after }
        })(ctx),
    }),
    defineRoute({
      method: 'POST',
      permission,
      scope: 'manual',
      response: answer,
      id: `${idPrefix}.audit`,
      path: `${api}/audit`,
      summary: `Passes submitted ${table} rows or not, with an opinion.`,
      body: auditBody,
      handler: (ctx, { body }) =>
        move(kind, bound, 'audit', async (inner) => {
          const { auditState, auditOpinion } = body
          if (auditState === 'NOT_PASS' && !auditOpinion)
            throw new AppError('FIELD_REQUIRED', { label: textKey(labelKey(kind.resource, 'auditOpinion')) })
          const before = await lockFor(
            inner,
            kind,
            bound,
            idsOf(body),
            auditState === 'PASS' ? 'pass' : 'refuse',
          )
          const after = await moved(inner, kind, bound, before, (row) => ({
            audit_state: auditState,
            audit_user_id: inner.actor.id,
            audit_time: new Date(inner.now),
            audit_opinion: auditOpinion ?? null,
            ...(kind.runs && auditState === 'PASS'
              ? { run_state: runStateAt(inner.now, ...kind.times(row)) }
              : {}),
          }))
          for (const row of after) await tellSubmitter(inner, kind, row)
          if (key === 'content/announcement' && auditState === 'PASS')
            await sendDue(inner.tx, inner.now, idsOf(body))
          return { before, after }
        })(ctx),
    }),
  ]
}
