import type { MaintenanceReason, MaintenanceStage } from '../../shared/enums.ts'
import type { Handled, LastService, Measure, Plan } from '../../shared/plan.ts'

/** What a vehicle has reached by now. */
export interface Reached {
  /** ms */
  time: number
  /** h */
  work: number
  /** km; null: not known yet */
  mileage: number | null
}

/** Values of the last service, each null until it is known. */
export interface Base {
  time: number | null
  work: number | null
  mileage: number | null
}

/** A strategy that applies to a vehicle, and how far its next service is. */
export interface Service {
  plan: Plan
  base: Base
  /** How often it was done since the strategy applies. */
  cycle: number
  /** A first service that was done, or whose time has long passed. */
  over: boolean
  stage: MaintenanceStage | null
}

export interface Due {
  stage: MaintenanceStage
  reason: MaintenanceReason
}

interface Watched {
  reason: MaintenanceReason
  measure: Measure
  value: number
  base: number
}

/** Measures with a due value above 0 whose value is known. */
function watched({ plan, base }: Service, now: Reached): Watched[] {
  const all: readonly [MaintenanceReason, Measure | null, number | null, number | null][] = [
    ['MILEAGE', plan.mileage, now.mileage, base.mileage],
    ['TIME', plan.work, now.work, base.work],
    ['SERVICE_LIFE', plan.life, now.time, base.time],
  ]
  return all.flatMap(([reason, measure, value, from]) =>
    measure && measure.over > 0 && value !== null && from !== null
      ? [{ reason, measure, value, base: from }]
      : [],
  )
}

/** Which measure came first, and how far: overdue before ahead. */
export function dueOf(service: Service, now: Reached): Due | null {
  if (service.over) return null
  const all = watched(service, now)
  const overdue = all.find(({ measure, value, base }) => value >= base + measure.over)
  if (overdue) return { stage: 'OVERDUE', reason: overdue.reason }
  const ahead = all.find(({ measure, value, base }) => value >= base + measure.over - measure.pre)
  return ahead ? { stage: 'AHEAD', reason: ahead.reason } : null
}

/** ms: when the age of the vehicle brings the next stage; null: it never does, or has. */
export function wakeOf(service: Service): number | null {
  const { plan, base, stage, over } = service
  if (over || !plan.life || plan.life.over === 0 || base.time === null || stage === 'OVERDUE') return null
  const due = base.time + plan.life.over
  return stage === 'AHEAD' ? due : due - plan.life.pre
}

/** The last full period: services stand at multiples of it, as in a service book, until one is recorded. */
const period = (value: number, from: number, { over }: Measure): number =>
  over > 0 ? from + Math.floor(Math.max(0, value - from) / over) * over : value

const isLongPast = (value: number | null, from: number, measure: Measure | null): boolean =>
  measure !== null && measure.over > 0 && value !== null && value - from > 2 * measure.over

/** What a service counts from while none is recorded: the vehicle's beginning, or its last full period. */
export function settle(service: Service, now: Reached): Service {
  const { plan, base } = service
  if (service.over || (base.time !== null && base.work !== null && base.mileage !== null)) return service
  const { type, work, life, mileage, since } = plan
  const filled =
    type === 'FIRST'
      ? { time: since, work: 0, mileage: now.mileage === null ? null : 0 }
      : {
          time: life ? period(now.time, since, life) : now.time,
          work: work ? period(now.work, 0, work) : now.work,
          mileage: now.mileage === null ? null : mileage ? period(now.mileage, 0, mileage) : now.mileage,
        }
  const next = {
    time: base.time ?? filled.time,
    work: base.work ?? filled.work,
    mileage: base.mileage ?? filled.mileage,
  }
  if (next.time === base.time && next.work === base.work && next.mileage === base.mileage) return service
  const past =
    // Seen when the vehicle is first known, and when its mileage is.
    type === 'FIRST' &&
    (isLongPast(now.time, since, life) ||
      isLongPast(now.work, 0, work) ||
      isLongPast(now.mileage, 0, mileage))
  return { ...service, base: next, over: past }
}

/** What the next service counts from, after one was done; hours and distance as given, else as counted. */
export const baseOf = (last: LastService, now: Reached): Base => ({
  time: last.time,
  work: last.work ?? now.work,
  mileage: last.mileage ?? now.mileage,
})

/**
 * A service was done: the next one counts from it. What is corrected of the last one moves it; what is recorded of earlier ones
 * changes nothing.
 */
export function handledService(service: Service, done: Handled, now: Reached): Service {
  const isNext = done.cycle === service.cycle
  const isCorrection = done.cycle === service.cycle - 1 && service.cycle > 0
  const isNewer = done.cycle === null && done.time >= (service.base.time ?? 0)
  if (!isNext && !isCorrection && !isNewer) return service
  return {
    ...service,
    base: baseOf(done, now),
    cycle: isCorrection ? service.cycle : service.cycle + 1,
    over: service.plan.type === 'FIRST',
    stage: null,
  }
}
