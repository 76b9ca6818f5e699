import type { KindFixture } from '../../testing/fixture.ts'
import type { FileOptions } from './shared.ts'

export const fileFixture: KindFixture<FileOptions> = {
  examples: () => ['1', '12'],
  invalid: () => [
    ['a path', '../../etc/passwd', 'FIELD_FORMAT'],
    ['a word', 'abc', 'FIELD_FORMAT'],
  ],
}
