import type { KindFixture } from '../../testing/fixture.ts'
import type { ClockOptions } from './shared.ts'

export const timeFixture: KindFixture<ClockOptions> = {
  examples: ({ seconds }) => (seconds ? ['00:00:00', '23:59:59'] : ['00:00', '23:59']),
  invalid: () => [
    ['an hour that does not exist', '24:00', 'FIELD_FORMAT'],
    ['a minute that does not exist', '08:60', 'FIELD_FORMAT'],
    ['an instant', 1_700_000_000_000, 'FIELD_FORMAT'],
    ['a list', ['08:30'], 'FIELD_FORMAT'],
  ],
  finding: (value) => [value, [value, value], [null, value], [value, null]],
  cells: (value) => [String(value)],
}
