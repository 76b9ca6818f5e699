import { alarmItem } from '@motorpool/protocols/alarms'
import { factsByName, type ProtocolName } from '@motorpool/protocols/facts'
import type { ActiveAlarm, DecodedField, Fault, MessageAlarms } from '@motorpool/wire'
import type { AlarmFacts } from '../life/life.ts'

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

function itemFacts(protocol: ProtocolName, { item, level, values }: ActiveAlarm, ofAll: number): AlarmFacts {
  // Levels of the national standard are stated for the worst of what is wrong, 2025 for each.
  const stated = level ?? (item.national ? ofAll : 0)
  return {
    kind: item.national ? 'GB' : 'TERMINAL',
    subject: `${protocol}.${item.key}`,
    protocol,
    type: item.code,
    level: stated > 0 ? levelOf(stated) : item.level,
    detail: valuesOf(values),
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
  /** Whether the message speaks of what alarms under this key: if it does and does not show it, it is over. */
  states(key: string): boolean
}

/**
 * What a message says, as alarms. An item is over when its group is stated without it; one that is marked by its begin and end,
 * when the end is stated; a fault when its list is, by the control unit that showed it. What another protocol showed is over too:
 * the vehicle has another terminal.
 */
export function statedBy(protocol: ProtocolName, alarms: MessageAlarms): Stated {
  const { groups, faultLists, faults, level = 0 } = alarms
  const of = (phases: readonly ActiveAlarm['phase'][]) =>
    alarms.alarms.filter(({ phase }) => phases.includes(phase)).map((one) => itemFacts(protocol, one, level))
  const ended = new Set(of(['end']).map(({ subject }) => subject))
  const lists = new Set(faultLists.map((one) => `${one.list}.${sourceOf(one)}`))
  return {
    shown: [...of(['on', 'begin']), ...faults.map((fault) => faultFacts(protocol, fault))],
    moments: of(['moment']),
    states(key) {
      const [kind = '', subject = ''] = split(key, ':')
      const [name = '', rest = ''] = split(subject, '.')
      if (name !== protocol) return factsByName(name) !== undefined
      if (kind === 'FAULT') return lists.has(rest.split('.', 2).join('.'))
      const item = alarmItem(protocol, rest)
      if (!item) return true
      return item.clearedBy === 'mark' ? ended.has(subject) : groups.includes(item.group)
    },
  }
}

function split(text: string, by: string): readonly string[] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
