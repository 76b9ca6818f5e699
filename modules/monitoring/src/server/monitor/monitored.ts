import { type Database, sql } from '@motorpool/db'
import type { EventHub } from '@motorpool/events'
import type { Principal } from '@motorpool/http'
import { type Logger, orgIdsOf } from '@motorpool/kernel'
import type { LiveCtx } from '@motorpool/live/server'
import { abilitiesChanged, categoriesWithout } from '@motorpool/tenancy/server'
import { bindingChanged } from '@motorpool/vehicle/server'
import { type OwnVehicles, ownVehicles } from './own-vehicles.ts'

/** What is remembered is read again after this time, also when no event says that it changed. */
const STALE_MS = 60_000
/** Vehicles change in crowds (imports, transfers): they are read once for all of them. */
const SETTLE_MS = 200

/** What is asked of a vehicle before something of it is pushed. */
export interface WatchedVehicle {
  tenantId: string
  orgId: string
  vehicleId: string
  vin: string
}

/** What a subscriber may watch: in its scope, and monitored by its tenant. To be closed. */
export interface View {
  sees(vehicle: WatchedVehicle): boolean
  close(): void
}

type Hidden = { has(vehicleId: string): boolean; close(): void }

/**
 * Whether a vehicle's tenant and organisation are the caller's; of a customer's vehicles the links decide, of
 * data scope SELF who created them, too. */
function inScope({ actor, orgScope, tenantId }: Principal, vehicle: WatchedVehicle): boolean {
  if (actor.userType === 'ADMIN') return true
  if (tenantId !== vehicle.tenantId) return false
  return orgIdsOf(orgScope)?.includes(vehicle.orgId) ?? true
}

interface Known {
  /** No category is closed: changes of vehicles change nothing. */
  open: boolean
  ids: ReadonlySet<string>
  watchers: number
  first: Promise<void>
  timer: NodeJS.Timeout
  settling: NodeJS.Timeout | undefined
}

const NOTHING_HIDDEN: Hidden = { has: () => false, close: () => {} }

async function read(db: Database, tenantId: string): Promise<Pick<Known, 'open' | 'ids'>> {
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

/** For each tenant with subscribers, shared by them: the vehicles that it may not monitor. */
export class Monitored {
  private readonly tenants = new Map<string, Known>()
  private readonly owners = new Set<OwnVehicles>()
  private readonly stops: (() => void)[]
  private readonly db: Database
  private readonly log: Logger

  constructor(deps: { db: Database; events: EventHub; log: Logger }) {
    const { db, events, log } = deps
    this.db = db
    this.log = log
    const all = () => {
      for (const [tenantId, known] of this.tenants) this.settle(tenantId, known)
    }
    const own = () => {
      for (const vehicles of this.owners) void vehicles.refresh()
    }
    this.stops = [
      events.on(abilitiesChanged, {
        heard: ({ tenantIds }) => {
          for (const tenantId of tenantIds) void this.refresh(tenantId)
        },
        missed: all,
      }),
      events.on(bindingChanged, {
        heard: () => {
          own()
          for (const [tenantId, known] of this.tenants) if (!known.open) this.settle(tenantId, known)
        },
        missed: () => {
          own()
          all()
        },
      }),
    ]
  }

  /** Waits until it is known what the subscriber may watch. */
  async watch(ctx: LiveCtx): Promise<View> {
    const hidden = await this.hidden(ctx)
    try {
      const own = await this.own(ctx)
      return {
        sees: (vehicle) =>
          inScope(ctx.principal, vehicle) &&
          !hidden.has(vehicle.vehicleId) &&
          (own?.has(vehicle.vin) ?? true),
        close: () => {
          hidden.close()
          own?.close()
        },
      }
    } catch (error) {
      hidden.close()
      throw error
    }
  }

  /** The vehicles of a subscriber that is a customer, or sees its own records alone. */
  private async own({ principal, log }: LiveCtx): Promise<OwnVehicles | undefined> {
    const { kind } = principal.orgScope
    if (kind !== 'customer' && kind !== 'self') return undefined
    const own = await ownVehicles(this.db, principal, log)
    this.owners.add(own)
    return {
      ...own,
      close: () => {
        this.owners.delete(own)
        own.close()
      },
    }
  }

  private async hidden({ principal }: LiveCtx): Promise<Hidden> {
    if (principal.actor.userType === 'ADMIN') return NOTHING_HIDDEN
    const { tenantId } = principal
    const known = this.tenants.get(tenantId) ?? this.begin(tenantId)
    known.watchers++
    let closed = false
    const close = () => {
      if (!closed) this.leave(tenantId, known)
      closed = true
    }
    try {
      await known.first
    } catch (error) {
      close()
      throw error
    }
    return { has: (vehicleId) => known.ids.has(vehicleId), close }
  }

  close(): void {
    for (const stop of this.stops) stop()
    for (const own of this.owners) own.close()
    this.owners.clear()
    for (const known of this.tenants.values()) this.end(known)
    this.tenants.clear()
  }

  private begin(tenantId: string): Known {
    const known: Known = {
      open: false,
      ids: new Set(),
      watchers: 0,
      first: read(this.db, tenantId).then((found) => void Object.assign(known, found)),
      timer: setInterval(() => void this.refresh(tenantId), STALE_MS).unref(),
      settling: undefined,
    }
    this.tenants.set(tenantId, known)
    return known
  }

  private leave(tenantId: string, known: Known): void {
    if (--known.watchers > 0) return
    this.end(known)
    if (this.tenants.get(tenantId) === known) this.tenants.delete(tenantId)
  }

  private end(known: Known): void {
    clearInterval(known.timer)
    clearTimeout(known.settling)
  }

  private settle(tenantId: string, known: Known): void {
    known.settling ??= setTimeout(() => {
      known.settling = undefined
      void this.refresh(tenantId)
    }, SETTLE_MS).unref()
  }

  private async refresh(tenantId: string): Promise<void> {
    const known = this.tenants.get(tenantId)
    if (!known) return
    try {
      Object.assign(known, await read(this.db, tenantId))
    } catch (error) {
      this.log.warn({ err: error }, 'vehicles that a tenant does not monitor not read')
    }
  }
}
