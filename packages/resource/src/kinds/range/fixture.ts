import { DAY_MS, formatDate, formatTime } from '../../shared/time.ts'
import type { KindFixture } from '../../testing/fixture.ts'
import type { TimeOptions } from '../datetime/shared.ts'
import type { ClockOptions } from '../time/shared.ts'

const DAY = Date.UTC(2026, 0, 30, 16)
const AT = Date.UTC(2026, 0, 31, 1, 2, 3)

const finding = (value: unknown): readonly unknown[] => {
  const [from, to] = value as [number, number]
  return [value, [null, from], [to, null], from]
}

export const dateRangeFixture: KindFixture<TimeOptions> = {
  examples: () => [
    [DAY, DAY + 5 * DAY_MS],
    [DAY + DAY_MS, DAY + DAY_MS],
  ],
  invalid: () => [
    ['a day alone', DAY, 'FIELD_FORMAT'],
    ['half a range', [DAY, null], 'FIELD_REQUIRED'],
    ['an end before its begin (R167)', [DAY, DAY - DAY_MS], 'FIELD_TIME_ORDER'],
    ['texts', ['2026-01-31', '2026-02-01'], 'FIELD_FORMAT'],
  ],
  finding,
  cells: (value) => [(value as number[]).map(formatDate).join('~')],
}

export const datetimeRangeFixture: KindFixture<TimeOptions> = {
  examples: () => [
    [AT, AT + 1000],
    [AT + 1, AT + DAY_MS + 7],
  ],
  invalid: () => [
    ['an instant alone', AT, 'FIELD_FORMAT'],
    ['half a range', [null, AT], 'FIELD_REQUIRED'],
    ['an end equal to its begin (R167)', [AT, AT], 'FIELD_TIME_ORDER'],
  ],
  finding,
  cells: (value) => [(value as number[]).map(formatTime).join(' ~ ')],
}

export const timeRangeFixture: KindFixture<ClockOptions> = {
  examples: ({ seconds }) =>
    seconds
      ? [['08:00:00', '17:30:00']]
      : [
          ['08:00', '17:30'],
          ['00:00', '23:59'],
        ],
  invalid: () => [
    ['a time alone', '08:00', 'FIELD_FORMAT'],
    ['an end before its begin (R167)', ['17:30', '08:00'], 'FIELD_TIME_ORDER'],
  ],
  cells: (value) => [(value as string[]).join('~')],
}
