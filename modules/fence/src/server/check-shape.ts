import { checkFence, type FenceFault, MICRO } from '@motorpool/geo/fence'
import type { Issue } from '@motorpool/resource/shared'
import { type FencePlace, shapeOf } from '../shared/geometry.ts'

const DECIMALS = 6

/** What is wrong with the shape of a row, the first fault, with the corner or the place on the map where it lies. */
export function shapeProblem(place: FencePlace): Issue | undefined {
  const shape = shapeOf(place)
  const [fault] = shape ? checkFence(shape) : []
  return fault && { code: codeOf(fault), params: { where: whereOf(fault) } }
}

const codeOf = ({ code }: FenceFault) => `FENCE_${code.replaceAll('-', '_').toUpperCase()}`

/** `113.1, 23.4` of a place on the map, `#17` of a corner; empty for the whole shape. */
function whereOf({ at, path }: FenceFault): string {
  if (at) return at.map((one) => (one / MICRO).toFixed(DECIMALS)).join(', ')
  const corner = path.at(-1)
  return typeof corner === 'number' ? `#${corner + 1}` : ''
}
