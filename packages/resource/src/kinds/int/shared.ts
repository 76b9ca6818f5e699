import { defineKind, type Kind } from '../../shared/kind.ts'
import { checkNumberOptions, type NumberOptions, parseNumber, toNumber } from '../decimal/shared.ts'

export const INT_MAX = 2_147_483_647

export const intKind: Kind<number, NumberOptions> = defineKind({
  formType: 'number',
  cellType: 'number',
  multiple: false,
  computed: false,
  checkOptions: (options) =>
    Math.abs(options.min ?? 0) > INT_MAX || Math.abs(options.max ?? 0) > INT_MAX
      ? 'min and max must fit 32 bits'
      : checkNumberOptions(options),
  parse: (value, options) => {
    const given = options.rounded ? toNumber(value) : undefined
    const limits = { ...options, min: options.min ?? -INT_MAX, max: options.max ?? INT_MAX }
    return parseNumber(given === undefined ? value : Math.round(given), limits, 0)
  },
  toWire: (input) => toNumber(input) ?? null,
})
