export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle at any angle: `width` runs along `angle` (radians, clockwise on screens). */
export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
  readonly angle: number
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [before, last] = hull.slice(-2)
      if (!before || !last || cross(before, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  hull.pop()
  return hull
}

/** Convex hull (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function around(hull: readonly Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = hull.map(({ x, y }) => x * cos + y * sin)
  const across = hull.map(({ x, y }) => y * cos - x * sin)
  const [left, right] = [Math.min(...along), Math.max(...along)]
  const [top, bottom] = [Math.min(...across), Math.max(...across)]
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle }
}

/** The smallest rectangle around points, one side of which lies on their hull. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = hullOf(points)
  let best = around(points, 0)
  hull.forEach((point, i) => {
    const next = hull[(i + 1) % hull.length] ?? point
    const found = around(hull, Math.atan2(next.y - point.y, next.x - point.x))
    if (found.width * found.height < best.width * best.height) best = found
  })
  return best
}

/** The same rectangle, its width running along the direction that is within 45° of `angle`. */
export function facing(rectangle: Rectangle, angle: number): Rectangle {
  const quarters = Math.round((angle - rectangle.angle) / (Math.PI / 2))
  const { x, y, width, height } = rectangle
  const turned = quarters % 2 === 0 ? { x, y, width, height } : { x, y, width: height, height: width }
  return { ...turned, angle: rectangle.angle + quarters * (Math.PI / 2) }
}
