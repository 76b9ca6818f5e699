import type { Field } from '../shared/field.ts'
import type { KindFixture } from '../testing/fixture.ts'
import { areaFixture } from './area/fixture.ts'
import { boolFixture } from './bool/fixture.ts'
import { choiceFixture } from './choice/fixture.ts'
import { choicesFixture } from './choices/fixture.ts'
import { colourFixture } from './colour/fixture.ts'
import { dateFixture } from './date/fixture.ts'
import { datetimeFixture } from './datetime/fixture.ts'
import { decimalFixture } from './decimal/fixture.ts'
import { derivedFixture } from './derived/fixture.ts'
import { fileFixture } from './file/fixture.ts'
import { filesFixture } from './files/fixture.ts'
import { iconFixture } from './icon/fixture.ts'
import { idFixture } from './id/fixture.ts'
import { imageFixture } from './image/fixture.ts'
import { intFixture } from './int/fixture.ts'
import { jsonFixture } from './json/fixture.ts'
import { pointFixture } from './point/fixture.ts'
import { dateRangeFixture, datetimeRangeFixture, timeRangeFixture } from './range/fixture.ts'
import { refFixture } from './ref/fixture.ts'
import { refsFixture } from './refs/fixture.ts'
import { richTextFixture } from './richText/fixture.ts'
import { secretFixture } from './secret/fixture.ts'
import type { KindName, OptionsOf } from './shared.ts'
import { textFixture } from './text/fixture.ts'
import { textareaFixture } from './textarea/fixture.ts'
import { timeFixture } from './time/fixture.ts'

export const fixtures: { readonly [K in KindName]: KindFixture<OptionsOf<K>> } = {
  text: textFixture,
  textarea: textareaFixture,
  secret: secretFixture,
  int: intFixture,
  decimal: decimalFixture,
  bool: boolFixture,
  choice: choiceFixture,
  choices: choicesFixture,
  date: dateFixture,
  datetime: datetimeFixture,
  ref: refFixture,
  refs: refsFixture,
  image: imageFixture,
  file: fileFixture,
  derived: derivedFixture,
  id: idFixture,
  json: jsonFixture,
  richText: richTextFixture,
  colour: colourFixture,
  icon: iconFixture,
  time: timeFixture,
  point: pointFixture,
  area: areaFixture,
  files: filesFixture,
  dateRange: dateRangeFixture,
  datetimeRange: datetimeRangeFixture,
  timeRange: timeRangeFixture,
}

export function fixtureOf(field: Field): KindFixture {
  return fixtures[field.kind] as KindFixture
}
