import type { StoredFrame } from '@motorpool/history/server'
import type { Locale } from '@motorpool/kernel'
import { byId } from '@motorpool/protocols'
import { storedNumberOf } from '@motorpool/protocols/facts'
import { decodePayloads, type SignalTable } from '@motorpool/signals'
import type { Payload } from '@motorpool/wire'
import type { DiagnosisRow } from '../../shared/diagnosis.ts'
import { leaves, mergeCondition, nameIn } from '../monitor/condition.ts'
import { decodeStored } from '../monitor/protocols.ts'

/** The enterprise protocol whose command groups travel in pass-through units of another one. */
const GROUPED = 'GPRS11'
/** Type byte of these units; their first byte is the command group. */
const GROUP_UNIT = 0xf0

export interface Wanted {
  /** Type of the protocol catalogue. */
  protocol: string
  /** Command groups or message ids, hexadecimal; none: all. */
  commands: readonly number[]
}

function unitsOf(message: StoredFrame, commands: readonly number[]): readonly Payload[] {
  const frame = decodeStored(message)
  const payloads = frame.ok ? (byId(message.protocol)?.payloads(frame) ?? []) : []
  return payloads.filter(
    ({ carrier, id, data }) =>
      carrier === 'unit' && id === GROUP_UNIT && (commands.length === 0 || commands.includes(data[0] ?? -1)),
  )
}

/** The messages that are asked for, of those of the window. */
export function wantedOf(messages: readonly StoredFrame[], { protocol, commands }: Wanted): StoredFrame[] {
  const number = storedNumberOf(protocol)
  const own = messages.filter((message) => message.protocol === number)
  if (protocol === GROUPED) return own.filter((message) => unitsOf(message, commands).length > 0)
  return commands.length === 0 ? own : own.filter(({ messageId }) => commands.includes(messageId))
}

const hexText = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0')

/** One message with everything that it says; of a command group the signals of that group. */
export function rowOf(
  message: StoredFrame,
  { protocol, commands }: Wanted,
  locale: Locale,
  table: SignalTable | undefined,
): DiagnosisRow {
  const { deviceTime: time, receiveTime, messageId } = message
  if (protocol !== GROUPED) {
    const values = leaves(mergeCondition([message], locale, table)).map(({ value }) => ({
      key: value.path,
      name: value.name,
      value: value.value,
      unit: value.unit ?? null,
      label: value.label ?? null,
    }))
    return { time, receiveTime, cmd: hexText(messageId, 4), values }
  }
  const units = unitsOf(message, commands)
  const fields = table ? decodePayloads(table, [...units]) : []
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
