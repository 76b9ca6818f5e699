import { formatTime } from '../../shared/time.ts'
import type { KindFixture } from '../../testing/fixture.ts'
import type { TimeOptions } from './shared.ts'

const FIRST = Date.UTC(2026, 0, 31, 1, 2, 3)

export const datetimeFixture: KindFixture<TimeOptions> = {
  examples: () => [FIRST, FIRST + 86_400_000],
  invalid: () => [
    ['a text', '2026-01-31', 'FIELD_FORMAT'],
    ['zero', 0, 'FIELD_FORMAT'],
    ['a negative number', -1, 'FIELD_FORMAT'],
    ['a fraction', 1.5, 'FIELD_FORMAT'],
    ['a time beyond all', 9e15, 'FIELD_FORMAT'],
  ],
  finding: (value) => [
    [value, value],
    [null, value],
    [value, null],
  ],
  cells: (value) => [formatTime(value as number)],
}
