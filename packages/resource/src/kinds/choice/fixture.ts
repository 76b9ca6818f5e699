import { LOCALES } from '@motorpool/kernel'
import type { KindFixture } from '../../testing/fixture.ts'
import type { ChoiceOptions } from './shared.ts'

export const choiceFixture: KindFixture<ChoiceOptions> = {
  examples: ({ of }) => of.values.toSorted(),
  invalid: () => [
    ['a code outside the enumeration', 'NO_SUCH_CODE', 'FIELD_CHOICE'],
    ['a property of every object', 'constructor', 'FIELD_CHOICE'],
    ['a list', ['A'], 'FIELD_CHOICE'],
  ],
  finding: (value) => [value, [value]],
  cells: (value, { of }) => [
    String(value),
    ...LOCALES.flatMap((locale) => of.labels[String(value)]?.[locale] ?? []),
  ],
}
