export {
  type BitPart,
  type Codes,
  EncodeError,
  formatTime,
  type InputOf,
  type Item,
  type Items,
  type Mark,
} from '@motorpool/gbt'
export { ALARMS, ALARMS_2016, ALARMS_2025, alarmWord } from './catalogue/alarms.ts'
export { CONTROL, STORAGE_TYPE } from './catalogue/codes.ts'
export { SIGNALS, type Signal } from './catalogue/signals.ts'
export { GbClient, type GbClientOptions } from './client.ts'
export { type EncodeInput, type EncodeOptions, encode, encodeReply } from './encode.ts'
export { forwardedFrame } from './forwarded-frame.ts'
export { buildFrame, Command, EDITIONS, type Edition, Encryption, Flag, type FrameHead } from './frame.ts'
export type { ControlInput, UpgradeInput } from './messages/control.ts'
export { MESSAGES, type MessageName } from './messages/index.ts'
export type { PacksInput, StorageInput } from './messages/login.ts'
export { PARAMETERS, type ParameterInput, settable } from './messages/parameters.ts'
export { BLOCKS, type Block2016Input, type Block2025Input } from './messages/report.ts'
export { PlatformClient } from './platform-client.ts'
export { gb32960 } from './protocol.ts'
export { SecuredGbClient, type VehicleSecurity } from './secured-client.ts'
export { type FrameSignature, signatureOf } from './signature.ts'
