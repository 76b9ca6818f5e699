import type { ClientEffect, Verdict } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { type Edition, encode, encodeReply, Flag, GbClient, gb32960 } from '../src/index.ts'

const VIN = 'LMP00000000000001'
const NOW = Date.UTC(2026, 4, 12, 4, 0)
const SECOND = 1000

/** A client whose frames go to the platform's half at once; what it asked for. */
class Pair {
  readonly effects: ClientEffect[] = []
  readonly stored: number[] = []
  verdict: Verdict = { ok: true }
  /** The platform stores and answers. */
  answering = true
  readonly client: GbClient
  readonly session = gb32960.session({
    emit: (effect) => {
      if (effect.kind === 'identify') this.session.resolve(this.verdict, NOW)
      else if (effect.kind === 'send') this.down(effect.bytes)
      else if (effect.kind === 'store' && this.answering) {
        this.stored.push(...effect.records.map((record) => record.messageId))
        if (effect.ack) this.down(effect.ack)
      }
    },
  })

  constructor(edition?: Edition) {
    this.client = new GbClient({
      emit: (effect) => this.perform(effect),
      timing: { heartbeat: 60 * SECOND, answer: 20 * SECOND },
      vin: VIN,
      iccid: '89860990000000000017',
      interval: 10 * SECOND,
      edition,
    })
  }

  private perform(effect: ClientEffect): void {
    this.effects.push(effect)
    if (effect.kind === 'send') this.session.receive({ ok: true, frame: effect.bytes }, NOW)
  }

  down(frame: Uint8Array, now = NOW): void {
    this.client.receive({ ok: true, frame }, now)
  }

  /** Kinds of effects since the last call, with the purpose of what was sent. */
  kinds(): string[] {
    return this.effects.splice(0).map((effect) => (effect.kind === 'send' ? effect.purpose : effect.kind))
  }

  online(): this {
    this.client.connected(NOW)
    this.kinds()
    return this
  }
}

const report = (time: number) => ({
  time,
  body: encode('2016', 'realtime', VIN, {
    time,
    blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
  }),
})

test('logs in and is accepted', () => {
  const pair = new Pair()
  pair.client.connected(NOW)
  expect(pair.kinds()).toEqual(['sign_on', 'accepted'])
  expect(pair.session.deviceId).toBe(VIN)
})

test.each([
  ['unknown', 'login: error'],
  ['duplicate', 'login: VIN in use'],
] as const)('a login refused as %s closes the connection with "%s"', (reason, text) => {
  const pair = new Pair()
  pair.verdict = { ok: false, reason }
  pair.client.connected(NOW)
  expect(pair.effects.at(-1)).toEqual({ kind: 'close', reason: text })
  expect(pair.client.due).toBe(Infinity)
})

test('a login without an answer is given up after 20 s', () => {
  const pair = new Pair()
  pair.answering = false
  pair.client.connected(NOW)
  expect(pair.client.due).toBe(NOW + 20 * SECOND)
  pair.client.tick(NOW + 19 * SECOND)
  expect(pair.kinds()).toEqual(['sign_on'])
  pair.client.tick(NOW + 20 * SECOND)
  expect(pair.effects).toEqual([{ kind: 'close', reason: 'no answer to sign-on' }])
})

test('the login serial counts the logins of a day of Beijing time', () => {
  const pair = new Pair()
  const serials: unknown[] = []
  for (const at of [NOW, NOW + 1, NOW + 86_400_000]) {
    pair.client.connected(at)
    const [login] = pair.effects.splice(0)
    if (login?.kind !== 'send') throw new Error('no login')
    const decoded = gb32960.decode(login.bytes)
    serials.push(decoded.ok && decoded.fields.find(({ key }) => key === 'serial')?.value)
    pair.client.disconnected()
  }
  expect(serials).toEqual([1, 2, 1])
})

