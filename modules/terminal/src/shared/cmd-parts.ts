import { z } from 'zod'

/** Bytes that a maker's command may have together: what a software version can define of a message. */
export const CONTENT_MAX = 256
const PARTS_MAX = 32
const CHOICES_MAX = 64
/** Numbers have at most so many bytes. */
const NUMBER_BYTES = 4

const label = z.string().trim().min(1).max(64)

const number = {
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/),
  label,
  bytes: z.number().int().min(1).max(CONTENT_MAX),
  /** Least and greatest value, in the unit. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** A value is the number on the wire times this. */
  factor: z.number().positive().max(1e6).optional(),
  unit: z.string().max(16).optional(),
  order: z.enum(['Motorola', 'Intel']).optional(),
  choices: z
    .array(z.strictObject({ value: z.number().int().min(0), label }))
    .min(1)
    .max(CHOICES_MAX)
    .optional(),
  /** Hexadecimal: always these bytes, which nobody types. */
  value: z
    .string()
    .regex(/^(?:[0-9A-Fa-f]{2})+$/)
    .optional(),
}

const part = z
  .strictObject({ ...number, type: z.enum(['unsigned', 'signed', 'choice', 'text', 'hex']) })
  .refine(({ type, bytes }) => type === 'text' || type === 'hex' || bytes <= NUMBER_BYTES)
  .refine(({ type, choices }) => (type === 'choice') === (choices !== undefined))
  .refine(({ type, value, bytes }) => value === undefined || (type === 'hex' && value.length === 2 * bytes))
  .refine((one) => {
    const { least, greatest } = rangeOf(one)
    return least <= greatest && (one.choices ?? []).every(({ value }) => value <= greatest)
  })

/** One value of a command that a maker defined, and how it stands on the wire: one behind the other, in their order. */
export type CmdPart = z.output<typeof part>

const parts = z
  .array(part)
  .max(PARTS_MAX)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length)
  .refine((list) => list.reduce((sum, { bytes }) => sum + bytes, 0) <= CONTENT_MAX)

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

/** The parts that a row of the catalogue defines; undefined where it is no such definition. */
export function cmdParts(schema: unknown): readonly CmdPart[] | undefined {
  const read = parts.safeParse(schema)
  return read.success ? read.data : undefined
}
