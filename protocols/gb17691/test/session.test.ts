import { toHex } from '@motorpool/kernel'
import { type Effect, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { Command, encode, gb17691, hj1014, signatureOf } from '../src/index.ts'
import {
  Connection,
  decoded,
  fieldsByPath,
  ICCID,
  login,
  MACHINE_ID,
  OTHER_VIN,
  patched,
  report,
  STREAM,
  TIME,
  VIN,
  vectorOf,
} from './support.ts'

const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind)
const code = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []))

describe('login', () => {
  it('claims the VIN with the card, and is stored when the gateway accepts; nothing is answered', () => {
    const line = new Connection()
    const claim = { kind: 'device', id: VIN, iccid: ICCID, edition: '2018A' }
    expect(line.send(login())).toEqual([{ kind: 'identify', claim }])
    expect(line.session.deviceId).toBeUndefined()
    const [stored, ...rest] = line.resolve()
    expect(rest).toEqual([])
    expect(stored).toMatchObject({ kind: 'store', ack: null, nack: null })
    expect(stored?.kind === 'store' && stored.records[0]).toMatchObject({
      deviceId: VIN,
      messageId: Command.login,
      deviceTime: TIME,
      flags: RecordFlag.signOn,
    })
    expect(line.session.deviceId).toBe(VIN)
  })

  it.each([
    ['unknown', 'unknown_device'],
    ['duplicate', 'duplicate_identity'],
    ['credential', 'bad_credential'],
    ['disabled', 'bad_credential'],
    ['throttled', 'bad_credential'],
  ] as const)('refused as %s ends the connection, since no answer says so', (reason, refused) => {
    const line = new Connection()
    line.send(login())
    const effects = line.resolve({ ok: false, reason })
    expect(kinds(effects)).toEqual(['refused', 'close'])
    expect(code(effects)).toEqual([refused])
    expect(code(line.send(report('2018A', 1)))).toEqual(['not_logged_in'])
  })

  it('comes first, and again after a logout', () => {
    const line = new Connection()
    expect(code(line.send(report('2018A', 1)))).toEqual(['not_logged_in'])
    line.accept()
    const out = encode('gb17691', '2018A', 'logout', VIN, { time: TIME, serial: 2 })
    expect(line.record(out).flags).toBe(RecordFlag.signOff)
    expect(code(line.send(report('2018A', 3)))).toEqual(['not_logged_in'])
    expect(kinds(line.send(login()))).toEqual(['identify'])
  })

  it('speaks for one VIN a connection', () => {
    const line = new Connection().accept()
    for (const frame of [login(OTHER_VIN), report('2018A', 1, [STREAM], OTHER_VIN)])
      expect(code(line.send(frame))).toEqual(['foreign_identity'])
  })

  it('with another length, or an id that is no text, is refused', () => {
    expect(code(new Connection().send(patched(login().slice(0, -1), 22, 0, 27)))).toEqual(['bad_length'])
    expect(code(new Connection().send(patched(login(), 4, 0x07)))).toEqual(['bad_header'])
  })
})

describe('a signed-on terminal', () => {
  it('is told the time of Beijing, or of the zone that its clock runs in', () => {
    const ask = encode('gb17691', '2018A', 'timeSync', VIN, {})
    const now = TIME + 7000
    for (const [zone, hour] of [
      [480, '08'],
      [540, '09'],
    ] as const) {
      const line = new Connection()
      line.send(login())
      line.resolve({ ok: true, zone })
      const [answer] = line.send(ask, now)
      if (answer?.kind !== 'send') throw new Error('no answer')
      const frame = decoded(gb17691, answer.bytes)
      expect(frame.messageId).toBe(Command.timeSync)
      expect(fieldsByPath(frame).get('time')?.value).toBe(`2026-07-14T${hour}:30:12+08:00`)
    }
  })

  it('whose clock runs in another zone has its times moved', () => {
    const line = new Connection()
    line.send(login())
    line.resolve({ ok: true, zone: 540 })
    expect(line.record(report('2018A', 1)).deviceTime).toBe(TIME - 3_600_000)
  })

  it('is refused what is encrypted, by any algorithm, and what its sender calls unusable', () => {
    for (const [encryption, refused] of [
      [2, 'encrypted'],
      [3, 'encrypted'],
      [4, 'encrypted'],
      [5, 'encrypted'],
      [6, 'bad_header'],
      [0xfe, 'bad_header'],
      [0xff, 'bad_header'],
    ] as const) {
      const effects = new Connection().accept().send(patched(report('2018A', 1), 21, encryption))
      expect(code(effects)).toEqual([refused])
      expect(kinds(effects)).toEqual(['refused'])
    }
    expect(kinds(new Connection().accept().send(patched(report('2018A', 1), 21, 0)))).toEqual(['store'])
  })

  it('is refused commands that only a platform sends, or nobody', () => {
    for (const command of [Command.activationAnswer, 0x09, 0x80, 0xfe])
      expect(code(new Connection().accept().send(patched(login(), 2, command)))).toEqual(['unknown_message'])
  })

  it('is sent no commands', () => {
    const line = new Connection()
    const command = { message: 'query', fields: {} }
    expect(line.session.command(command, TIME)).toMatchObject({ ok: false, code: 'not_logged_in' })
    line.accept()
    expect(line.session.command(command, TIME)).toMatchObject({ ok: false, code: 'unknown_message' })
  })

  it('keeps a report whose time is no date, without it', () => {
    const record = new Connection().accept().record(patched(report('2018A', 1), 25, 13))
    expect(record.deviceTime).toBe(0)
    expect(record.flags & RecordFlag.absurdTime).toBeTruthy()
    expect(record.mileage).toBe(10_000)
  })

  it('has its position dropped where it is on no globe', () => {
    const out = { ...STREAM, longitude: 181, latitude: 31 }
    const record = new Connection().accept().record(report('2018A', 1, [out]))
    expect(record.flags & RecordFlag.badPosition).toBeTruthy()
    expect(record.lng).toBe(-0x80000000)
  })
})

