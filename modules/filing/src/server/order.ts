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
import { isEmpty } from '@motorpool/resource/shared'
import { z } from 'zod'
import { draftErrors, labelOf, type Operation, permissionOf, refusalOf, step } from '../shared/index.ts'
import { accountOf } from './account.ts'
import { filingHooks } from './hooks.ts'
import { effective, type Recorded, recordedOf, type ServerKind } from './kind.ts'
import { filingOf, requireRight, stateFor } from './row.ts'
import { KEPT } from './submission/columns.ts'
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
function checked(
  ctx: CallCtx,
  kind: ServerKind,
  operation: Operation,
  rows: readonly Row[],
  recorded: ReadonlyMap<string, Recorded>,
): Ready[] {
  return rows.map((row) => {
    const { auditState, filingUsage } = filingOf(row)
    requireRight(ctx, kind, filingUsage, 'update')
    const of = recorded.get(row.id)
    if (!of) throw new AppError('NOT_FOUND', { what: textKey(kind.resource.key) })
    if (operation === 'identifier' && auditState !== 'PASSED')
      throw new AppError('FILING_NOT_PASSED', { name: of.subject })
    const code = refusalOf(stateFor(row, operation))
    if (code) throw new AppError(code, { name: of.subject })
    const values = effective(kind, row, of)
    const [first, ...more] = draftErrors(kind, filingUsage, { ...of.facts, ...values })
    if (first)
      throw new AppError(
        'FILING_INCOMPLETE',
        {
          name: of.subject,
          field: textKey(labelOf(kind, first.field)),
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
  operation: Operation,
  rows: readonly Row[],
): Promise<void> {
  await sql`
    update ${sql.table(resource.table)} set ${sql.ref(KEPT[operation].state)} = 'SUBMIT_FAILED', failure = 'NO_ACCOUNT', fail_reason = null,
      update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
    where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.tx)
  for (const row of rows) {
    const { tenantId } = filingOf(row)
    await addStep(ctx.tx, {
      tenantId,
      kind: name,
      filingId: row.id,
      requestNo: null,
      operation,
      state: 'SUBMIT_FAILED',
      failure: 'NO_ACCOUNT',
      userId: ctx.actor.id,
      now: ctx.now,
    })
  }
}

/** What a new order leaves of the one before. */
const fresh = (operation: Operation, userId: string) =>
  operation === 'register'
    ? sql`, register_user_id = ${userId}, filing_no = null, pass_time = null`
    : sql`, identifier = null`

async function submit(
  ctx: CallCtx,
  kind: ServerKind,
  operation: Operation,
  { row, subject, data }: Ready,
): Promise<void> {
  const { id, tenantId, filingUsage } = filingOf(row)
  const { name, resource } = kind
  const { actor, now } = ctx
  const before = stateFor(row, operation)
  const state = step(before, 'register') ?? before
  const account = await accountOf(ctx.tx, tenantId, filingUsage)
  const subjectId = String(row[kind.subject])
  const own = { tenantId, kind: name, filingId: id, subjectId, subject, usage: filingUsage, data }
  const requestNo = await addSubmission(ctx.tx, { ...own, operation }, actor.id, now)
  const kept = KEPT[operation]
  await sql`
    update ${sql.table(resource.table)} set ${sql.ref(kept.state)} = ${state}, ${sql.ref(kept.ordered)} = ${new Date(now)},
      ${sql.ref(kept.asked)} = null, failure = null, fail_reason = null, response_data = null,
      platform_account_id = ${account?.id ?? null}, request_no = ${requestNo}, request_data = ${JSON.stringify(data)}::jsonb,
      update_user_id = ${actor.id}, update_time = ${new Date(now)} ${fresh(operation, actor.id)} where id = ${id}`.execute(
    ctx.tx,
  )
  const line = { tenantId, kind: name, filingId: id, requestNo, operation, state }
  await addStep(ctx.tx, { ...line, userId: actor.id, now })
}

interface Done {
  rows: Row[]
  /** The usage that has no account. */
  without?: string
}

/** Hands filings to the platform: the worker sends them. Answers the rows; throws with the usage that has no account. */
export async function orderFilings(
  ctx: ManualCtx,
  kind: ServerKind,
  operation: Operation,
  ids: readonly string[],
): Promise<Row[]> {
  const bound = bind(kind.resource, filingHooks(kind))
  const { rows: done, without } = await changing(ctx, async (inner, record): Promise<Done> => {
    const rows: Row[] = await lockRows(inner, bound, ids)
    const ready = checked(inner, kind, operation, rows, await recordedOf(kind, inner, rows))
    const work = new Map(
      rows
        .map(filingOf)
        .map(({ tenantId, filingUsage }) => [`${tenantId} ${filingUsage}`, { tenantId, filingUsage }]),
    )
    for (const one of work.values()) {
      if (await accountOf(inner.tx, one.tenantId, one.filingUsage)) continue
      const bare = rows.filter((row) => filingOf(row).filingUsage === one.filingUsage)
      await failWithout(inner, kind, operation, bare)
      return { rows: [], without: one.filingUsage }
    }
    for (const one of ready) await submit(inner, kind, operation, one)
    for (const one of work.values()) await requestWork(inner.tx, one)
    const after: Row[] = await readFull(inner, bound, ids)
    const before = new Map(rows.map((row) => [row.id, row]))
    record(...after.map((row) => rowChange(kind.resource, operation, before.get(row.id), row)))
    return { rows: after }
  })
  if (without !== undefined)
    throw new AppError('FILING_NO_ACCOUNT', { usage: textKey(`filing.usage.${without}`) })
  return done
}

const SUMMARY = {
  register:
    'Hands filings to the platform of their usage, all or none; what it decides is asked for by itself.',
  identifier: 'Asks the platform for the identifiers of filings that have passed, all or none.',
} as const

export const orderRoute = (kind: ServerKind, operation: Operation): Route =>
  defineRoute({
    id: `${kind.resource.idPrefix}.${operation}`,
    method: 'PUT',
    path: `${kind.resource.api}/${operation}`,
    summary: SUMMARY[operation],
    permission: permissionOf(kind, 'update'),
    labels: [kind.resource.key, kind.record.resource.key],
    scope: 'manual',
    rate: { max: 60, windowMs: 60_000 },
    body: z.object({ ids: z.array(anyId).min(1).max(AT_ONCE) }),
    response: z.array(rowSchema(kind.resource)),
    handler: (ctx, { body }) => orderFilings(ctx, kind, operation, [...new Set(body.ids.map(String))]),
  })
