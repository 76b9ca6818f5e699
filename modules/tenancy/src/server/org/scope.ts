import type { Database } from '@motorpool/db'
import type { Clock } from '@motorpool/kernel'
import { tenancy } from '../tables.ts'

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
        const own = await tenancy(tx)
          .selectFrom('org')
          .select('path')
          .where('id', '=', orgId)
          .executeTakeFirst()
        if (!own) return []
        const rows = await tenancy(tx)
          .selectFrom('org')
          .select('id')
          .where('path', 'like', `${own.path}%`)
          .execute()
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
