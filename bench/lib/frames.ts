import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encode808 } from '@motorpool/jt808'

/** Bench vehicles are numbered; the gateway of a bench knows them all. */
export const vinOf = (n: number) => `LMPBENCH${String(n).padStart(9, '0')}`
export const numberOf = (n: number) => String(13_000_000_000 + n)

const SHANGHAI_MS = 8 * 3_600_000
const CELLS = 80
const PROBES = 22

/** Offsets in the full report below: header 24, time 6, then the blocks in this order. */
const AT = {
  time: 24,
  speed: 34,
  mileage: 36,
  voltage: 40,
  current: 42,
  soc: 44,
  motorSpeed: 56,
  motorTorque: 58,
  lng: 67,
  lat: 71,
  cells: 112,
  probes: 277,
  check: 299,
} as const

/** What a report shows beside the usual. */
export interface Shown {
  /** Bits of the general alarm flags, and the level of the highest of them. */
  flags?: number
  level?: number
  /** km/h */
  speed?: number
}

/** GB/T 32960 realtime report of 300 bytes: vehicle, motor, position, extremes, alarm, 80 cells, 22 probes. */
export function gbReport(
  vin: string,
  time: number,
  { flags = 0, level = 0, speed = 60 }: Shown = {},
): Uint8Array {
  const cells = Array.from({ length: CELLS }, (_, i) => 3.7 + (i % 20) / 1000)
  const probes = Array.from({ length: PROBES }, (_, i) => 25 + (i % 4))
  const frame = encodeGb('2016', 'realtime', vin, {
    time,
    blocks: [
      {
        block: 'vehicle',
        status: 1,
        chargeStatus: 3,
        runningMode: 1,
        speed,
        mileage: 12_345.6,
        voltage: 350,
        current: 30,
        soc: 80,
        dcdc: 1,
        gear: 0x2e,
        insulation: 4000,
        accelerator: 20,
        brake: 0,
      },
      {
        block: 'motors',
        motors: [
          {
            no: 1,
            status: 1,
            controllerTemperature: 45,
            speed: 3200,
            torque: 85.5,
            temperature: 60,
            voltage: 350,
            current: 30,
          },
        ],
      },
      { block: 'position', state: 0, longitude: 113.2, latitude: 23.1 },
      {
        block: 'extremes',
        maxVoltageSubsystem: 1,
        maxVoltageCell: 20,
        maxVoltage: 3.719,
        minVoltageSubsystem: 1,
        minVoltageCell: 1,
        minVoltage: 3.7,
        maxTemperatureSubsystem: 1,
        maxTemperatureProbe: 4,
        maxTemperature: 28,
        minTemperatureSubsystem: 1,
        minTemperatureProbe: 1,
        minTemperature: 25,
      },
      {
        block: 'alarm',
        level,
        flags,
        storageFaults: [],
        motorFaults: [],
        engineFaults: [],
        otherFaults: [],
      },
      {
        block: 'voltages',
        subsystems: [{ no: 1, voltage: 350, current: 30, cellTotal: CELLS, firstCell: 1, cells }],
      },
      { block: 'temperatures', subsystems: [{ no: 1, probes }] },
    ],
  })
  if (frame.length !== AT.check + 1)
    throw new Error(`the report is ${frame.length} bytes, the offsets say ${AT.check + 1}`)
  return frame
}

function seal(frame: Uint8Array): void {
  let check = 0
  for (let i = 2; i < frame.length - 1; i++) check ^= frame[i] as number
  frame[frame.length - 1] = check
}

/** Year to second of Beijing time, one byte each. */
function putTime(frame: Uint8Array, at: number, ms: number): void {
  const t = new Date(ms + SHANGHAI_MS)
  frame[at] = t.getUTCFullYear() - 2000
  frame[at + 1] = t.getUTCMonth() + 1
  frame[at + 2] = t.getUTCDate()
  frame[at + 3] = t.getUTCHours()
  frame[at + 4] = t.getUTCMinutes()
  frame[at + 5] = t.getUTCSeconds()
}

/** Gives a report another time without doing the whole check again: the check byte follows the bytes that changed. */
export function retimeGb(frame: Uint8Array, ms: number): void {
  let change = 0
  for (let i = AT.time; i < AT.time + 6; i++) change ^= frame[i] as number
  putTime(frame, AT.time, ms)
  for (let i = AT.time; i < AT.time + 6; i++) change ^= frame[i] as number
  frame[AT.check] = (frame[AT.check] as number) ^ change
}

/** Its mileage tells when it was sent, ms of the clock up to the most that a mileage may be. */
const STAMP_MOST = 9_999_999

function changeMileage(frame: Uint8Array, value: number): void {
  for (let i = 0; i < 4; i++) {
    const byte = (value >>> (24 - 8 * i)) & 0xff
    const at = AT.mileage + i
    frame[AT.check] = (frame[AT.check] as number) ^ (frame[at] as number) ^ byte
    frame[at] = byte
  }
}

/** Says in a report that it is sent now. */
export const stampGb = (frame: Uint8Array): void => changeMileage(frame, Date.now() % STAMP_MOST)

export const stampIn = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at + AT.mileage)

