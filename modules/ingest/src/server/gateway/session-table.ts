import { type Database, sql, type Tx } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import type { Logger } from '@motorpool/kernel'
import type { VehicleSlot } from '../fleet/slot.ts'
import { setOffline } from '../processors/realtime-table.ts'
import type { SessionListener } from './sessions.ts'

export interface SessionTableOptions {
  db: Database
  /** Name of this gateway; unique among the gateways of a database. */
  gateway: string
  now: () => number
  log: Logger
  /** These vehicles have signed on here while `gateway` still holds a session of theirs. */
  replaced?: (gateway: string, vehicleIds: readonly string[]) => void
  /** `gateway` holds these vehicles by a proven claim, and the one here was not: it has lost. */
  lost?: (vehicleIds: readonly string[]) => void
}

/** ms after which a gateway that gives no sign of life has ended. */
const DEAD_AFTER_MS = 60_000
const CHUNK = 1000

const iso = (ms: number) => new Date(ms).toISOString()

interface Changed {
  slot: VehicleSlot
  /** Since when the vehicle is held here, or null where its session has ended. */
  since: number | null
  proven: boolean
}

interface Released {
  vehicleId: string
  tenantId: string
}

interface Held {
  id: string
  tenantId: string
  since: number
  proven: boolean
}

/**
 * Who holds a vehicle's session, as rows that every process reads: the gateway, its epoch (number of its start) and
 * since when. Changes are gathered and written together.
 */
export class SessionTable implements SessionListener {
  private readonly options: SessionTableOptions
  private epoch = 0
  private changed = new Map<string, Changed>()
  private flushing: Promise<void> | undefined

  constructor(options: SessionTableOptions) {
    this.options = options
  }

  connected(slot: VehicleSlot, now: number, proven: boolean): void {
    this.changed.set(slot.device.vehicleId, { slot, since: now, proven })
  }

  disconnected(slot: VehicleSlot): void {
    this.changed.set(slot.device.vehicleId, { slot, since: null, proven: false })
  }

  /**
   * Registers this start. Vehicles that an earlier start of this gateway left online, and those that no gateway holds, are
   * offline; those of other gateways are not touched.
   */
  async start(): Promise<void> {
    const { db, gateway, now } = this.options
    await db.withPlatform(undefined, 'gateway starts', async (tx) => {
      const { rows } = await sql<{ epoch: number }>`
        insert into gateway_instance (name, epoch, start_time, seen_time)
        values (${gateway}, 1, ${iso(now())}, ${iso(now())})
        on conflict (name) do update set epoch = gateway_instance.epoch + 1,
          start_time = excluded.start_time, seen_time = excluded.seen_time
        returning epoch`.execute(tx)
      this.epoch = rows[0]?.epoch ?? 0
      await release(tx, gateway, now())
    })
  }

  /** Writes what has changed; a failed write is retried with the next flush. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => {
      this.flushing = undefined
    })
    return this.flushing
  }

  private async write(): Promise<void> {
    const all = [...this.changed]
    for (let i = 0; i < all.length; i += CHUNK) {
      const chunk = all.slice(i, i + CHUNK)
      const elsewhere = await this.options.db.withPlatform(undefined, 'gateway sessions', async (tx) => {
        await this.end(
          tx,
          chunk.filter(([, c]) => c.since === null).map(([id]) => id),
        )
        return this.hold(
          tx,
          chunk.flatMap(([id, { slot, since, proven }]) =>
            since === null ? [] : [{ id, tenantId: slot.device.tenantId, since, proven }],
          ),
        )
      })
      for (const [id, change] of chunk) if (this.changed.get(id) === change) this.changed.delete(id)
      for (const [gateway, ids] of elsewhere.replaced) this.options.replaced?.(gateway, ids)
      if (elsewhere.lost.length > 0) this.options.lost?.(elsewhere.lost)
    }
  }

  private async end(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
    if (vehicleIds.length === 0) return
    const { rows } = await sql<Released>`
      delete from gateway_session where vehicle_id = any (${vehicleIds}::bigint[])
      and gateway = ${this.options.gateway} and epoch = ${this.epoch}
      returning vehicle_id as "vehicleId", tenant_id as "tenantId"`.execute(tx)
    await recordVehicleEvents(tx, 'SESSION_ENDED', this.options.now(), rows)
  }

  /** Whether another gateway holds the vehicle's session by a proven claim. */
  async provenElsewhere(vehicleId: string): Promise<boolean> {
    const { db, gateway } = this.options
    return db.withPlatform(undefined, 'gateway sessions', async (tx) => {
      const { rows } = await sql`select from gateway_session
        where vehicle_id = ${vehicleId} and gateway <> ${gateway} and proven`.execute(tx)
      return rows.length > 0
    })
  }

