import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { type Pixels, resized } from './picture.ts'
import { type Point, type Rectangle, smallestRectangle } from './rectangle.ts'

/** Longer side of what the detector sees: smaller text than 8 pixels of it is not found, more costs its square. */
const SIDE = 960
/** Sides are multiples of the detector's own strides. */
const STRIDE = 32
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** Of a pixel, to belong to text; and of a text's pixels on average. */
const PIXEL = 0.3
const REGION = 0.55
/** The detector is taught to mark the core of a line: it is grown by area × GROWTH ÷ perimeter. */
const GROWTH = 1.7
const MIN_HEIGHT = 3
/** A card has fewer; what has more is no card, and would cost without end. */
const MAX_REGIONS = 120

interface Map {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

function tensorOf({ width, height, data }: Pixels): Tensor {
  const plane = width * height
  const values = new Float32Array(3 * plane)
  // The network was taught with blue first.
  for (let i = 0; i < plane; i++)
    for (let c = 0; c < 3; c++)
      values[c * plane + i] = ((data[i * 3 + (2 - c)] ?? 0) / 255 - (MEAN[c] ?? 0)) / (DEVIATION[c] ?? 1)
  return new Tensor('float32', values, [1, 3, height, width])
}

async function mapOf(session: InferenceSession, pixels: Pixels): Promise<Map> {
  const scale = Math.min(1, SIDE / Math.max(pixels.width, pixels.height))
  const side = (length: number) => Math.max(STRIDE, Math.round((length * scale) / STRIDE) * STRIDE)
  const small = await resized(pixels, side(pixels.width), side(pixels.height))
  const [input = 'x'] = session.inputNames
  const [output = ''] = session.outputNames
  const answer = (await session.run({ [input]: tensorOf(small) }))[output]
  if (!(answer?.data instanceof Float32Array)) throw new Error('the detector answered no map')
  return { width: small.width, height: small.height, data: answer.data }
}

/** Grows one region from a pixel; answers its outermost pixels of each row, and how sure the detector is of it. */
function regionAt(map: Map, start: number, seen: Uint8Array): { edge: Point[]; score: number } {
  const rows = new globalThis.Map<number, { left: number; right: number }>()
  const stack = [start]
  let [count, sum] = [0, 0]
  seen[start] = 1
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const [x, y] = [i % map.width, Math.floor(i / map.width)]
    const row = rows.get(y)
    rows.set(y, { left: Math.min(x, row?.left ?? x), right: Math.max(x, row?.right ?? x) })
    count++
    sum += map.data[i] ?? 0
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = ny * map.width + nx
      if (nx < 0 || ny < 0 || nx >= map.width || ny >= map.height || seen[next]) continue
      if ((map.data[next] ?? 0) <= PIXEL) continue
      seen[next] = 1
      stack.push(next)
    }
  }
  const edge = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ])
  return { edge, score: sum / count }
}

function grown(rectangle: Rectangle): Rectangle {
  const { width, height } = rectangle
  const by = (width * height * GROWTH) / (2 * (width + height))
  return { ...rectangle, width: width + 2 * by, height: height + 2 * by }
}

/** Where text stands on a picture. */
export async function regionsOf(session: InferenceSession, pixels: Pixels): Promise<Rectangle[]> {
  const map = await mapOf(session, pixels)
  const seen = new Uint8Array(map.width * map.height)
  const [kx, ky] = [pixels.width / map.width, pixels.height / map.height]
  const regions: Rectangle[] = []
  for (let i = 0; i < map.data.length && regions.length < MAX_REGIONS; i++) {
    if (seen[i] || (map.data[i] ?? 0) <= PIXEL) continue
    const { edge, score } = regionAt(map, i, seen)
    if (score < REGION) continue
    const found = smallestRectangle(edge.map(({ x, y }) => ({ x: x * kx, y: y * ky })))
    if (Math.min(found.width, found.height) >= MIN_HEIGHT) regions.push(grown(found))
  }
  return regions
}
