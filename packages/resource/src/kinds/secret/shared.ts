import { defineKind, type Kind } from '../../shared/kind.ts'
import { parseText, type TextOptions, textKind } from '../text/shared.ts'

/** Stored, never returned: an answer only says whether there is one (`<field>Set`). */
export const secretKind: Kind<string, TextOptions> = defineKind({
  ...textKind,
  formType: 'password',
  cellType: 'none',
  parse: (value, options) => parseText(value, options, false),
})
