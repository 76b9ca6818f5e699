import type { KindFixture } from '../../testing/fixture.ts'
import { textFixture } from '../text/fixture.ts'
import type { TextOptions } from '../text/shared.ts'

export const secretFixture: KindFixture<TextOptions> = { examples: () => [], invalid: textFixture.invalid }
