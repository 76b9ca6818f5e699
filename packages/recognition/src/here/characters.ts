import { type InferenceSession, Tensor } from 'onnxruntime-node'
import type { ReadCharacter } from '../port.ts'
import type { Pixels } from './picture.ts'
import type { Rectangle } from './rectangle.ts'

/** Height of the lines that the network reads. */
const HEIGHT = 48
/** The network was taught with lines of at least this length, filled up with grey. */
const MIN_WIDTH = 160
/** A line of more is no line of a card. */
const MAX_WIDTH = 2400

/** The line under a rectangle, upright, as the network wants it: blue first, -1 to 1. */
function tensorOf({ width, height, data }: Pixels, line: Rectangle): Tensor {
  const length = Math.min(MAX_WIDTH, Math.max(8, Math.round((HEIGHT * line.width) / line.height)))
  const total = Math.max(MIN_WIDTH, length)
  const values = new Float32Array(3 * HEIGHT * total)
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  for (let row = 0; row < HEIGHT; row++) {
    const v = ((row + 0.5) / HEIGHT - 0.5) * line.height
    for (let column = 0; column < length; column++) {
      const u = ((column + 0.5) / length - 0.5) * line.width
      const x = Math.min(width - 1.001, Math.max(0, line.x + u * cos - v * sin - 0.5))
      const y = Math.min(height - 1.001, Math.max(0, line.y + u * sin + v * cos - 0.5))
      const [x0, y0] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - x0, y - y0]
      const at = (y0 * width + x0) * 3
      const below = at + width * 3
      for (let c = 0; c < 3; c++) {
        const top = (data[at + c] ?? 0) * (1 - fx) + (data[at + 3 + c] ?? 0) * fx
        const bottom = (data[below + c] ?? 0) * (1 - fx) + (data[below + 3 + c] ?? 0) * fx
        values[((2 - c) * HEIGHT + row) * total + column] = (top * (1 - fy) + bottom * fy) / 127.5 - 1
      }
    }
  }
  return new Tensor('float32', values, [1, 3, HEIGHT, total])
}

/** Takes the likeliest sign of each step; repetitions are one, and sign 0 stands between (CTC). */
function charactersOf(data: Float32Array, signs: readonly string[]): ReadCharacter[] {
  const count = signs.length
  const characters: ReadCharacter[] = []
  let before = 0
  for (let start = 0; start + count <= data.length; start += count) {
    let best = 0
    for (let i = 1; i < count; i++) if ((data[start + i] ?? 0) > (data[start + best] ?? 0)) best = i
    if (best !== 0 && best !== before)
      characters.push({ text: signs[best] ?? '', score: data[start + best] ?? 0 })
    before = best
  }
  return characters
}

/** Reads the line under a rectangle, in the direction of its width. */
export async function readLine(
  session: InferenceSession,
  signs: readonly string[],
  pixels: Pixels,
  line: Rectangle,
): Promise<ReadCharacter[]> {
  const [input = 'x'] = session.inputNames
  const [output = ''] = session.outputNames
  const answer = (await session.run({ [input]: tensorOf(pixels, line) }))[output]
  if (!(answer?.data instanceof Float32Array) || answer.dims.at(-1) !== signs.length)
    throw new Error('the reader answered no signs')
  return charactersOf(answer.data, signs)
}
