import type { Actor, OrgScope } from '@motorpool/kernel'

/** What the user of a session must do before anything else: choose an own password, set up a second factor. */
export const REQUIRED_ACTIONS = ['CHANGE_PASSWORD', 'SET_UP_FACTOR'] as const
export type RequiredAction = (typeof REQUIRED_ACTIONS)[number]

/** Who a token belongs to and what it may do; made by the identity module. */
export interface Principal {
  tenantId: string
  actor: Actor
  orgScope: OrgScope
  permissions: ReadonlySet<string>
  /** While there are any, only calls that say so (`whileActionsRequired`) let the session in. */
  requiredActions?: readonly RequiredAction[]
}

export interface Authenticator {
  /**
   * The principal of a token, or undefined when it is unknown, expired or closed. `ip`: where the call comes from, to be
   * stored with the use of an API token.
   */
  authenticate(token: string, ip?: string): Promise<Principal | undefined>
  /**
   * The principal of a session that is still open and of whose user nothing is required first: for one-use tickets, which
   * name a session and never hold its token.
   */
  authenticateSession(sessionId: string): Promise<Principal | undefined>
}

export const TOKEN_COOKIE = 'biz-token'
/** Tokens of programs begin so; they travel in the `Authorization` header alone. */
export const API_TOKEN_PREFIX = 'mp_'
export const CLIENT_HEADER = 'client-id'
