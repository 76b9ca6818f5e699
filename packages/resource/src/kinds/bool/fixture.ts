import type { KindFixture } from '../../testing/fixture.ts'
import type { BoolOptions } from './shared.ts'

export const boolFixture: KindFixture<BoolOptions> = {
  examples: () => [false, true],
  invalid: () => [
    ['a word', 'yes', 'FIELD_FORMAT'],
    ['a number', 1, 'FIELD_FORMAT'],
  ],
  finding: (value) => [value, [value]],
  cells: (value) => (value ? ['是', 'Yes', 'はい', true] : ['否', 'No', 'いいえ', false]),
}
