import type { KindFixture } from '../../testing/fixture.ts'
import { DECIMAL_MAX, type DecimalOptions } from './shared.ts'

export const decimalFixture: KindFixture<DecimalOptions> = {
  examples: ({ min = 0, max = 1000 }) => [min, (min + max) / 4, max].map((n) => Math.round(n * 100) / 100),
  invalid: ({ max = DECIMAL_MAX, min = -Math.abs(max), decimals = 2 }) => [
    ['a word', 'abc', 'FIELD_FORMAT'],
    ['two points', '1.2.3', 'FIELD_FORMAT'],
    ['true', true, 'FIELD_FORMAT'],
    ['too many decimals', (min > -DECIMAL_MAX ? min : 0) + 10 ** -(decimals + 1), 'FIELD_DECIMALS'],
    ['above the range', max + 1, 'FIELD_RANGE'],
    ['below the range', min - 1, 'FIELD_RANGE'],
  ],
  finding: (value) => [value, [value, value], [null, value], [value, null]],
  cells: (value) => [value as number, String(value)],
}
