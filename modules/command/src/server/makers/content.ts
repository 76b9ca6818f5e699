import { type FieldError, fromHex } from '@motorpool/kernel'
import { type CmdPart, rangeOf, wireRange } from '@motorpool/terminal/shared'
import type { CommandParam, CommandValues } from '@motorpool/wire'

/** Tolerance of a value that is to be a whole multiple of its factor. */
const NEARLY = 1e-6

const same = (text: string) => [text, text, text] as const

/** The last part may be shorter; behind every other one stands the next. */
const leastBytes = (part: CmdPart, parts: readonly CmdPart[]): number =>
  part === parts.at(-1) ? 1 : part.bytes

function paramOf(part: CmdPart, parts: readonly CmdPart[]): CommandParam {
  const { key, label, type, bytes, factor = 1, unit, choices = [] } = part
  const shared = { key, name: same(label) }
  const least = leastBytes(part, parts)
  if (type === 'choice') {
    const { least: min, greatest: max } = rangeOf(part)
    const named = choices.map(({ value, label: one }) => ({ value, name: same(one) }))
    return { ...shared, kind: 'choice', min, max, choices: named }
  }
  if (type === 'text') return { ...shared, kind: 'text', min: least, max: bytes }
  if (type === 'hex') return { ...shared, kind: 'text', min: 2 * least, max: 2 * bytes }
  const { least: min, greatest: max } = rangeOf(part)
  const kind = Number.isInteger(factor) ? 'whole' : 'decimal'
  return { ...shared, kind, min, max, ...(unit ? { unit } : {}) }
}

/** What a person fills in: everything but what always stands there. */
export const paramsOf = (parts: readonly CmdPart[]): CommandParam[] =>
  parts.filter(({ value }) => value === undefined).map((part) => paramOf(part, parts))

function numberBytes(part: CmdPart, value: number): number[] | undefined {
  const { bytes, factor = 1, order = 'Motorola' } = part
  const [low, high] = wireRange(part)
  const onWire = Math.round(value / factor)
  if (Math.abs(onWire - value / factor) > NEARLY || onWire < low || onWire > high) return undefined
  const word = onWire < 0 ? onWire + 2 ** (8 * bytes) : onWire
  const little = Array.from({ length: bytes }, (_, i) => Math.floor(word / 2 ** (8 * i)) % 256)
  return order === 'Intel' ? little : little.reverse()
}

/** ASCII alone: which other characters a maker's terminal reads nobody says. */
function textBytes(value: string): number[] | undefined {
  return /^[\x20-\x7E]+$/.test(value) ? [...Buffer.from(value, 'latin1')] : undefined
}

const hexBytes = (value: string): number[] | undefined => {
  const read = fromHex(value)
  return read && [...read]
}

function bytesOf(part: CmdPart, value: string | number | undefined): number[] | undefined {
  const { type } = part
  if (typeof value === 'number')
    return type === 'text' || type === 'hex' ? undefined : numberBytes(part, value)
  if (value === undefined) return undefined
  if (type === 'hex') return hexBytes(value)
  return type === 'text' ? textBytes(value) : undefined
}

/** The bytes of a content behind its head, or the fields whose values are none of theirs. Values are in their ranges. */
export function encodeParts(
  parts: readonly CmdPart[],
  head: Uint8Array,
  values: CommandValues,
): Uint8Array | FieldError[] {
  const wrong: FieldError[] = []
  const content = [...head]
  for (const part of parts) {
    const bytes = part.value === undefined ? bytesOf(part, values[part.key]) : hexBytes(part.value)
    const fits = bytes && bytes.length >= leastBytes(part, parts) && bytes.length <= part.bytes
    if (fits) content.push(...bytes)
    else wrong.push({ field: `params.${part.key}`, code: 'FIELD_FORMAT' })
  }
  return wrong.length > 0 ? wrong : Uint8Array.from(content)
}
