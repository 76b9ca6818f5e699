import { type Database, sql, type Tx } from '@motorpool/db'
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
}

/** ms after which a gateway that gives no sign of life has ended. */
const DEAD_AFTER_MS = 60_000
const CHUNK = 1000

const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Who holds a vehicle's session, as rows that every process reads: the gateway, its epoch (number of its start) and
 * since when. Changes are gathered and written together.
 */
export class SessionTable implements SessionListener {
  private readonly options: SessionTableOptions
  private epoch = 0
  /** By vehicle: since when it is held here, or null where its session has ended. */
  private changed = new Map<string, { slot: VehicleSlot; since: number | null }>()
  private flushing: Promise<void> | undefined

  constructor(options: SessionTableOptions) {
    this.options = options
  }

  connected(slot: VehicleSlot, now: number): void {
    this.changed.set(slot.device.vehicleId, { slot, since: now })
  }

  disconnected(slot: VehicleSlot): void {
    this.changed.set(slot.device.vehicleId, { slot, since: null })
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
          chunk.flatMap(([id, { slot, since }]) =>
            since === null ? [] : [{ id, tenantId: slot.device.tenantId, since }],
          ),
        )
      })
      for (const [id, change] of chunk) if (this.changed.get(id) === change) this.changed.delete(id)
      for (const [gateway, ids] of elsewhere) this.options.replaced?.(gateway, ids)
    }
  }

  private async end(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
    if (vehicleIds.length === 0) return
    await sql`delete from gateway_session where vehicle_id = any (${vehicleIds}::bigint[])
      and gateway = ${this.options.gateway} and epoch = ${this.epoch}`.execute(tx)
  }

  /** Writes who is held here now; answers who of them was held elsewhere, by gateway. */
  private async hold(
    tx: Tx,
    held: readonly { id: string; tenantId: string; since: number }[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const elsewhere = new Map<string, string[]>()
    if (held.length === 0) return elsewhere
    const ids = held.map((h) => h.id)
    const { rows } = await sql<{ vehicle_id: string; gateway: string }>`
      select vehicle_id, gateway from gateway_session
      where vehicle_id = any (${ids}::bigint[]) and gateway <> ${this.options.gateway}
      order by vehicle_id for update`.execute(tx)
    for (const row of rows)
      elsewhere.set(row.gateway, [...(elsewhere.get(row.gateway) ?? []), row.vehicle_id])
    await sql`
      insert into gateway_session (vehicle_id, tenant_id, gateway, epoch, since)
      select n.vehicle_id, n.tenant_id, ${this.options.gateway}, ${this.epoch}, n.since
      from unnest(${ids}::bigint[], ${held.map((h) => h.tenantId)}::bigint[],
        ${held.map((h) => iso(h.since))}::timestamptz[]) as n(vehicle_id, tenant_id, since)
      order by n.vehicle_id
      on conflict (vehicle_id) do update set tenant_id = excluded.tenant_id, gateway = excluded.gateway,
        epoch = excluded.epoch, since = excluded.since`.execute(tx)
    return elsewhere
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
  await sql`delete from gateway_session where gateway = ${gateway}`.execute(tx)
  await setOffline(tx, now)
}
