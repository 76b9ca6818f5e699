export { type Bit, bitWord, type Codes } from '@motorpool/jtt'
export { ALARM_BITS, type AlarmBit, alarmBits } from './catalogue/alarms.ts'
export { LOCATION_ITEMS } from './catalogue/location-items.ts'
export { isUplink, MESSAGES, type MessageKey, messageName, messageOf } from './catalogue/messages.ts'
export { PARAMETERS } from './catalogue/parameters.ts'
export { STATUS_BITS } from './catalogue/status.ts'
export type { Device, UpgradeCourse } from './client/commands.ts'
export { JtClient, type JtClientOptions, type JtIdentity } from './client.ts'
export {
  decode,
  encodeBody,
  encodeFrame,
  encodeSubPackages,
  type MessageValue,
  type OpenFrame,
  openFrame,
  type ParsedValue,
  parseBody,
} from './codec.ts'
export { EDITIONS, type Edition } from './edition.ts'
export { encode, encodeMessage, type Head } from './encode.ts'
export { type Address, deviceIdOf, type Header } from './frame/header.ts'
export type { Message } from './message.ts'
export { AREA_BITS, ROUTE_BITS, SECTION_BITS } from './messages/areas.ts'
export { INFLATE_LIMIT, inflate } from './messages/data.ts'
export { PLATE_COLOURS } from './messages/registration.ts'
export { jt808 } from './protocol.ts'
