import {
  type AlarmColumns,
  type MessageAlarms,
  type Protocol,
  RawForm,
  RecordFlag,
  xor,
} from '@motorpool/wire'
import { ALARM_ITEMS, FAULT_LISTS } from './alarm-items.ts'
import { canFaults } from './alarms/can.ts'
import { locationAlarms } from './alarms/location.ts'
import { decode } from './codec.ts'
import { COMMANDS } from './command-list.ts'
import { conformance } from './conformance.ts'
import { content, plain } from './content.ts'
import { facts } from './facts.ts'
import { escapeFrame, FLAG } from './frame/escape.ts'
import { Jt808Framer } from './frame/framer.ts'
import { onward } from './onward.ts'
import { PARAMETER_LIST, parametersIn } from './parameters.ts'
import { payloads } from './payloads.ts'
import { Session808 } from './session/session.ts'
import { claimed, driver, signal } from './situation.ts'

function wrap(bytes: Uint8Array, form: RawForm): Uint8Array {
  if (form !== RawForm.frame || bytes.length === 0) return bytes
  const whole = bytes.slice()
  whole[whole.length - 1] = xor(whole, 0, whole.length - 1)
  return escapeFrame(whole)
}

const LOCATION = 0x0200
const CAN_DATA = 0x0705

function alarmsOf(columns: AlarmColumns, raw: Uint8Array): MessageAlarms | undefined {
  if (columns.messageId === LOCATION)
    return columns.flags & RecordFlag.report ? locationAlarms(columns, raw) : undefined
  return columns.messageId === CAN_DATA ? canFaults(columns, raw) : undefined
}

/** JT/T 808, editions 2011, 2013 and 2019. */
export const jt808: Protocol = {
  ...facts,
  detect: (head) => head[0] === FLAG,
  resemblesFrame: (bytes) => bytes.length > 2 && bytes[0] === FLAG && bytes.at(-1) === FLAG,
  framer: (options) => new Jt808Framer(options?.maxFrame),
  session: (options) => new Session808(options),
  decode,
  plain,
  wrap,
  content,
  kind: (messageId) => messageId,
  payloads,
  alarmItems: ALARM_ITEMS,
  faultLists: FAULT_LISTS,
  alarmsOf,
  commands: COMMANDS,
  carriedOut: 0,
  conformance,
  parameters: PARAMETER_LIST,
  parametersIn,
  onward,
  driver,
  claimed,
  signal,
}
