import { alarmItem } from '@motorpool/protocols/alarms'
import { factsByName, type ProtocolName } from '@motorpool/protocols/facts'
import type { ActiveAlarm, DecodedField, Fault, MessageAlarms } from '@motorpool/wire'
import { type ItemRule, type ItemRules, wordOf } from '../items/rules.ts'
import { type AlarmFacts, keyOf } from '../life/life.ts'

const LEVELS = [1, 2, 3] as const
type Level = (typeof LEVELS)[number]

const levelOf = (stated: number): Level => LEVELS[Math.min(stated, LEVELS.length) - 1] ?? 1

/** Most values of a message that are kept with an alarm. */
const MOST_VALUES = 20

const valuesOf = (fields: readonly DecodedField[]): object =>
  fields.length === 0
    ? {}
    : {
        items: fields
          .slice(0, MOST_VALUES)
          .map(({ key, name, value, unit, label }) => ({ key, name, value: value ?? null, unit, label })),
      }

/** What a strategy adds to what it raises. */
const ruled = (rule: ItemRule | undefined): Pick<AlarmFacts, 'remind'> =>
  rule?.strategy ? { remind: rule.remind } : {}

function itemFacts(
  protocol: ProtocolName,
  { item, level, values }: ActiveAlarm,
  ofAll: number,
  rule: ItemRule | undefined,
): AlarmFacts {
  // Levels of the national standard are stated for the worst of what is wrong, 2025 for each.
  const stated = level ?? (item.national ? ofAll : 0)
  const usual = stated > 0 ? levelOf(stated) : (rule?.level ?? item.level)
  return {
    kind: item.national ? 'GB' : 'TERMINAL',
    subject: `${protocol}.${item.key}`,
    protocol,
    type: item.code,
    level: rule?.fixed ? rule.level : usual,
    ...ruled(rule),
    detail: { ...valuesOf(values), ...rule?.strategy },
  }
}

/** Subjects of bits that a tenant has named itself. */
const OWN = 'own.'

function ownFacts(protocol: ProtocolName, code: string, rule: ItemRule): AlarmFacts {
  return {
    kind: 'TERMINAL',
    subject: `${protocol}.${OWN}${code}`,
    protocol,
    type: code,
    level: rule.level,
    ...ruled(rule),
    detail: { ...rule.strategy },
  }
}

const sourceOf = ({ source }: { source: number | null }): string => (source === null ? '-' : String(source))

const faultFacts = (protocol: ProtocolName, fault: Fault): AlarmFacts => ({
  kind: 'FAULT',
  subject: `${protocol}.${fault.list}.${sourceOf(fault)}.${fault.code}`,
  protocol,
  type: fault.code,
  level: 1,
  detail: {
    list: fault.list,
    number: fault.number,
    ...(fault.source === null ? {} : { source: fault.source }),
    ...(fault.spn === null ? {} : { spn: fault.spn, fmi: fault.fmi }),
    ...(fault.occurrences === null ? {} : { occurrences: fault.occurrences }),
  },
})

export interface Stated {
  /** What the message shows that goes on. */
  readonly shown: readonly AlarmFacts[]
  /** What it says has happened, without an end. */
  readonly moments: readonly AlarmFacts[]
  /** ms that what is shown must go on before it alarms, by its key; the others alarm at once. */
  readonly waits: ReadonlyMap<string, number>
  /** Whether the message speaks of what alarms under this key: if it does and does not show it, it is over. */
  states(key: string): boolean
}

/**
 * What a message says, as alarms. An item is over when its group is stated without it; one that is marked by its begin and end,
 * when the end is stated; a fault when its list is, by the control unit that showed it. What another protocol showed is over too:
 * the vehicle has another terminal. `rules` say which items alarm, and how; `word` is the alarm word of the message.
 */
export function statedBy(protocol: ProtocolName, alarms: MessageAlarms, rules?: ItemRules, word = 0): Stated {
  const { groups, faultLists, faults, level = 0 } = alarms
  const waits = new Map<string, number>()
  const noted = (facts: AlarmFacts, rule: ItemRule | undefined): AlarmFacts => {
    if (rule && rule.ms > 0) waits.set(keyOf(facts), rule.ms)
    return facts
  }
  const of = (phases: readonly ActiveAlarm['phase'][]) =>
    alarms.alarms.flatMap((one) => {
      const rule = rules?.of(protocol, one.item.code)
      if (!phases.includes(one.phase) || rule?.alarms === false) return []
      return [noted(itemFacts(protocol, one, level, rule), rule)]
    })
  const own = (rules?.own(protocol) ?? []).flatMap(({ code, bit }) => {
    const rule = rules?.of(protocol, code)
    const isKnown = alarms.alarms.some(({ item }) => item.bit === bit && item.group === wordOf(protocol))
    return rule?.alarms && (word >>> bit) & 1 && !isKnown ? [noted(ownFacts(protocol, code, rule), rule)] : []
  })
  const ended = new Set(
    alarms.alarms.flatMap(({ phase, item }) => (phase === 'end' ? [`${protocol}.${item.key}`] : [])),
  )
  const lists = new Set(faultLists.map((one) => `${one.list}.${sourceOf(one)}`))
  return {
    shown: [...of(['on', 'begin']), ...own, ...faults.map((fault) => faultFacts(protocol, fault))],
    moments: of(['moment']),
    waits,
    states(key) {
      const [kind = '', subject = ''] = split(key, ':')
      const [name = '', rest = ''] = split(subject, '.')
      if (name !== protocol) return factsByName(name) !== undefined
      if (kind === 'FAULT') return lists.has(rest.split('.', 2).join('.'))
      if (rest.startsWith(OWN)) return groups.includes(wordOf(protocol) ?? '')
      const item = alarmItem(protocol, rest)
      if (!item) return true
      // What no longer alarms is over, however it goes on.
      if (rules?.of(protocol, item.code)?.alarms === false) return true
      return item.clearedBy === 'mark' ? ended.has(subject) : groups.includes(item.group)
    },
  }
}

function split(text: string, by: string): readonly string[] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
