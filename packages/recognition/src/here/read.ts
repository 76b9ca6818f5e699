import type { InferenceSession } from 'onnxruntime-node'
import type { Cleaned, Reading, ReadLine } from '../port.ts'
import { readLine } from './characters.ts'
import { regionsOf } from './detect.ts'
import { jpegOf, pixelsOf } from './picture.ts'
import type { Rectangle } from './rectangle.ts'
import { isOfScreen } from './screen.ts'
import { upright } from './upright.ts'

export interface Networks {
  readonly detector: InferenceSession
  readonly reader: InferenceSession
  readonly signs: readonly string[]
}

/** Lines that were read worse than this are marks of the background. */
const MIN_SCORE = 0.5

/** Where a line begins on the picture once that is straight. */
function place(line: Rectangle, angle: number): Pick<ReadLine, 'x' | 'y' | 'width' | 'height'> {
  const x = line.x * Math.cos(angle) + line.y * Math.sin(angle)
  const y = line.y * Math.cos(angle) - line.x * Math.sin(angle)
  return { x: x - line.width / 2, y, width: line.width, height: line.height }
}

/** Reads a picture: finds its lines, sets them upright and reads each. */
export async function readPicture(
  { detector, reader, signs }: Networks,
  bytes: Uint8Array,
): Promise<Reading> {
  const pixels = await pixelsOf(bytes)
  if (typeof pixels === 'string') return { kind: 'unread', reason: pixels }
  if (isOfScreen(pixels)) return { kind: 'unread', reason: 'SCREEN' }
  const regions = await regionsOf(detector, pixels)
  const read = (line: Rectangle) => readLine(reader, signs, pixels, line)
  const { angle, lines } = await upright(regions, read)
  const found: ReadLine[] = []
  for (const line of lines) {
    const characters = await read(line)
    const score = characters.reduce((sum, each) => sum + each.score, 0) / Math.max(1, characters.length)
    if (characters.length === 0 || score < MIN_SCORE) continue
    found.push({
      text: characters.map(({ text }) => text).join(''),
      score,
      characters,
      ...place(line, angle),
    })
  }
  if (found.length === 0) return { kind: 'unread', reason: 'NO_TEXT' }
  return {
    kind: 'read',
    picture: await jpegOf(pixels),
    lines: found.toSorted((a, b) => a.y - b.y || a.x - b.x),
  }
}

/** Makes a picture anew. */
export async function cleanPicture(bytes: Uint8Array): Promise<Cleaned> {
  const pixels = await pixelsOf(bytes)
  return typeof pixels === 'string'
    ? { kind: 'unread', reason: pixels }
    : { kind: 'clean', picture: await jpegOf(pixels) }
}
