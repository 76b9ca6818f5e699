import { type Database, sql } from '@motorpool/db'
import type { Clock } from '@motorpool/kernel'

/** Resolves an organisation to itself and all below it. */
export interface OrgScopes {
  below(tenantId: string, orgId: string): Promise<readonly string[]>
  /** After the tree changed. */
  clear(): void
}

const TTL = 5000
const MAX = 5000

/** Cached for a few seconds, so that a change made by another process is seen soon as well. */
export function createOrgScopes(db: Database, clock: Clock): OrgScopes {
  const cache = new Map<string, { ids: readonly string[]; until: number }>()
  let generation = 0
  return {
    async below(tenantId, orgId) {
      const key = `${tenantId}/${orgId}`
      const hit = cache.get(key)
      if (hit && hit.until > clock.now()) return hit.ids
      const before = generation
      const ids = await db.withTenant({ tenantId, orgScope: { kind: 'all' } }, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select below.id from org own join org below on starts_with(below.path, own.path)
          where own.id = ${orgId}`.execute(tx)
        return rows.map((r) => r.id)
      })
      if (generation === before) {
        if (cache.size >= MAX) cache.delete(cache.keys().next().value as string)
        cache.set(key, { ids, until: clock.now() + TTL })
      }
      return ids
    },
    clear() {
      generation++
      cache.clear()
    },
  }
}
