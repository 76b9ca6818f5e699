import type { Database } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import {
  type Actor,
  type Asker,
  DEFAULT_ZONE,
  type Locale,
  type Logger,
  type OrgScope,
  type Ports,
} from '@motorpool/kernel'
import type { ManualCtx } from './route.ts'

/** Who asked for work that goes on after the call: what they might do then holds for it, and no more. */
export interface Caller {
  tenantId: string
  actor: Actor
  orgScope: OrgScope
  permissions: readonly string[]
  locale: Locale
  /** None in tasks of versions that did not know it. */
  zone?: string
  emission: Asker['emission']
}

export function callerOf(ctx: ManualCtx): Caller {
  const { tenantId, actor, orgScope, permissions, locale, zone, emission } = ctx
  return { tenantId, actor, orgScope, permissions: [...permissions], locale, zone, emission }
}

export interface BackgroundDeps {
  db: Database
  catalogues: Catalogues
  log: Logger
  now: number
  ports: Ports
}

/** The context of a call without the call: the same scope, transactions of its own. */
export function backgroundCtx(caller: Caller, deps: BackgroundDeps): ManualCtx {
  const { db, catalogues, log, now, ports } = deps
  const { tenantId, actor, orgScope } = caller
  return {
    ...caller,
    zone: caller.zone ?? DEFAULT_ZONE,
    permissions: new Set(caller.permissions),
    now,
    log,
    ip: '',
    requiredActions: [],
    token: '',
    catalogues,
    ports,
    inScope: (run) =>
      actor.userType === 'ADMIN'
        ? db.withPlatform(log, `ADMIN ${actor.userName} in the background`, run)
        : db.withTenant({ tenantId, orgScope, now }, run),
    asPlatform: (reason, run) => db.withPlatform(log, reason, run),
    // There is no transaction around a job to wait for.
    afterCommit: (run) => run(),
  }
}
