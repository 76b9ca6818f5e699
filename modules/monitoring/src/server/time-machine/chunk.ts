import type { TrackPoint } from '../../shared/track-points.ts'

/** s: points are delivered by tens of minutes, so that today is known but for the last of them. */
export const CHUNK_S = 600
const MINUTE_S = 60
/** s between points of a vehicle that stands. */
const STANDING_S = 300
/** 1e-5 degree: what a standing receiver wanders. */
const WANDERS = 20
/** ms after its end, or after its first point came, in which a chunk waits for more. */
const PATIENCE_MS = 60_000
/** Points of a chunk: one a minute, and changes of state between. */
const MOST = 40

/** The points of ten minutes that are not delivered yet. */
export interface Chunk {
  /** Tens of minutes since 1970. */
  readonly index: number
  readonly points: readonly TrackPoint[]
  /** ms: when it is delivered although nothing more comes. */
  readonly due: number
}

const chunkOf = (time: number): number => Math.floor(time / CHUNK_S)

function isStill(last: TrackPoint, next: TrackPoint): boolean {
  return (
    next.state !== 'running' &&
    Math.abs(next.lng - last.lng) <= WANDERS &&
    Math.abs(next.lat - last.lat) <= WANDERS
  )
}

/** Whether a point tells something that the one before does not. */
export function isNews(last: TrackPoint | undefined, next: TrackPoint): boolean {
  if (!last || next.state !== last.state || next.alarm !== last.alarm || next.time < last.time) return true
  if (isStill(last, next)) return next.time - last.time >= STANDING_S
  return Math.floor(next.time / MINUTE_S) !== Math.floor(last.time / MINUTE_S)
}

/** A point added to a chunk, or to a new one; the chunk that is complete then. */
export function added(
  chunk: Chunk | null,
  point: TrackPoint,
  receivedMs: number,
): { chunk: Chunk; complete: Chunk | null } {
  const index = chunkOf(point.time)
  if (chunk?.index === index) {
    if (chunk.points.length >= MOST) return { chunk, complete: null }
    return { chunk: { ...chunk, points: [...chunk.points, point] }, complete: null }
  }
  const end = (index + 1) * CHUNK_S * 1000
  const due = Math.max(end, receivedMs) + PATIENCE_MS
  return { chunk: { index, points: [point], due }, complete: chunk }
}
