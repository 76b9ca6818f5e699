import type { Moment } from '@motorpool/alarm/server'
import { type FenceState, type Fix, fenceWakeAt, trackStep } from '@motorpool/geo/fence'
import { isDeletion, type MessageEvent, type Step, timeOf, type VehicleEvent } from '@motorpool/stream/server'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import { atFence } from './at-fence.ts'
import { type FenceSet, isInForce, type WatchedFence } from './fence-set.ts'
import { endAll, type FenceMemory, INITIAL, type WatchOutput, type WatchState } from './state.ts'

type Result = Step<WatchState, WatchOutput>

/** Tenths of a km/h in the columns. */
const SPEED_SCALE = 10
const MICRO = 1_000_000
/** ms after a late report before a stay that it began is believed to go on: more of them may follow. */
const LATE_WAIT_MS = 10 * 60_000

const isReport = ({ type }: MessageEvent) => type === 'report' || type === 'reissued'

/** The position of a believable report. */
function fixOf({ columns, deviceTime }: MessageEvent): Fix | undefined {
  const { lng, lat, flags, state } = columns
  if ((flags & RecordFlag.absurdTime) !== 0 || (state & StateBit.located) === 0) return undefined
  return lng === ABSENT || lat === ABSENT ? undefined : { time: deviceTime, lng, lat }
}

const degrees = ({ lng, lat }: Fix) => ({ lng: lng / MICRO, lat: lat / MICRO })

/** What happened, where the vehicle was seen last. */
function momentOf(event: VehicleEvent, at: Fix | undefined, speed?: number): Moment {
  return {
    time: timeOf(event),
    place: event.place,
    late: event.kind === 'message' && event.type === 'reissued',
    ...(at ? { at: degrees(at) } : {}),
    ...(speed === undefined ? {} : { values: { speed } }),
  }
}

/** Metres to a fence as far as it matters: of a vehicle that stays on its side the sign is enough. */
function metresTo({ compiled }: WatchedFence, { lng, lat }: Fix, side: FenceState | undefined): number {
  const isInside = compiled.contains(lng, lat)
  if (side ? side.inside === isInside : !isInside) return isInside ? 0 : 1
  return compiled.signedDistance(lng, lat)
}

/** Memories of fences that watch the vehicle no more, or lie elsewhere now: what is open there ends. */
function dropped(state: WatchState, event: VehicleEvent, set: FenceSet, moment: Moment): Result {
  const outputs: WatchOutput[] = []
  const fences: Record<string, FenceMemory> = {}
  for (const [id, memory] of Object.entries(state.fences)) {
    const fence = set.find(id, event.vehicleId)
    const isKept =
      fence !== undefined &&
      isInForce(fence, moment.time) &&
      (memory.mark === null || memory.mark === fence.mark)
    if (isKept) fences[id] = memory
    else outputs.push(...endAll(id, memory, moment))
  }
  const isSame = Object.keys(fences).length === Object.keys(state.fences).length
  return isSame ? { state, outputs } : { state: { ...state, fences }, outputs }
}

/** Far from a fence that it has left, no position changes anything. */
const isSettled = ({ side }: FenceMemory) => !side.inside && side.over === undefined

interface Seen {
  readonly moment: Moment
  /** Without a position only time has passed. */
  readonly fix?: Fix | undefined
  readonly speed?: number | undefined
  /** Nothing was known of the vehicle, or of fences that it is in. */
  readonly first: boolean
}

type Fences = WatchState['fences']
interface Taken {
  readonly fences: Fences
  readonly outputs: readonly WatchOutput[]
}
const NOTHING: readonly WatchOutput[] = []
const NO_FENCES: Fences = {}

/** Takes an event in at every fence that it concerns: those around the position and those of which something is remembered. */
function taken(known: Fences, vehicleId: string, set: FenceSet, seen: Seen): Taken {
  const { moment, fix, speed, first } = seen
  let outputs: WatchOutput[] | undefined
  let fences: Record<string, FenceMemory> | undefined
  const see = (fence: WatchedFence, metres: number | undefined) => {
    if (!isInForce(fence, moment.time)) return
    const { id } = fence
    const memory = known[id]
    const sight = { time: moment.time, metres, speed }
    const { memory: next, outputs: made } = atFence(fence, memory, sight, moment, first)
    if (made.length > 0) {
      outputs ??= []
      outputs.push(...made)
    }
    if (next === memory) return
    fences ??= { ...known }
    if (next) fences[id] = next
    else delete fences[id]
  }
  let near: Set<string> | undefined
  if (fix)
    set.around(fix.lng, fix.lat, vehicleId, (fence) => {
      // One that goes round the earth may come twice.
      if (near?.has(fence.id)) return
      near ??= new Set()
      near.add(fence.id)
      see(fence, metresTo(fence, fix, known[fence.id]?.side))
    })
  for (const id in known) {
    const memory = known[id]
    if (!memory || near?.has(id) || (fix && isSettled(memory))) continue
    const fence = set.find(id, vehicleId)
    if (fence) see(fence, fix && Infinity)
  }
  return { fences: fences ?? known, outputs: outputs ?? NOTHING }
}

