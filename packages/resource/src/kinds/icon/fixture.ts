import type { KindFixture } from '../../testing/fixture.ts'
import type { IconOptions } from './shared.ts'

export const iconFixture: KindFixture<IconOptions> = {
  examples: () => ['car', 'line-chart'],
  invalid: () => [
    ['a path', '../car', 'FIELD_FORMAT'],
    ['an element', '<svg>', 'FIELD_FORMAT'],
    ['a number', 5, 'FIELD_FORMAT'],
  ],
}
