import type { AnswerForm } from '@motorpool/wire'
import type { DayCounts } from '../ledger/counts.ts'
import type { LatestState } from '../processors/latest.ts'
import { NOT_STANDING, type Standstill } from './standstill.ts'

/** A registered device as the vehicle module knows it. Ids are decimal text. */
export interface Device {
  vehicleId: string
  tenantId: string
  orgId: string
  vin: string
  terminalId: string
  /** minutes east of UTC of the terminal's clock, where it differs from the protocol's own */
  zone?: number
  /** How its terminal wants to be answered, where that differs from the listener's usual form. */
  answer?: AnswerForm
}

/**
 * Whether the vehicle's session is held here: `ending`: it has ended here, and whether the vehicle has gone to another gateway is
 * being asked; `ended`: it has not, so that it is offline; `none`: what it is now is for others to tell.
 */
export type Holding = 'here' | 'ending' | 'ended' | 'none'

/**
 * The memory of this process for one vehicle: its place in the journal, its counts of the day, its latest state. One
 * object for all of them, because every frame touches all of them.
 */
export class VehicleSlot {
  device: Device
  readonly idHigh: number
  readonly idLow: number
  tenantHigh = 0
  tenantLow = 0
  readonly writer: number
  /** Greatest believable device time that is stored or queued, ms. A report beyond it is certainly new. */
  newest = -Infinity
  /** Weak hashes of what is stored or queued at exactly `newest`; null = not known, treat all as suspects. */
  atNewest: number[] | null = null
  /** Receive time given to the last message, µs: strictly increasing. */
  lastReceive = 0
  /** Hash and device time of the last messages that carry no time of their own, to recognise their re-sends. */
  timeless: { hash: number; time: number }[] | null = null
  /** Sessions, queued rows and recounts that hold this slot. */
  refCount = 0
  /** Messages that it may still send at once; below zero it sent more than its rate allows. */
  tokens = 0
  refilledAt = 0
  latest: LatestState
  /** By the reports of the session that speaks for it. */
  standstill: Standstill = NOT_STANDING
  /** Latest state differs from what the database has. */
  dirty = false
  /** Latest state differs from what was published to subscribers. */
  unpublished = false
  holding: Holding = 'none'
  counts: DayCounts | null = null
  lastSeen = 0

  constructor(device: Device, latest: LatestState, writers: number) {
    const id = BigInt(device.vehicleId)
    this.device = device
    this.idHigh = Number(id >> 32n)
    this.idLow = Number(id & 0xffffffffn)
    this.writer = Number(id % BigInt(writers))
    this.latest = latest
    this.setDevice(device)
  }

  /**
   * Takes tokens for messages that came: `rate` of them come back a second, up to `burst`. Returns the ms until the
   * vehicle is even again, 0 while it keeps its rate.
   */
  take(messages: number, now: number, rate: number, burst: number): number {
    const returned = (Math.max(0, now - this.refilledAt) * rate) / 1000
    this.tokens = Math.min(burst, this.tokens + returned) - messages
    this.refilledAt = now
    return this.tokens < 0 ? Math.ceil((-this.tokens * 1000) / rate) : 0
  }

  setDevice(device: Device): void {
    const tenant = BigInt(device.tenantId)
    this.device = device
    this.tenantHigh = Number(tenant >> 32n)
    this.tenantLow = Number(tenant & 0xffffffffn)
  }
}
