import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  changing,
  lockRows,
  type Row,
  readFull,
  rowChange,
  rowSchema,
} from '@motorpool/resource/server'
import { isEmpty, labelKey } from '@motorpool/resource/shared'
import { z } from 'zod'
import { draftErrors, refusalOf, step } from '../shared/index.ts'
import { accountOf } from './account.ts'
import { filingHooks } from './hooks.ts'
import { effective, type Recorded, recordedOf, type ServerKind } from './kind.ts'
import { filingOf } from './row.ts'
import { addStep } from './submission/steps.ts'
import { addSubmission } from './submission/store.ts'
import { requestWork } from './submission/work.ts'

const AT_ONCE = 500

interface Ready {
  row: Row
  subject: string
  data: Record<string, unknown>
}

/** Refuses what the platform would refuse, before anything leaves; all or none. */
function checked(kind: ServerKind, rows: readonly Row[], recorded: ReadonlyMap<string, Recorded>): Ready[] {
  return rows.map((row) => {
    const { auditState, filingUsage } = filingOf(row)
    const of = recorded.get(row.id)
    if (!of) throw new AppError('NOT_FOUND', { what: textKey(kind.resource.key) })
    const code = refusalOf(auditState)
    if (code) throw new AppError(code, { name: of.subject })
    const values = effective(kind, row, of)
    const [first, ...more] = draftErrors(kind, filingUsage, values)
    if (first)
      throw new AppError(
        'FILING_INCOMPLETE',
        {
          name: of.subject,
          field: textKey(labelKey(kind.resource, first.field)),
          more: more.length,
        },
        { fields: [first, ...more] },
      )
    const filled = Object.entries({ ...of.facts, ...values }).filter(([, value]) => !isEmpty(value))
    return { row, subject: of.subject, data: Object.fromEntries(filled) }
  })
}

/** Without an account nothing can leave; the rows say so too, for who comes later (R331). */
async function failWithout(
  ctx: CallCtx,
  { name, resource }: ServerKind,
  rows: readonly Row[],
): Promise<void> {
  await sql`
    update ${sql.table(resource.table)} set audit_state = 'SUBMIT_FAILED', failure = 'NO_ACCOUNT', fail_reason = null,
      update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
    where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.tx)
  for (const row of rows) {
    const { tenantId } = filingOf(row)
    await addStep(ctx.tx, {
      tenantId,
      kind: name,
      filingId: row.id,
      requestNo: null,
      operation: 'register',
      state: 'SUBMIT_FAILED',
      failure: 'NO_ACCOUNT',
      userId: ctx.actor.id,
      now: ctx.now,
    })
  }
}

async function submit(ctx: CallCtx, kind: ServerKind, { row, subject, data }: Ready): Promise<void> {
  const { id, tenantId, filingUsage, auditState } = filingOf(row)
  const { name, resource } = kind
  const state = step(auditState, 'register') ?? auditState
  const { actor, now } = ctx
  const account = await accountOf(ctx.tx, tenantId, filingUsage)
  const subjectId = String(row[kind.subject])
  const own = { tenantId, kind: name, filingId: id, subjectId, subject, usage: filingUsage, data }
  const requestNo = await addSubmission(ctx.tx, { ...own, operation: 'register' }, actor.id, now)
  await sql`
    update ${sql.table(resource.table)} set audit_state = ${state}, failure = null, fail_reason = null, response_data = null,
      platform_account_id = ${account?.id ?? null}, request_no = ${requestNo}, request_data = ${JSON.stringify(data)}::jsonb,
      register_time = ${new Date(now)}, register_user_id = ${actor.id}, query_time = null, filing_no = null,
      update_user_id = ${actor.id}, update_time = ${new Date(now)} where id = ${id}`.execute(ctx.tx)
  await addStep(ctx.tx, {
    tenantId,
    kind: name,
    filingId: id,
    requestNo,
    operation: 'register',
    state,
    userId: actor.id,
    now,
  })
}

interface Done {
  rows: Row[]
  /** The usage that has no account. */
  without?: string
}

/** Hands filings to the platform: the worker sends them. Answers the rows; throws with the usage that has no account. */
export async function registerFilings(
  ctx: ManualCtx,
  kind: ServerKind,
  ids: readonly string[],
): Promise<Row[]> {
  const bound = bind(kind.resource, filingHooks(kind))
  const { rows: done, without } = await changing(ctx, async (inner, record): Promise<Done> => {
    const rows: Row[] = await lockRows(inner, bound, ids)
    const ready = checked(kind, rows, await recordedOf(kind, inner, rows))
    const work = new Map(
      rows
        .map(filingOf)
        .map(({ tenantId, filingUsage }) => [`${tenantId} ${filingUsage}`, { tenantId, filingUsage }]),
    )
    for (const one of work.values()) {
      if (await accountOf(inner.tx, one.tenantId, one.filingUsage)) continue
      const bare = rows.filter((row) => filingOf(row).filingUsage === one.filingUsage)
      await failWithout(inner, kind, bare)
      return { rows: [], without: one.filingUsage }
    }
    for (const one of ready) await submit(inner, kind, one)
    for (const one of work.values()) await requestWork(inner.tx, one)
    const after: Row[] = await readFull(inner, bound, ids)
    const before = new Map(rows.map((row) => [row.id, row]))
    record(...after.map((row) => rowChange(kind.resource, 'register', before.get(row.id), row)))
    return { rows: after }
  })
  if (without !== undefined)
    throw new AppError('FILING_NO_ACCOUNT', { usage: textKey(`filing.usage.${without}`) })
  return done
}

export const registerRoute = (kind: ServerKind): Route =>
  defineRoute({
    id: `${kind.resource.idPrefix}.register`,
    method: 'PUT',
    path: `${kind.resource.api}/register`,
    summary:
      'Hands filings to the platform of their usage, all or none; what it decides is asked for by itself.',
    permission: `${kind.resource.key}/update`,
    labels: [kind.resource.key],
    scope: 'manual',
    rate: { max: 60, windowMs: 60_000 },
    body: z.object({ ids: z.array(anyId).min(1).max(AT_ONCE) }),
    response: z.array(rowSchema(kind.resource)),
    handler: (ctx, { body }) => registerFilings(ctx, kind, [...new Set(body.ids.map(String))]),
  })
