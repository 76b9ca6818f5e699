import type { ValueOf } from '@motorpool/jtt'
import type { MessageKey } from '../catalogue.ts'
import { MESSAGES } from '../catalogue.ts'
import { encodeBody } from '../codec.ts'
import type { Edition } from '../edition.ts'
import type { Message } from '../messages/message.ts'
import type { Heard } from './line.ts'

/** An answer of a lower platform that only passes reports on: it says honestly what it does not do. */
interface Answer {
  readonly message: Message
  readonly body: Uint8Array
}

const FAILED = 1
const OTHER = 2
const LATER = 3
const NOT_SUPPORTED = 0
const PHOTO_NONE = { lens: 0, length: 0, size: 0, format: 1, photo: new Uint8Array(0) }
const NOWHERE = {
  encrypted: 0,
  time: 0,
  longitude: 0,
  latitude: 0,
  speed: 0,
  recorderSpeed: 0,
  mileage: 0,
  direction: 0,
  altitude: 0,
  state: 0,
  alarm: 0,
}
const NO_LOCATION = {
  encrypted: 0,
  location: new Uint8Array(28),
  platform: '',
  platformAlarm: 0,
  cityPlatform: '',
  cityAlarm: 0,
  provincePlatform: '',
  provinceAlarm: 0,
}
const NOBODY = { driver: '', driverId: '', licence: '', issuer: '', validUntil: 0 }

/** What is answered at once, by what was asked. A question to who is on duty is left to people. */
const ANSWERS: Readonly<Record<string, (asked: Heard, edition: Edition) => readonly [MessageKey, object]>> = {
  exchangeStart: () => ['exchangeStarted', {}],
  exchangeEnd: () => ['exchangeEnded', {}],
  driverQuery: () => ['driverAnswer', NOBODY],
  waybillQuery: () => ['waybillAnswer', { waybill: '' }],
  notice: ({ value }) => ['noticeAnswer', { infoId: value.infoId }],
  urge: ({ value }) => ['urgeAnswer', { supervisionId: value.supervisionId, result: LATER }],
  listen: () => ['listenAnswer', { result: FAILED }],
  photo: (_asked, edition) => [
    'photoAnswer',
    { result: NOT_SUPPORTED, position: edition === '2011' ? NOWHERE : NO_LOCATION, ...PHOTO_NONE },
  ],
  textToVehicle: ({ value }) => ['textAnswer', { messageId: value.messageId, result: FAILED }],
  recorderQuery: () => ['recorderAnswer', { data: new Uint8Array(0) }],
  emergencyAccess: () => ['emergencyAnswer', { result: OTHER }],
  staticQuery: ({ vehicle }) => [
    'staticAnswer',
    { text: `VIN:=${vehicle.plate ?? ''};VEHICLE_COLOR:=${vehicle.plateColour ?? ''}` },
  ],
}

/** The answer to a request of the upper platform; undefined for what has none, or none that is not a person's. */
export function answerTo(asked: Heard, edition: Edition): Answer | undefined {
  const made = ANSWERS[asked.message?.key ?? '']?.(asked, edition)
  if (!made) return undefined
  const [key, value] = made
  const message: Message = MESSAGES[key]
  const { plate, plateColour } = asked.vehicle
  const vehicle = plate === undefined || plateColour === undefined ? undefined : { plate, plateColour }
  const source = { sourceType: asked.id, sourceSerial: asked.frame.serial }
  const values = { ...source, ...value } as ValueOf<Message['parts']>
  return { message, body: encodeBody(message, edition, values, vehicle) }
}
