import type { KindName } from '../../kinds/shared.ts'
import type { Field } from '../../shared/field.ts'
import { boolWeb, choicesWeb, choiceWeb } from './choice.tsx'
import { derivedWeb } from './derived.tsx'
import { fileWeb, imageWeb } from './file.tsx'
import type { WebKind } from './kind.ts'
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
  id: textWeb,
  json: jsonWeb,
}

export function webKind(field: Field): WebKind {
  return webKinds[field.kind]
}
