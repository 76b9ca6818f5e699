import type { KindFixture } from '../../testing/fixture.ts'
import type { JsonOptions } from './shared.ts'

export const jsonFixture: KindFixture<JsonOptions> = {
  examples: ({ accepts }) => (accepts ? [] : [{ a: 1 }, [1, 2]]),
  invalid: ({ max }) => [
    ['too long a value', 'x'.repeat(max), 'FIELD_TOO_LONG'],
    ['a NUL inside', { a: '\u0000' }, 'FIELD_FORMAT'],
  ],
}