describe('reports', () => {
  test('are acknowledged when they are stored, a reissue under its own command', () => {
    const pair = new Pair().online()
    pair.client.report(report(NOW), NOW)
    expect(pair.kinds()).toEqual(['report', 'acknowledged'])
    expect(pair.client.reissue(() => report(NOW - 5000), NOW)).toBe(true)
    expect(pair.kinds()).toEqual(['report', 'acknowledged'])
    expect(pair.client.reissue(() => undefined, NOW)).toBe(false)
    expect(pair.stored).toEqual([0x01, 0x02, 0x03])
  })

  test('without an answer are sent again three times unchanged, then the connection is given up', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.report(report(NOW), NOW)
    const [first] = pair.effects.splice(0)
    for (let i = 1; i <= 3; i++) {
      expect(pair.client.due).toBe(i === 3 ? NOW + 60 * SECOND : NOW + i * 20 * SECOND)
      pair.client.tick(NOW + i * 20 * SECOND)
      expect(pair.effects.splice(0)).toContainEqual({ ...first, purpose: 'repeat' })
    }
    pair.client.tick(NOW + 80 * SECOND)
    expect(pair.effects).toContainEqual({ kind: 'close', reason: 'no acknowledgement' })
    expect(pair.client.disconnected().map(({ time }) => time)).toEqual([NOW])
    expect(pair.client.waiting).toEqual([])
  })

  test('answered with the platform’s own time are taken in the order of their sending', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.report(report(NOW), NOW)
    pair.client.report(report(NOW + 10 * SECOND), NOW)
    pair.kinds()
    pair.down(encodeReply('2016', 0x02, VIN, Flag.success, NOW + 3 * SECOND))
    expect(pair.effects).toMatchObject([{ kind: 'acknowledged', sent: { reports: [{ time: NOW }] } }])
  })

  test('that are refused are not sent again', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.report(report(NOW), NOW)
    pair.kinds()
    pair.down(encodeReply('2016', 0x02, VIN, Flag.error, NOW))
    expect(pair.effects).toMatchObject([
      { kind: 'refused', reason: 'report: error', sent: { reports: [{}] } },
    ])
    expect(pair.client.waiting).toEqual([])
  })
})

test('heartbeats go out at their interval, once signed on', () => {
  const pair = new Pair()
  pair.client.tick(NOW + 3_600_000)
  expect(pair.kinds()).toEqual([])
  pair.online()
  pair.client.tick(NOW + 60 * SECOND)
  expect(pair.kinds()).toEqual(['heartbeat'])
})

const answerOf = (pair: Pair) => {
  const answer = pair.effects.find((effect) => effect.kind === 'send')
  return answer?.kind === 'send' ? answer.bytes : new Uint8Array(0)
}

describe('commands', () => {
  test('a parameter query is answered with the values that there are', () => {
    const pair = new Pair().online()
    pair.down(encode('2016', 'query', VIN, { time: NOW, ids: [0x02, 0x07] }))
    const decoded = gb32960.decode(answerOf(pair))
    expect(JSON.stringify(decoded)).toContain('H1.00')
    expect(pair.kinds()).toEqual(['answer', 'command'])
  })

  test('a new report period is taken over, a list with a parameter that cannot be set is not', () => {
    const pair = new Pair().online()
    pair.down(encode('2016', 'set', VIN, { time: NOW, parameters: [{ id: 2, value: 2 }] }))
    expect(answerOf(pair)[3]).toBe(Flag.success)
    expect(pair.effects).toContainEqual({ kind: 'interval', ms: 2000 })
    pair.kinds()
    const parameters = [
      { id: 2, value: 9 },
      { id: 7, value: 'H9.99' },
    ]
    pair.down(encode('2016', 'set', VIN, { time: NOW, parameters }))
    expect(answerOf(pair)[3]).toBe(Flag.error)
    expect(pair.kinds()).toEqual(['answer', 'command'])
  })

  test.each([
    [4, ['answer', 'command']],
    [5, ['answer', 'command', 'close']],
  ])('control %i: %j', (id, kinds) => {
    const pair = new Pair().online()
    pair.down(encode('2016', 'control', VIN, { time: NOW, control: { id, data: new Uint8Array(0) } }))
    expect(answerOf(pair)[3]).toBe(Flag.success)
    expect(pair.kinds()).toEqual(kinds)
  })
})