/** When the vehicle wants a tick: a stay that becomes too long, or a fence that begins or ceases to hold. */
function wakeOf(fences: Fences, event: VehicleEvent, set: FenceSet): number | null {
  const now = timeOf(event)
  let next = set.nextTurn(now) ?? Infinity
  for (const id in fences) {
    const side = fences[id]?.side
    const fence = side?.inside ? set.find(id, event.vehicleId) : undefined
    const time = side && fence ? fenceWakeAt(side, fence.rule, now) : null
    if (time !== null && time < next) next = time
  }
  if (next === Infinity) return null
  const isLate = event.kind === 'message' && event.type === 'reissued'
  return Math.max(next, isLate ? event.receiveTime + LATE_WAIT_MS : now + 1)
}

function report(state: WatchState, event: MessageEvent, set: FenceSet): Result {
  const fix = fixOf(event)
  if (!fix) return { state, outputs: NOTHING }
  const { state: track, use } = trackStep(state.track, fix)
  if (!use) return { state: track === state.track ? state : { ...state, track }, outputs: NOTHING }
  const speed = event.columns.speed === ABSENT ? undefined : event.columns.speed / SPEED_SCALE
  const moment = momentOf(event, fix, speed)
  const first = state.track === null
  const { fences, outputs } = taken(state.fences, event.vehicleId, set, { moment, fix, speed, first })
  return { state: { track, fences, wake: wakeOf(fences, event, set) }, outputs }
}

/** Fences or the record have changed, or time has passed. */
function other(before: WatchState, event: VehicleEvent, set: FenceSet): Result {
  const at = before.track?.at
  const moment = momentOf(event, at)
  const { state, outputs } = dropped(before, event, set, moment)
  // A fence that begins to watch where the vehicle stands already: that is no crossing.
  const fresh: Taken = at
    ? taken(NO_FENCES, event.vehicleId, without(set, state), { moment, fix: at, first: true })
    : { fences: NO_FENCES, outputs: NOTHING }
  const known = taken(state.fences, event.vehicleId, set, { moment, first: false })
  const isSame = known.fences === before.fences && Object.keys(fresh.fences).length === 0
  const fences = isSame ? before.fences : { ...fresh.fences, ...known.fences }
  const wake = wakeOf(fences, event, set)
  return {
    state:
      isSame && event.kind !== 'tick' && wake === before.wake
        ? before
        : { track: before.track, fences, wake },
    outputs: [...outputs, ...fresh.outputs, ...known.outputs],
  }
}

/** A set without the fences of which something is remembered. */
const without = (set: FenceSet, state: WatchState): FenceSet => ({
  ...set,
  around: (lng, lat, vehicleId, see) =>
    set.around(lng, lat, vehicleId, (fence) => {
      if (!state.fences[fence.id]) see(fence)
    }),
})

/** Everything ends: the vehicle is no more, or no fence watches it. */
function left(state: WatchState, event: VehicleEvent): Result {
  if (
    state === INITIAL ||
    (state.track === null && state.wake === null && Object.keys(state.fences).length === 0)
  )
    return { state, outputs: NOTHING }
  const moment = momentOf(event, state.track?.at)
  return {
    state: INITIAL,
    outputs: Object.entries(state.fences).flatMap(([id, memory]) => endAll(id, memory, moment)),
  }
}

/**
 * What an event means for a vehicle and the fences of its tenant. Positions are taken in the order in which they are received;
 * one that is older than the last (sent later from the terminal's memory) or that the vehicle cannot have reached changes nothing.
 */
export function watchStep(state: WatchState, event: VehicleEvent, set: FenceSet): Result {
  if (isDeletion(event) || !set.watches(event.vehicleId)) return left(state, event)
  if (event.kind === 'message')
    return isReport(event) ? report(state, event, set) : { state, outputs: NOTHING }
  if (event.kind === 'session') return { state, outputs: NOTHING }
  return other(state, event, set)
}
