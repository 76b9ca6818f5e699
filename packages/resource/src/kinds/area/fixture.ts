import type { KindFixture } from '../../testing/fixture.ts'
import { type AreaOptions, areaLevels } from './shared.ts'

export const areaFixture: KindFixture<AreaOptions> = {
  examples: (options) => [
    ['110000', '110100', '110101'].slice(0, areaLevels(options)),
    ['440000', '440100', '440106'].slice(0, areaLevels(options)),
  ],
  invalid: (options) => [
    ['a text', '440106', 'FIELD_FORMAT'],
    ['a name', ['广东省'], 'FIELD_FORMAT'],
    ['one level too many', ['440000', '440100', '440106', '440107'], 'FIELD_FORMAT'],
    ['the country', ['100000', '440000', '440100'].slice(0, areaLevels(options)), 'FIELD_CHOICE'],
  ],
  finding: (value) => [value, (value as string[]).slice(0, 1), (value as string[])[0]],
  cells: (value) => [(value as string[]).join(',')],
}
