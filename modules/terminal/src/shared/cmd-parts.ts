/** Bytes that a maker's command may have together: what a software version can define of a message. */
export const CONTENT_MAX = 256
const PARTS_MAX = 32
const CHOICES_MAX = 64
const FACTOR_MAX = 1e6
/** Numbers have at most so many bytes. */
const NUMBER_BYTES = 4

const TYPES = ['unsigned', 'signed', 'choice', 'text', 'hex'] as const
const ORDERS = ['Motorola', 'Intel'] as const

/** One value of a command that a maker defined, and how it stands on the wire: one behind the other, in their order. */
export interface CmdPart {
  readonly key: string
  readonly label: string
  readonly type: (typeof TYPES)[number]
  readonly bytes: number
  /** Least and greatest value, in the unit. */
  readonly min?: number
  readonly max?: number
  /** A value is the number on the wire times this. */
  readonly factor?: number
  readonly unit?: string
  readonly order?: (typeof ORDERS)[number]
  readonly choices?: readonly { readonly value: number; readonly label: string }[]
  /** Hexadecimal: always these bytes, which nobody types. */
  readonly value?: string
}

type Given = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLabel = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 64
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

const isChoice = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).every((name) => name === 'value' || name === 'label') &&
  isWhole(value.value, 0, Number.MAX_SAFE_INTEGER) &&
  isLabel(value.label)

/** What each property must be where it is given. */
const PROPERTIES: Readonly<Record<keyof CmdPart, (value: unknown) => boolean>> = {
  key: (value) => typeof value === 'string' && /^[a-z][A-Za-z0-9]{0,31}$/.test(value),
  label: isLabel,
  type: (value) => TYPES.some((type) => type === value),
  bytes: (value) => isWhole(value, 1, CONTENT_MAX),
  min: Number.isFinite,
  max: Number.isFinite,
  factor: (value) => Number.isFinite(value) && Number(value) > 0 && Number(value) <= FACTOR_MAX,
  unit: (value) => typeof value === 'string' && value.length <= 16,
  order: (value) => ORDERS.some((order) => order === value),
  choices: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= CHOICES_MAX && value.every(isChoice),
  value: (value) => typeof value === 'string' && /^(?:[0-9A-Fa-f]{2})+$/.test(value),
}
const REQUIRED = ['key', 'label', 'type', 'bytes'] as const

const isShaped = (value: unknown): value is CmdPart =>
  isObject(value) &&
  REQUIRED.every((name) => value[name] !== undefined) &&
  Object.entries(value).every(
    ([name, one]) => Object.hasOwn(PROPERTIES, name) && PROPERTIES[name as keyof CmdPart](one),
  )

/** The properties of a part fit together. */
function isPart(part: unknown): part is CmdPart {
  if (!isShaped(part)) return false
  const { type, bytes, choices, value } = part
  if (type !== 'text' && type !== 'hex' && bytes > NUMBER_BYTES) return false
  if ((type === 'choice') !== (choices !== undefined)) return false
  if (value !== undefined && (type !== 'hex' || value.length !== 2 * bytes)) return false
  const { least, greatest } = rangeOf(part)
  return least <= greatest && (choices ?? []).every((one) => one.value <= greatest)
}

/** Numbers that so many bytes hold. */
export function wireRange({ type, bytes }: Pick<CmdPart, 'type' | 'bytes'>): [number, number] {
  const all = 2 ** (8 * bytes)
  return type === 'signed' ? [-all / 2, all / 2 - 1] : [0, all - 1]
}

/** Least and greatest value of a number, in its unit. */
export function rangeOf(one: Pick<CmdPart, 'type' | 'bytes' | 'min' | 'max' | 'factor'>): {
  least: number
  greatest: number
} {
  const { min = -Infinity, max = Infinity, factor = 1 } = one
  const [low, high] = wireRange(one)
  return { least: Math.max(min, low * factor), greatest: Math.min(max, high * factor) }
}

/**
 * The parts that a row of the catalogue defines; undefined where it is no such definition. Written out, as the console reads it
 * before its first screen.
 */
export function cmdParts(schema: unknown): readonly CmdPart[] | undefined {
  if (!Array.isArray(schema) || schema.length > PARTS_MAX || !schema.every(isPart)) return undefined
  const keys = new Set(schema.map(({ key }) => key))
  const bytes = schema.reduce((sum, one) => sum + one.bytes, 0)
  return keys.size === schema.length && bytes <= CONTENT_MAX ? schema : undefined
}
