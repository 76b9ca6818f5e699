import type { Tx } from '@motorpool/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { type ContextParts, publicContext, sessionContext } from './contexts.ts'
import type { Recorder } from './recorder.ts'
import { sendResult } from './reply.ts'
import type { ManualCtx, PublicRoute, Route, SessionRoute } from './route.ts'
import { refuseStale } from './version.ts'

/** What runs the handlers of a server. */
export interface CallParts {
  contexts: ContextParts
  admission: Admission
  recorder: Recorder
}

// What the schemas of the route made of it: its handler knows the types, this file cannot.
const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body }) as never

/** The context of a handler that opens its transactions itself: the first of them begins with the check of the version. */
function unstale(route: SessionRoute, ctx: ManualCtx, input: never): ManualCtx {
  const { version, permission } = route
  if (!version) return ctx
  let checked = false
  return {
    ...ctx,
    inScope: (run) =>
      ctx.inScope(async (tx) => {
        if (!checked) await refuseStale({ ...ctx, tx }, version, permission, input)
        checked = true
        return run(tx)
      }),
  }
}

/** Runs the handler of a signed-in call; one of scope `tenant` in a transaction that also writes its operation. */
function runInScope(
  route: SessionRoute,
  ctx: ManualCtx,
  recorder: Recorder,
  io: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const input = inputOf(io.request)
  if (route.scope === 'manual') return route.handler(unstale(route, ctx, input), input, io)
  return ctx.inScope(async (tx) => {
    const inner = { ...ctx, tx }
    if (route.version) await refuseStale(inner, route.version, route.permission, input)
    const result = await route.handler(inner, input, io)
    await recorder.within(tx, ctx.operation)
    return result
  })
}

async function runSessionCall(
  { contexts, admission, recorder }: CallParts,
  route: SessionRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = admission.callerOf(request)
  const after: (() => void)[] = []
  const operation = recorder.begin(route as Route, request, caller.principal)
  const ctx = sessionContext(contexts, request, caller, after, operation)
  const result = await recorder.run(operation, request, ctx.inScope, () =>
    runInScope(route, ctx, recorder, { request, reply }),
  )
  for (const run of after) run()
  return sendResult(reply, result)
}

async function runPublicCall(
  { contexts, recorder }: CallParts,
  route: PublicRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operation = recorder.begin(route as Route, request, undefined)
  const ctx = publicContext(contexts, request, operation)
  const platform = <R>(run: (tx: Tx) => Promise<R>) => ctx.asPlatform('operation log', run)
  const result = await recorder.run(operation, request, platform, () =>
    route.handler(ctx, inputOf(request), { request, reply }),
  )
  return sendResult(reply, result)
}

/** Runs an admitted call and answers it; failures are thrown. */
export function runCall(
  parts: CallParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return route.scope === 'public'
    ? runPublicCall(parts, route, request, reply)
    : runSessionCall(parts, route, request, reply)
}
