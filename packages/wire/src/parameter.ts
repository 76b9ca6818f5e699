import type { CommandParam } from './command.ts'
import type { DecodedField, Names } from './field.ts'
import { saidText } from './text.ts'

/** What a parameter is about: people find it by this. */
export type ParameterGroup =
  | 'connection'
  | 'reporting'
  | 'telephone'
  | 'driving'
  | 'camera'
  | 'vehicle'
  | 'positioning'
  | 'bus'

/** A parameter that terminals of a protocol keep. */
export interface TerminalParameter {
  /** camelCase, unique in its protocol. Stored rows name it, so it never changes its meaning. */
  readonly key: string
  /** Its number on the wire. */
  readonly id: number
  readonly name: Names
  readonly group: ParameterGroup
  readonly unit?: string
  /** Meanings of its numbers, where they are codes. */
  readonly codes?: Readonly<Record<number, Names>>
  /** How people may set it; left out where they may only read it. */
  readonly settable?: CommandParam
}

/** What a terminal says that a parameter is; null where it says that it has none. */
export interface ParameterValue {
  readonly key: string
  readonly value: number | string | null
  /** As the edition of the terminal has it. */
  readonly unit?: string
}

/** Commands of every protocol that has parameters: to ask for all, to ask for some, to set. */
export const PARAMETER_COMMANDS = {
  all: 'PARAMETERS',
  some: 'SOME_PARAMETERS',
  set: 'SET_PARAMETERS',
} as const

/** Keys, in the value of the command that asks for some of them. */
export const keysParam: CommandParam = {
  key: 'keys',
  name: ['参数', 'Parameters', 'パラメーター'],
  kind: 'text',
  min: 1,
  max: 4000,
}

export const keysOf = ({ keys }: Readonly<Record<string, string | number>>): string[] =>
  typeof keys === 'string' ? keys.split(',') : []

/**
 * The parameters in a list of decoded items, each a group of an `id`, its value and whatever else the protocol writes. A word of bits
 * is its number on the wire.
 */
export function parameterValues(
  items: readonly DecodedField[],
  known: readonly TerminalParameter[],
): ParameterValue[] {
  return items.flatMap(({ children = [] }): ParameterValue[] => {
    const id = children.find(({ key }) => key === 'id')
    const number = id?.raw ?? id?.value
    const parameter = known.find((one) => one.id === number)
    const field = children.find(({ key }) => key !== 'id' && key !== 'length')
    if (!parameter || !field) return []
    const isMarked = field.state === 'abnormal' || field.state === 'invalid'
    const value = isMarked ? null : (field.value ?? field.raw ?? null)
    const unit = field.unit === undefined ? {} : { unit: field.unit }
    return [{ key: parameter.key, value: storedValue(value), ...unit }]
  })
}

const storedValue = (value: DecodedField['value'] | null): ParameterValue['value'] =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'string'
      ? (saidText(value) ?? '')
      : (value ?? null)