/** ms since a stamp. */
export const stampNow = (stamp: number): number => (Date.now() - stamp + STAMP_MOST) % STAMP_MOST

/** Number of the vehicle of a frame. */
export function numberIn(bytes: Buffer, at: number): number {
  let n = 0
  for (let i = at + 12; i < at + 21; i++) n = n * 10 + (bytes[i] as number) - 48
  return n
}

/** Time of a report, s since the epoch. */
export function secondIn(bytes: Buffer, at: number): number {
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = bytes.subarray(at + AT.time, at + AT.time + 6)
  return (Date.UTC(2000 + y, mo - 1, d, h, mi, s) - SHANGHAI_MS) / 1000
}

export const gbLogin = (vin: string, time: number) =>
  encodeGb('2016', 'login', vin, {
    time,
    serial: 1,
    iccid: '89860012345678901234',
    storage: { count: 0, codeLength: 0, codes: [] },
  })

export const jtLogin = (number: string) =>
  encode808.authenticate({ edition: '2013', number, serial: 0 }, { code: 'bench' })

/** Mileage, fuel, signal strength and satellites, as most terminals send them. */
const LOCATION_ITEMS = [
  { key: 'mileage', value: 12_345.6 },
  { id: 0x02, raw: Uint8Array.of(0x01, 0xf4) },
  { id: 0x30, raw: Uint8Array.of(24) },
  { id: 0x31, raw: Uint8Array.of(17) },
] as const

export function jtLocation(number: string, serial: number, time: number): Uint8Array {
  return encode808.location(
    { edition: '2013', number, serial: serial & 0xffff },
    {
      alarm: 0,
      status: 3,
      latitude: 23.1 + (serial % 1000) / 1e5,
      longitude: 113.2 + (serial % 1000) / 1e5,
      altitude: 20,
      speed: 55 + (serial % 10),
      direction: serial % 360,
      time,
      items: [...LOCATION_ITEMS],
    },
  )
}

/** mulberry32: the same numbers in every run. */
export function randomFrom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A vehicle that drives steadily: speed wanders around 60 km/h, the pack's voltage follows its current, every cell keeps
 * its own small offset and flickers by a millivolt now and then.
 */
export class Driving {
  readonly frame: Uint8Array
  private readonly view: DataView
  private readonly random: () => number
  private readonly offsets: number[]
  private readonly ladder: number[]
  private speed = 60
  private heading: number
  private current = 30
  private soc = 90
  private mileage = 12_345
  private warmth = 25
  lng: number
  lat: number

  constructor(n: number, time: number) {
    this.random = randomFrom(n + 1)
    this.frame = gbReport(vinOf(n), time)
    this.view = new DataView(this.frame.buffer, this.frame.byteOffset, this.frame.length)
    this.offsets = Array.from({ length: CELLS }, () => Math.round((this.random() - 0.5) * 12))
    this.ladder = Array.from({ length: PROBES }, () => Math.round(this.random() * 3))
    this.heading = this.random() * Math.PI * 2
    this.lng = 113 + this.random()
    this.lat = 23 + this.random()
  }

  /** The next report, `seconds` later: the same buffer, changed. */
  step(time: number, seconds: number): Uint8Array {
    const { random, view, frame } = this
    this.speed = Math.max(20, Math.min(110, this.speed + (random() - 0.5) * 3 + (60 - this.speed) * 0.02))
    this.heading += (random() - 0.5) * 0.06
    const metres = (this.speed / 3.6) * seconds
    this.lat += (metres * Math.cos(this.heading)) / 111_320
    this.lng += (metres * Math.sin(this.heading)) / (111_320 * Math.cos((this.lat * Math.PI) / 180))
    this.mileage += metres / 1000
    this.current += (random() - 0.5) * 6 + (this.speed / 2 - this.current) * 0.1
    this.soc = Math.max(5, this.soc - (this.current * seconds) / 3600 / 150)
    this.warmth += (random() - 0.5) * 0.02
    const cell = 3300 + this.soc * 7 - this.current * 0.8
    putTime(frame, AT.time, time)
    view.setUint16(AT.speed, Math.round(this.speed * 10))
    view.setUint32(AT.mileage, Math.round(this.mileage * 10))
    view.setUint16(AT.voltage, Math.round((cell * 96) / 100))
    view.setUint16(AT.current, Math.round((this.current + 1000) * 10))
    frame[AT.soc] = Math.round(this.soc)
    view.setUint16(AT.motorSpeed, Math.round(20_000 + this.speed * 70))
    view.setUint16(AT.motorTorque, Math.round((2000 + this.current * 2) * 10))
    view.setUint32(AT.lng, Math.round(this.lng * 1e6))
    view.setUint32(AT.lat, Math.round(this.lat * 1e6))
    for (let i = 0; i < CELLS; i++) {
      const flicker = random() < 0.1 ? (random() < 0.5 ? -1 : 1) : 0
      view.setUint16(AT.cells + 2 * i, Math.round(cell) + (this.offsets[i] as number) + flicker)
    }
    for (let i = 0; i < PROBES; i++)
      frame[AT.probes + i] = Math.round(this.warmth + (this.ladder[i] as number)) + 40
    seal(frame)
    return frame
  }
}
