import type { ForwardEvent, ForwardFailure } from '../../shared/enums.ts'
import type { Item } from './flow.ts'
import type { LogLine, Progress, Refused, VehicleCount } from './state-table.ts'

/** Refused messages that are kept until they are stored. */
const REFUSED_MOST = 1000
/** Counts of so many vehicles are stored with where the task stands; those of more every `GATHER_MS`. */
const FEW = 500
const GATHER_MS = 10_000

type Counts = Pick<Progress, 'sent' | 'resent' | 'received' | 'failed' | 'thinned'>

const NOTHING: Counts = { sent: 0, resent: 0, received: 0, failed: 0, thinned: 0 }

/** What a task has counted since it was last stored. */
export class Tally {
  counts = { ...NOTHING }
  private vehicles = new Map<string, VehicleCount>()
  private refusedItems: Refused[] = []
  private log: LogLine[] = []
  private vehiclesAt = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.vehicles.size === 0 && this.log.length === 0 && this.counts.thinned === 0
  }

  sent({ vehicleId, tenantId }: Item, again: boolean): void {
    const one = this.of(vehicleId, tenantId)
    if (again) {
      this.counts.resent++
      one.resent++
    } else {
      this.counts.sent++
      one.sent++
    }
  }

  acknowledged({ vehicleId, tenantId, deviceTime }: Item): void {
    this.counts.received++
    const one = this.of(vehicleId, tenantId)
    one.last = Math.max(one.last, deviceTime)
  }

  refused(item: Item, reason: string, time: number): void {
    this.counts.failed++
    this.of(item.vehicleId, item.tenantId).failed++
    if (this.refusedItems.length < REFUSED_MOST) this.refusedItems.push({ item, reason, time })
  }

  line(
    event: ForwardEvent,
    time: number,
    failure: ForwardFailure | null = null,
    detail: string | null = null,
  ): void {
    this.log.push({ event, failure, detail, time })
  }

  /**
   * What begins anew: all of it, or all but the counts of vehicles, where they are many and their time has not come.
   *
   * @param now ms of a clock that does not jump; left out: nothing is left
   */
  take(now = Infinity): Counts & Pick<Progress, 'vehicles' | 'refused' | 'log'> {
    const vehicles = this.vehiclesOf(now)
    const taken = { ...this.counts, vehicles, refused: this.refusedItems, log: this.log }
    this.counts = { ...NOTHING }
    this.refusedItems = []
    this.log = []
    return taken
  }

  private vehiclesOf(now: number): Map<string, VehicleCount> {
    if (this.vehicles.size > FEW && now < this.vehiclesAt + GATHER_MS) return new Map()
    const { vehicles } = this
    this.vehicles = new Map()
    this.vehiclesAt = now
    return vehicles
  }

  /** What could not be stored is counted with what has come since. */
  back({ vehicles, refused, log, ...counts }: ReturnType<Tally['take']>): void {
    for (const key of Object.keys(NOTHING) as (keyof Counts)[]) this.counts[key] += (counts as Counts)[key]
    for (const [id, one] of vehicles) {
      const now = this.of(id, one.tenantId)
      now.sent += one.sent
      now.resent += one.resent
      now.failed += one.failed
      now.last = Math.max(now.last, one.last)
    }
    this.refusedItems = [...refused, ...this.refusedItems].slice(0, REFUSED_MOST)
    this.log = [...log, ...this.log]
  }

  private of(vehicleId: string, tenantId: string): VehicleCount {
    const known = this.vehicles.get(vehicleId)
    if (known) return known
    const made = { tenantId, sent: 0, resent: 0, failed: 0, last: 0 }
    this.vehicles.set(vehicleId, made)
    return made
  }
}
