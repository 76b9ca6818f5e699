import { type Database, sql } from '@motorpool/db'
import type { OtherGateways } from '../gateway/others.ts'
import type { LatestState } from '../processors/latest.ts'
import { type RealtimeRow, stateOf } from '../processors/realtime-table.ts'
import { type Device, VehicleSlot } from './slot.ts'

/** Device times beyond the receive time by more than this are absurd: terminals' clocks drift, they do not foresee. */
export const FUTURE_LIMIT_MS = 10 * 60_000

interface LoadedRow {
  id: string
  stored: number | null
  packed: number | null
  received: number | null
  realtime: RealtimeRow | null
  working: boolean
}

interface Wanted {
  device: Device
  resolve: (slot: VehicleSlot) => void
  reject: (error: unknown) => void
}

const LOAD_CHUNK = 500

export interface FleetOptions {
  db: Database
  writers: number
  now: () => number
  /** Slots kept in memory; those in use are never dropped. */
  capacity: number
  others: OtherGateways
}

/** The vehicles this process has to do with. Their past is read once, many in one query when many sign on at once. */
export class Fleet {
  readonly slots = new Map<string, VehicleSlot>()
  private readonly options: FleetOptions
  private wanted: Wanted[] = []
  private readonly waiting = new Map<string, Promise<VehicleSlot>>()
  private loading = false

  constructor(options: FleetOptions) {
    this.options = options
  }

  get(vehicleId: string): VehicleSlot | undefined {
    return this.slots.get(vehicleId)
  }

  /**
   * The slot of a device: at once when it is in memory, else read from the journal. Where there are other gateways it is always read:
   * the vehicle may have been at one of them. Rejects when the database is away.
   */
  slot(device: Device): VehicleSlot | Promise<VehicleSlot> {
    const known = this.slots.get(device.vehicleId)
    if (known && !this.options.others.present) {
      known.setDevice(device)
      known.lastSeen = this.options.now()
      return known
    }
    const pending = this.waiting.get(device.vehicleId)
    if (pending) return pending
    const promise = new Promise<VehicleSlot>((resolve, reject) =>
      this.wanted.push({ device, resolve, reject }),
    )
    this.waiting.set(device.vehicleId, promise)
    if (!this.loading) {
      this.loading = true
      setImmediate(() => void this.drain())
    }
    return promise
  }

  private async drain(): Promise<void> {
    while (this.wanted.length > 0) {
      const chunk = this.wanted.splice(0, LOAD_CHUNK)
      try {
        await this.load(chunk)
      } catch (error) {
        for (const want of chunk) {
          this.waiting.delete(want.device.vehicleId)
          want.reject(error)
        }
      }
    }
    this.loading = false
  }

  private async load(chunk: readonly Wanted[]): Promise<void> {
    await this.options.others.settled()
    const ids = chunk.map((w) => w.device.vehicleId)
    const believable = new Date(this.options.now() + FUTURE_LIMIT_MS).toISOString()
    const rows = await this.options.db.withPlatform(undefined, 'vehicles sign on', async (tx) => {
      const result = await sql<LoadedRow>`
        select v.id,
          (select max(device_time) from frame where vehicle_id = v.id and device_time <= ${believable}) as stored,
          (select max(last_time) from frame_block where vehicle_id = v.id and last_time <= ${believable}) as packed,
          r.receive_time as received,
          to_jsonb(r) as realtime,
          coalesce(w.working, false) as working
        from unnest(${ids}::bigint[]) as v(id) left join vehicle_realtime r on r.vehicle_id = v.id
          left join standing_work w on w.vehicle_id = v.id`.execute(tx)
      return result.rows
    })
    const byId = new Map(rows.map((r) => [r.id, r]))
    const now = this.options.now()
    for (const want of chunk) {
      const row = byId.get(want.device.vehicleId)
      const known = this.slots.get(want.device.vehicleId)
      const slot = known ?? this.fresh(want.device, row)
      if (known && row) follow(known, row)
      slot.setDevice(want.device)
      slot.lastSeen = now
      this.slots.set(want.device.vehicleId, slot)
      this.waiting.delete(want.device.vehicleId)
      want.resolve(slot)
    }
    this.trim()
  }

  private fresh(device: Device, row: LoadedRow | undefined): VehicleSlot {
    const slot = new VehicleSlot(device, loadedState(row), this.options.writers)
    const newest = newestOf(row)
    if (newest > 0) slot.newest = newest
    else slot.atNewest = []
    slot.lastReceive = lastReceiveOf(row)
    return slot
  }

  /** Evicts idle vehicles, the oldest first, until the fleet is within its capacity. */
  private trim(): void {
    let over = this.slots.size - this.options.capacity
    if (over <= 0) return
    for (const [id, slot] of this.slots) {
      if (slot.refCount > 0 || slot.dirty || slot.unpublished || slot.counts !== null) continue
      this.slots.delete(id)
      if (--over <= 0) return
    }
  }
}

const newestOf = (row: LoadedRow | undefined): number => Math.max(row?.stored ?? 0, row?.packed ?? 0)

/** µs */
const lastReceiveOf = (row: LoadedRow | undefined): number => (row?.received ?? 0) * 1000 + 999

const loadedState = (row: LoadedRow | undefined): LatestState => ({
  ...stateOf(row?.realtime ?? null),
  working: row?.working ?? false,
})

/** What another gateway has stored of the vehicle since it was here. */
function follow(slot: VehicleSlot, row: LoadedRow): void {
  const newest = newestOf(row)
  if (newest > slot.newest) {
    slot.newest = newest
    slot.atNewest = null
  }
  slot.lastReceive = Math.max(slot.lastReceive, lastReceiveOf(row))
  if ((row.received ?? 0) > slot.latest.receiveTime) slot.latest = loadedState(row)
}
