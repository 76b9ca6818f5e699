import type { TelemetryStore, Track } from '@motorpool/history/server'
import { dayOf, dayStart, floatAt, intAt, type Logger, reasonOf } from '@motorpool/kernel'
import type { VehicleSlot } from '../fleet/slot.ts'
import { isLate, type LatestEvent, type LatestState } from './latest.ts'
import { readingOf, type Travelled, type TravelReading, travelledIn } from './travel.ts'

/** Late reports come in bursts: a vehicle is recounted when its burst has ended, or after a minute of it. */
const QUIET_MS = 5_000
const LONGEST_MS = 60_000

function* readingsIn(track: Track): Generator<TravelReading> {
  for (let i = 0; i < track.count; i++) {
    const [mileage, lng, lat] = [intAt(track.mileage, i), intAt(track.lng, i), intAt(track.lat, i)]
    const [speed, state] = [intAt(track.speed, i), intAt(track.state, i)]
    yield readingOf({ mileage, lng, lat, speed, state }, floatAt(track.time, i))
  }
}

/** The distance of all reports of a track; those without a fix belong to it as well (`unlocated`). */
export const travelledOn = (track: Track): Travelled => travelledIn(readingsIn(track))

/** There is a late report of the state's day, before its newest report: the day's distance is without it. */
const isIncomplete = ({ lateTime, reportTime, day }: LatestState): boolean =>
  lateTime !== 0 && lateTime < reportTime && dayOf(lateTime) === day

export interface DayRecountOptions {
  store: Pick<TelemetryStore, 'track'>
  log: Logger
  /** The state of a vehicle has another distance. */
  changed: (slot: VehicleSlot) => void
}

/**
 * Counts the distance of a vehicle's day again from its stored reports after late ones came: a distance depends on the order
 * of the reports by time, and a state knows the newest alone. One vehicle at a time, as terminals wait for the same database.
 */
export class DayRecount {
  private readonly options: DayRecountOptions
  /** Vehicles with late reports: since when, and the last of them; ms. The fleet does not drop them meanwhile. */
  private readonly waiting = new Map<VehicleSlot, { since: number; last: number }>()
  private running: Promise<void> | undefined
  private stopped = false
  /** The vehicle that is being counted, and what came of it since its reports are being read. */
  private current: { slot: VehicleSlot; readings: TravelReading[]; late: boolean } | undefined

  constructor(options: DayRecountOptions) {
    this.options = options
  }

  /** Takes note of an event that has led from one state of a vehicle to its present one. */
  follow(slot: VehicleSlot, before: LatestState, event: LatestEvent, now: number): void {
    if (slot.latest.lateTime === 0 && this.current?.slot !== slot) return
    const late = isLate(before, event)
    if (this.current?.slot === slot) this.followCurrent(this.current, before, event, late)
    if (slot.latest.lateTime === 0) return
    const waiting = this.waiting.get(slot)
    if (!waiting) this.wait(slot, now)
    else if (late) waiting.last = now
  }

  private followCurrent(
    current: NonNullable<typeof this.current>,
    before: LatestState,
    event: LatestEvent,
    late: boolean,
  ): void {
    if (late) current.late = true
    else if (event.kind === 'frame' && current.slot.latest.reportTime > before.reportTime)
      current.readings.push(readingOf(event.columns, event.deviceTime))
  }

  private wait(slot: VehicleSlot, now: number): void {
    this.waiting.set(slot, { since: now, last: now })
    slot.refCount++
  }

  private leave(slot: VehicleSlot): void {
    if (this.waiting.delete(slot)) slot.refCount--
  }

  /** Counts vehicles whose late reports have ended; a run that goes on is waited for instead. */
  run(now: number): Promise<void> {
    this.running ??= this.pass(now).finally(() => {
      this.running = undefined
    })
    return this.running
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.running
  }

  private async pass(now: number): Promise<void> {
    for (const [slot, { since, last }] of this.waiting) {
      if (this.stopped) return
      if (now - last < QUIET_MS && now - since < LONGEST_MS) continue
      try {
        if (!isIncomplete(slot.latest) || (await this.count(slot))) this.leave(slot)
      } catch (error) {
        this.options.log.warn(
          { error: reasonOf(error) },
          'the distance of a day was not counted, trying again',
        )
        return
      }
    }
  }

  /** False: a late report came meanwhile, which may be counted or not. */
  private async count(slot: VehicleSlot): Promise<boolean> {
    const { day, reportTime, lateTime } = slot.latest
    const { vehicleId, tenantId } = slot.device
    const current = { slot, readings: [] as TravelReading[], late: false }
    this.current = current
    try {
      const to = reportTime + 1
      const options = { unlocated: true }
      const track = await this.options.store.track({ vehicleId, tenantId }, dayStart(day), to, options)
      if (slot.latest.day !== day) return true
      const travelled = travelledIn([...readingsIn(track), ...current.readings])
      slot.latest = { ...slot.latest, travelled, lateTime: current.late ? lateTime : 0 }
      this.options.changed(slot)
      return !current.late
    } finally {
      this.current = undefined
    }
  }
}
