import type { TelemetryStore, Track } from '@motorpool/history/server'
import { dayOf, dayStart, floatAt, intAt, type Logger, reasonOf } from '@motorpool/kernel'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { LatestEvent, LatestState } from './latest.ts'
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

/** The way of all reports of a track; those without a fix belong to it as well (`unlocated`). */
export const travelledOn = (track: Track): Travelled => travelledIn(readingsIn(track))

/** A late report that is of the state's day and not after its newest report: the way of the day lacks it. */
const lacks = ({ lateTime, reportTime, day }: LatestState): boolean =>
  lateTime !== 0 && lateTime < reportTime && dayOf(lateTime) === day

export interface DayRecountOptions {
  store: Pick<TelemetryStore, 'track'>
  log: Logger
  /** The state of a vehicle has another way. */
  changed: (slot: VehicleSlot) => void
}

/**
 * Counts the way of a vehicle's day anew from its stored reports after late ones came: the way depends on their order by
 * time, and a state knows the newest alone. One vehicle at a time, as terminals wait for the same database.
 */
export class DayRecount {
  private readonly options: DayRecountOptions
  /** Vehicles with late reports: since when, and the last of them; ms. */
  private readonly waiting = new Map<VehicleSlot, { since: number; last: number }>()
  private running: Promise<void> | undefined
  private stopped = false
  /** The vehicle that is being counted, and what came of it since its reports are being read. */
  private current: { slot: VehicleSlot; readings: TravelReading[]; late: boolean } | undefined

  constructor(options: DayRecountOptions) {
    this.options = options
  }

  /** Hears of an event that is now part of a vehicle's state. */
  follow(slot: VehicleSlot, event: LatestEvent, now: number): void {
    const { lateTime, reportTime } = slot.latest
    if (this.current?.slot === slot && event.kind === 'frame') {
      if (event.deviceTime !== reportTime) this.current.late = true
      else this.current.readings.push(readingOf(event.columns, reportTime))
    }
    if (lateTime === 0) return
    const waiting = this.waiting.get(slot)
    if (!waiting) this.waiting.set(slot, { since: now, last: now })
    else if (event.kind === 'frame' && event.deviceTime !== reportTime) waiting.last = now
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
      this.waiting.delete(slot)
      if (!lacks(slot.latest)) continue
      try {
        await this.count(slot)
      } catch (error) {
        this.waiting.set(slot, { since: now, last: now })
        this.options.log.warn({ error: reasonOf(error) }, 'the way of a day was not counted, trying again')
        return
      }
    }
  }

  private async count(slot: VehicleSlot): Promise<void> {
    const { day, reportTime, lateTime } = slot.latest
    const { vehicleId, tenantId } = slot.device
    const current = { slot, readings: [] as TravelReading[], late: false }
    this.current = current
    try {
      const to = reportTime + 1
      const options = { unlocated: true }
      const track = await this.options.store.track({ vehicleId, tenantId }, dayStart(day), to, options)
      if (slot.latest.day !== day) return
      const travelled = travelledIn([...readingsIn(track), ...current.readings])
      slot.latest = { ...slot.latest, travelled, lateTime: current.late ? lateTime : 0 }
      if (!current.late) this.waiting.delete(slot)
      this.options.changed(slot)
    } finally {
      this.current = undefined
    }
  }
}
