import { LOCALES, type Locale } from '@motorpool/kernel'

/** A name in the three languages, in the order zh-CN, en-US, ja-JP. */
export type Names = readonly [zh: string, en: string, ja: string]

export const nameIn = (names: Names, locale: Locale): string => names[LOCALES.indexOf(locale)] ?? names[0]

/**
 * One decoded field with the bytes it stands in. Groups (blocks, list items, bit sets) have children and no value.
 * `offset` and `length` count in the frame as given to `decode` (JT/T 808: in the unescaped frame without flags).
 */
export interface DecodedField {
  /** Stable key inside its group, camelCase, for instance `speed`. */
  key: string
  name: Names
  offset: number
  length: number
  /** Physical value (scale and offset applied), text, or null where the standard's "abnormal"/"invalid" was sent. */
  value?: number | string | boolean | null
  unit?: string
  /** The number on the wire, where it differs from the value. */
  raw?: number | string
  /** Meaning of a code or a set bit. */
  label?: Names
  /** `abnormal` and `invalid`: the standard's own marks (FE, FF); `range`: outside the valid range, value kept. */
  state?: 'abnormal' | 'invalid' | 'range'
  /** The standard writes the number (the raw one where there is no value) in hexadecimal: ids, codes, flag words. */
  hex?: true
  /** A password: its value is for the terminal alone. */
  secret?: true
  /** Bit number for a bit of a flag word. */
  bit?: number
  children?: DecodedField[]
}

/** A whole frame, decoded for people. `tail` marks bytes that were kept but could not be read. */
export interface DecodedFrame {
  ok: true
  protocol: string
  edition: string
  messageId: number
  messageName: Names
  deviceId: string
  /** Time in the message, ms since the epoch; undefined where the message has none. */
  deviceTime?: number
  serial?: number
  fields: DecodedField[]
  /** Set when the body ended in something unknown: the fields above are good, these bytes are raw. */
  tail?: { offset: number; length: number; detail: string }
}

/** Depth-first walk over fields with their dotted paths (`vehicle.speed`, `motors.0.torque`). */
export function walkFields(
  fields: readonly DecodedField[],
  visit: (path: string, field: DecodedField) => void,
  prefix = '',
): void {
  for (const field of fields) {
    const path = prefix ? `${prefix}.${field.key}` : field.key
    visit(path, field)
    if (field.children) walkFields(field.children, visit, path)
  }
}

/** The value at a dotted path; undefined where the path leads nowhere. */
export function valueAt(fields: readonly DecodedField[], path: string): DecodedField['value'] {
  let found: DecodedField | undefined
  let level: readonly DecodedField[] | undefined = fields
  for (const key of path.split('.')) {
    found = level?.find((field) => field.key === key)
    level = found?.children
  }
  return found?.value
}

/** The values at a dotted path in which `*` is every one of a list. */
export function valuesAt(fields: readonly DecodedField[], path: string): readonly DecodedField['value'][] {
  let level: readonly DecodedField[] = fields
  const keys = path.split('.')
  for (const [i, key] of keys.entries()) {
    const found = key === '*' ? level : level.filter((field) => field.key === key)
    if (i === keys.length - 1) return found.map(({ value }) => value)
    level = found.flatMap(({ children }) => children ?? [])
  }
  return []
}