  /**
   * Writes who is held here now. Of those that were held elsewhere it answers `replaced`, by gateway, and `lost`, which stay
   * there: theirs is proven, the claim here is not.
   */
  private async hold(
    tx: Tx,
    wanted: readonly Held[],
  ): Promise<{ replaced: ReadonlyMap<string, string[]>; lost: string[] }> {
    if (wanted.length === 0) return { replaced: new Map(), lost: [] }
    const { rows } = await sql<{ vehicle_id: string; gateway: string; proven: boolean }>`
      select vehicle_id, gateway, proven from gateway_session
      where vehicle_id = any (${wanted.map((h) => h.id)}::bigint[]) and gateway <> ${this.options.gateway}
      order by vehicle_id for update`.execute(tx)
    const firm = new Set(rows.filter((row) => row.proven).map((row) => row.vehicle_id))
    const lost = wanted.filter((h) => !h.proven && firm.has(h.id)).map((h) => h.id)
    const held = wanted.filter((h) => !lost.includes(h.id))
    const replaced = new Map<string, string[]>()
    for (const row of rows)
      if (!lost.includes(row.vehicle_id))
        replaced.set(row.gateway, [...(replaced.get(row.gateway) ?? []), row.vehicle_id])
    await sql`
      insert into gateway_session (vehicle_id, tenant_id, gateway, epoch, since, proven)
      select n.vehicle_id, n.tenant_id, ${this.options.gateway}, ${this.epoch}, n.since, n.proven
      from unnest(${held.map((h) => h.id)}::bigint[], ${held.map((h) => h.tenantId)}::bigint[],
        ${held.map((h) => iso(h.since))}::timestamptz[], ${held.map((h) => h.proven)}::boolean[])
        as n(vehicle_id, tenant_id, since, proven)
      order by n.vehicle_id
      on conflict (vehicle_id) do update set tenant_id = excluded.tenant_id, gateway = excluded.gateway,
        epoch = excluded.epoch, since = excluded.since, proven = excluded.proven`.execute(tx)
    await recordVehicleEvents(
      tx,
      'SESSION_BEGAN',
      this.options.now(),
      held.map((h) => ({ vehicleId: h.id, tenantId: h.tenantId })),
    )
    return { replaced, lost }
  }

  /** Gives a sign of life, and sets offline what gateways that have ended without a word still hold. */
  async beat(): Promise<void> {
    const { db, gateway, now, log } = this.options
    const dead = await db.withPlatform(undefined, 'gateway is alive', async (tx) => {
      await sql`update gateway_instance set seen_time = ${iso(now())}
        where name = ${gateway} and epoch = ${this.epoch}`.execute(tx)
      const { rows } = await sql<{ name: string }>`
        select name from gateway_instance i where name <> ${gateway} and seen_time < ${iso(now() - DEAD_AFTER_MS)}
        and exists (select from gateway_session s where s.gateway = i.name)
        for update skip locked`.execute(tx)
      for (const { name } of rows) await release(tx, name, now())
      return rows.map((r) => r.name)
    })
    if (dead.length > 0)
      log.warn({ gateways: dead }, 'gateways gave no sign of life: their vehicles are offline')
  }
}

/** Releases all sessions of the gateway. */
async function release(tx: Tx, gateway: string, now: number): Promise<void> {
  const { rows } = await sql<Released>`delete from gateway_session where gateway = ${gateway}
    returning vehicle_id as "vehicleId", tenant_id as "tenantId"`.execute(tx)
  await recordVehicleEvents(tx, 'SESSION_ENDED', now, rows)
  await setOffline(tx, now)
}
