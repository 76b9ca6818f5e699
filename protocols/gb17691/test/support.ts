import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex } from '@motorpool/kernel'
import {
  type DecodedField,
  type DecodedFrame,
  type Effect,
  type FramerItem,
  type Protocol,
  type ProtocolSession,
  type RecordFlag,
  type SessionOptions,
  type StateBit,
  type StoreRecord,
  walkFields,
} from '@motorpool/wire'
import { encode, gb17691, hj1014, type Inputs, type RoadBlockInput } from '../src/index.ts'

export const VIN = 'LMPTEST0000000001'
export const OTHER_VIN = 'LMPTEST0000000002'
export const MACHINE_ID = 'MPTESTEXCAVATOR01'
export const ICCID = '89860226110000000012'
/** 2026-07-14T08:30:05 Beijing. */
export const TIME = Date.UTC(2026, 6, 14, 0, 30, 5)

export const PROTOCOLS: Readonly<Record<keyof Inputs, Protocol>> = { gb17691, hj1014 }

export interface Vector {
  id: string
  what: string
  clause: string
  protocol: keyof Inputs
  edition: string
  vin?: string
  /** Hex by field, in wire order. */
  frame: string[]
  message?: string
  input?: unknown
  options?: { start?: number; version?: number }
  /** Why a report is read by its layout. */
  reason?: 'only' | 'noted' | 'order' | 'none'
  expect: Record<string, unknown>
  states?: Record<string, string>
  tail?: number
  record?: {
    deviceTime?: number
    speed?: number | null
    mileage?: number | null
    soc?: number | null
    lng?: number | null
    lat?: number | null
    state: (keyof typeof StateBit)[]
    flags: (keyof typeof RecordFlag)[]
  }
}

export function bytes(hex: string): Uint8Array {
  const out = fromHex(hex.replaceAll(' ', ''))
  if (!out) throw new Error(`not hex: ${hex}`)
  return out
}

export const frameOf = (vector: Vector): Uint8Array => bytes(vector.frame.join(''))
export const protocolOf = ({ protocol }: Vector): Protocol => PROTOCOLS[protocol]

/** `{ "$hex": "…" }` stands for bytes in the vector files. */
function revive(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && '$hex' in value ? bytes(String(value.$hex)) : value
}

const folder = join(import.meta.dirname, '..', 'vectors')

export const VECTORS: readonly Vector[] = readdirSync(folder)
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'), revive) as Vector[])

export const titled = VECTORS.map(
  (vector) => [`${vector.protocol} ${vector.edition} ${vector.id}: ${vector.what}`, vector] as const,
)

export function vectorOf(id: string, protocol: keyof Inputs = 'gb17691'): Uint8Array {
  const found = VECTORS.find((vector) => vector.id === id && vector.protocol === protocol)
  if (!found) throw new Error(`no vector "${id}"`)
  return frameOf(found)
}

export function fieldsByPath(frame: DecodedFrame): Map<string, DecodedField> {
  const out = new Map<string, DecodedField>()
  walkFields(frame.fields, (path, field) => {
    if (out.has(path)) throw new Error(`path ${path} stands twice`)
    out.set(path, field)
  })
  return out
}

/** Fields that stand for bytes of their own: not groups, not single bits. */
export function leaves(fields: readonly DecodedField[]): DecodedField[] {
  return fields.flatMap((field) => {
    const inner = field.children?.filter((child) => child.bit === undefined)
    return field.children && (inner?.length || field.value === undefined) ? leaves(inner ?? []) : [field]
  })
}

export function decoded(protocol: Protocol, frame: Uint8Array, edition?: string): DecodedFrame {
  const hint = edition === undefined ? undefined : { messageId: 2, edition }
  const result = protocol.decode(frame, undefined, hint)
  if (!result.ok) throw new Error(result.detail)
  return result
}

export const login = (id = VIN, protocol: keyof Inputs = 'gb17691'): Uint8Array =>
  encode(protocol, '2018A', 'login', id, { time: TIME, serial: 1, iccid: ICCID })

/** What an engine that idles on a known place says. */
export const STREAM = {
  block: 'stream',
  speed: 0,
  barometricPressure: 100,
  netTorque: 10,
  frictionTorque: 5,
  engineSpeed: 650,
  fuelFlow: 2,
  noxUpstream: 300,
  noxDownstream: 20,
  reagentLevel: 60,
  intakeAir: 120,
  scrInletTemperature: 210,
  scrOutletTemperature: 205,
  dpfPressure: 2,
  coolantTemperature: 80,
  fuelLevel: 50,
  positionState: 0,
  longitude: 121.5,
  latitude: 31.2,
  odometer: 1000,
} as const satisfies RoadBlockInput

export const obd = (
  faults: readonly number[] = [],
  fields: Partial<Extract<RoadBlockInput, { block: 'obd' }>> = {},
): RoadBlockInput => ({
  block: 'obd',
  protocol: 2,
  mil: 0,
  supported: 0,
  notReady: 0,
  vin: VIN,
  calibration: 'CAL',
  cvn: 'CVN',
  iupr: [],
  faults,
  ...fields,
})

export const report = (
  edition: string,
  serial: number,
  blocks: readonly RoadBlockInput[] = [STREAM],
  id = VIN,
): Uint8Array => encode('gb17691', edition, 'realtime', id, { time: TIME, serial, blocks })

/** A session with what it asked for, and frames passed through a framer as a gateway would. */
export class Connection {
  readonly effects: Effect[] = []
  readonly session: ProtocolSession
  private readonly framer

  constructor(protocol: Protocol = gb17691, options: Omit<SessionOptions, 'emit'> = {}) {
    this.framer = protocol.framer()
    this.session = protocol.session({ ...options, emit: (effect) => this.effects.push(effect) })
  }

  /** What the stream makes the session ask for. */
  send(stream: Uint8Array, now = TIME): Effect[] {
    const from = this.effects.length
    this.framer.push(stream, (item: FramerItem) => this.session.receive(item, now))
    return this.effects.slice(from)
  }

  resolve(verdict: Parameters<ProtocolSession['resolve']>[0] = { ok: true }): Effect[] {
    const from = this.effects.length
    this.session.resolve(verdict, TIME)
    return this.effects.slice(from)
  }

  /** Logs in; the gateway accepts. */
  accept(frame: Uint8Array = login()): this {
    this.send(frame)
    this.resolve()
    return this
  }

  /** The record that one frame leaves. */
  record(frame: Uint8Array): StoreRecord {
    const [effect] = this.send(frame)
    const [record] = effect?.kind === 'store' ? effect.records : []
    if (!record) throw new Error(`not stored: ${JSON.stringify(effect)}`)
    return record
  }
}

export function bitNames(word: number, names: Readonly<Record<string, number>>): string[] {
  return Object.keys(names)
    .filter((name) => (word & (names[name] ?? 0)) !== 0)
    .sort()
}

/** The frame with some bytes replaced and a right BCC. */
export function patched(frame: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const out = frame.slice()
  out.set(values, at)
  out[out.length - 1] = out.subarray(2, -1).reduce((sum, byte) => sum ^ byte, 0)
  return out
}
