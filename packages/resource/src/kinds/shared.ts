import type { Kind } from '../shared/kind.ts'
import { areaKind } from './area/shared.ts'
import { boolKind } from './bool/shared.ts'
import { choiceKind } from './choice/shared.ts'
import { choicesKind } from './choices/shared.ts'
import { colourKind } from './colour/shared.ts'
import { dateKind } from './date/shared.ts'
import { datetimeKind } from './datetime/shared.ts'
import { decimalKind } from './decimal/shared.ts'
import { derivedKind } from './derived/shared.ts'
import { fileKind } from './file/shared.ts'
import { filesKind } from './files/shared.ts'
import { iconKind } from './icon/shared.ts'
import { idKind } from './id/shared.ts'
import { imageKind } from './image/shared.ts'
import { intKind } from './int/shared.ts'
import { jsonKind } from './json/shared.ts'
import { pointKind } from './point/shared.ts'
import { dateRangeKind, datetimeRangeKind, timeRangeKind } from './range/shared.ts'
import { refKind } from './ref/shared.ts'
import { refsKind } from './refs/shared.ts'
import { richTextKind } from './richText/shared.ts'
import { secretKind } from './secret/shared.ts'
import { textKind } from './text/shared.ts'
import { textareaKind } from './textarea/shared.ts'
import { timeKind } from './time/shared.ts'

export const kinds = {
  text: textKind,
  textarea: textareaKind,
  secret: secretKind,
  int: intKind,
  decimal: decimalKind,
  bool: boolKind,
  choice: choiceKind,
  choices: choicesKind,
  date: dateKind,
  datetime: datetimeKind,
  ref: refKind,
  refs: refsKind,
  image: imageKind,
  file: fileKind,
  derived: derivedKind,
  id: idKind,
  json: jsonKind,
  richText: richTextKind,
  colour: colourKind,
  icon: iconKind,
  time: timeKind,
  point: pointKind,
  area: areaKind,
  files: filesKind,
  dateRange: dateRangeKind,
  datetimeRange: datetimeRangeKind,
  timeRange: timeRangeKind,
} as const

export type KindName = keyof typeof kinds
export type OptionsOf<K extends KindName> = (typeof kinds)[K] extends Kind<infer _V, infer O> ? O : never
