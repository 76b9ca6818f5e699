import type { KindFixture } from '../../testing/fixture.ts'
import type { ColourOptions } from './shared.ts'

export const colourFixture: KindFixture<ColourOptions> = {
  examples: () => ['#0A0B0C', '#ff8800'],
  invalid: () => [
    ['a name', 'red', 'FIELD_FORMAT'],
    ['three digits', '#F80', 'FIELD_FORMAT'],
    ['a style', '#FF8800;background:url(x)', 'FIELD_FORMAT'],
    ['a number', 0xff8800, 'FIELD_FORMAT'],
  ],
  finding: (value) => [value, String(value).toLowerCase(), [value]],
  cells: (value) => [String(value).toLowerCase()],
}
