import type { Authenticator, Principal } from '@motorpool/http'
import type { OrgScope, UserType } from '@motorpool/kernel'

export interface TestUser {
  token: string
  principal: Principal
}

export interface NewPrincipal {
  tenantId: string
  orgId: string
  userType?: UserType
  permissions?: Iterable<string>
  /** Calls by an API token with these permissions as its scopes. */
  apiToken?: boolean
  /** Default: all of the tenant. */
  orgScope?: (userId: string) => OrgScope
}

/** Callers that exist only in a test: a token known here is enough, no user row and no sign-in. */
export interface Principals extends Authenticator {
  add(input: NewPrincipal): TestUser
}

/** `next` knows the tokens of real sessions. */
export function createPrincipals(next?: Authenticator): Principals {
  const byToken = new Map<string, Principal>()
  const bySession = new Map<string, Principal>()
  return {
    add(input) {
      const n = byToken.size + 1
      const id = String(900_000_000 + n)
      const principal: Principal = {
        tenantId: input.tenantId,
        actor: {
          id,
          userName: `test-user-${n}`,
          userType: input.userType ?? 'TENANT',
          orgId: input.orgId,
          sessionId: id,
          ...(input.apiToken ? { apiToken: true } : {}),
        },
        orgScope:
          input.userType === 'CUSTOMER'
            ? { kind: 'customer', customerId: id }
            : (input.orgScope?.(id) ?? { kind: 'all' }),
        permissions: new Set(input.permissions ?? []),
      }
      const token = `test-token-${n}-0123456789abcdef`
      byToken.set(token, principal)
      bySession.set(id, principal)
      return { token, principal }
    },
    authenticate: async (token, ip) => byToken.get(token) ?? next?.authenticate(token, ip),
    authenticateSession: async (id) => bySession.get(id) ?? next?.authenticateSession(id),
  }
}
