import { alarmItemsOf } from '@motorpool/protocols/alarms'
import { PROTOCOL_FACTS, type ProtocolName } from '@motorpool/protocols/facts'
import type { StrategyName } from '../life/life.ts'

/** What the catalogue of a tenant says of an item, as it is kept. */
export interface StoredItem {
  readonly code: string
  /** Type of the protocol catalogue; none: every protocol. */
  readonly protocol?: string
  readonly level: 1 | 2 | 3
  readonly alarms: boolean
  /** Of the flag word. */
  readonly bit?: number
}

/** A strategy as it is kept. */
export interface StoredTerminalStrategy {
  readonly name: string
  readonly level: 1 | 2 | 3
  readonly seconds: number
  readonly remind: boolean
  readonly items: readonly Pick<StoredItem, 'code' | 'protocol'>[]
}

/** How an item alarms: what is left out is as the protocol has it. */
export interface ItemRule {
  readonly alarms: boolean
  readonly level: 1 | 2 | 3
  /** The level is used whatever the message states. */
  readonly fixed: boolean
  /** ms that it must go on before it alarms. */
  readonly ms: number
  readonly remind: boolean
  readonly strategy?: StrategyName
}

/** A bit of the alarm word that a tenant has named; where the dictionary knows what it means, that counts. */
export interface OwnBit {
  readonly code: string
  readonly bit: number
}

/** How the items of a protocol alarm of one vehicle. */
export interface ItemRules {
  of(protocol: ProtocolName, code: string): ItemRule | undefined
  own(protocol: ProtocolName): readonly OwnBit[]
}

/** The catalogue and the strategies of a tenant as of one revision. */
export interface TerminalSet {
  of(vehicleId: string): ItemRules | undefined
}

export const NO_RULES: TerminalSet = { of: () => undefined }

/** The group whose flags stand in the typed column of the alarm word, by protocol. */
const WORDS = new Map(
  PROTOCOL_FACTS.map(({ name }) => [name, alarmItemsOf(name).find(({ bit }) => bit !== undefined)?.group]),
)
const CODES = new Map<string, ReadonlySet<string>>(
  PROTOCOL_FACTS.map(({ name }) => [name, new Set(alarmItemsOf(name).map(({ code }) => code))]),
)

/** Every code that a protocol declares. */
export const CODES_OF_ALL: ReadonlySet<string> = new Set([...CODES.values()].flatMap((codes) => [...codes]))

/** The group of the alarm word of a protocol. */
export const wordOf = (protocol: ProtocolName): string | undefined => WORDS.get(protocol)

type ByCode = ReadonlyMap<string, ItemRule>

const protocolsOf = (type: string | undefined) =>
  PROTOCOL_FACTS.filter(({ catalogue }) => type === undefined || catalogue.some((one) => one === type))

interface Catalogue {
  readonly rules: ReadonlyMap<string, ByCode>
  readonly own: ReadonlyMap<string, readonly OwnBit[]>
}

/** Later rows count: they are the tenant's. */
export function catalogueOf(items: readonly StoredItem[]): Catalogue {
  const rules = new Map<string, Map<string, ItemRule>>()
  const own = new Map<string, Map<string, OwnBit>>()
  for (const { code, protocol, level, alarms, bit } of items) {
    for (const { name } of protocolsOf(protocol)) {
      rules.set(
        name,
        (rules.get(name) ?? new Map()).set(code, { alarms, level, fixed: false, ms: 0, remind: true }),
      )
      const isOwn = bit !== undefined && !CODES.get(name)?.has(code)
      if (isOwn) own.set(name, (own.get(name) ?? new Map()).set(code, { code, bit }))
    }
  }
  return { rules, own: new Map([...own].map(([name, bits]) => [name, [...bits.values()]])) }
}

/** Of several strategies for one item: the worst level, then the shortest wait, then the oldest. */
const isBefore = (a: ItemRule, b: ItemRule): boolean =>
  a.level > b.level || (a.level === b.level && a.ms < b.ms)

function chosen(
  strategies: readonly { id: string; version: number; stored: StoredTerminalStrategy }[],
): ReadonlyMap<string, ByCode> {
  const found = new Map<string, Map<string, ItemRule>>()
  for (const { id, version, stored } of strategies) {
    const { name: title, level, seconds, remind } = stored
    const rule: ItemRule = {
      alarms: true,
      level,
      fixed: true,
      ms: seconds * 1000,
      remind,
      strategy: { strategyId: id, strategyName: title, version },
    }
    for (const { code, protocol } of stored.items) {
      for (const { name } of protocolsOf(protocol)) {
        const known = found.get(name) ?? new Map<string, ItemRule>()
        const other = known.get(code)
        if (!other || isBefore(rule, other)) known.set(code, rule)
        found.set(name, known)
      }
    }
  }
  return found
}

/** How items alarm of vehicles that these strategies reach: strategies before the catalogue. */
export function rulesOf(catalogue: Catalogue, strategies: Parameters<typeof chosen>[0]): ItemRules {
  const byStrategy = chosen(strategies)
  return {
    of: (protocol, code) => byStrategy.get(protocol)?.get(code) ?? catalogue.rules.get(protocol)?.get(code),
    own: (protocol) => catalogue.own.get(protocol) ?? [],
  }
}
