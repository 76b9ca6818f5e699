export const LOCALES = ['zh-CN', 'en-US', 'ja-JP'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

export type UserType = 'ADMIN' | 'TENANT' | 'CUSTOMER'

/**
 * Which rows of the tenant the caller may touch: all; those of a closed list of organisations; of these only what the user
 * created (data scope SELF); or, for a customer (a user of type CUSTOMER), what hangs on the customer's own vehicles,
 * whatever organisation these belong to.
 */
export type OrgScope =
  | { kind: 'all' }
  | { kind: 'orgs'; orgIds: readonly string[] }
  | { kind: 'self'; userId: string; orgIds: readonly string[] }
  | { kind: 'customer'; customerId: string }

/** The organisations that bound a scope; undefined where none do. */
export function orgIdsOf(scope: OrgScope): readonly string[] | undefined {
  return scope.kind === 'orgs' || scope.kind === 'self' ? scope.orgIds : undefined
}

export interface Actor {
  id: string
  userName: string
  userType: UserType
  orgId: string
  sessionId: string
  /** A program with a token of the user's, not the user at a console. */
  apiToken?: boolean
}

export interface Logger {
  debug(obj: object, msg: string): void
  info(obj: object, msg: string): void
  warn(obj: object, msg: string): void
  error(obj: object, msg: string): void
}

/** Who is asking, for whom, and in which language. */
export interface Asker {
  /** Tenant of the caller; the built-in platform tenant for ADMIN users. */
  tenantId: string
  actor: Actor
  orgScope: OrgScope
  permissions: ReadonlySet<string>
  locale: Locale
  /** Time zone of the caller's screen (IANA name); `DEFAULT_ZONE` of who names none. */
  zone: string
  /** Emission-level switch of the header: narrows vehicle lists when not NONE. */
  emission: 'NONE' | 'GB3' | 'GB4'
  now: number
  log: Logger
}

/**
 * The first argument of every service. `Tx` is the database transaction the call runs in, bound to the tenant and
 * organisations of the asker.
 */
export interface Ctx<Tx = unknown> extends Asker {
  tx: Tx
}
