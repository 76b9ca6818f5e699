import { seal } from '@motorpool/gbt'
import { type Protocol, RawForm, refusal } from '@motorpool/wire'
import { ALARM_ITEMS, FAULT_LISTS } from './alarm-items.ts'
import { alarmsOf } from './alarms-of.ts'
import { claimed } from './claimed.ts'
import { COMMANDS } from './command-list.ts'
import { conformance } from './conformance.ts'
import { decode } from './decode.ts'
import { facts } from './facts.ts'
import { forwardedFrame } from './forwarded-frame.ts'
import { BODY_AT, Command, editionOf, FLAG_AT, Flag, OVERHEAD } from './frame.ts'
import { createFramer } from './framer.ts'
import { PARAMETER_LIST, parametersIn } from './parameters.ts'
import { payloads } from './payloads.ts'
import { PlatformClient } from './platform-client.ts'
import { createSession } from './session.ts'
import { signatures } from './signature.ts'

/** Relatives of this frame have no flag: a character of the VIN stands in its place. */
function hasFlag(bytes: Uint8Array): boolean {
  const byte = bytes[FLAG_AT] ?? 0
  return byte < FIRST_CHARACTER || byte > LAST_CHARACTER
}

const FIRST_CHARACTER = 0x30
const LAST_CHARACTER = 0x7e

/** GB/T 32960.3, editions 2016 (`##`) and 2025 (`$$`) on one port, even on one connection. */
export const gb32960: Protocol = {
  ...facts,
  detect(head) {
    const first = head[0]
    if (first !== 0x23 && first !== 0x24) return false
    return (head.length === 1 || head[1] === first) && (head.length <= FLAG_AT || hasFlag(head))
  },
  resemblesFrame: (bytes) => bytes.length >= OVERHEAD && editionOf(bytes) !== undefined && hasFlag(bytes),
  framer: createFramer,
  session: createSession,
  decode(raw, form = RawForm.frame, hint) {
    if (form !== RawForm.frame) return refusal('bad_header', 'records of this protocol are whole frames')
    return decode(raw, hint?.only)
  },
  plain: (raw) => raw,
  wrap: (raw, form) => (form === RawForm.frame && raw.length >= OVERHEAD ? seal(raw.slice()) : raw),
  content: (raw, form) =>
    form === RawForm.frame && raw.length > OVERHEAD ? raw.subarray(BODY_AT, raw.length - 1) : raw,
  // 02 realtime and 03 reissue carry the same body.
  kind: (messageId) => (messageId === Command.reissue ? Command.realtime : messageId),
  payloads,
  alarmItems: ALARM_ITEMS,
  faultLists: FAULT_LISTS,
  alarmsOf,
  commands: COMMANDS,
  carriedOut: Flag.success,
  conformance,
  parameters: PARAMETER_LIST,
  parametersIn,
  signatures,
  upward: { client: (options) => new PlatformClient(options), forwarded: forwardedFrame },
  driver: () => undefined,
  claimed,
}