describe('an upgrade by address', () => {
  const upgrade = {
    apn: '',
    apnUser: '',
    apnPassword: '',
    address: '192.0.2.7',
    port: 8080,
    manufacturer: 'MP01',
    hardware: '',
    firmware: 'F2.00',
    url: 'http://192.0.2.7:8080/p/1',
    limit: 10,
  }
  const give = (pair: Pair, more: object = {}) =>
    pair.down(
      encode('2016', 'control', VIN, { time: NOW, control: { id: 1, upgrade: { ...upgrade, ...more } } }),
    )
  const versionOf = (pair: Pair) => {
    pair.effects.splice(0)
    pair.down(encode('2016', 'query', VIN, { time: NOW, ids: [8] }))
    const decoded = gb32960.decode(answerOf(pair))
    return decoded.ok ? gb32960.claimed(decoded).firmware : undefined
  }

  test('is taken, fetched, and installed by a restart: the new version is answered from then on', () => {
    const pair = new Pair().online()
    give(pair)
    expect(answerOf(pair)[3]).toBe(Flag.success)
    expect(pair.effects).toContainEqual({ kind: 'fetch', url: upgrade.url, version: 'F2.00' })
    expect(versionOf(pair)).toBe('F1.00')
    pair.client.install('F2.00')
    expect(pair.effects.at(-1)).toEqual({ kind: 'close' })
    pair.client.disconnected()
    pair.online()
    expect(versionOf(pair)).toBe('F2.00')
  })

  test('that says nowhere to fetch it is refused', () => {
    const pair = new Pair().online()
    give(pair, { url: '' })
    expect(answerOf(pair)[3]).toBe(Flag.error)
    expect(pair.kinds()).toEqual(['answer', 'command'])
  })
})

describe('a vehicle of 2025', () => {
  test('signs on, reports and beats in its edition, and the platform takes it', () => {
    const pair = new Pair('2025').online()
    const blocks = [{ block: 'engine', speed: 900 }] as const
    pair.client.report({ time: NOW, body: encode('2025', 'realtime', VIN, { time: NOW, blocks }) }, NOW)
    pair.client.signOff(NOW)
    expect(pair.stored).toEqual([1, 2, 4])
    const sent = pair.effects.flatMap((effect) => (effect.kind === 'send' ? [effect.bytes[0]] : []))
    expect(new Set(sent)).toEqual(new Set([0x24]))
  })

  test('answers with report periods of one byte, and takes them over', () => {
    const pair = new Pair('2025').online()
    pair.down(encode('2025', 'query', VIN, { time: NOW, ids: [2, 3] }))
    const answer = pair.effects.find((effect) => effect.kind === 'send')
    expect(answer?.kind === 'send' && [...answer.bytes.subarray(30, -1)]).toEqual([2, 2, 10, 3, 1])
    pair.down(encode('2025', 'set', VIN, { time: NOW, parameters: [{ id: 2, value: 5 }] }))
    expect(pair.effects).toContainEqual({ kind: 'interval', ms: 5000 })
  })

  test.each([
    [Flag.signatureError, 'signature error'],
    [Flag.structureError, 'structure error'],
    [Flag.decryptionError, 'decryption error'],
  ])('is told why it was refused: flag %i', (flag, why) => {
    const pair = new Pair('2025')
    pair.answering = false
    pair.client.connected(NOW)
    pair.down(encodeReply('2025', 1, VIN, flag, NOW))
    expect(pair.effects).toContainEqual({ kind: 'close', reason: `login: ${why}` })
  })
})
