import { type FenceSchedule, isWatched, nextBegin } from './schedule.ts'
import { type SpeedRun, speedStep } from './step-speed.ts'

/** What is watched at a fence. Distances are metres, times milliseconds, speeds km/h. */
export interface FenceRule {
  /** A crossing counts as soon as the vehicle is so far beyond the boundary … */
  bandMetres: number
  /** … or has been beyond it for so long. */
  dwellMs: number
  /** Inside for so long is an overstay. */
  stayMs?: number
  /** Faster than the limit inside for at least so long is speeding. */
  speed?: { limit: number; forMs: number }
  /** Positions further apart than this say nothing about the speed between them. */
  gapMs: number
  /** Without it the fence is watched always. */
  schedule?: FenceSchedule
}

export const FENCE_RULE: FenceRule = { bandMetres: 30, dwellMs: 60_000, gapMs: 300_000 }

/** What is remembered of one vehicle and one fence: plain JSON of less than 200 bytes. */
export interface FenceState {
  inside: boolean
  /** Inside: when it came in, or was first seen there. */
  since?: number
  /** Since when its positions lie on the other side, not yet far or long enough. */
  over?: number
  /** Since when it is inside while the fence is watched; `raised`: the overstay has begun. */
  stay?: { since: number; raised?: true }
  speed?: SpeedRun
}

/** The state of a vehicle that is known to be outside: it need not be stored (see `isOutside`). */
export const OUTSIDE: FenceState = { inside: false }

/** A position as seen from a fence; without metres a mere point in time (a tick). */
export interface FenceSight {
  time: number
  /** To the boundary, negative inside: `signedDistance`. Infinity for a fence that is no candidate. */
  metres?: number | undefined
  speed?: number | undefined
}

/** What happened, at its own time: a crossing is learnt later than it was. */
export type FenceOutput =
  | { kind: 'entered'; time: number }
  /** `since`: when it had come in. */
  | { kind: 'left'; time: number; since: number }
  /** `since`: from when on the stay counts; `time`: when it became too long. */
  | { kind: 'overstay-began'; time: number; since: number }
  | { kind: 'overstay-ended'; time: number; since: number }
  /** `time`: of the first position that was too fast; `worst` so far. */
  | { kind: 'speeding-began'; time: number; worst: number }
  | { kind: 'speeding-ended'; time: number; since: number; worst: number }

export interface FenceStep {
  /** The object that was given when nothing has changed. Null as long as nothing is known. */
  state: FenceState | null
  outputs: FenceOutput[]
}

/**
 * The next state of one vehicle and one fence. Sights come in order of time and without jumps: `trackStep` sees to that.
 * From null the first position says on which side the vehicle is, which is no crossing. Sides are followed also while
 * the fence is not watched, but a crossing is put out only when it was watched at its time, and stays and speeding
 * count only then. A fence that is less deep than twice the band is entered at half its depth.
 */
export function fenceStep(
  before: FenceState | null,
  sight: FenceSight,
  rule: FenceRule,
  depth: number = Infinity,
): FenceStep {
  const outputs: FenceOutput[] = []
  const state = sideStep(before, sight, rule, depth, outputs)
  if (!state?.inside) return { state, outputs }
  const watched = watchedAt(rule, sight.time)
  const came = before?.inside ? sight.time : (state.since ?? sight.time)
  const stay = stayStep(state, sight.time, rule, watched, came, outputs)
  const speed = watched
    ? speedStep(state.speed, sight, rule, outputs)
    : endSpeeding(state, sight.time, outputs)
  const same = stay === state.stay && speed === state.speed
  return { state: same ? state : { ...state, stay, speed }, outputs }
}

/** Whether a state says no more than that the vehicle is outside. */
export const isOutside = (state: FenceState): boolean => !state.inside && state.over === undefined

/** When a tick is needed although the vehicle reports nothing: its stay becomes too long, or begins to count. */
export function fenceWakeAt(state: FenceState | null, rule: FenceRule, now: number): number | null {
  if (!state?.inside || rule.stayMs === undefined || state.stay?.raised) return null
  if (state.stay) return state.stay.since + rule.stayMs
  return rule.schedule ? nextBegin(rule.schedule, now) : now
}

const watchedAt = ({ schedule }: FenceRule, time: number) => !schedule || isWatched(schedule, time)

function sideStep(
  state: FenceState | null,
  { time, metres }: FenceSight,
  rule: FenceRule,
  depth: number,
  outputs: FenceOutput[],
): FenceState | null {
  if (metres === undefined) return state
  if (!state) return metres <= 0 ? { inside: true, since: time } : OUTSIDE
  const beyond = state.inside ? metres : -metres
  if (state.inside ? beyond <= 0 : beyond < 0) {
    if (state.over === undefined) return state
    const { over: _over, ...rest } = state
    return rest
  }
  const band = state.inside ? rule.bandMetres : Math.min(rule.bandMetres, depth / 2)
  const over = state.over ?? time
  if (beyond < band && time - over < rule.dwellMs)
    return state.over === undefined ? { ...state, over } : state
  if (!state.inside) {
    if (watchedAt(rule, over)) outputs.push({ kind: 'entered', time: over })
    return { inside: true, since: over }
  }
  endStay(state, over, outputs)
  endSpeeding(state, over, outputs)
  if (watchedAt(rule, over)) outputs.push({ kind: 'left', time: over, since: state.since ?? over })
  return OUTSIDE
}

function stayStep(
  state: FenceState,
  time: number,
  rule: FenceRule,
  watched: boolean,
  came: number,
  outputs: FenceOutput[],
): FenceState['stay'] {
  const { stayMs } = rule
  if (stayMs === undefined || !watched) return endStay(state, time, outputs)
  // Who was inside before the fence was watched stays from now on.
  const stay = state.stay ?? { since: watchedAt(rule, came) ? came : time }
  if (stay.raised || time - stay.since < stayMs) return stay
  outputs.push({ kind: 'overstay-began', time: stay.since + stayMs, since: stay.since })
  return { since: stay.since, raised: true }
}

function endStay({ stay }: FenceState, time: number, outputs: FenceOutput[]): undefined {
  if (stay?.raised) outputs.push({ kind: 'overstay-ended', time, since: stay.since })
}

function endSpeeding({ speed }: FenceState, time: number, outputs: FenceOutput[]): undefined {
  if (speed?.raised) outputs.push({ kind: 'speeding-ended', time, since: speed.since, worst: speed.worst })
}
