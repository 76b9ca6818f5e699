import type { KindFixture } from '../../testing/fixture.ts'
import { textFixture } from '../text/fixture.ts'
import type { TextOptions } from '../text/shared.ts'

export const textareaFixture: KindFixture<TextOptions> = {
  ...textFixture,
  examples: (options) => [...textFixture.examples(options), 'two\nlines'],
}
