/** Points on the ground as flat pairs lng, lat, in degrees. */
export type Line = readonly number[]

const RADIANS = Math.PI / 180
const METRES_PER_DEGREE = 111_195

/** Metres between two points close to each other (equirectangular). */
export function metres(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const x = (lng2 - lng1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  return Math.hypot(x, lat2 - lat1) * METRES_PER_DEGREE
}

/** Degrees clockwise from north, 0 ≤ b < 360. */
export function heading(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const x = (lng2 - lng1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  return (Math.atan2(x, lat2 - lat1) / RADIANS + 360) % 360
}

/** The point `ahead` metres along `bearing` and `right` metres to its right. */
export function shifted(
  lng: number,
  lat: number,
  bearing: number,
  ahead: number,
  right: number,
): [number, number] {
  const sin = Math.sin(bearing * RADIANS)
  const cos = Math.cos(bearing * RADIANS)
  const north = (ahead * cos - right * sin) / METRES_PER_DEGREE
  const east = (ahead * sin + right * cos) / METRES_PER_DEGREE
  return [lng + east / Math.cos(lat * RADIANS), lat + north]
}

export function parseLine(text: string): number[] {
  const out: number[] = []
  for (const pair of text.split(',')) {
    const [lng, lat] = pair.trim().split(/\s+/).map(Number)
    if (lng === undefined || lat === undefined || !Number.isFinite(lng) || !Number.isFinite(lat)) {
      throw new Error(`"${pair.trim()}" is not "longitude latitude"`)
    }
    out.push(lng, lat)
  }
  return out
}

/**
 * Centripetal Catmull-Rom curve through the points, cut into steps of about `step` metres. Centripetal because the
 * uniform form loops where a long stretch meets a short one.
 */
export function smooth(line: Line, closed: boolean, step: number): number[] {
  const n = line.length / 2
  const index = (i: number) => (closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i)))
  const x = (i: number) => line[2 * index(i)] as number
  const y = (i: number) => line[2 * index(i) + 1] as number
  const out: number[] = []
  const last = closed ? n : n - 1
  for (let i = 0; i < last; i++) {
    const span = metres(x(i), y(i), x(i + 1), y(i + 1))
    const parts = Math.max(1, Math.round(span / step))
    const p0 = !closed && i === 0 ? [2 * x(0) - x(1), 2 * y(0) - y(1)] : [x(i - 1), y(i - 1)]
    const p3 =
      !closed && i === n - 2 ? [2 * x(n - 1) - x(n - 2), 2 * y(n - 1) - y(n - 2)] : [x(i + 2), y(i + 2)]
    const segment = centripetal(p0 as Pair, [x(i), y(i)], [x(i + 1), y(i + 1)], p3 as Pair)
    for (let k = 0; k < parts; k++) out.push(...segment(k / parts))
  }
  if (!closed) out.push(x(n - 1), y(n - 1))
  return out
}

type Pair = [number, number]

/** Barry and Goldman's pyramid with knots at the square root of the chord lengths. */
function centripetal(p0: Pair, p1: Pair, p2: Pair, p3: Pair): (u: number) => Pair {
  const knot = (a: Pair, b: Pair) => Math.sqrt(Math.max(1e-9, Math.hypot(b[0] - a[0], b[1] - a[1])))
  const t0 = 0
  const t1 = t0 + knot(p0, p1)
  const t2 = t1 + knot(p1, p2)
  const t3 = t2 + knot(p2, p3)
  const mix = (a: Pair, b: Pair, ta: number, tb: number, t: number): Pair => {
    const w = (t - ta) / (tb - ta)
    return [a[0] + (b[0] - a[0]) * w, a[1] + (b[1] - a[1]) * w]
  }
  return (u) => {
    const t = t1 + (t2 - t1) * u
    const a1 = mix(p0, p1, t0, t1, t)
    const a2 = mix(p1, p2, t1, t2, t)
    const a3 = mix(p2, p3, t2, t3, t)
    return mix(mix(a1, a2, t0, t2, t), mix(a2, a3, t1, t3, t), t1, t2, t)
  }
}
