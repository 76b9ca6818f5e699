import type { Effect } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { encode, encodeBody, encodeSubPackages, JtClient, jt808, MESSAGES } from '../src/index.ts'
import { NOW, NUMBER, position, registration } from './support.ts'

const MB = 1024 * 1024
/** Frames that the gateway asks for at a turn, here. */
const PIECES = 8
const DATA = Uint8Array.from({ length: MB }, (_, i) => (i * 31 + (i >> 8)) & 0xff)
const FIELDS = { kind: 0, manufacturer: 'MP001', version: '2.0' }
const HEAD = { edition: '2019', number: NUMBER } as const

/** A session that has signed on, whose seconds and line are the test's. */
class Line {
  readonly effects: Effect[] = []
  now = NOW
  unsent = 0
  private serial = 100
  readonly session = jt808.session({
    emit: (effect) => {
      if (effect.kind === 'identify') this.session.resolve({ ok: true }, this.now)
      else this.effects.push(effect)
    },
    unsent: () => this.unsent,
  })

  constructor() {
    this.up(
      encode.authenticate(
        { ...HEAD, serial: 1 },
        { code: 'x', imei: '860000000000001', softwareVersion: '1' },
      ),
    )
    this.effects.length = 0
  }

  up(bytes: Uint8Array): void {
    jt808.framer().push(bytes, (item) => this.session.receive(item, this.now))
  }

  give(data = DATA) {
    return this.session.command({ message: 'upgrade', fields: { ...FIELDS, data } }, this.now)
  }

  general(quotedSerial: number, result = 0): void {
    this.up(
      encode.terminalAnswer({ ...HEAD, serial: this.serial++ }, { quotedSerial, quotedId: 0x8108, result }),
    )
  }

  second(): void {
    this.now += 1000
    this.session.tick(this.now)
    this.session.pump?.(PIECES, this.now)
  }

  /** Frames of the command that were sent since the last call. */
  sent(): Uint8Array[] {
    const frames = this.effects.flatMap((e) => (e.kind === 'send' && e.key !== undefined ? [e.bytes] : []))
    return frames
  }

  answers() {
    return this.effects.flatMap((e) =>
      e.kind === 'answer' ? [{ key: e.key, id: e.messageId, result: e.result }] : [],
    )
  }

  /** Until all of it is on the wire. */
  all(total: number): void {
    for (let i = 0; i < total / PIECES + 1; i++) this.second()
  }
}

const whole = () =>
  encodeSubPackages(
    { edition: '2019', number: NUMBER.padStart(20, '0'), version: 0 },
    MESSAGES.upgrade.id,
    0,
    encodeBody(MESSAGES.upgrade, '2019', { ...FIELDS, data: DATA }),
  )
const bodies = (frames: readonly Uint8Array[]) =>
  frames.map((frame) => {
    const decoded = jt808.decode(frame)
    return decoded.ok ? [decoded.messageId, decoded.serial ?? -1] : []
  })

