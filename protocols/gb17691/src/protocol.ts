import { BODY_AT, bodyLength, COMMAND_AT, OVERHEAD } from '@motorpool/gbt'
import { type Claimed, type DecodedFrame, type Protocol, RawForm, refusal, saidText } from '@motorpool/wire'
import * as dictionaries from './alarm-items.ts'
import { alarmsOf } from './alarms-of.ts'
import { conformance } from './conformance.ts'
import { decode, layoutOf } from './decode.ts'
import { type Dialect, MACHINE, ROAD } from './dialect.ts'
import { Command, mayBegin } from './frame.ts'
import { createFramer } from './framer.ts'
import { sessionOf } from './session.ts'

const isReport = (command: number | undefined) => command === Command.realtime || command === Command.reissue

const isWhole = (bytes: Uint8Array) =>
  bytes.length >= OVERHEAD && bytes.length === OVERHEAD + bodyLength(bytes)

/** Whether the bytes are a machine's: the header does not tell, the body of a whole report or removal alarm does. */
function isMachines(bytes: Uint8Array): boolean {
  if (!isWhole(bytes)) return false
  const command = bytes[COMMAND_AT]
  if (isReport(command))
    return (
      layoutOf(bytes, MACHINE, undefined).reason !== 'none' &&
      layoutOf(bytes, ROAD, undefined).reason === 'none'
    )
  return command === MACHINE.messages['removal']?.command && bodyLength(bytes) === MACHINE.removalLength
}

function claimed({ fields }: DecodedFrame): Claimed {
  const value = (key: string) => fields.find((field) => field.key === key)?.value
  const iccid = saidText(value('iccid'))
  const version = value('softwareVersion')
  return {
    ...(iccid === undefined ? {} : { iccid }),
    ...(typeof version === 'number' ? { software: String(version) } : {}),
  }
}

const protocolOf = (
  dialect: Dialect,
  { ALARM_ITEMS, FAULT_LISTS }: typeof dictionaries.gb17691,
  isOwn: (bytes: Uint8Array) => boolean,
): Protocol => ({
  ...dialect.facts,
  detect: (head) => mayBegin(head) && isOwn(head),
  resemblesFrame: (bytes) => bytes.length >= OVERHEAD && mayBegin(bytes) && isOwn(bytes),
  framer: createFramer,
  session: sessionOf(dialect),
  decode(raw, form = RawForm.frame, hint) {
    if (form !== RawForm.frame) return refusal('bad_header', 'records of this protocol are whole frames')
    return decode(raw, dialect, hint)
  },
  plain: (raw) => raw,
  content: (raw, form) =>
    form === RawForm.frame && raw.length > OVERHEAD ? raw.subarray(BODY_AT, raw.length - 1) : raw,
  // 02 realtime and 03 reissue carry the same body.
  kind: (messageId) => (messageId === Command.reissue ? Command.realtime : messageId),
  payloads: () => [],
  alarmItems: ALARM_ITEMS,
  faultLists: FAULT_LISTS,
  alarmsOf: (columns, raw) => alarmsOf(dialect, columns, raw),
  // Nothing can be asked of an emission terminal, so no answer says that it was done.
  commands: [],
  carriedOut: 0,
  conformance,
  parameters: [],
  parametersIn: () => [],
  driver: () => undefined,
  claimed,
})

/** GB 17691-2018 annex Q and HJ 1239 on one port, even on one connection. */
export const gb17691: Protocol = protocolOf(ROAD, dictionaries.gb17691, (bytes) => !isMachines(bytes))

/** HJ 1014 and HJ 1322. */
export const hj1014: Protocol = protocolOf(MACHINE, dictionaries.hj1014, isMachines)
