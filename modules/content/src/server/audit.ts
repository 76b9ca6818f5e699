import { type CallCtx, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { sendMessage } from '@motorpool/messaging/server'
import { type Bound, namedRows, Transitions } from '@motorpool/resource/server'
import { labelKey } from '@motorpool/resource/shared'
import { z } from 'zod'
import { runStateAt } from '../shared/publishing.ts'
import './errors.ts'
import type { Content, ContentKind, Contents } from './kinds.ts'
import { sendDue } from './send.ts'

type Transition = keyof ContentKind['states']['transitions']

/** Why an entry refuses what its state does not allow (R236). */
export function contentRefusal(
  { states }: ContentKind,
  { title, auditState }: Content,
  transition: Transition,
): AppError | undefined {
  const code = states.refusal(transition, auditState)
  return code ? new AppError(code, { title, state: textKey(`content.state.${auditState}`) }) : undefined
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
  ...namedRows,
  auditState: z.enum(['PASS', 'NOT_PASS']),
  auditOpinion: z.string().trim().max(255).optional(),
})

type Audit = z.output<typeof auditBody>

function chosen({ resource }: ContentKind, { auditState, auditOpinion }: Audit): Transition {
  if (auditState === 'PASS') return 'pass'
  if (!auditOpinion)
    throw new AppError('FIELD_REQUIRED', { label: textKey(labelKey(resource, 'auditOpinion')) })
  return 'refuse'
}

async function published(ctx: CallCtx, kind: ContentKind, rows: readonly Content[]): Promise<void> {
  for (const row of rows) await tellSubmitter(ctx, kind, row)
  const passed = rows.filter((row) => row.auditState === 'PASS').map((row) => row.id)
  if (kind.resource.key === 'content/announcement' && passed.length > 0)
    await sendDue(ctx.tx, ctx.now, passed)
}

/** Submitting entries for audit, and passing them or not. */
export function auditRoutes(kind: ContentKind, bound: Bound<Contents>): readonly Route[] {
  return new Transitions<Contents, Transition>({
    states: kind.states,
    bound,
    field: 'auditState',
    refusal: (row, transition) => contentRefusal(kind, row, transition),
  })
    .on('submit', {
      body: z.object(namedRows),
      run: async (ctx) => ({
        submit_user_id: ctx.actor.id,
        submit_time: new Date(ctx.now),
        audit_opinion: null,
      }),
    })
    .on('recall', {
      body: z.object(namedRows),
      run: async () => ({ audit_user_id: null, audit_time: null, audit_opinion: null }),
    })
    .on('audit', {
      body: auditBody,
      choose: (body) => chosen(kind, body),
      run: async (ctx, { row, body, transition }) => ({
        audit_user_id: ctx.actor.id,
        audit_time: new Date(ctx.now),
        audit_opinion: body.auditOpinion ?? null,
        ...(kind.runs && transition === 'pass' ? { run_state: runStateAt(ctx.now, ...kind.times(row)) } : {}),
      }),
      written: (ctx, rows) => published(ctx, kind, rows),
    })
    .routes()
}
