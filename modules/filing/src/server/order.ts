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
import { z } from 'zod'
import { type Operation, permissionOf, step } from '../shared/index.ts'
import { accountOf } from './account.ts'
import { checked, type Ready } from './check.ts'
import { filingHooks } from './hooks.ts'
import { recordedOf, type ServerKind } from './kind.ts'
import type { Account } from './platform/port.ts'
import { type FilingRow, filingOf, stateFor } from './row.ts'
import { KEPT } from './submission/columns.ts'
import { addSteps } from './submission/steps.ts'
import { addSubmissions, newRequestNo } from './submission/store.ts'
import { requestWork } from './submission/work.ts'

export const ORDERS_AT_ONCE = 500

/** The platform that a filing goes to. */
const placeOf = ({ tenantId, filingUsage }: Pick<FilingRow, 'tenantId' | 'filingUsage'>): string =>
  `${tenantId} ${filingUsage}`

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
  await addSteps(
    ctx.tx,
    rows.map((row) => ({
      tenantId: filingOf(row).tenantId,
      kind: name,
      filingId: row.id,
      requestNo: null,
      operation,
      state: 'SUBMIT_FAILED',
      failure: 'NO_ACCOUNT',
      userId: ctx.actor.id,
      now: ctx.now,
    })),
  )
}

/** What a new order leaves of the one before. */
const fresh = (operation: Operation, userId: string) =>
  operation === 'register'
    ? sql`, register_user_id = ${userId}, filing_no = null, pass_time = null`
    : sql`, identifier = null`

/** Notes all of them as ordered, whatever their number, by three statements. */
async function submit(
  ctx: CallCtx,
  kind: ServerKind,
  operation: Operation,
  ready: readonly Ready[],
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  const { name, resource } = kind
  const { actor, now } = ctx
  const orders = ready.map(({ row, subject, data }) => {
    const { id, tenantId, filingUsage } = filingOf(row)
    const before = stateFor(row, operation)
    return {
      tenantId,
      kind: name,
      filingId: id,
      subjectId: String(row[kind.subject]),
      subject,
      data,
      usage: filingUsage,
      operation,
      state: step(before, 'register') ?? before,
      requestNo: newRequestNo(now),
      accountId: accounts.get(placeOf(filingOf(row)))?.id ?? null,
    }
  })
  await addSubmissions(ctx.tx, orders, actor.id, now)
  const kept = KEPT[operation]
  await sql`
    update ${sql.table(resource.table)} f set ${sql.ref(kept.state)} = o.state, ${sql.ref(kept.ordered)} = ${new Date(now)},
      ${sql.ref(kept.asked)} = null, failure = null, fail_reason = null, response_data = null,
      platform_account_id = o."accountId", request_no = o."requestNo", request_data = o.data,
      update_user_id = ${actor.id}, update_time = ${new Date(now)} ${fresh(operation, actor.id)}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o("filingId" bigint, state text, "accountId" bigint,
      "requestNo" text, data jsonb)
    where f.id = o."filingId"`.execute(ctx.tx)
  await addSteps(
    ctx.tx,
    orders.map((order) => ({ ...order, userId: actor.id, now })),
  )
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
    const work = new Map(rows.map(filingOf).map((one) => [placeOf(one), one]))
    const accounts = new Map<string, Account>()
    for (const [place, { tenantId, filingUsage }] of work) {
      const account = await accountOf(inner.tx, tenantId, filingUsage)
      if (account) accounts.set(place, account)
      else {
        const bare = rows.filter((row) => filingOf(row).filingUsage === filingUsage)
        await failWithout(inner, kind, operation, bare)
        return { rows: [], without: filingUsage }
      }
    }
    await submit(inner, kind, operation, ready, accounts)
    for (const { tenantId, filingUsage } of work.values())
      await requestWork(inner.tx, { tenantId, filingUsage })
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
    body: z.object({ ids: z.array(anyId).min(1).max(ORDERS_AT_ONCE) }),
    response: z.array(rowSchema(kind.resource)),
    handler: (ctx, { body }) => orderFilings(ctx, kind, operation, [...new Set(body.ids.map(String))]),
  })
