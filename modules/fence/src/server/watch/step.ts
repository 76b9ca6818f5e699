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

/** Takes an event in at every fence that it concerns: those around the position and those of which something is remembered. */
function taken(state: WatchState, vehicleId: string, set: FenceSet, seen: Seen): Result {
  const { moment, fix, speed, first } = seen
  const outputs: WatchOutput[] = []
  let fences: Record<string, FenceMemory> | undefined
  const see = (fence: WatchedFence, metres: number | undefined) => {
    if (!isInForce(fence, moment.time)) return
    const { id } = fence
    const memory = state.fences[id]
    const sight = {
      time: moment.time,
      ...(metres === undefined ? {} : { metres }),
      ...(speed === undefined ? {} : { speed }),
    }
    const { memory: next, outputs: made } = atFence(fence, memory, sight, moment, first)
    outputs.push(...made)
    if (next === memory) return
    fences ??= { ...state.fences }
    if (next) fences[id] = next
    else delete fences[id]
  }
  const near = new Set<string>()
  if (fix)
    set.around(fix.lng, fix.lat, vehicleId, (fence) => {
      // One that goes round the earth may come twice.
      if (near.has(fence.id)) return
      near.add(fence.id)
      see(fence, metresTo(fence, fix, state.fences[fence.id]?.side))
    })
  for (const [id, memory] of Object.entries(state.fences)) {
    if (near.has(id) || (fix && isSettled(memory))) continue
    const fence = set.find(id, vehicleId)
    if (fence) see(fence, fix && Infinity)
  }
  return fences ? { state: { ...state, fences }, outputs } : { state, outputs }
}

/** When the vehicle wants a tick: a stay that becomes too long, or a fence that begins or ceases to hold. */
function wakeOf(state: WatchState, event: VehicleEvent, set: FenceSet): number | null {
  const now = timeOf(event)
  const stays = Object.entries(state.fences).flatMap(([id, { side }]) => {
    const fence = side.inside ? set.find(id, event.vehicleId) : undefined
    const time = fence && fenceWakeAt(side, fence.rule, now)
    return time == null ? [] : [time]
  })
  const times = [...stays, set.nextTurn(now) ?? []].flat()
  if (times.length === 0) return null
  const isLate = event.kind === 'message' && event.type === 'reissued'
  return Math.max(Math.min(...times), isLate ? event.receiveTime + LATE_WAIT_MS : now + 1)
}

const withWake = ({ state, outputs }: Result, event: VehicleEvent, set: FenceSet): Result => {
  const wake = wakeOf(state, event, set)
  return { state: wake === state.wake ? state : { ...state, wake }, outputs }
}

function report(state: WatchState, event: MessageEvent, set: FenceSet): Result {
  const fix = fixOf(event)
  if (!fix) return { state, outputs: [] }
  const { state: track, use } = trackStep(state.track, fix)
  if (!use)
    return track === state.track ? { state, outputs: [] } : { state: { ...state, track }, outputs: [] }
  const speed = event.columns.speed === ABSENT ? undefined : event.columns.speed / SPEED_SCALE
  const moment = momentOf(event, fix, speed)
  const result = taken({ ...state, track }, event.vehicleId, set, {
    moment,
    fix,
    speed,
    first: state.track === null,
  })
  return withWake(result, event, set)
}

/** Fences or the record have changed, or time has passed. */
function other(before: WatchState, event: VehicleEvent, set: FenceSet): Result {
  const at = before.track?.at
  const moment = momentOf(event, at)
  const { state, outputs } = dropped(before, event, set, moment)
  const isTick = event.kind === 'tick'
  // A fence that begins to watch where the vehicle stands already: that is no crossing.
  const fresh: Result = at
    ? taken({ ...state, fences: {} }, event.vehicleId, without(set, state), { moment, fix: at, first: true })
    : { state: { ...state, fences: {} }, outputs: [] }
  const known = taken(state, event.vehicleId, set, { moment, first: false })
  const fences = { ...fresh.state.fences, ...known.state.fences }
  const isSame = known.state === before && Object.keys(fresh.state.fences).length === 0
  return withWake(
    {
      state: isSame && !isTick ? before : { ...before, fences },
      outputs: [...outputs, ...fresh.outputs, ...known.outputs],
    },
    event,
    set,
  )
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
    return { state, outputs: [] }
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
  if (event.kind === 'message') return isReport(event) ? report(state, event, set) : { state, outputs: [] }
  if (event.kind === 'session') return { state, outputs: [] }
  return other(state, event, set)
}
