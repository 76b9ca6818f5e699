import type { Database } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  changing,
  type Row,
  readFull,
  readRows,
  rowChange,
  rowSchema,
} from '@motorpool/resource/server'
import { z } from 'zod'
import { isUnderWay, type Operation, permissionOf } from '../shared/index.ts'
import { filingHooks } from './hooks.ts'
import { recordedOf, type ServerKind } from './kind.ts'
import { filingOf, requireRight, stateFor } from './row.ts'
import { callFor, type Desk } from './submission/ask.ts'
import { settle } from './submission/settle.ts'
import { stepsOf } from './submission/steps.ts'
import { openSubmission } from './submission/store.ts'

export interface QueryDeps extends Desk {
  db: Database
}

async function found(ctx: CallCtx, kind: ServerKind, id: string): Promise<Row> {
  const [row] = await readFull(ctx, bind(kind.resource, filingHooks(kind)), [id])
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(kind.resource.key) })
  return row
}

const subjectOf = async (ctx: CallCtx, kind: ServerKind, id: string): Promise<string> =>
  (await recordedOf(kind, ctx, [{ id }])).get(id)?.subject ?? id

const inCall = <R>(ctx: ManualCtx, run: (inner: CallCtx) => Promise<R>): Promise<R> =>
  ctx.inScope((tx) => run({ ...ctx, tx }))

/** Asks the platform now, in the call; what has not left yet is answered as it is. */
async function query(
  deps: QueryDeps,
  ctx: ManualCtx,
  kind: ServerKind,
  operation: Operation,
  id: string,
): Promise<Row> {
  const row = await inCall(ctx, (inner) => found(inner, kind, id))
  const { filingUsage, requestNo } = filingOf(row)
  requireRight(ctx, kind, filingUsage, 'update')
  if (!isUnderWay(stateFor(row, operation)) || requestNo === null)
    throw new AppError('FILING_NOT_SUBMITTED', {
      name: await inCall(ctx, (inner) => subjectOf(inner, kind, id)),
    })
  const open = await inCall(ctx, ({ tx }) => openSubmission(tx, requestNo))
  if (!open || open.sentAt === null) return row
  const outcome = await callFor(deps, { db: deps.db, log: ctx.log }, open, 'ask')
  return changing(ctx, async (inner, record) => {
    const bound = bind(kind.resource, filingHooks(kind))
    const [before] = await readRows(inner, bound, [id], { lock: true })
    await settle(inner.tx, open, outcome, { now: ctx.now, userId: ctx.actor.id })
    const after = await found(inner, kind, id)
    record(rowChange(kind.resource, `${operation}Query`, before, after))
    return after
  })
}

export const queryRoute = (kind: ServerKind, deps: QueryDeps, operation: Operation): Route =>
  defineRoute({
    id: `${kind.resource.idPrefix}.${operation}Query`,
    method: 'PUT',
    path: `${kind.resource.api}/:id/${operation}/query`,
    summary: `Asks the platform what became of ${operation === 'register' ? 'a filing' : 'the request for an identifier'}.`,
    permission: permissionOf(kind, 'update'),
    labels: [kind.resource.key],
    scope: 'manual',
    rate: { max: 60, windowMs: 60_000 },
    params: idParams,
    response: rowSchema(kind.resource),
    handler: (ctx, { params }) => query(deps, ctx, kind, operation, params.id),
  })

const stepSchema = z.object({
  id: z.string(),
  requestNo: z.string().nullable(),
  operation: z.string(),
  state: z.string(),
  failure: z.string().nullable(),
  words: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
  user: z.string().nullable(),
  time: z.number(),
})

export const stepsRoute = (kind: ServerKind): Route =>
  defineRoute({
    id: `${kind.resource.idPrefix}.steps`,
    method: 'GET',
    path: `${kind.resource.api}/:id/steps`,
    summary: 'The history of a filing, the newest step first.',
    permission: permissionOf(kind, 'find'),
    scope: 'tenant',
    params: idParams,
    response: z.array(stepSchema),
    handler: async (ctx, { params }) => {
      await found(ctx, kind, params.id)
      return stepsOf(ctx.tx, kind.name, params.id)
    },
  })
