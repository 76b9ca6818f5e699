import { type EventColumns, NOT_TRAVELLED, readingOf, travelStep } from '@motorpool/ingest/server'
import { ABSENT, StateBit } from '@motorpool/wire'

/** 0.1 km/h: below 1 km/h a vehicle stands. */
const MOVING = 10
/** 0.1 km/h: no vehicle is faster. */
const FASTEST = 3000

type Travelled = typeof NOT_TRAVELLED

/** A report, with what earlier ones said where it says nothing. */
export interface Report {
  /** s */
  readonly time: number
  readonly moves: boolean
  /** It moves, or its engine or ACC is on. */
  readonly works: boolean
  readonly acc: boolean
  readonly charging: boolean
  /** 0.1 km/h; ABSENT without one that can be */
  readonly speed: number
  readonly direction: number
  readonly soc: number
  readonly fuel: number
  /** m: `settled` and the part of a metre that no day has counted yet */
  readonly travelled: Travelled
}

const orBefore = (now: number, before: number | undefined): number =>
  now === ABSENT ? (before ?? ABSENT) : now

/** @param time ms */
export function reportOf(columns: EventColumns, time: number, before: Report | null): Report {
  const { state, direction } = columns
  const speed = columns.speed > FASTEST ? ABSENT : columns.speed
  const acc = state & StateBit.accUnknown ? (before?.acc ?? false) : (state & StateBit.accOn) !== 0
  const moves = speed >= MOVING
  return {
    time: Math.floor(time / 1000),
    moves,
    works: moves || acc || (state & StateBit.engineOn) !== 0,
    acc,
    charging: (state & StateBit.charging) !== 0,
    speed,
    direction,
    soc: orBefore(columns.soc, before?.soc),
    fuel: orBefore(columns.fuel, before?.fuel),
    travelled: travelStep(before?.travelled ?? NOT_TRAVELLED, readingOf(columns, time)),
  }
}
