import type { KindFixture } from '../../testing/fixture.ts'
import type { RefOptions } from '../ref/shared.ts'

export const refsFixture: KindFixture<RefOptions> = {
  examples: () => [],
  invalid: () => [
    ['a text instead of a list (R145)', '1', 'FIELD_FORMAT'],
    ['a word in the list', ['abc'], 'FIELD_FORMAT'],
    ['an id that nothing has', ['999999999999'], 'FIELD_REFERENCE'],
  ],
  finding: (value) => [value, (value as string[])[0]],
}
