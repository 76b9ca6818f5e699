import type { Names } from '@motorpool/wire'
import type { Message } from '../message.ts'
import * as areas from '../messages/areas.ts'
import * as control from '../messages/control.ts'
import * as data from '../messages/data.ts'
import * as driver from '../messages/driver.ts'
import * as general from '../messages/general.ts'
import * as information from '../messages/information.ts'
import * as location from '../messages/location.ts'
import * as media from '../messages/media.ts'
import * as parameters from '../messages/parameters.ts'
import * as registration from '../messages/registration.ts'
import * as subPackages from '../messages/sub-packages.ts'
import * as textAndVehicle from '../messages/text-and-vehicle.ts'
import { NAMED } from './named.ts'

/** Every message known field by field, by its key. */
export const MESSAGES = {
  ...general.messages,
  ...registration.messages,
  ...location.messages,
  ...subPackages.messages,
  ...media.messages,
  ...parameters.messages,
  ...control.messages,
  ...textAndVehicle.messages,
  ...areas.messages,
  ...driver.messages,
  ...data.messages,
  ...information.messages,
} as const

export type MessageKey = keyof typeof MESSAGES

const byId = new Map<number, Message>(Object.values<Message>(MESSAGES).map((one) => [one.id, one]))
const names = new Map<number, Names>([
  ...NAMED.map(([id, name]) => [id, name] as const),
  ...Object.values<Message>(MESSAGES).map((one) => [one.id, one.name] as const),
])

export function messageOf(id: number): Message | undefined {
  return byId.get(id)
}

/** Name of a message of the id tables, whether its body is known or not. */
export function messageName(id: number): Names | undefined {
  return names.get(id)
}

/** Ids from 0x8000 on are the platform's, but for the vendor range 0xE000–0xEFFF of 2019. */
export function isUplink(id: number): boolean {
  return id < 0x8000 || (id >= 0xe000 && id < 0xf000)
}

/** A message the platform takes in: of the tables, or of the vendor range of 2019. */
export function isKnownUplink(id: number): boolean {
  return isUplink(id) && names.has(id)
}
