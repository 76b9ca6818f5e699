import { gb17691, hj1014 } from '@motorpool/gb17691/facts'
import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { facts as jt808 } from '@motorpool/jt808/facts'
import type { Names, ProtocolFacts } from '@motorpool/wire'

const FACTS = [gb32960, jt808, gb17691, hj1014] as const

export type ProtocolName = (typeof FACTS)[number]['name']

export interface BuiltIn extends ProtocolFacts {
  readonly name: ProtocolName
}

/** Every protocol that is built in, without the codecs: for the browser and shared declarations. The first is the usual one. */
export const PROTOCOL_FACTS: readonly [BuiltIn, ...BuiltIn[]] = FACTS

/** Numbers that are reserved for protocols to come, and must not be given to others. */
export const RESERVED_IDS: Readonly<Record<string, number>> = { jt809: 5, gprs11: 6 }

/** The number under which messages of a type of the protocol catalogue are stored; 0 for an unknown type. */
export function storedNumberOf(type: string): number {
  return PROTOCOL_FACTS.find(({ catalogue }) => catalogue.some((one) => one === type))?.id ?? 0
}

/** The units in which a type of the protocol catalogue sends its command groups; undefined where it has none. */
export const groupsOf = (type: string): ProtocolFacts['groups'] =>
  PROTOCOL_FACTS.find(({ groups }) => groups?.type === type)?.groups

const byId = new Map(PROTOCOL_FACTS.map((one) => [one.id, one]))
const byName = new Map<string, BuiltIn>(PROTOCOL_FACTS.map((one) => [one.name, one]))

/** By the number in stored rows; undefined for a protocol that is not built in. */
export function factsById(id: number): BuiltIn | undefined {
  return byId.get(id)
}

const carriers = new Map(PROTOCOL_FACTS.map((one) => [one.id, new Set<number>(one.carriers)]))

/** Whether a maker's own signals travel in a message, reports among them; `protocol` as in stored rows. */
export const carriesSignals = (protocol: number, messageId: number): boolean =>
  carriers.get(protocol)?.has(messageId) === true

export function factsByName(name: string): BuiltIn | undefined {
  return byName.get(name)
}

/** Name of the protocol that has this number, `protocol 9` where none is built in. */
export function protocolName(id: number): string {
  return byId.get(id)?.name ?? `protocol ${id}`
}

/** Labels of the protocols that pass the test, by name: the values of an enumeration. */
export function protocolLabels(
  test: (facts: ProtocolFacts) => boolean = () => true,
): Record<ProtocolName, Names> {
  return Object.fromEntries(PROTOCOL_FACTS.filter(test).map(({ name, label }) => [name, label])) as Record<
    ProtocolName,
    Names
  >
}
