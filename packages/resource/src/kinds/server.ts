import type { ServerKind } from '../server/kind.ts'
import type { Field } from '../shared/field.ts'
import { areaServer } from './area/server.ts'
import { boolServer } from './bool/server.ts'
import { choiceServer } from './choice/server.ts'
import { choicesServer } from './choices/server.ts'
import { colourServer } from './colour/server.ts'
import { dateServer } from './date/server.ts'
import { datetimeServer } from './datetime/server.ts'
import { decimalServer } from './decimal/server.ts'
import { derivedServer } from './derived/server.ts'
import { fileServer } from './file/server.ts'
import { filesServer } from './files/server.ts'
import { iconServer } from './icon/server.ts'
import { idServer } from './id/server.ts'
import { imageServer } from './image/server.ts'
import { intServer } from './int/server.ts'
import { jsonServer } from './json/server.ts'
import { pointServer } from './point/server.ts'
import { dateRangeServer, datetimeRangeServer, timeRangeServer } from './range/server.ts'
import { refServer } from './ref/server.ts'
import { refsServer } from './refs/server.ts'
import { richTextServer } from './richText/server.ts'
import { secretServer } from './secret/server.ts'
import type { KindName, OptionsOf } from './shared.ts'
import { textServer } from './text/server.ts'
import { textareaServer } from './textarea/server.ts'
import { timeServer } from './time/server.ts'

export const serverKinds: { readonly [K in KindName]: ServerKind<OptionsOf<K>> } = {
  text: textServer,
  textarea: textareaServer,
  secret: secretServer,
  int: intServer,
  decimal: decimalServer,
  bool: boolServer,
  choice: choiceServer,
  choices: choicesServer,
  date: dateServer,
  datetime: datetimeServer,
  ref: refServer,
  refs: refsServer,
  image: imageServer,
  file: fileServer,
  derived: derivedServer,
  id: idServer,
  json: jsonServer,
  richText: richTextServer,
  colour: colourServer,
  icon: iconServer,
  time: timeServer,
  point: pointServer,
  area: areaServer,
  files: filesServer,
  dateRange: dateRangeServer,
  datetimeRange: datetimeRangeServer,
  timeRange: timeRangeServer,
}

/** The server half of a field's kind, for code that treats all kinds alike. */
export function serverKind(field: Field): ServerKind {
  return serverKinds[field.kind] as ServerKind
}
