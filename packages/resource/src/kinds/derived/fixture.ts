import type { KindFixture } from '../../testing/fixture.ts'

/** Never accepted from outside: there is nothing to send. */
export const derivedFixture: KindFixture = { examples: () => [], invalid: () => [] }
