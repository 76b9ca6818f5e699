import type { KindFixture } from '../../testing/fixture.ts'
import { type Point, type PointOptions, pointText } from './shared.ts'

export const pointFixture: KindFixture<PointOptions> = {
  examples: () => [
    { lng: 113.264385, lat: 23.129112 },
    { lng: -0.5, lat: -33 },
  ],
  invalid: () => [
    ['a text', '113,23', 'FIELD_FORMAT'],
    ['a pair', [113, 23], 'FIELD_FORMAT'],
    ['half a point', { lng: 113 }, 'FIELD_FORMAT'],
    ['texts for numbers', { lng: '113', lat: '23' }, 'FIELD_FORMAT'],
    ['a longitude beyond the date line', { lng: 180.1, lat: 0 }, 'FIELD_RANGE'],
    ['a latitude beyond the pole', { lng: 0, lat: 90.1 }, 'FIELD_RANGE'],
  ],
  cells: (value) => [pointText(value as Point)],
}
