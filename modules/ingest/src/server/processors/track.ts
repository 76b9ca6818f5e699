const EARTH_RADIUS_M = 6_371_008.8
const RADIANS_PER_UNIT = Math.PI / 180 / 1e6

/** Metres between two positions in 1e-6 degree (haversine). */
export function distance(lngA: number, latA: number, lngB: number, latB: number): number {
  const dLat = (latB - latA) * RADIANS_PER_UNIT
  const dLng = (lngB - lngA) * RADIANS_PER_UNIT
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(latA * RADIANS_PER_UNIT) * Math.cos(latB * RADIANS_PER_UNIT) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Noise of a standing receiver: shorter steps below walking pace do not count as travel. */
const DRIFT_M = 15
const WALK_SPEED = 30 // 0.1 km/h
/** No vehicle is faster: a longer step in the time is a false fix. */
const MAX_METRES_PER_SECOND = 100

/** Distance a new fix adds to the way travelled; 0 for drift and for jumps. */
export function stepDistance(
  before: { lng: number; lat: number; time: number },
  now: { lng: number; lat: number; time: number; speed: number },
): number {
  const metres = distance(before.lng, before.lat, now.lng, now.lat)
  if (metres < DRIFT_M && now.speed < WALK_SPEED) return 0
  const seconds = (now.time - before.time) / 1000
  return metres > MAX_METRES_PER_SECOND * Math.max(seconds, 1) ? 0 : metres
}

export interface TrackPoint {
  time: number
  /** 1e-6 degree */
  lng: number
  lat: number
  /** 0.1 km/h */
  speed: number
}

export interface Stop {
  from: number
  to: number
  lng: number
  lat: number
}

export interface StopState {
  anchor: TrackPoint | null
  last: number
}

export const NO_STOP: StopState = { anchor: null, last: 0 }

export interface StopRule {
  radius: number
  minimum: number
}

export const DEFAULT_STOP_RULE: StopRule = { radius: 50, minimum: 3 * 60_000 }

/** One point of a track: the next state and the stop that ended with it, if one did. */
export function stopStep(
  state: StopState,
  point: TrackPoint | null,
  rule: StopRule = DEFAULT_STOP_RULE,
): { state: StopState; stop: Stop | null } {
  const { anchor } = state
  const stays =
    point !== null &&
    anchor !== null &&
    point.speed < WALK_SPEED &&
    distance(anchor.lng, anchor.lat, point.lng, point.lat) <= rule.radius
  if (stays) return { state: { anchor, last: point.time }, stop: null }
  const stop =
    anchor !== null && state.last - anchor.time >= rule.minimum
      ? { from: anchor.time, to: state.last, lng: anchor.lng, lat: anchor.lat }
      : null
  const next = point !== null && point.speed < WALK_SPEED ? point : null
  return { state: { anchor: next, last: next?.time ?? 0 }, stop }
}

/** The stops of a finished track. */
export function stopsOf(points: Iterable<TrackPoint>, rule: StopRule = DEFAULT_STOP_RULE): Stop[] {
  const stops: Stop[] = []
  let state = NO_STOP
  for (const point of points) {
    const step = stopStep(state, point, rule)
    state = step.state
    if (step.stop) stops.push(step.stop)
  }
  const end = stopStep(state, null, rule)
  if (end.stop) stops.push(end.stop)
  return stops
}
