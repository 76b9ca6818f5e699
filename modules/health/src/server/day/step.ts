import { dayOf } from '@motorpool/kernel'
import { isBelievableReport, type MessageEvent, type Step, type VehicleEvent } from '@motorpool/stream/server'
import { nullable, StateBit } from '@motorpool/wire'
import { type Charge, charged, chargeSample, isCharge, isSilence } from './charge.ts'
import { type DayHealth, NO_HEALTH, sampled } from './figures.ts'
import { carriesHealth, valuesOf } from './values.ts'

/** s between reports that are read, and while a standing vehicle charges: what bounds the cost of a vehicle. */
const EACH_S = 300
const EACH_CHARGING_S = 60
/** s between what is told of a day that goes on. */
const TOLD_S = 3600
/** 0.1 km/h: below 1 km/h a vehicle stands. */
const MOVING = 10

export interface State {
  /** Days since 1970 (UTC+8): the open one; 0: none. */
  readonly day: number
  /** s: of the newest report that was read, and of the newest that its day counts. */
  readonly read: number
  readonly counted: number
  /** s: when the day was told last. */
  readonly told: number
  readonly health: DayHealth
  readonly charge: Charge | null
}

/** What is known of a day by now, and of the charges that it ends or goes on with. */
export interface Told {
  readonly day: number
  readonly health: DayHealth
  readonly charges: readonly Charge[]
  /** From which the next day is counted. */
  readonly carry: State
}

export const NOTHING: State = { day: 0, read: 0, counted: 0, told: 0, health: NO_HEALTH, charge: null }

function told({ day, health, ...rest }: State, charges: readonly (Charge | null)[]): Told {
  return {
    day,
    health,
    charges: charges.filter((one) => one !== null).filter(isCharge),
    carry: { ...rest, day: 0, told: 0, health: NO_HEALTH },
  }
}

/** A report of another day: what was told of the one before is final. */
function opened(state: State, day: number): Step<State, Told> {
  if (state.day === day) return { state, outputs: [] }
  return {
    state: { ...state, day, told: 0, health: NO_HEALTH },
    outputs: state.day === 0 ? [] : [told(state, [state.charge])],
  }
}

/** The state with what the report says of battery and charge. */
function taken(state: State, report: MessageEvent, time: number, charges: boolean): State {
  const soc = nullable(report.columns.soc)
  const values = valuesOf(report)
  const sample = charges ? chargeSample(time, soc, values) : null
  const isCounted = time - state.counted >= EACH_S
  return {
    ...state,
    read: time,
    counted: isCounted ? time : state.counted,
    health: isCounted ? sampled(state.health, values, soc) : state.health,
    charge: sample ? charged(state.charge, sample) : state.charge,
  }
}

/** What reports since midnight (UTC+8) make of the day, each newer than those before. */
export function step(before: State, event: VehicleEvent): Step<State, Told> {
  if (!isBelievableReport(event) || !carriesHealth(event.protocol)) return { state: before, outputs: [] }
  const time = Math.floor(event.deviceTime / 1000)
  if (time <= before.read) return { state: before, outputs: [] }
  const { state: bits, speed } = event.columns
  const charges = (bits & StateBit.charging) !== 0 && speed < MOVING
  const isOver = before.charge !== null && (!charges || isSilence(before.charge, time))
  const isDue = charges ? time - before.read >= EACH_CHARGING_S : time - before.counted >= EACH_S
  if (!isOver && !isDue) return { state: before, outputs: [] }

  const { state: open, outputs } = opened(before, dayOf(event.deviceTime))
  const rest = isOver ? { ...open, charge: null } : open
  const state = isDue ? taken(rest, event, time, charges) : rest
  const done = isOver ? before.charge : null
  if (!done && state.told !== 0 && time - state.told < TOLD_S) return { state, outputs }
  const next = { ...state, told: time }
  return { state: next, outputs: [...outputs, told(next, [done, next.charge])] }
}
