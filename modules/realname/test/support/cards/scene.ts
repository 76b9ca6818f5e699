import sharp from 'sharp'

/** Four corners, from the upper left on with the clock, as parts of the photograph's width and height. */
type Corners = readonly [Point, Point, Point, Point]
type Point = readonly [number, number]
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** How a card lies before a camera. */
export interface Scene {
  corners: Corners
  /** Light at the left and at the right edge, 1 being even. */
  light: readonly [number, number]
  /** Where a lamp is reflected, and how wide, as parts of the width. */
  glare?: { at: Point; wide: number; strong: number }
  blur: number
  /** Of the sensor, of 255. */
  noise: number
  quality: number
}

const [WIDTH, HEIGHT] = [1600, 1200]

/** The projective map of the unit square to a quadrilateral. */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Matrix {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const den = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / den, (dx1 * sy - sx * dy1) / den]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}

const inverse = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
]

/** Noise that is the same in every run. */
function noiseOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** A wooden table: darker and lighter stripes that are not straight. */
const table = (x: number, y: number) =>
  96 + 14 * Math.sin(y / 9 + 3 * Math.sin(x / 170)) + 8 * Math.sin(x / 37 + y / 90)

/** A JPEG as a telephone makes it of a card that is drawn as SVG: in perspective on a table, under uneven light, a little unsharp. */
export async function photographed(svg: string, scene: Scene): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 140 })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [a, b, c, d, e, f, g, h, i] = inverse(squareTo(scene.corners))
  const noise = noiseOf(7)
  const out = Buffer.alloc(WIDTH * HEIGHT * 3)
  const { glare } = scene
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [px, py] = [(x + 0.5) / WIDTH, (y + 0.5) / HEIGHT]
      const w = g * px + h * py + i
      const [u, v] = [(a * px + b * py + c) / w, (d * px + e * py + f) / w]
      const isCard = u >= 0 && u < 1 && v >= 0 && v < 1
      const [sx, sy] = [u * (info.width - 1), v * (info.height - 1)]
      const light = scene.light[0] + (scene.light[1] - scene.light[0]) * px
      const far = glare ? Math.hypot((px - glare.at[0]) * WIDTH, (py - glare.at[1]) * HEIGHT) : 0
      const shine = glare ? glare.strong * Math.exp(-((far / (glare.wide * WIDTH)) ** 2)) : 0
      for (let k = 0; k < 3; k++) {
        const base = isCard ? sample(data, info.width, sx, sy, k) : table(x, y) * (1 - 0.12 * k)
        out[(y * WIDTH + x) * 3 + k] = Math.max(
          0,
          Math.min(255, base * light + shine + noise() * scene.noise),
        )
      }
    }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(scene.blur)
    .jpeg({ quality: scene.quality })
    .toBuffer()
}

/** Between four pixels. */
function sample(data: Uint8Array, width: number, x: number, y: number, channel: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const at = (dx: number, dy: number) => data[((y0 + dy) * width + x0 + dx) * 3 + channel] ?? 255
  const upper = at(0, 0) * (1 - fx) + at(1, 0) * fx
  const lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
  return upper * (1 - fy) + lower * fy
}

/** From a careful hand to a hurried one in bad light. */
export const SCENES: readonly Scene[] = [
  {
    corners: [
      [0.1, 0.16],
      [0.9, 0.14],
      [0.93, 0.86],
      [0.08, 0.88],
    ],
    light: [1, 0.85],
    blur: 0.5,
    noise: 5,
    quality: 80,
  },
  {
    corners: [
      [0.18, 0.12],
      [0.84, 0.2],
      [0.95, 0.88],
      [0.05, 0.8],
    ],
    light: [0.7, 1.05],
    blur: 0.7,
    noise: 8,
    quality: 65,
  },
  {
    corners: [
      [0.12, 0.24],
      [0.88, 0.08],
      [0.9, 0.78],
      [0.16, 0.94],
    ],
    light: [0.95, 0.55],
    glare: { at: [0.7, 0.3], wide: 0.12, strong: 70 },
    blur: 0.8,
    noise: 9,
    quality: 55,
  },
  {
    corners: [
      [0.22, 0.2],
      [0.78, 0.1],
      [0.94, 0.92],
      [0.06, 0.86],
    ],
    light: [0.5, 0.8],
    glare: { at: [0.35, 0.55], wide: 0.1, strong: 60 },
    blur: 1,
    noise: 12,
    quality: 45,
  },
]
