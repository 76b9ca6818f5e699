import type { Tx } from '@motorpool/db'
import type { FastifyRequest } from 'fastify'
import { CLIENT_HEADER, type Principal } from './auth.ts'
import type { Failure } from './failure.ts'
import { isOperation, type Operation, type OperationLog } from './operation.ts'
import type { Route } from './route.ts'

type Scope = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

export interface Recorder {
  begin(route: Route, request: FastifyRequest, principal: Principal | undefined): Operation | undefined
  /** Writes the line of a success in the transaction of the call itself. */
  within(tx: Tx, operation: Operation | undefined): Promise<void>
  /** Runs a call; a success without a line yet, and a failure, get theirs in a transaction of their own. */
  run<R>(
    operation: Operation | undefined,
    request: FastifyRequest,
    scope: Scope,
    call: () => Promise<R>,
  ): Promise<R>
}

/** Leaves a line in the operation log for each call that is an operation. */
export function createRecorder(
  log: OperationLog | undefined,
  failureOf: (error: unknown, request: FastifyRequest) => Failure,
): Recorder {
  return {
    begin(route, request, principal) {
      if (!log || !isOperation(route)) return undefined
      const { params, query, body } = request
      return {
        route,
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        clientId: request.headers[CLIENT_HEADER]?.toString(),
        ip: request.ip,
        input: { params, query, body },
        startedAt: performance.now(),
        by: principal && {
          tenantId: principal.tenantId,
          orgId: principal.actor.orgId,
          userId: principal.actor.id,
          userName: principal.actor.userName,
        },
        notes: {},
        logged: false,
      }
    },
    async within(tx, operation) {
      if (!log || !operation || operation.logged) return
      await log.write(tx, operation, { result: 'SUCCESS' })
      operation.logged = true
    },
    async run(operation, request, scope, call) {
      if (!log || !operation) return call()
      try {
        const result = await call()
        if (operation.by && !operation.logged)
          await scope((tx) => log.write(tx, operation, { result: 'SUCCESS' }))
        return result
      } catch (error) {
        const { errCode, message } = failureOf(error, request).body
        if (operation.by)
          await scope((tx) => log.write(tx, operation, { result: 'FAIL', errCode, message })).catch(
            (err: unknown) => request.log.error({ err }, 'a failed operation could not be logged'),
          )
        throw error
      }
    },
  }
}
