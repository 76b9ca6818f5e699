import { defineKind, type Kind } from '../../shared/kind.ts'
import { parseText, type TextOptions, textKind } from '../text/shared.ts'

export interface SecretOptions extends TextOptions {
  /** It may have lines: a key in PEM. */
  lines?: boolean
}

/** Stored, never returned: an answer only says whether there is one (`<field>Set`). */
export const secretKind: Kind<string, SecretOptions> = defineKind<string, SecretOptions>({
  ...textKind,
  formType: 'password',
  cellType: 'none',
  parse: (value, options) => parseText(value, options, options.lines ?? false),
})