describe('an upgrade of a megabyte', () => {
  test('goes piece by piece, as many as are asked for, in the sub-packages that its bytes need', () => {
    const line = new Line()
    expect(line.give()).toMatchObject({ ok: true })
    expect(line.sent()).toHaveLength(1)
    line.second()
    expect(line.sent()).toHaveLength(1 + PIECES)
    const expected = whole()
    line.all(expected.length)
    const frames = line.sent()
    expect(frames).toHaveLength(expected.length)
    expect(bodies(frames).map(([id]) => id)).toEqual(expected.map(() => 0x8108))
    // The serials of the session begin elsewhere than those of the table: the rest of each frame is the same.
    const body = (frame: Uint8Array) => jt808.decode(frame)
    expect(frames.map(body).every((one) => one.ok)).toBe(true)
  })

  test('is put together again by a terminal, also in another order and from what comes twice', () => {
    const line = new Line()
    line.give()
    line.all(2000)
    const { client, taken } = receiver()
    const frames = line.sent()
    const mixed = [...frames.slice(500), ...frames.slice(0, 510)]
    for (const frame of mixed) jt808.framer().push(frame, (item) => client.receive(item, NOW))
    expect(taken).toHaveLength(1)
    expect(Buffer.compare(taken[0] as Uint8Array, DATA)).toBe(0)
  })

  test('waits for a line that does not take it, and goes on when it does', () => {
    const line = new Line()
    line.unsent = MB
    line.give()
    line.second()
    expect(line.sent()).toHaveLength(0)
    line.unsent = 0
    line.second()
    expect(line.sent()).toHaveLength(PIECES)
  })

  test('an acknowledgement of a sub-package speaks of that one; when all are sent, of the whole', () => {
    const line = new Line()
    const issued = line.give()
    const first = Number(bodies(line.sent())[0]?.[1])
    line.general(first)
    line.general(first + 1)
    expect(line.answers().every(({ key }) => key === undefined)).toBe(true)
    line.all(2000)
    line.general(first)
    expect(line.answers().at(-1)).toMatchObject({ key: issued.ok && issued.key, id: 0x8108, result: 0 })
  })

  test('what is missing is sent again, unchanged, and nothing that was never part of it', () => {
    const line = new Line()
    line.give()
    line.all(2000)
    const frames = line.sent()
    const firstSerial = Number(bodies(frames)[0]?.[1])
    line.effects.length = 0
    line.up(encode.terminalResend({ ...HEAD, serial: 7 }, { firstSerial, indexes: [3, 3, 1000, 60_000] }))
    const again = line.effects.flatMap((e) =>
      e.kind === 'send' ? [Buffer.from(e.bytes).toString('hex')] : [],
    )
    expect(again.slice(0, 2)).toEqual(
      [frames[2], frames[999]].map((f) => Buffer.from(f as Uint8Array).toString('hex')),
    )
    expect(again.length).toBeLessThanOrEqual(3)
  })

  test('ends when the terminal refuses it half-way, and is never sent a second time by itself', () => {
    const refusing = new Line()
    const issued = refusing.give()
    refusing.general(Number(bodies(refusing.sent())[0]?.[1]), 1)
    expect(refusing.answers().at(-1)).toMatchObject({ key: issued.ok && issued.key, result: 1 })
    refusing.all(2000)
    expect(refusing.sent()).toHaveLength(1)

    const silent = new Line()
    silent.give()
    silent.all(2000)
    const count = silent.sent().length
    for (let i = 0; i < 600; i++) silent.second()
    expect(silent.sent()).toHaveLength(count)
    expect(silent.effects.filter((e) => e.kind === 'expired')).toHaveLength(1)
  })

  test('one at a time, and other commands in between', () => {
    const line = new Line()
    line.give()
    expect(line.give()).toMatchObject({ ok: false, code: 'command_open' })
    expect(line.session.command({ message: 'linkCheck', fields: {} }, NOW)).toMatchObject({ ok: true })
  })

  test('is stored as its first frame alone, and holds no copy of its bytes', () => {
    const line = new Line()
    line.give()
    const stored = line.effects.flatMap((e) => (e.kind === 'store' ? e.records : []))
    expect(stored.map(({ messageId }) => messageId)).toEqual([0x8108])
    const lines = Array.from({ length: 200 }, () => new Line())
    const before = process.memoryUsage().arrayBuffers
    for (const one of lines) {
      one.give()
      one.effects.length = 0
    }
    // 200 MB, were they copied.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MB)
  })
})

/** A terminal that keeps what upgrades bring. */
function receiver() {
  const taken: Uint8Array[] = []
  const client = new JtClient({
    emit: () => {},
    timing: { heartbeat: 60_000, answer: 20_000 },
    identity: {
      edition: '2019',
      number: NUMBER,
      ...registration,
      iccid: '89860990000000000017',
      imei: '860000000000001',
      hardware: 'HW 1',
      firmware: 'FW 1',
    },
    authCode: 'x',
    device: {
      location: () => position,
      interval: 10_000,
      asleep: 300_000,
      upgrade: (_version, data) => {
        taken.push(data.slice())
        return 'install'
      },
    },
  })
  return { client, taken }
}
