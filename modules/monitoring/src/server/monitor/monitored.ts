import type { Bus } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import { TOPIC } from '@motorpool/ingest/shared'
import type { Logger } from '@motorpool/kernel'
import type { LiveCtx } from '@motorpool/live/server'
import { onResourceChange } from '@motorpool/resource/server'
import { categoriesWithout } from '@motorpool/tenancy/server'

const ABILITY = 'system/tenantAbility'
/** News may be lost on the way: what is kept is read again after this time. */
const STALE_MS = 60_000
/** Vehicles change in crowds (imports, transfers): they are read once for all of them. */
const SETTLE_MS = 200

export interface AbilityNews {
  tenantIds: readonly string[]
}

/** The vehicles that a tenant may not monitor, as long as somebody watches. */
export interface HiddenVehicles {
  has(vehicleId: string): boolean
  close(): void
}

interface Kept {
  /** No category is closed: changes of vehicles change nothing. */
  open: boolean
  ids: ReadonlySet<string>
  watchers: number
  first: Promise<void>
  timer: NodeJS.Timeout
  settling: NodeJS.Timeout | undefined
}

const NOTHING_HIDDEN: HiddenVehicles = { has: () => false, close: () => {} }

async function read(db: Database, tenantId: string): Promise<Pick<Kept, 'open' | 'ids'>> {
  const { rows } = await db.withPlatform(undefined, 'vehicles that a tenant does not monitor', (tx) =>
    sql<{ closed: number; ids: string[] | null }>`
      with closed as (select ${categoriesWithout(tenantId, 'MONITOR')} as categories)
      select cardinality(categories) as closed,
        (select array_agg(id::text) from vehicle
         where tenant_id = ${tenantId} and vehicle_category = any (categories)) as ids
      from closed`.execute(tx),
  )
  return { open: rows[0]?.closed === 0, ids: new Set(rows[0]?.ids) }
}

/** Keeps for each tenant that somebody watches, and for all its watchers together, what it may not monitor. */
export class Monitored {
  private readonly kept = new Map<string, Kept>()
  private readonly stops: (() => void)[]
  private readonly db: Database
  private readonly log: Logger

  constructor(deps: { db: Database; bus: Bus; log: Logger }) {
    const { db, bus, log } = deps
    this.db = db
    this.log = log
    this.stops = [
      onResourceChange({
        committed(changes) {
          const tenantIds = changes.flatMap((c) => (c.resource === ABILITY && c.tenantId ? [c.tenantId] : []))
          if (tenantIds.length > 0) bus.publish(TOPIC.ability, { tenantIds } satisfies AbilityNews)
        },
      }),
      bus.subscribe(TOPIC.ability, (news) => {
        for (const tenantId of (news as AbilityNews).tenantIds) void this.refresh(tenantId)
      }),
      bus.subscribe(TOPIC.binding, () => {
        for (const [tenantId, kept] of this.kept) if (!kept.open) this.settle(tenantId, kept)
      }),
    ]
  }

  /** Waits until it is known what the subscriber's tenant may not monitor; to be closed. */
  async watch({ principal }: LiveCtx): Promise<HiddenVehicles> {
    if (principal.actor.userType === 'ADMIN') return NOTHING_HIDDEN
    const { tenantId } = principal
    const kept = this.kept.get(tenantId) ?? this.begin(tenantId)
    kept.watchers++
    let closed = false
    const close = () => {
      if (!closed) this.leave(tenantId, kept)
      closed = true
    }
    try {
      await kept.first
    } catch (error) {
      close()
      throw error
    }
    return { has: (vehicleId) => kept.ids.has(vehicleId), close }
  }

  close(): void {
    for (const stop of this.stops) stop()
    for (const kept of this.kept.values()) this.end(kept)
    this.kept.clear()
  }

  private begin(tenantId: string): Kept {
    const kept: Kept = {
      open: false,
      ids: new Set(),
      watchers: 0,
      first: read(this.db, tenantId).then((found) => void Object.assign(kept, found)),
      timer: setInterval(() => void this.refresh(tenantId), STALE_MS).unref(),
      settling: undefined,
    }
    this.kept.set(tenantId, kept)
    return kept
  }

  private leave(tenantId: string, kept: Kept): void {
    if (--kept.watchers > 0) return
    this.end(kept)
    if (this.kept.get(tenantId) === kept) this.kept.delete(tenantId)
  }

  private end(kept: Kept): void {
    clearInterval(kept.timer)
    clearTimeout(kept.settling)
  }

  private settle(tenantId: string, kept: Kept): void {
    kept.settling ??= setTimeout(() => {
      kept.settling = undefined
      void this.refresh(tenantId)
    }, SETTLE_MS).unref()
  }

  private async refresh(tenantId: string): Promise<void> {
    const kept = this.kept.get(tenantId)
    if (!kept) return
    try {
      Object.assign(kept, await read(this.db, tenantId))
    } catch (error) {
      this.log.warn({ err: error }, 'vehicles that a tenant does not monitor not read')
    }
  }
}
