import type { KindFixture } from '../../testing/fixture.ts'
import type { RefOptions } from './shared.ts'

export const refFixture: KindFixture<RefOptions> = {
  examples: () => [],
  invalid: () => [
    ['a word', 'abc', 'FIELD_FORMAT'],
    ['SQL', "1' or '1'='1", 'FIELD_FORMAT'],
    ['a number beyond 64 bits', '9999999999999999999', 'FIELD_FORMAT'],
    ['an id that nothing has', '999999999999', 'FIELD_REFERENCE'],
  ],
  finding: (value) => [value, [value]],
}
