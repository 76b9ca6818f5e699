import { defineKind, type Kind } from '../../shared/kind.ts'
import { checkTextOptions, parseText, type TextOptions, textKind } from '../text/shared.ts'

export const textareaKind: Kind<string, TextOptions> = defineKind({
  ...textKind,
  formType: 'textarea',
  checkOptions: checkTextOptions,
  parse: (value, options) => parseText(value, options, true),
})
