import { type Database, sql, type Tx } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import type { Logger } from '@motorpool/kernel'
import type { VehicleSlot } from '../fleet/slot.ts'
import { setOffline } from '../processors/realtime-table.ts'
import type { OtherGateways } from './others.ts'
import type { SessionListener } from './sessions.ts'

export interface SessionTableOptions {
  db: Database
  /** Name of this gateway; unique among the gateways of a database. */
  gateway: string
  now: () => number
  log: Logger
  others: OtherGateways
  /** These vehicles have signed on here while `gateway` still holds a session of theirs. */
  replaced?: (gateway: string, vehicleIds: readonly string[]) => void
  /** Another gateway holds these vehicles by a later sign-on, or by a proven claim where that of here is not: it has lost. */
  lost?: (vehicleIds: readonly string[]) => void
  /** Other gateways had given these up for dead, and this one holds them again. */
  regained?: (slots: readonly VehicleSlot[]) => void
}

/** ms after which a gateway that gives no sign of life has ended. */
const DEAD_AFTER_MS = 60_000
const CHUNK = 1000

const iso = (ms: number) => new Date(ms).toISOString()

/** A session here. */
interface Session {
  slot: VehicleSlot
  /** ms; when it began, by the clock of this process. */
  since: number
  proven: boolean
}

interface Changed {
  slot: VehicleSlot
  /** Null where it has ended. */
  session: Session | null
}

interface Released {
  vehicleId: string
  tenantId: string
}

interface Elsewhere {
  replaced: ReadonlyMap<string, string[]>
  lost: readonly string[]
}

/**
 * Who holds a vehicle's session, as rows that every process reads: the gateway, its epoch (number of its start) and
 * since when. Changes are gathered and written together; of two gateways the later sign-on has the row, whichever is written first.
 * `since` is of the database's clock: the age of the sign-on, taken off when the row is written, so clocks that differ decide nothing.
 */
export class SessionTable implements SessionListener {
  private readonly options: SessionTableOptions
  private started = 0
  private readonly open = new Map<string, Session>()
  private changed = new Map<string, Changed>()
  private flushing: Promise<void> | undefined

  constructor(options: SessionTableOptions) {
    this.options = options
  }

  /** Number of this start. */
  get epoch(): number {
    return this.started
  }

  connected(slot: VehicleSlot, now: number, proven: boolean): void {
    const session = { slot, since: now, proven }
    slot.holding = 'here'
    this.open.set(slot.device.vehicleId, session)
    this.changed.set(slot.device.vehicleId, { slot, session })
  }

  disconnected(slot: VehicleSlot): void {
    slot.holding = 'ending'
    this.open.delete(slot.device.vehicleId)
    this.changed.set(slot.device.vehicleId, { slot, session: null })
  }

