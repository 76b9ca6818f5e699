import { Command } from '@motorpool/gb32960'
import { COMMAND_AT } from '@motorpool/gbt'
import { numberIn, secondIn, stampIn, stampNow } from './frames.ts'

/** Seconds of a vehicle that are told apart; a power of two. */
const SECONDS = 8192
/** ms; what takes longer counts as so long. */
const LONGEST_MS = 120_000

export interface Lag {
  p50: number
  p99: number
  most: number
}

export interface Seen {
  /** Reports that came as they were made, and as they were made up. */
  live: number
  late: number
  /** Each once. */
  distinct: number
  /** Once more than once. */
  doubled: number
  /** New ones behind a newer one of their vehicle, live and made up each for itself. */
  disordered: number
  /** ms from the socket of the terminal to here, of live ones since the last look. */
  lag: Lag
}

/** What has come to a peer: each report of each vehicle, its order, and how long it took. */
export class Arrivals {
  private readonly vehicles: number
  private readonly seen: Uint8Array
  private readonly first: Int32Array
  /** The newest of each, live and made up. */
  private readonly newest: readonly [Int32Array, Int32Array]
  private readonly lags = new Uint32Array(LONGEST_MS + 1)
  private counts = { live: 0, late: 0, distinct: 0, doubled: 0, disordered: 0 }

  constructor(vehicles: number) {
    this.vehicles = vehicles
    this.seen = new Uint8Array((vehicles * SECONDS) / 8)
    this.first = new Int32Array(vehicles).fill(-1)
    this.newest = [new Int32Array(vehicles).fill(-1), new Int32Array(vehicles).fill(-1)]
  }

  take(bytes: Buffer, at: number): void {
    const n = numberIn(bytes, at)
    if (n >= this.vehicles) return
    const second = secondIn(bytes, at)
    const isLate = bytes[at + COMMAND_AT] === Command.reissue
    const { counts } = this
    if (isLate) counts.late++
    else {
      counts.live++
      const lag = stampNow(stampIn(bytes, at))
      const taken = Math.min(LONGEST_MS, lag)
      this.lags[taken] = (this.lags[taken] ?? 0) + 1
    }
    this.place(n, second, isLate ? 1 : 0)
  }

  private place(n: number, second: number, kind: 0 | 1): void {
    const { counts, first, newest, seen } = this
    if (first[n] === -1) first[n] = second
    const bit = n * SECONDS + ((second - (first[n] as number)) & (SECONDS - 1))
    const mask = 1 << (bit & 7)
    const bits = seen[bit >> 3] ?? 0
    if (bits & mask) {
      counts.doubled++
      return
    }
    seen[bit >> 3] = bits | mask
    counts.distinct++
    if (second < (newest[kind][n] as number)) counts.disordered++
    else newest[kind][n] = second
  }

  /** All that was counted; times begin anew. */
  look(): Seen {
    const total = this.lags.reduce((sum, n) => sum + n, 0)
    const at = (share: number) => {
      let left = Math.floor(total * share)
      return this.lags.findIndex((n) => (left -= n) < 0)
    }
    const lag = { p50: at(0.5), p99: at(0.99), most: this.lags.findLastIndex((n) => n > 0) }
    this.lags.fill(0)
    return { ...this.counts, lag }
  }
}
