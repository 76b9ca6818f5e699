import type { KindFixture } from '../../testing/fixture.ts'
import { decimalFixture } from '../decimal/fixture.ts'
import type { NumberOptions } from '../decimal/shared.ts'

const fraction = ({ min = 0 }: NumberOptions) => ['a fraction', min + 0.5, 'FIELD_FORMAT'] as const

export const intFixture: KindFixture<NumberOptions> = {
  ...decimalFixture,
  examples: ({ min = 0, max = 1000 }) => [min, Math.floor((min + max) / 4), max],
  invalid: (options) => [
    ...decimalFixture.invalid(options).filter(([, , code]) => code !== 'FIELD_DECIMALS'),
    ...(options.rounded ? [] : [fraction(options)]),
  ],
}
