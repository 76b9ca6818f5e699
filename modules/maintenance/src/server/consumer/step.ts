import { isReport } from '@motorpool/history/server'
import { dayOf } from '@motorpool/kernel'
import type { RecordedEvent, Step, VehicleEvent } from '@motorpool/stream/server'
import { RecordFlag } from '@motorpool/wire'
import { HANDLED, handled, PLANNED, type Plan, planned } from '../../shared/plan.ts'
import { baseOf, dueOf, handledService, type Reached, type Service, settle } from './service.ts'
import { type Days, NOTHING, type Output, type State } from './state.ts'
import { type Use, used } from './use.ts'

/** What is delivered of a vehicle's use: every so many km and hours, and once a day. */
const SHOWN_KM = 10
const SHOWN_HOURS = 1
/** Share of the newest day in the daily use. */
const NEWEST_DAY = 0.25
const DAYS_MAX = 60

/** ms: when the event took place in the order of all events, so that time never goes back. */
const orderTime = (event: VehicleEvent): number =>
  event.kind === 'tick' ? event.time : Math.floor(event.place / 1000)

const reachedOf = ({ mileage, work }: Use, event: VehicleEvent): Reached => ({
  time: orderTime(event),
  work,
  mileage,
})

/** Days without reports are days without use. */
function daysOf(days: Days, { mileage, work }: Use, day: number): Days {
  if (day <= days.day) return days
  const next = { day, mileage: mileage ?? 0, work }
  if (days.day === 0) return { ...days, ...next }
  let { dailyMileage, dailyWork } = days
  const first = dailyMileage === 0 && dailyWork === 0
  const share = first ? 1 : NEWEST_DAY
  dailyMileage += share * ((mileage ?? 0) - days.mileage - dailyMileage)
  dailyWork += share * (work - days.work - dailyWork)
  const idle = (1 - NEWEST_DAY) ** Math.min(DAYS_MAX, day - days.day - 1)
  return { ...next, dailyMileage: Math.max(0, dailyMileage * idle), dailyWork: Math.max(0, dailyWork * idle) }
}

/** Rises to the stage that is reached, each once; falls back when a changed strategy asks for it. */
function judged(service: Service, strategyId: string, now: Reached): { service: Service; outputs: Output[] } {
  const settled = settle(service, now)
  const due = dueOf(settled, now)
  const stage = due?.stage ?? null
  if (stage === settled.stage || (stage === 'AHEAD' && settled.stage === 'OVERDUE'))
    return { service: settled, outputs: [] }
  const { cycle } = settled
  const output: Output = due
    ? { kind: 'remind', strategyId, cycle, ...due, ...now }
    : { kind: 'withdraw', strategyId, cycle }
  return { service: { ...settled, stage }, outputs: [output] }
}

/** Looks at all services, `touched` for certain; what changed of them is told. */
function judge(state: State, now: Reached, touched?: string): Step<State, Output> {
  const outputs: Output[] = []
  const services: Record<string, Service> = {}
  let changed = false
  for (const [strategyId, before] of Object.entries(state.services)) {
    const { service, outputs: more } = judged(before, strategyId, now)
    services[strategyId] = service
    if (service !== before) changed = true
    if (service !== before || strategyId === touched) outputs.push({ kind: 'service', strategyId, service })
    outputs.push(...more)
  }
  return { state: changed ? { ...state, services } : state, outputs }
}

const isShown = ({ shown, use, days }: State): boolean =>
  days.day === shown.day &&
  Math.abs((use.mileage ?? 0) - shown.mileage) < SHOWN_KM &&
  Math.abs(use.work - shown.work) < SHOWN_HOURS

