import { formatDate, startOfDay } from '../../shared/time.ts'
import type { KindFixture } from '../../testing/fixture.ts'
import { datetimeFixture } from '../datetime/fixture.ts'
import type { TimeOptions } from '../datetime/shared.ts'

const FIRST = startOfDay(Date.UTC(2026, 0, 31))

export const dateFixture: KindFixture<TimeOptions> = {
  ...datetimeFixture,
  examples: () => [FIRST, startOfDay(FIRST + 86_400_000)],
  finding: (value) => [value, [value, value], [null, value], [value, null]],
  cells: (value) => [formatDate(value as number), formatDate(value as number).replaceAll('-', '/')],
}
