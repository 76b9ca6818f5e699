import type { StoredFrame } from '@motorpool/history/server'
import type { Locale } from '@motorpool/kernel'
import { byId } from '@motorpool/protocols'
import { groupsOf, storedNumberOf } from '@motorpool/protocols/facts'
import { type SignalTable, shownSignals } from '@motorpool/signals'
import { SECRET_FIELDS } from '@motorpool/terminal/shared'
import type { Payload } from '@motorpool/wire'
import type { DiagnosisRow } from '../../shared/diagnosis.ts'
import { leaves, mergeCondition, nameIn } from '../monitor/condition.ts'
import { decodeStored } from '../monitor/protocols.ts'

export interface Wanted {
  /** Type of the protocol catalogue. */
  protocol: string
  /** Command groups or message ids, hexadecimal; none: all. */
  commands: readonly number[]
}

/** The units of the enterprise protocol; their first byte is the command group. */
function unitsOf(message: StoredFrame, { protocol, commands }: Wanted): readonly Payload[] {
  const unit = groupsOf(protocol)?.unit
  const frame = decodeStored(message)
  const payloads = frame.ok ? (byId(message.protocol)?.payloads(frame) ?? []) : []
  return payloads.filter(
    ({ carrier, id, data }) =>
      carrier === 'unit' && id === unit && (commands.length === 0 || commands.includes(data[0] ?? -1)),
  )
}

/** The messages that are asked for, of those of the window. */
export function wantedOf(messages: readonly StoredFrame[], wanted: Wanted): StoredFrame[] {
  const { protocol, commands } = wanted
  const number = storedNumberOf(protocol)
  const own = messages.filter((message) => message.protocol === number)
  if (groupsOf(protocol)) return own.filter((message) => unitsOf(message, wanted).length > 0)
  return commands.length === 0 ? own : own.filter(({ messageId }) => commands.includes(messageId))
}

const hexText = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0')

/** One message with everything that it says; of a command group the signals of that group. */
export function rowOf(
  message: StoredFrame,
  wanted: Wanted,
  locale: Locale,
  table: SignalTable | undefined,
): DiagnosisRow {
  const { deviceTime: time, receiveTime, messageId } = message
  if (!groupsOf(wanted.protocol)) {
    const values = leaves(mergeCondition([message], locale, table)).map(({ value }) => ({
      key: value.path,
      name: value.name,
      value: value.value,
      unit: value.unit ?? null,
      label: value.label ?? null,
    }))
    return { time, receiveTime, cmd: hexText(messageId, 4), values }
  }
  const units = unitsOf(message, wanted)
  const fields = table ? shownSignals(table, units, SECRET_FIELDS) : []
  const groups = [...new Set(units.map(({ data }) => hexText(data[0] ?? 0, 2)))]
  const values = fields.map(({ key, name, value, unit, label }) => ({
    key,
    name: nameIn(locale, name),
    value: value ?? null,
    unit: unit ?? null,
    label: label ? nameIn(locale, label) : null,
  }))
  return { time, receiveTime, cmd: groups.join(' '), values }
}
