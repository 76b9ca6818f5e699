import { GAP_MS, metresOf } from '@motorpool/ingest/server'
import { CHINA_OFFSET_MS } from '@motorpool/kernel'
import { ABSENT } from '@motorpool/wire'
import { type DayFigures, NO_FIGURES } from './figures.ts'
import type { Report } from './report.ts'

/** s: silence that is longer tells nothing of what the vehicle did in it. */
export const GAP_S = GAP_MS / 1000
/** A level that rises by more was filled up; by less, it swashes. */
const FILLED_PERCENT = 2
const FILLED_FUEL = 100 // 0.1 l

const HOUR_S = 3600
const NIGHT = { from: 2, to: 5 }

/** s: an acceleration between reports that are further apart is an average that hides what happened. */
const CLOSE_S = 10
const MPS = 1 / 36 // of 0.1 km/h
/** m/s² on the average between two reports. */
const HARSH = { acceleration: 1.5, braking: -2, turn: 2.5 }
/** m/s: below, a vehicle that turns manoeuvres. */
const TURNING = 20 / 3.6

/** What is counted of the time between two reports. One form for all, which the compiler knows. */
export type Change = { -readonly [F in keyof DayFigures]: number }

export const noChange = (): Change => ({ ...NO_FIGURES })

const clockHour = (s: number): number => Math.floor(((s + CHINA_OFFSET_MS / 1000) % (24 * HOUR_S)) / HOUR_S)

function countLevels(before: Report, now: Report, change: Change): void {
  if (before.fuel !== ABSENT && now.fuel !== before.fuel) {
    const rise = now.fuel - before.fuel
    if (rise < FILLED_FUEL) change.fuel = -rise
  }
  if (before.soc !== ABSENT && now.soc !== before.soc) {
    const rise = now.soc - before.soc
    if (rise > 0 && (now.charging || before.charging || rise >= FILLED_PERCENT)) change.charged = rise
    else if (!now.charging) change.used = -rise
  }
}

/** Whether the speed or the direction changed harshly, where two reports are close enough to tell. */
function countHarsh(before: Report, now: Report, seconds: number, change: Change): void {
  if (seconds > CLOSE_S || before.speed === ABSENT || now.speed === ABSENT) return
  if (!before.moves && !now.moves) return
  change.judged = seconds
  const acceleration = ((now.speed - before.speed) * MPS) / seconds
  if (acceleration >= HARSH.acceleration) change.accelerations = 1
  else if (acceleration <= HARSH.braking) change.brakings = 1
  if (before.direction === ABSENT || now.direction === ABSENT) return
  const speed = Math.min(before.speed, now.speed) * MPS
  const turned = Math.abs(((now.direction - before.direction + 540) % 360) - 180)
  if (speed >= TURNING && (speed * turned * Math.PI) / 180 / seconds >= HARSH.turn) change.turns = 1
}

function countTimes(before: Report, seconds: number, change: Change): void {
  if (before.acc) change.acc = seconds
  if (before.moves) {
    change.drive = seconds
    const hour = clockHour(before.time)
    if (hour >= NIGHT.from && hour < NIGHT.to) change.night = seconds
  } else if (before.works) change.idle = seconds
}

/**
 * What happened from one report to the next. Distance and levels are known after a silence too, from odometer and levels; how
 * the time was spent is not.
 *
 * @returns the change, and what is left of the distance: less than a metre
 */
export function changeBetween(before: Report, now: Report, rest: number): { change: Change; rest: number } {
  const seconds = now.time - before.time
  const change = noChange()
  const metres = rest + Math.max(0, metresOf(now.travelled) - metresOf(before.travelled))
  const whole = Math.floor(metres)
  if (whole > 0) change.distance = whole
  countLevels(before, now, change)
  if (seconds <= GAP_S && seconds > 0) {
    countTimes(before, seconds, change)
    countHarsh(before, now, seconds, change)
  }
  return { change, rest: metres - whole }
}