describe('the removal alarm', () => {
  it('is stored with its place, of machines under another command', () => {
    const line = new Connection().accept()
    expect(line.record(vectorOf('removal')).lng).toBe(121_473_701)
    const machine = new Connection(hj1014).accept(login(MACHINE_ID, 'hj1014'))
    expect(machine.record(vectorOf('removal', 'hj1014')).messageId).toBe(0x05)
    expect(code(machine.send(patched(vectorOf('removal', 'hj1014').slice(0, -1), 22, 0, 17)))).toEqual([
      'bad_length',
    ])
  })

  it('of annex Q does not exist under the command of machines: there it asks for the time', () => {
    const ask = encode('gb17691', '2018A', 'timeSync', MACHINE_ID, {})
    const machine = new Connection(hj1014).accept(login(MACHINE_ID, 'hj1014'))
    expect(code(machine.send(ask))).toEqual(['bad_length'])
  })
})

describe('activation', () => {
  const frame = vectorOf('activation')

  it('looks the vehicle up, signs nobody on, and is answered when its key is stored', () => {
    const line = new Connection()
    const [effect] = line.send(frame)
    expect(effect).toMatchObject({ kind: 'identify', claim: { id: VIN, activation: true } })
    const [stored] = line.resolve()
    if (stored?.kind !== 'store' || !stored.ack) throw new Error('not acknowledged')
    expect(toHex(stored.records[0]?.raw ?? new Uint8Array())).toBe(toHex(frame))
    const fields = fieldsByPath(decoded(gb17691, stored.ack))
    expect([fields.get('state')?.value, fields.get('info')?.value]).toEqual([1, 0])
    expect(line.session.deviceId).toBeUndefined()
  })

  it('of an unknown vehicle is answered with a wrong VIN, in the bytes that it began with', () => {
    const line = new Connection()
    line.send(patched(patched(frame, 0, 0x7e), 1, 0x7e))
    const [, sent] = line.resolve({ ok: false, reason: 'unknown' })
    if (sent?.kind !== 'send') throw new Error('no answer')
    expect([sent.bytes[0], sent.bytes[1]]).toEqual([0x7e, 0x7e])
    expect(fieldsByPath(decoded(gb17691, sent.bytes)).get('info')?.label?.[1]).toBe('VIN wrong')
  })

  it('has a signature that covers what stands before it', () => {
    const signature = signatureOf(frame)
    expect(signature?.signed.length).toBe(6 + 16 + 64 + 17)
    expect(toHex(signature?.r ?? new Uint8Array()).startsWith('000102')).toBe(true)
    expect(signatureOf(login())).toBeUndefined()
  })
})

it('frames that a gateway hands over wrongly are counted, none is answered', () => {
  const line = new Connection()
  for (const frame of [new Uint8Array(0), login().subarray(0, 30), new Uint8Array(25)])
    line.session.receive({ ok: true, frame }, TIME)
  expect(kinds(line.effects).every((kind) => kind === 'refused')).toBe(true)
  expect(code(new Connection(gb17691, { maxFrame: 40 }).send(login()))).toEqual(['too_long'])
})
