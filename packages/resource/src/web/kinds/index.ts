import type { ReactNode } from 'react'
import { areaWeb } from '../../kinds/area/web.tsx'
import { colourWeb } from '../../kinds/colour/web.tsx'
import { filesWeb } from '../../kinds/files/web.tsx'
import { iconWeb } from '../../kinds/icon/web.tsx'
import { idWeb } from '../../kinds/id/web.tsx'
import { pointWeb } from '../../kinds/point/web.tsx'
import { dateRangeWeb, datetimeRangeWeb, timeRangeWeb } from '../../kinds/range/web.tsx'
import { richTextWeb } from '../../kinds/richText/web.tsx'
import type { KindName } from '../../kinds/shared.ts'
import { clockWeb } from '../../kinds/time/web.tsx'
import type { ColumnType } from '../../shared/column-type.ts'
import type { Field } from '../../shared/field.ts'
import { boolWeb, choicesWeb, choiceWeb } from './choice.tsx'
import { derivedWeb } from './derived.tsx'
import { fileWeb, imageWeb } from './file.tsx'
import type { CellProps, WebKind } from './kind.ts'
import { numberWeb } from './number.tsx'
import { refsWeb, refWeb } from './ref.tsx'
import { jsonWeb, secretWeb, textareaWeb, textWeb } from './text.tsx'
import { datetimeWeb, dateWeb } from './time.tsx'

/** What people see of each field kind. */
const webKinds: Readonly<Record<KindName, WebKind>> = {
  text: textWeb,
  textarea: textareaWeb,
  secret: secretWeb,
  int: numberWeb,
  decimal: numberWeb,
  bool: boolWeb,
  choice: choiceWeb,
  choices: choicesWeb,
  date: dateWeb,
  datetime: datetimeWeb,
  ref: refWeb,
  refs: refsWeb,
  image: imageWeb,
  file: fileWeb,
  derived: derivedWeb,
  id: idWeb,
  json: jsonWeb,
  richText: richTextWeb,
  colour: colourWeb,
  icon: iconWeb,
  time: clockWeb,
  point: pointWeb,
  area: areaWeb,
  files: filesWeb,
  dateRange: dateRangeWeb,
  datetimeRange: datetimeRangeWeb,
  timeRange: timeRangeWeb,
}

const TYPES: Readonly<Record<ColumnType, WebKind>> = {
  text: textWeb,
  time: datetimeWeb,
  date: dateWeb,
  tag: refWeb,
}

/** A value shown as its column says. */
export function typedCell(type: ColumnType, props: CellProps): ReactNode {
  return TYPES[type].cell(props)
}

export function webKind(field: Field): WebKind {
  return webKinds[field.kind]
}
