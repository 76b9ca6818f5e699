import { createHash } from 'node:crypto'
import type { Database } from '@motorpool/db'
import { API_TOKEN_PREFIX, type Authenticator, type Principal } from '@motorpool/http'
import type { Clock, Logger } from '@motorpool/kernel'
import type { OrgScopes } from '@motorpool/tenancy/server'
import { touchSession } from '../session/repo.ts'
import { touch as touchToken } from '../token/repo.ts'
import { permissionsOf } from './grants.ts'
import {
  findApiToken,
  findSession,
  findUser,
  type Granted,
  type Grants,
  type LoadedSession,
  principalOf,
  type SessionKey,
  type SessionPolicy,
  withScope,
} from './load.ts'

const TTL = 5000
const MAX = 20_000
const TOUCH_EVERY = 5 * 60_000

const STANDARD: SessionPolicy = { idleMs: 8 * 3_600_000, needsFactor: () => false }

/** `ip`: where the call comes from. */
interface ApiTokenKey {
  apiToken: Buffer
  ip: string | undefined
}

export interface SessionAuthenticator extends Authenticator {
  /** A user without a session, for work that was left for later; undefined where it may not sign in. */
  userOf(userId: string, now: number): Promise<Principal | undefined>
  /** Roles, users, tenants or organisations changed: everybody's permissions are read again. */
  clear(): void
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Sessions by the hash of their token. A principal is kept for at most five seconds and forgotten at once by what this
 * process changes, so another process's change is effective within those seconds.
 */
export function createAuthenticator(deps: {
  db: Database
  clock: Clock
  scopes: OrgScopes
  log?: Logger
  /** Asked for each session, so that a change is effective at once; without it the standard holds. */
  policy?: (() => SessionPolicy) | undefined
}): SessionAuthenticator {
  const { db, clock, scopes, policy = () => STANDARD } = deps
  const cache = new Map<string, LoadedSession>()
  /** Of the same roles, what they grant: most users of a tenant have one of a few. */
  const granted = new Map<string, Granted>()
  let generation = 0

  const grants: Grants = async (tx, roleIds, userType) => {
    const key = `${userType} ${roleIds.join(' ')}`
    const hit = granted.get(key)
    if (hit && hit.until > clock.now()) return hit
    const [before, until] = [generation, clock.now() + TTL]
    const fresh = { permissions: new Set(await permissionsOf(tx, roleIds, userType)), until }
    if (generation === before) {
      if (granted.size >= MAX) granted.clear()
      granted.set(key, fresh)
    }
    return fresh
  }

  const find = (key: SessionKey | ApiTokenKey) =>
    db.withPlatform(undefined, 'session', async (tx) => {
      const now = clock.now()
      const found =
        'apiToken' in key
          ? await findApiToken(tx, key.apiToken, now, grants)
          : await findSession(tx, key, now, grants, policy())
      if (found && now - found.lastActiveTime > TOUCH_EVERY) {
        const { sessionId } = found.principal.actor
        await ('apiToken' in key
          ? touchToken(tx, sessionId.slice(1), key.ip, now)
          : touchSession(tx, sessionId, now))
      }
      return found
    })

  const load = async (key: SessionKey | ApiTokenKey): Promise<LoadedSession | undefined> => {
    const found = await find(key)
    return found && withScope(found, scopes)
  }

  async function lookUp(cacheKey: string, key: SessionKey | ApiTokenKey): Promise<Principal | undefined> {
    const now = clock.now()
    const hit = cache.get(cacheKey)
    if (hit && hit.until > now) return hit.expireTime > now ? hit.principal : undefined
    cache.delete(cacheKey)
    const before = generation
    const session = await load(key)
    if (session && generation === before) {
      if (cache.size >= MAX) cache.delete(cache.keys().next().value as string)
      cache.set(cacheKey, session)
    }
    return session?.principal
  }

  return {
    async authenticate(token, ip) {
      if (token.length < 20 || token.length > 200) return undefined
      const tokenHash = hashToken(token)
      const hex = tokenHash.toString('hex')
      return token.startsWith(API_TOKEN_PREFIX)
        ? lookUp(`${API_TOKEN_PREFIX}${hex}`, { apiToken: tokenHash, ip })
        : lookUp(hex, { tokenHash })
    },
    async userOf(userId, now) {
      const found = await db.withPlatform(undefined, 'who left work for later', (tx) =>
        findUser(tx, userId, now, grants),
      )
      return found && principalOf(found, scopes)
    },
    async authenticateSession(sessionId) {
      if (!/^\d{1,19}$/.test(sessionId)) return undefined
      const principal = await lookUp(`#${sessionId}`, { sessionId })
      return principal?.requiredActions?.length ? undefined : principal
    },
    clear() {
      generation++
      cache.clear()
      granted.clear()
    },
  }
}
