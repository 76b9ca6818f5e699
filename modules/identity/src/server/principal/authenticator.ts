import { createHash } from 'node:crypto'
import type { Database } from '@motorpool/db'
import { API_TOKEN_PREFIX, type Authenticator, type Principal } from '@motorpool/http'
import type { Clock, Logger } from '@motorpool/kernel'
import type { OrgScopes } from '@motorpool/tenancy/server'
import { touchSession } from '../session/repo.ts'
import { touch as touchToken } from '../token/repo.ts'
import { type LoadedSession, loadApiToken, loadSession, type SessionKey } from './load.ts'

const TTL = 5000
const MAX = 20_000
const TOUCH_EVERY = 5 * 60_000

export interface SessionAuthenticator extends Authenticator {
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
}): SessionAuthenticator {
  const { db, clock, scopes } = deps
  const cache = new Map<string, { session: LoadedSession; until: number }>()
  let generation = 0

  const load = (key: SessionKey | { apiToken: Buffer }) =>
    db.withPlatform(undefined, 'session', async (tx) => {
      const now = clock.now()
      if ('apiToken' in key) {
        const found = await loadApiToken(tx, key.apiToken, now, scopes)
        if (found && now - found.lastActiveTime > TOUCH_EVERY)
          await touchToken(tx, found.principal.actor.sessionId.slice(1), now)
        return found
      }
      const found = await loadSession(tx, key, now, scopes)
      if (found && now - found.lastActiveTime > TOUCH_EVERY)
        await touchSession(tx, found.principal.actor.sessionId, now)
      return found
    })

  async function lookUp(
    cacheKey: string,
    key: SessionKey | { apiToken: Buffer },
  ): Promise<Principal | undefined> {
    const now = clock.now()
    const hit = cache.get(cacheKey)
    if (hit && hit.until > now) return hit.session.expireTime > now ? hit.session.principal : undefined
    cache.delete(cacheKey)
    const before = generation
    const session = await load(key)
    if (session && generation === before) {
      if (cache.size >= MAX) cache.delete(cache.keys().next().value as string)
      cache.set(cacheKey, { session, until: now + TTL })
    }
    return session?.principal
  }

  return {
    async authenticate(token) {
      if (token.length < 20 || token.length > 200) return undefined
      const tokenHash = hashToken(token)
      const hex = tokenHash.toString('hex')
      return token.startsWith(API_TOKEN_PREFIX)
        ? lookUp(`${API_TOKEN_PREFIX}${hex}`, { apiToken: tokenHash })
        : lookUp(hex, { tokenHash })
    },
    async authenticateSession(sessionId) {
      if (!/^\d{1,19}$/.test(sessionId)) return undefined
      return lookUp(`#${sessionId}`, { sessionId })
    },
    clear() {
      generation++
      cache.clear()
    },
  }
}
