import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good, type Parsed } from '../../shared/problem.ts'

export interface TextOptions {
  /** Longest text, in characters. */
  max: number
  min?: number
  /** The whole text must match; anchored by the kind. */
  pattern?: RegExp
  /** Brought to upper case before it is checked (VINs, codes). */
  upper?: boolean
  /** Words of Chinese or Japanese in a large table: the column has an index of `app.pairs`, which finds two characters of one. */
  pairs?: boolean
}

// Control and format characters never belong into a name or a code; a text area keeps tabs and line ends.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u
const CONTROL_BUT_LINES = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u

/** Characters as the database counts them: code points. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const wholes = new WeakMap<RegExp, RegExp>()

/** The pattern of a field, anchored; made once of each. */
function whole(pattern: RegExp): RegExp {
  const known = wholes.get(pattern) ?? new RegExp(`^(?:${pattern.source})$`, pattern.flags)
  wholes.set(pattern, known)
  return known
}

export function parseText(value: unknown, options: TextOptions, lines: boolean): Parsed<string> {
  if (typeof value !== 'string') return bad('FIELD_FORMAT')
  const trimmed = value.trim()
  const text = options.upper ? trimmed.toUpperCase() : trimmed
  const length = characters(text)
  if (length > options.max) return bad('FIELD_TOO_LONG', { max: options.max })
  if (length < (options.min ?? 0)) return bad('FIELD_FORMAT')
  if ((lines ? CONTROL_BUT_LINES : CONTROL).test(text)) return bad('FIELD_FORMAT')
  if (options.pattern && !whole(options.pattern).test(text)) return bad('FIELD_FORMAT')
  return good(text)
}

export function checkTextOptions(options: TextOptions): string | undefined {
  if (!Number.isInteger(options.max) || options.max < 1 || options.max > 100_000)
    return 'max must be 1 to 100000'
  if (options.min !== undefined && (options.min < 0 || options.min > options.max))
    return 'min must be 0 to max'
  if (options.pattern && /[gy]/.test(options.pattern.flags)) return 'a pattern must not be global or sticky'
  return undefined
}

export const textKind: Kind<string, TextOptions> = defineKind({
  formType: 'text',
  cellType: 'text',
  multiple: false,
  computed: false,
  checkOptions: checkTextOptions,
  parse: (value, options) => parseText(value, options, false),
  toWire: (input) => (typeof input === 'string' && input.trim() !== '' ? input.trim() : null),
})
