import type { KindFixture } from '../../testing/fixture.ts'
import type { FilesOptions } from './shared.ts'

export const filesFixture: KindFixture<FilesOptions> = {
  examples: ({ count }) => [['1'], ['12', '3'].slice(0, count)],
  invalid: ({ count }) => [
    ['an id alone', '1', 'FIELD_FORMAT'],
    ['a path', ['../../etc/passwd'], 'FIELD_FORMAT'],
    ['one file too many', Array.from({ length: count + 1 }, (_, i) => String(i + 1)), 'FIELD_RANGE'],
  ],
}
