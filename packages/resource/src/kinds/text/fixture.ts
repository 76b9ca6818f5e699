import type { KindFixture } from '../../testing/fixture.ts'
import type { TextOptions } from './shared.ts'

export const textFixture: KindFixture<TextOptions> = {
  examples: ({ max, pattern }) =>
    pattern ? [] : ['Aa', 'Bb 中文', "C'd", '%_\\'].map((text) => text.slice(0, max)),
  invalid: ({ max }) => [
    ['a number', 5, 'FIELD_FORMAT'],
    ['a list', ['a'], 'FIELD_FORMAT'],
    ['an object', { toString: 'a' }, 'FIELD_FORMAT'],
    ['one character too many', 'A'.repeat(max + 1), 'FIELD_TOO_LONG'],
    ['a NUL', 'A\u0000', 'FIELD_FORMAT'],
    ['half a surrogate pair', '\ud800', 'FIELD_FORMAT'],
  ],
  finding: (value) => [value, String(value).slice(0, 2), String(value).toLowerCase()],
}
