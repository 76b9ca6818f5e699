import type { KindFixture } from '../../testing/fixture.ts'

/** Never accepted from outside: there is nothing to send. */
export const idFixture: KindFixture = { examples: () => [], invalid: () => [] }
