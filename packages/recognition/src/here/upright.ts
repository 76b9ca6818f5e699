import type { ReadCharacter } from '../port.ts'
import { facing, type Rectangle } from './rectangle.ts'

/** Shapes of at least this many times their height say which way lines run; shorter ones could be two characters. */
const LONG = 2.5
/** Lines that are read both ways to know what is above. */
const PROBES = 4

const length = ({ width, height }: Rectangle) => Math.max(width, height)
const ratio = ({ width, height }: Rectangle) => Math.max(width, height) / Math.min(width, height)

/** The direction of lines, not yet which way up: the mean of the long ones, whose angles are those of half a turn. */
function directionOf(regions: readonly Rectangle[]): number {
  const long = regions.filter((each) => ratio(each) >= LONG)
  let [cos, sin] = [0, 0]
  for (const each of long.length > 0 ? long : regions) {
    const angle = each.width >= each.height ? each.angle : each.angle + Math.PI / 2
    cos += length(each) * Math.cos(2 * angle)
    sin += length(each) * Math.sin(2 * angle)
  }
  return Math.atan2(sin, cos) / 2
}

/** How much of a line was read, and how surely. */
function weightOf(characters: readonly ReadCharacter[]): number {
  return characters.reduce((sum, { score }) => sum + score * score, 0)
}

export interface Upright {
  /** Radians by which the picture's lines run against the horizontal. */
  angle: number
  lines: Rectangle[]
}

/** Turns regions so that their widths run as they are read: of both ways the one that makes more sense. */
export async function upright(
  regions: readonly Rectangle[],
  read: (line: Rectangle) => Promise<readonly ReadCharacter[]>,
): Promise<Upright> {
  const direction = directionOf(regions)
  const probes = regions.toSorted((a, b) => length(b) - length(a)).slice(0, PROBES)
  let sense = 0
  for (const probe of probes) {
    sense += weightOf(await read(facing(probe, direction)))
    sense -= weightOf(await read(facing(probe, direction + Math.PI)))
  }
  const angle = sense >= 0 ? direction : direction + Math.PI
  return { angle, lines: regions.map((each) => facing(each, angle)) }
}