  /**
   * Registers this start. Vehicles that an earlier start of this gateway left online, and those that no gateway holds, are
   * offline; those of other gateways are not touched.
   */
  async start(): Promise<void> {
    const { db, gateway, now, others } = this.options
    await db.withPlatform(undefined, 'gateway starts', async (tx) => {
      const { rows } = await sql<{ epoch: number }>`
        insert into gateway_instance (name, epoch, start_time, seen_time)
        values (${gateway}, 1, ${iso(now())}, ${iso(now())})
        on conflict (name) do update set epoch = gateway_instance.epoch + 1,
          start_time = excluded.start_time, seen_time = excluded.seen_time
        returning epoch`.execute(tx)
      this.started = rows[0]?.epoch ?? 0
      await release(tx, gateway, now())
      await others.look(tx)
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
      const ended = chunk.filter(([, { session }]) => session === null).map(([id]) => id)
      const held = chunk.flatMap(([, { session }]) => session ?? [])
      const { elsewhere, gone } = await this.options.db.withPlatform(
        undefined,
        'gateway sessions',
        async (tx) => ({ gone: await this.end(tx, ended), elsewhere: await this.hold(tx, held) }),
      )
      if (gone.size > 0) this.options.others.met()
      for (const [id, change] of chunk) {
        if (this.changed.get(id) === change) this.changed.delete(id)
        if (change.session === null && change.slot.holding === 'ending')
          change.slot.holding = gone.has(id) ? 'none' : 'ended'
      }
      this.tell(elsewhere)
    }
  }

  private tell({ replaced, lost }: Elsewhere): void {
    if (replaced.size > 0 || lost.length > 0) this.options.others.met()
    for (const [gateway, ids] of replaced) this.options.replaced?.(gateway, ids)
    if (lost.length > 0) this.options.lost?.(lost)
  }

  /** Ends sessions of here; answers which of the vehicles another gateway holds, for whom nothing has ended. */
  private async end(tx: Tx, vehicleIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (vehicleIds.length === 0) return new Set()
    const { rows } = await sql<Released>`
      delete from gateway_session where vehicle_id = any (${vehicleIds}::bigint[])
      and gateway = ${this.options.gateway} and epoch = ${this.epoch}
      returning vehicle_id as "vehicleId", tenant_id as "tenantId"`.execute(tx)
    await recordVehicleEvents(tx, 'SESSION_ENDED', this.options.now(), rows)
    if (rows.length === vehicleIds.length) return new Set()
    const { rows: others } = await sql<{ id: string }>`
      select vehicle_id as id from gateway_session where vehicle_id = any (${vehicleIds}::bigint[])`.execute(
      tx,
    )
    return new Set(others.map(({ id }) => id))
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
   * there: theirs is the later sign-on, or proven where the claim here is not. Under another process of this name nothing is written.
   *
   * @param again they are held already, or were: a session that goes on has not begun
   */
  private async hold(tx: Tx, sessions: readonly Session[], again = false): Promise<Elsewhere> {
    if (sessions.length === 0) return { replaced: new Map(), lost: [] }
    const { gateway, now } = this.options
    const ids = sessions.map(({ slot }) => slot.device.vehicleId)
    const { rows: before } = await sql<{ id: string; gateway: string }>`
      select vehicle_id as id, gateway from gateway_session where vehicle_id = any (${ids}::bigint[])
      order by vehicle_id for update`.execute(tx)
    const ages = sessions.map(({ since }) => Math.max(0, now() - since))
    const { rows } = await sql<{ id: string }>`
      insert into gateway_session as s (vehicle_id, tenant_id, gateway, epoch, since, proven)
      select n.vehicle_id, n.tenant_id, ${gateway}, ${this.epoch},
        clock_timestamp() - n.age * interval '1 millisecond', n.proven
      from unnest(${ids}::bigint[], ${sessions.map(({ slot }) => slot.device.tenantId)}::bigint[],
        ${ages}::float8[], ${sessions.map(({ proven }) => proven)}::boolean[]) as n(vehicle_id, tenant_id, age, proven)
      where exists (select from gateway_instance where name = ${gateway} and epoch = ${this.epoch})
      order by n.vehicle_id
      on conflict (vehicle_id) do update set tenant_id = excluded.tenant_id, gateway = excluded.gateway,
        epoch = excluded.epoch, since = excluded.since, proven = excluded.proven
      where s.gateway = excluded.gateway or (excluded.proven and not s.proven)
        or (excluded.proven >= s.proven and excluded.since >= s.since)
      returning vehicle_id as id`.execute(tx)
    const won = new Set(rows.map(({ id }) => id))
    const others = before.filter((row) => row.gateway !== gateway)
    const own = new Set(before.filter((row) => row.gateway === gateway).map(({ id }) => id))
    const began = sessions
      .map(({ slot: { device } }) => ({ vehicleId: device.vehicleId, tenantId: device.tenantId }))
      .filter(({ vehicleId }) => won.has(vehicleId) && !(again && own.has(vehicleId)))
    await recordVehicleEvents(tx, 'SESSION_BEGAN', now(), began)
    const replaced = new Map<string, string[]>()
    for (const [name, list] of Map.groupBy(
      others.filter(({ id }) => won.has(id)),
      (row) => row.gateway,
    ))
      replaced.set(
        name,
        list.map(({ id }) => id),
      )
    return { replaced, lost: ids.filter((id) => !won.has(id)) }
  }

  /** Gives a sign of life, and sets offline what gateways that have ended without a word still hold. */
  async beat(): Promise<void> {
    const { db, gateway, now, log, others } = this.options
    const { dead, held } = await db.withPlatform(undefined, 'gateway is alive', async (tx) => {
      await sql`update gateway_instance set seen_time = ${iso(now())}
        where name = ${gateway} and epoch = ${this.epoch}`.execute(tx)
      await others.look(tx)
      const { rows } = await sql<{ name: string }>`
        select name from gateway_instance i where name <> ${gateway} and seen_time < ${iso(now() - DEAD_AFTER_MS)}
        and exists (select from gateway_session s where s.gateway = i.name)
        for update skip locked`.execute(tx)
      for (const { name } of rows) await release(tx, name, now())
      return { dead: rows.map((r) => r.name), held: others.present ? await this.count(tx) : undefined }
    })
    if (dead.length > 0)
      log.warn({ gateways: dead }, 'gateways gave no sign of life: their vehicles are offline')
    if (held !== undefined && held !== this.open.size && this.changed.size === 0) await this.compare()
  }

  private async count(tx: Tx): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) from gateway_session
      where gateway = ${this.options.gateway} and epoch = ${this.epoch}`.execute(tx)
    return Number(rows[0]?.count ?? 0)
  }

  /**
   * The rows are not those of the sessions here: another gateway has taken some without a word that came, or given this one up for
   * dead. What it holds stays there; what nobody holds is held here again.
   */
  private async compare(): Promise<void> {
    const sessions = [...this.open]
    const { gateway, db, regained } = this.options
    const { lost, missing } = await db.withPlatform(undefined, 'gateway sessions', async (tx) => {
      const { rows } = await sql<{ id: string; gateway: string | null }>`
        select o.id, s.gateway from unnest(${sessions.map(([id]) => id)}::bigint[]) as o(id)
        left join gateway_session s on s.vehicle_id = o.id
        where s.gateway is null or s.gateway <> ${gateway} or s.epoch <> ${this.epoch}`.execute(tx)
      const free = new Set(rows.filter((row) => row.gateway === null).map(({ id }) => id))
      const missing = sessions.filter(([id, session]) => free.has(id) && this.open.get(id) === session)
      const elsewhere = await this.hold(
        tx,
        missing.map(([, session]) => session),
        true,
      )
      const taken = rows.filter((row) => row.gateway !== null).map(({ id }) => id)
      return { lost: [...taken, ...elsewhere.lost], missing }
    })
    // Only sessions of then: a vehicle that has signed on here since has a later claim.
    const still = (id: string, session: Session | undefined) => this.open.get(id) === session
    const before = new Map(sessions)
    this.tell({ replaced: new Map(), lost: lost.filter((id) => still(id, before.get(id))) })
    regained?.(missing.filter(([id, session]) => still(id, session)).map(([, { slot }]) => slot))
  }
}

/** Releases all sessions of the gateway. */
async function release(tx: Tx, gateway: string, now: number): Promise<void> {
  const { rows } = await sql<Released>`delete from gateway_session where gateway = ${gateway}
    returning vehicle_id as "vehicleId", tenant_id as "tenantId"`.execute(tx)
  await recordVehicleEvents(tx, 'SESSION_ENDED', now, rows)
  await setOffline(tx, now)
}