/** Adds what the vehicle has done by now, when that is worth it. */
function shown({ state, outputs }: Step<State, Output>, now: Reached, always = false): Step<State, Output> {
  if (!always && isShown(state)) return { state, outputs }
  const { use, days } = state
  const { dailyMileage, dailyWork } = days
  return {
    state: { ...state, shown: { mileage: use.mileage ?? 0, work: use.work, day: days.day } },
    outputs: [...outputs, { kind: 'used', ...now, dailyMileage, dailyWork }],
  }
}

function isPlanned(before: State, event: RecordedEvent): Step<State, Output> {
  const { strategyId, plan, work, last } = planned.parse(event.detail)
  const isFirst = Object.keys(before.services).length === 0
  const { [strategyId]: known, ...others } = before.services
  if (!plan) {
    if (Object.keys(others).length === 0) return { state: NOTHING, outputs: [] }
    return { state: { ...before, services: others }, outputs: [] }
  }
  const state = isFirst
    ? { ...before, use: { ...before.use, work: Math.max(before.use.work, work) } }
    : before
  const now = reachedOf(state.use, event)
  const fresh: Service = {
    plan,
    base: last ? baseOf(last, now) : { time: null, work: null, mileage: null },
    cycle: 0,
    over: last !== null && plan.type === 'FIRST',
    stage: null,
  }
  const service = known ? replanned(known, plan) : fresh
  const services = { ...others, [strategyId]: service }
  return shown(judge({ ...state, services }, now, strategyId), now, true)
}

/** What was done is not forgotten with another plan; without any, it counts from where that plan begins. */
const replanned = (known: Service, plan: Plan): Service =>
  known.cycle > 0
    ? { ...known, plan, over: plan.type === 'FIRST' }
    : { ...known, plan, base: { time: null, work: null, mileage: null }, over: false }

function isHandled(before: State, event: RecordedEvent): Step<State, Output> {
  const detail = handled.parse(event.detail)
  const { strategyId } = detail
  const known = before.services[strategyId]
  if (!known) return { state: before, outputs: [] }
  const use = corrected(before.use, detail.mileage)
  const now = reachedOf(use, event)
  const service = handledService(known, { ...detail, mileage: counted(detail.mileage, now) }, now)
  if (service === known) return { state: before, outputs: [] }
  const services = { ...before.services, [strategyId]: service }
  return shown(judge({ ...before, use, services }, now, strategyId), now, true)
}

/** A vehicle whose terminal counts positions alone has driven what its dashboard says, if that is more. */
function corrected(use: Use, mileage: number | null): Use {
  const hasOdometer = use.live !== null && use.live.travelled.mileage > 0
  return hasOdometer || mileage === null || mileage <= (use.mileage ?? 0) ? use : { ...use, mileage }
}

/** A service cannot have been done at a mileage that the vehicle has not reached. */
const counted = (given: number | null, { mileage }: Reached): number | null =>
  given === null || mileage === null ? given : Math.min(given, mileage)

function recorded(before: State, event: RecordedEvent): Step<State, Output> {
  switch (event.topic) {
    case PLANNED:
      return isPlanned(before, event)
    case HANDLED:
      return isHandled(before, event)
    default:
      return { state: before, outputs: [] }
  }
}

/** What a vehicle's events mean for its services. Late reports count in what was driven and worked; time is that of the order. */
export function step(before: State, event: VehicleEvent): Step<State, Output> {
  if (event.kind === 'recorded') return recorded(before, event)
  if (Object.keys(before.services).length === 0) return { state: before, outputs: [] }
  if (event.kind === 'tick') return judge(before, reachedOf(before.use, event))
  if (event.kind !== 'message') return { state: before, outputs: [] }
  const { columns, deviceTime } = event
  if (!isReport(columns.flags) || columns.flags & RecordFlag.absurdTime) return { state: before, outputs: [] }
  const days = daysOf(before.days, before.use, dayOf(orderTime(event)))
  const use = used(before.use, columns, deviceTime, event.type === 'reissued')
  const now = reachedOf(use, event)
  return shown(judge({ ...before, use, days }, now), now)
}
