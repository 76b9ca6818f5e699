import { readdirSync, readFileSync } from 'node:fs'
import { fromHex } from '@motorpool/kernel'
import type { Effect, FramerItem, ProtocolSession, SharedMemory } from '@motorpool/wire'
import { type Edition, encode, jt808, type MessageKey } from '../src/index.ts'

export interface Vector {
  message: MessageKey
  edition: Edition
  /** Body, field by field, written by hand from the tables. */
  body: string
  value: Record<string, unknown>
}

const folder = new URL('../vectors/', import.meta.url)

export const vectors: readonly Vector[] = readdirSync(folder)
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector[])

/** What a terminal says of itself and its vehicle in 0x0100. */
export const registration = {
  province: 44,
  city: 303,
  manufacturer: 'MP001',
  model: 'SIM-A',
  terminalId: '0000001',
  plateColour: 2,
  plate: '粤B12345',
}

export function hex(text: string): Uint8Array {
  const bytes = fromHex(text)
  if (!bytes) throw new Error(`not hex: ${text}`)
  return bytes
}

/** JSON stands for bytes as {hex} and for times as {time}. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (value === null || typeof value !== 'object') return value
  const one = value as Record<string, unknown>
  if (typeof one['hex'] === 'string') return hex(one['hex'])
  if (typeof one['time'] === 'string' && Object.keys(one).length === 1) return Date.parse(one['time'])
  return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, revive(inner)]))
}

/** Views as plain bytes, so that they compare. */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

/** Header, check, escapes and flags written out once more, so that the codec does not judge itself. */
export function wrap(
  id: number,
  edition: Edition,
  body: Uint8Array,
  number = '13900000001',
  serial = 0x0102,
): Uint8Array {
  const marked = edition === '2019'
  const digits = number.padStart(marked ? 20 : 12, '0')
  const word = (n: number) => n.toString(16).padStart(4, '0')
  const head = hex(
    `${word(id)}${word(body.length | (marked ? 0x4000 : 0))}${marked ? '01' : ''}${digits}${word(serial)}`,
  )
  const payload = [...head, ...body]
  payload.push(payload.reduce((sum, b) => sum ^ b, 0))
  return Uint8Array.from([
    0x7e,
    ...payload.flatMap((b) => (b === 0x7e ? [0x7d, 2] : b === 0x7d ? [0x7d, 1] : [b])),
    0x7e,
  ])
}

export const NOW = Date.UTC(2026, 10, 21, 2, 20, 30)
export const NUMBER = '13900000001'

/** A terminal talking to a session through the framer, and what the session asked for. */
export class Line {
  readonly effects: Effect[] = []
  readonly session: ProtocolSession
  readonly edition: Edition
  readonly number: string
  private readonly framer = jt808.framer()
  private serial = 0

  constructor(edition: Edition = '2013', number = NUMBER, memory?: SharedMemory) {
    this.edition = edition
    this.number = number
    this.session = jt808.session({
      emit: (effect) => this.effects.push(effect),
      ...(memory ? { memory } : {}),
    })
  }

  head(): { edition: Edition; number: string; serial: number } {
    return { edition: this.edition, number: this.number, serial: this.serial++ }
  }

  feed(bytes: Uint8Array, now = NOW): Effect[] {
    const before = this.effects.length
    this.framer.push(bytes, (item: FramerItem) => this.session.receive(item, now))
    return this.effects.slice(before)
  }

  resolve(verdict: Parameters<ProtocolSession['resolve']>[0]): Effect[] {
    const before = this.effects.length
    this.session.resolve(verdict, NOW)
    return this.effects.slice(before)
  }

  /** Sends a command down; what the session answers, and what it asks for. */
  command(message: string, fields: Record<string, unknown> = {}, now = NOW) {
    const before = this.effects.length
    const issued = this.session.command({ message, fields }, now)
    return { issued, effects: this.effects.slice(before) }
  }

  tick(now: number): Effect[] {
    const before = this.effects.length
    this.session.tick(now)
    return this.effects.slice(before)
  }

  /** Authenticated, effects so far forgotten. */
  online(): this {
    this.feed(encode.authenticate(this.head(), { code: 'K7Q2' }))
    this.resolve({ ok: true })
    this.effects.length = 0
    return this
  }
}

/** What the platform sent, as values: id and fields by key. */
export function sent(
  effects: readonly Effect[],
): { id: number; serial: number | undefined; fields: Record<string, unknown> }[] {
  return effects
    .flatMap((effect) =>
      effect.kind === 'send' ? [effect.bytes] : effect.kind === 'store' && effect.ack ? [effect.ack] : [],
    )
    .flatMap((bytes) => {
      const frames: Uint8Array[] = []
      jt808.framer().push(bytes, (item) => {
        if (item.ok) frames.push(item.frame.slice())
      })
      return frames
    })
    .map((frame) => {
      const decoded = jt808.decode(frame)
      if (!decoded.ok) throw new Error(decoded.detail)
      const body = decoded.fields.filter((field) => field.key !== 'header' && field.key !== 'check')
      return {
        id: decoded.messageId,
        serial: decoded.serial,
        fields: Object.fromEntries(
          body.map((field) => [
            field.key,
            field.children ? field.children.map((child) => child.value) : field.value,
          ]),
        ),
      }
    })
}

export const position = {
  alarm: 0,
  status: 3,
  latitude: 22.525,
  longitude: 114.0725,
  altitude: 18,
  speed: 60,
  direction: 90,
  time: NOW,
  items: [],
}
