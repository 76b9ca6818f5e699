export { isBackfill, isRegistration, joinBackfills, positionsIn } from './backfill.ts'
export { CARRIERS, MESSAGES, type MessageKey, messageOf } from './catalogue.ts'
export { decode, encodeBody, type MessageValue, type ParsedMessage, parseMessage } from './codec.ts'
export { EDITIONS, type Edition } from './edition.ts'
export type { OfVehicle } from './envelope.ts'
export {
  alarmTypes,
  type ForwardedBody,
  type Forwarding,
  forwardedAlarm,
  forwardedPosition,
  forwardedRegistration,
  type OfTerminal,
  readLocation,
} from './forwarded.ts'
export { type CipherKeys, crypt } from './frame/cipher.ts'
export { crc16 } from './frame/crc.ts'
export { encodeFrame, type Header, type OpenFrame, type Opening, openFrame } from './frame/frame.ts'
export { Jt809Framer, MAX_FRAME } from './frame/framer.ts'
export { ALARM_TYPES } from './messages/alarm.ts'
export type { Link, Message } from './messages/message.ts'
export { BACKFILL_MAX } from './messages/moving.ts'
export type { Agreement, Heard } from './session/line.ts'
export {
  LOGIN_REFUSALS,
  type LoginRefusal,
  type LowerEffect,
  type LowerFailure,
  type LowerNews,
  LowerPlatform,
} from './session/lower.ts'
export { type LowerClaim, type UpperEffect, UpperSession } from './session/upper.ts'
