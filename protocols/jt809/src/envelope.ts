import { type Cursor, u16, u32, type Values } from '@motorpool/jtt'
import type { Writer } from '@motorpool/wire'
import { CARRIERS } from './catalogue.ts'
import type { Edition } from './edition.ts'
import { plate, plateColour } from './messages/parts.ts'

const REGISTERED_ANSWER = 0x9201
/** 0x1205 and 0x1206. */
const EXCHANGE = [0x1205, 0x1206]
const SOURCE = 6
const LENGTH = 4

/** The vehicle that business data is of. */
export interface OfVehicle {
  readonly plate: string
  readonly plateColour: number
}

/** What stands in front of business data. */
export interface Envelope extends Partial<OfVehicle> {
  readonly type: number
  /** Bytes of the data that are there. */
  readonly length: number
  /** The length stands behind the data. */
  readonly isLengthBehind?: true
}

/** Platforms write to each other without a vehicle; so do alarms of 2019, and its answers to a registration. */
export function namesVehicle(carrier: number, type: number, edition: Edition): boolean {
  const group = carrier & 0x0f00
  if (group === 0x0300 || (group === 0x0400 && edition === '2019')) return false
  return edition !== '2011' ? type !== REGISTERED_ANSWER : true
}

const dataType = u16('dataType', ['子业务类型标识', 'Type', '種別'], { hex: true })
export const dataLength = u32('dataLength', ['后续数据长度', 'Length of the data', 'データ長'], {
  unit: 'byte',
})

/** Reads what is in front of the data; the cursor stands at them behind it. */
export function readEnvelope(c: Cursor, carrier: number, edition: Edition): Envelope {
  const scope = { edition }
  const first = c.remaining >= 2 ? c.peekU16() : 0
  const vehicle: { plate?: string; plateColour?: number } = {}
  if (namesVehicle(carrier, first, edition)) {
    vehicle.plate = plate.read(c, scope, {})
    vehicle.plateColour = plateColour.read(c, scope, {})
  }
  const type = dataType.read(c, scope, {})
  // Some put the message that is answered in front of the length.
  const isExchange = edition === '2019' && EXCHANGE.includes(type) && c.remaining === SOURCE + LENGTH
  if (isExchange && (c.peekU16() !== 0 || c.peekU16(2) !== SOURCE))
    return { ...vehicle, type, length: SOURCE, isLengthBehind: true }
  const announced = dataLength.read(c, scope, {})
  const length = Math.min(announced, c.remaining)
  const field = c.fields.at(-1)
  if (field && announced !== length) field.state = 'range'
  return { ...vehicle, type, length }
}

export function writeEnvelope(
  w: Writer,
  carrier: number,
  type: number,
  edition: Edition,
  length: number,
  vehicle: OfVehicle | undefined,
): void {
  const scope = { edition }
  const none: Values = {}
  if (namesVehicle(carrier, type, edition)) {
    if (!vehicle) throw new TypeError(`data of type ${type.toString(16)} name a vehicle`)
    plate.write(w, vehicle.plate, scope, none)
    plateColour.write(w, vehicle.plateColour, scope, none)
  }
  dataType.write(w, type, scope, none)
  dataLength.write(w, length, scope, none)
}

export const isCarrier = (messageId: number): boolean => messageId in CARRIERS
