import { Reader } from '@motorpool/wire'
import { MESSAGES } from './catalogue.ts'
import { encodeBody } from './codec.ts'
import type { Edition } from './edition.ts'
import type { OfVehicle } from './envelope.ts'
import { ALARM_TYPES } from './messages/alarm.ts'

/** The body of a message, and the message that carries it. */
export interface ForwardedBody {
  readonly messageId: number
  readonly body: Uint8Array
}

const CHINA_MS = 8 * 3_600_000
/** Bytes of a location of JT/T 808 in front of its items. */
const BASIC = 28
const MILEAGE = 0x01
const RECORDER_SPEED = 0x03
const AREA = 0x12

/** The basic part of a location (0x0200) as the terminal sent it, and those of its items that 2011 has a place for. */
interface Location {
  readonly alarm: number
  readonly state: number
  readonly latitude: number
  readonly longitude: number
  readonly altitude: number
  /** 0.1 km/h */
  readonly speed: number
  readonly direction: number
  /** ms; 0 for none */
  readonly time: number
  /** 0.1 km and 0.1 km/h */
  readonly mileage: number
  readonly recorderSpeed: number
  /** Whether an alarm of an area is of leaving it; undefined where nothing says. */
  readonly isOut: boolean | undefined
}

const bcd = (byte: number): number => (byte >> 4) * 10 + (byte & 15)

function timeOf(r: Reader): number {
  const [year, month, day, hour, minute, second] = Array.from({ length: 6 }, () => bcd(r.readU8()))
  const ms = Date.UTC(2000 + (year ?? 0), (month ?? 1) - 1, day, hour, minute, second) - CHINA_MS
  return month === 0 || Number.isNaN(ms) ? 0 : ms
}

/** Undefined for bytes that are no location. Never throws. */
export function readLocation(bytes: Uint8Array): Location | undefined {
  if (bytes.length < BASIC) return undefined
  const r = new Reader(bytes)
  const [alarm, state, latitude, longitude] = [r.readU32(), r.readU32(), r.readU32(), r.readU32()]
  const [altitude, speed, direction] = [r.readU16(), r.readU16(), r.readU16()]
  const basic = { alarm, state, latitude, longitude, altitude, speed, direction, time: timeOf(r) }
  let [mileage, recorderSpeed] = [0, 0]
  let isOut: boolean | undefined
  while (r.remaining >= 2) {
    const [id, length] = [r.readU8(), r.readU8()]
    if (length > r.remaining) break
    const item = new Reader(r.readBytes(length))
    if (id === MILEAGE && length === 4) mileage = item.readU32()
    else if (id === RECORDER_SPEED && length === 2) recorderSpeed = item.readU16()
    else if (id === AREA && length === 6) isOut = item.readBytes(length).at(-1) === 1
  }
  return { ...basic, mileage, recorderSpeed, isOut }
}

/** Whole km/h and km, rounded; a speed that its field cannot hold is the highest one. */
const tenth = (value: number, most: number): number => Math.min(most, Math.round(value / 10))

function positionOf(edition: Edition, location: Uint8Array, platform: string) {
  if (edition === '2019') {
    const others = { cityPlatform: '', cityAlarm: 0, provincePlatform: '', provinceAlarm: 0 }
    return { encrypted: 0, location, platform, platformAlarm: 0, ...others }
  }
  const read = readLocation(location)
  if (!read || read.time === 0) return undefined
  const { time, longitude, latitude, direction, altitude, state, alarm } = read
  return {
    encrypted: 0,
    time,
    longitude: longitude / 1e6,
    latitude: latitude / 1e6,
    speed: tenth(read.speed, 0xffff),
    recorderSpeed: tenth(read.recorderSpeed, 0xffff),
    mileage: tenth(read.mileage, 0xffffffff),
    direction,
    altitude,
    state,
    alarm,
  }
}

export interface Forwarding {
  readonly edition: Edition
  readonly vehicle: OfVehicle
  /** Code of the sending platform. */
  readonly platform: string
}

/** A location of JT/T 808 as live position (0x1202), or as back-fill of one (0x1203); undefined for bytes that are none. */
export function forwardedPosition(
  location: Uint8Array,
  { edition, vehicle, platform }: Forwarding,
  late: boolean,
): ForwardedBody | undefined {
  const position = location.length < BASIC ? undefined : positionOf(edition, location, platform)
  if (!position) return undefined
  const body = late
    ? encodeBody(MESSAGES.backfill, edition, { positions: [position] }, vehicle)
    : encodeBody(MESSAGES.realtime, edition, { position }, vehicle)
  return { messageId: MESSAGES.realtime.within ?? 0, body }
}

/** Alarm bits of JT/T 808 that mean one type of JT/T 809. Others travel in the alarm word of the position alone. */
const ALARM_BITS: readonly (readonly [bit: number, type: keyof typeof ALARM_TYPES])[] = [
  [0, 3],
  [1, 1],
  [2, 2],
  [18, 13],
  [23, 11],
  [26, 9],
  [28, 12],
]
const AREA_BIT = 20

/** Types of alarms that a location raises which the one before it (`before`: its alarm word) did not. */
export function alarmTypes({ alarm, isOut }: Location, before: number): (keyof typeof ALARM_TYPES)[] {
  const raised = alarm & ~before
  const types = ALARM_BITS.filter(([bit]) => raised & (1 << bit)).map(([, type]) => type)
  return raised & (1 << AREA_BIT) && isOut !== undefined ? [...types, isOut ? 5 : 4] : types
}

/** A report of an alarm of a terminal (0x1402). */
export function forwardedAlarm(
  type: keyof typeof ALARM_TYPES,
  time: number,
  { edition, vehicle, platform }: Forwarding,
): ForwardedBody {
  const [text] = ALARM_TYPES[type]
  const of2011 = { source: 1, infoId: 0 }
  const of2019 = { platform, begin: time, end: 0, ...vehicle, target: '', routeId: 0 }
  const body = encodeBody(MESSAGES.alarm, edition, { ...of2011, ...of2019, type, time, text }, vehicle)
  return { messageId: MESSAGES.alarm.within ?? 0, body }
}

/** What a platform knows of a vehicle's terminal; empty where it does not. */
export interface OfTerminal {
  readonly maker: string
  readonly model: string
  readonly imei: string
  readonly terminalId: string
  readonly sim: string
}

const first = (text: string, bytes: number): string => text.slice(0, bytes)
const last = (text: string, bytes: number): string => text.slice(-bytes)

/** The registration of a vehicle (0x1201); what is too long for its field is cut, numbers to their end. */
export function forwardedRegistration(
  { maker, model, imei, terminalId, sim }: OfTerminal,
  { edition, vehicle, platform }: Forwarding,
): ForwardedBody {
  const is2019 = edition === '2019'
  const value = {
    platform: first(platform, 11),
    maker: first(maker, 11),
    model: first(model, is2019 ? 30 : 8),
    imei: last(imei, 15),
    terminalId: last(terminalId, is2019 ? 30 : 7),
    sim: last(sim, is2019 ? 13 : 12),
  }
  const body = encodeBody(MESSAGES.registered, edition, value, vehicle)
  return { messageId: MESSAGES.registered.within ?? 0, body }
}
