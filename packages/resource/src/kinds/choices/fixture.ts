import type { KindFixture } from '../../testing/fixture.ts'
import type { ChoicesOptions } from './shared.ts'

export const choicesFixture: KindFixture<ChoicesOptions> = {
  examples: ({ of }) => [of.values.slice(0, 1), of.values.slice(0, 2)],
  invalid: ({ of }) => [
    ['a text instead of a list (R145)', of.values[0], 'FIELD_FORMAT'],
    ['a code outside the enumeration', ['NO_SUCH_CODE'], 'FIELD_CHOICE'],
  ],
  finding: (value) => [value, (value as string[])[0]],
  cells: (value, { of }) => [
    (value as string[]).join(','),
    (value as string[]).map((v) => of.labels[v]?.['zh-CN']).join('、'),
  ],
}
