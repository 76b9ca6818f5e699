import { hasFix, runStatusOf } from '@motorpool/ingest/server'
import { operatingState } from '@motorpool/ingest/shared'
import { isBelievableReport, type MessageEvent, type Step, type VehicleEvent } from '@motorpool/stream/server'
import { ABSENT, nullable, physical, StateBit } from '@motorpool/wire'
import { HEADING_STEP, NO_HEADING, type TrackPoint } from '../../shared/track-points.ts'
import { added, type Chunk, isNews } from './chunk.ts'

/** What is remembered of a vehicle: points on time and late ones are gathered apart, as they come in turns. */
export interface State {
  readonly acc: -1 | 0 | 1
  /** The newest point that was kept, on time. */
  readonly last: TrackPoint | null
  readonly live: Chunk | null
  readonly late: Chunk | null
}

export const NOTHING: State = { acc: -1, last: null, live: null, late: null }

/** 1e-6 to 1e-5 degree */
const place = (stored: number): number => Math.round(stored / 10)
const FASTEST = 255

function headingOf(direction: number): number {
  if (direction === ABSENT) return NO_HEADING
  return Math.round((((direction % 360) + 360) % 360) / HEADING_STEP) % NO_HEADING
}

function accOf({ columns: { state } }: MessageEvent, before: State['acc']): State['acc'] {
  if (state & StateBit.accUnknown) return before
  return state & StateBit.accOn ? 1 : 0
}

/** What a point is made of. */
export interface Said {
  readonly columns: Pick<MessageEvent['columns'], 'state' | 'lng' | 'lat' | 'speed' | 'direction'>
  /** ms */
  readonly deviceTime: number
}

/** Without a position, where it was before; null where that is unknown. What a machine works on at rest is not in its columns. */
export function pointOf(event: Said, acc: State['acc'], before: TrackPoint | null): TrackPoint | null {
  const { columns: c, deviceTime } = event
  const at = hasFix(c) ? { lng: place(c.lng), lat: place(c.lat) } : before
  if (!at) return null
  const state = operatingState({
    online: true,
    known: true,
    working: false,
    charging: (c.state & StateBit.charging) !== 0,
    runStatus: runStatusOf(acc, c.speed, (c.state & StateBit.engineOn) !== 0),
  })
  return {
    time: Math.floor(deviceTime / 1000),
    lng: at.lng,
    lat: at.lat,
    speed: Math.min(FASTEST, Math.max(0, Math.round(physical('speed', nullable(c.speed)) ?? 0))),
    heading: headingOf(c.direction),
    state,
    alarm: (c.state & StateBit.alarm) !== 0,
  }
}

function onTime(state: State, point: TrackPoint, receivedMs: number): Step<State, Chunk> {
  const { chunk, complete } = added(state.live, point, receivedMs)
  return { state: { ...state, live: chunk, last: point }, outputs: complete ? [complete] : [] }
}

function late(state: State, point: TrackPoint, receivedMs: number): Step<State, Chunk> {
  const { chunk, complete } = added(state.late, point, receivedMs)
  return { state: { ...state, late: chunk }, outputs: complete ? [complete] : [] }
}

function reported(before: State, event: MessageEvent): Step<State, Chunk> {
  const isLate = event.type === 'reissued'
  const acc = accOf(event, before.acc)
  const known = isLate ? (before.late?.points.at(-1) ?? null) : before.last
  const point = pointOf(event, acc, known)
  const state = isLate || acc === before.acc ? before : { ...before, acc }
  if (!point || !isNews(known ?? undefined, point)) return { state, outputs: [] }
  return isLate ? late(state, point, event.receiveTime) : onTime(state, point, event.receiveTime)
}

/** Whoever has gone offline is where it was last. */
function left(state: State, timeMs: number): Step<State, Chunk> {
  const { last } = state
  const time = Math.floor(timeMs / 1000)
  if (!last || last.state === 'offline' || time < last.time) return { state, outputs: [] }
  const gone: TrackPoint = { ...last, time, speed: 0, heading: NO_HEADING, state: 'offline', alarm: false }
  return onTime(state, gone, timeMs)
}

function woken(state: State, now: number): Step<State, Chunk> {
  const due = (chunk: Chunk | null) => chunk !== null && chunk.due <= now
  return {
    state: {
      ...state,
      live: due(state.live) ? null : state.live,
      late: due(state.late) ? null : state.late,
    },
    outputs: [state.live, state.late].flatMap((chunk) => (chunk && chunk.due <= now ? [chunk] : [])),
  }
}

/** Pure: a point a minute of a vehicle that moves, one in five minutes of one that stands, and each change of its state. */
export function step(state: State, event: VehicleEvent): Step<State, Chunk> {
  if (event.kind === 'tick') return woken(state, event.time)
  if (event.kind === 'session') return event.began ? { state, outputs: [] } : left(state, event.time)
  return isBelievableReport(event) ? reported(state, event) : { state, outputs: [] }
}
