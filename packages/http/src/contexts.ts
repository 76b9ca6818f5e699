import type { Database, Tx } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import { type Asker, type Clock, DEFAULT_ZONE, isZone, type Ports } from '@motorpool/kernel'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './admission.ts'
import { localeOf } from './failures.ts'
import type { Operation } from './operation.ts'
import type { ManualCtx, PublicCtx } from './route.ts'

/** What the contexts of all calls of a server share. */
export interface ContextParts {
  db: Database
  catalogues: Catalogues
  clock: Clock
  ports: Ports
}

function emissionOf(request: FastifyRequest): Asker['emission'] {
  const value = request.headers['emission-level']
  return value === 'GB3' || value === 'GB4' ? value : 'NONE'
}

/** The zone in which the caller's screen shows times; a name that is none counts as none. */
function zoneOf(request: FastifyRequest): string {
  const value = request.headers['time-zone']
  return typeof value === 'string' && isZone(value) ? value : DEFAULT_ZONE
}

/** As the caller named it; what a proxy may have passed on beside it (X-Forwarded-Host) is hearsay. */
const hostOf = ({ headers }: FastifyRequest): string =>
  (headers.host ?? headers[':authority'] ?? '').toString().replace(/:\d+$/, '')

export function publicContext(
  { db, clock, ports }: ContextParts,
  request: FastifyRequest,
  operation: Operation | undefined,
): PublicCtx {
  return {
    operation,
    locale: localeOf(request),
    now: clock.now(),
    log: request.log,
    ip: request.ip,
    host: hostOf(request),
    asPlatform: (reason, run) => db.withPlatform(request.log, reason, run),
    ports,
  }
}

/** Opens transactions of the caller's scope: administrators work as the platform, with a stated reason. */
function scopeOf({ db, clock }: ContextParts, request: FastifyRequest, { principal }: Caller) {
  const { actor, tenantId, orgScope } = principal
  const reason = `ADMIN ${actor.userName} ${request.method} ${request.routeOptions.url}`
  return <R>(run: (tx: Tx) => Promise<R>): Promise<R> =>
    actor.userType === 'ADMIN'
      ? db.withPlatform(request.log, reason, run)
      : db.withTenant({ tenantId, orgScope, now: clock.now() }, run)
}

/** Of a signed-in call; what it leaves for after its commit is added to `after`. */
export function sessionContext(
  parts: ContextParts,
  request: FastifyRequest,
  caller: Caller,
  after: (() => void)[],
  operation: Operation | undefined,
): ManualCtx {
  const { db, catalogues, clock, ports } = parts
  const { tenantId, actor, orgScope, permissions, requiredActions = [] } = caller.principal
  return {
    tenantId,
    actor,
    orgScope,
    permissions,
    locale: localeOf(request),
    zone: zoneOf(request),
    emission: emissionOf(request),
    now: clock.now(),
    log: request.log,
    ip: request.ip,
    token: caller.token,
    requiredActions,
    catalogues,
    ports,
    inScope: scopeOf(parts, request, caller),
    asPlatform: (reason, run) => db.withPlatform(request.log, reason, run),
    afterCommit: (run) => {
      after.push(run)
    },
    operation,
  }
}
