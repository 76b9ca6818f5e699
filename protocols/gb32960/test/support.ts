import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex } from '@motorpool/kernel'
import {
  type DecodedField,
  type DecodedFrame,
  type Effect,
  type FramerItem,
  type ProtocolSession,
  type RecordFlag,
  type SessionOptions,
  type StateBit,
  walkFields,
} from '@motorpool/wire'
import { type Edition, encode, gb32960 } from '../src/index.ts'

export const VIN = 'LMPTEST0000000001'
export const OTHER_VIN = 'LMPTEST0000000002'
/** 2026-07-14T08:30:05 Beijing. */
export const TIME = Date.UTC(2026, 6, 14, 0, 30, 5)

export interface Vector {
  id: string
  what: string
  clause: string
  edition: Edition
  vin?: string
  /** Hex by field, in wire order. */
  frame: string[]
  message?: string
  input?: unknown
  options?: { flag?: number }
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
    alarm?: number
    state: (keyof typeof StateBit)[]
    flags: (keyof typeof RecordFlag)[]
  }
}

export function bytes(hex: string): Uint8Array {
  const out = fromHex(hex)
  if (!out) throw new Error(`not hex: ${hex}`)
  return out
}

export function frameOf(vector: Vector): Uint8Array {
  return bytes(vector.frame.join(''))
}

/** `{ "$hex": "…" }` stands for bytes in the vector files. */
function revive(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && '$hex' in value ? bytes(String(value.$hex)) : value
}

const folder = join(import.meta.dirname, '..', 'vectors')

export const VECTORS: readonly Vector[] = readdirSync(folder)
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'), revive) as Vector[])

export const titled = VECTORS.map(
  (vector) => [`${vector.edition} ${vector.id}: ${vector.what}`, vector] as const,
)

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

export function login(id = VIN, edition: Edition = '2016'): Uint8Array {
  const common = { time: TIME, serial: 1, iccid: '89860226110000000012' }
  return edition === '2016'
    ? encode('2016', 'login', id, { ...common, storage: { count: 1, codeLength: 0, codes: [] } })
    : encode('2025', 'login', id, { ...common, packs: [] })
}

export function position(id = VIN, time = TIME): Uint8Array {
  return encode('2016', 'realtime', id, {
    time,
    blocks: [{ block: 'position', state: 0, longitude: 121.5, latitude: 31.2 }],
  })
}

export function platformLogin(user = 'lower-01', password = 'Secret-0123'): Uint8Array {
  return encode('2016', 'platformLogin', 'LMPPLATFORM', {
    time: TIME,
    serial: 1,
    user,
    password,
    encryptionRule: 1,
  })
}

/** A session with what it asked for, and frames passed through a framer as a gateway would. */
export class Connection {
  readonly effects: Effect[] = []
  readonly session: ProtocolSession
  private readonly framer = gb32960.framer()

  constructor(options: Omit<SessionOptions, 'emit'> = {}) {
    this.session = gb32960.session({ ...options, emit: (effect) => this.effects.push(effect) })
  }

  /** What the stream makes the session ask for. */
  send(stream: Uint8Array, now = TIME): Effect[] {
    const from = this.effects.length
    this.framer.push(stream, (item: FramerItem) => this.session.receive(item, now))
    return this.effects.slice(from)
  }

  /** Logs the vehicle in; the gateway accepts. */
  accept(frame: Uint8Array = login()): Effect[] {
    this.send(frame)
    return this.resolve({ ok: true })
  }

  resolve(verdict: Parameters<ProtocolSession['resolve']>[0]): Effect[] {
    const from = this.effects.length
    this.session.resolve(verdict, TIME)
    return this.effects.slice(from)
  }
}

export function bitNames(word: number, names: Readonly<Record<string, number>>): string[] {
  return Object.keys(names)
    .filter((name) => (word & (names[name] as number)) !== 0)
    .sort()
}

/** Puts a right BCC at the end. */
export function sealed(frame: Uint8Array): Uint8Array {
  const out = frame.slice()
  let check = 0
  for (let i = 2; i < out.length - 1; i++) check ^= out[i] as number
  out[out.length - 1] = check
  return out
}

/** The frame with some bytes replaced and a right BCC. */
export function patched(frame: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const out = frame.slice()
  out.set(values, at)
  return sealed(out)
}
