import type { Pixels } from './picture.ts'

/** Side of the pieces that are looked at, a power of two. */
const SIDE = 256
/** Periods of up to this many pixels are dots of a screen; text and ornaments have longer ones. */
const LONGEST = 6
/** How far a single frequency must stand above the others of its kind, in amplitudes. */
const PEAK = 14
/** Grey levels of the wave itself: fainter is noise. */
const AMPLITUDE = 2.5

/** In place; real and imaginary parts of `SIDE` values that lie `step` apart. */
function transform(re: Float64Array, im: Float64Array, start: number, step: number): void {
  for (let i = 1, j = 0; i < SIDE; i++) {
    let bit = SIDE >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [a, b] = [start + i * step, start + j * step]
    ;[re[a], re[b]] = [re[b] ?? 0, re[a] ?? 0]
    ;[im[a], im[b]] = [im[b] ?? 0, im[a] ?? 0]
  }
  for (let length = 2; length <= SIDE; length *= 2) {
    const angle = (-2 * Math.PI) / length
    for (let i = 0; i < SIDE; i += length)
      for (let k = 0; k < length / 2; k++) {
        const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)]
        const [a, b] = [start + (i + k) * step, start + (i + k + length / 2) * step]
        const [x, y] = [re[b] ?? 0, im[b] ?? 0]
        const [u, v] = [x * cos - y * sin, x * sin + y * cos]
        const [p, q] = [re[a] ?? 0, im[a] ?? 0]
        ;[re[a], im[a], re[b], im[b]] = [p + u, q + v, p - u, q - v]
      }
  }
}

/** Amplitudes of all waves of a piece of the picture, in one colour; its edges fade out (Hann). */
function wavesOf({ width, data }: Pixels, left: number, top: number, colour: number): Float64Array {
  const re = new Float64Array(SIDE * SIDE)
  const im = new Float64Array(SIDE * SIDE)
  const fade = (i: number) => 1 - Math.cos((2 * Math.PI * i) / SIDE)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      re[y * SIDE + x] = (data[((top + y) * width + left + x) * 3 + colour] ?? 0) * fade(x) * fade(y)
  for (let y = 0; y < SIDE; y++) transform(re, im, y * SIDE, 1)
  for (let x = 0; x < SIDE; x++) transform(re, im, x, SIDE)
  return re.map((value, i) => (2 * Math.hypot(value, im[i] ?? 0)) / (SIDE * SIDE))
}

/** Whether one short wave stands far above all others: nothing printed or grown repeats so evenly. */
function hasGrid(waves: Float64Array): boolean {
  const short: number[] = []
  let peak = 0
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x <= SIDE / 2; x++) {
      const frequency = Math.hypot(x, y <= SIDE / 2 ? y : y - SIDE)
      if (frequency < SIDE / LONGEST || frequency > SIDE / 2) continue
      const wave = waves[y * SIDE + x] ?? 0
      short.push(wave)
      peak = Math.max(peak, wave)
    }
  short.sort((a, b) => a - b)
  const strong = short[Math.floor(short.length * 0.99)] ?? 0
  return peak > AMPLITUDE && peak > PEAK * strong
}

/** Whether a picture was taken of a screen: its dots, or their beat with the camera's, lie over all of it. */
export function isOfScreen(pixels: Pixels): boolean {
  const { width, height } = pixels
  if (width < SIDE || height < SIDE) return false
  const pieces = [0.3, 0.5, 0.7].map((at) => [
    Math.floor((width - SIDE) * at),
    Math.floor((height - SIDE) * at),
  ])
  const grids = pieces.filter(([left = 0, top = 0]) =>
    [0, 2].some((colour) => hasGrid(wavesOf(pixels, left, top, colour))),
  )
  return grids.length >= 2
}
