import { type Forwarded, type UpwardEffect, type Verdict, valueAt } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { encode, encodeReply, Flag, gb32960, PlatformClient } from '../src/index.ts'
import { OTHER_VIN, VIN } from './support.ts'

const NOW = Date.UTC(2026, 4, 12, 4, 0)
const SECOND = 1000

const report = (vin: string, time: number, late = false) =>
  encode('2016', late ? 'reissue' : 'realtime', vin, {
    time,
    blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
  })

/** A lower platform whose frames go to the half of an upper one at once; what it asked for. */
class Pair {
  readonly effects: UpwardEffect<string>[] = []
  verdict: Verdict = { ok: true }
  answering = true
  readonly session = gb32960.session({
    emit: (effect) => {
      if (effect.kind === 'identify') this.session.resolve(this.verdict, NOW)
      else if (effect.kind === 'send') this.down(effect.bytes)
      else if (effect.kind === 'store' && effect.ack && this.answering) this.down(effect.ack)
    },
  })
  readonly client = new PlatformClient<string>({
    emit: (effect) => {
      this.effects.push(effect)
      if (effect.kind === 'send' && this.answering)
        this.session.receive({ ok: true, frame: effect.bytes }, NOW)
    },
    timing: { heartbeat: 60 * SECOND, answer: 20 * SECOND },
    idCode: 'LMPPLATFORM',
    user: 'lower-01',
    password: 'Secret-0123',
    edition: '2016',
  })

  down(frame: Uint8Array): void {
    this.client.receive({ ok: true, frame }, NOW)
  }

  /** What happened since the last call: what was sent by its purpose, the rest by its kind and frame. */
  happened(): string[] {
    return this.effects.splice(0).map((effect) => {
      if (effect.kind === 'send') return effect.purpose
      if (effect.kind === 'close') return `close: ${effect.reason}`
      return 'ref' in effect ? `${effect.kind} ${effect.ref}` : effect.kind
    })
  }

  online(): this {
    this.client.connected(NOW)
    this.happened()
    return this
  }

  /** Sends frames that nothing answers by itself. */
  silent(...frames: Forwarded<string>[]): this {
    this.answering = false
    for (const frame of frames) this.client.forward(frame, NOW)
    this.happened()
    return this
  }
}

describe('a platform that signs on to an upper one', () => {
  it('is accepted with its user and password', () => {
    const pair = new Pair()
    pair.client.connected(NOW)
    expect(pair.happened()).toEqual(['login', 'accepted'])
    expect(pair.session.deviceId).toBe('lower-01')
  })

  it('is closed when it is refused, or nobody answers in time', () => {
    const refused = new Pair()
    refused.verdict = { ok: false, reason: 'unknown' }
    refused.client.connected(NOW)
    expect(refused.happened()).toEqual(['login', 'close: login: error'])
    const alone = new Pair()
    alone.answering = false
    alone.client.connected(NOW)
    expect(alone.client.due).toBe(NOW + 20 * SECOND)
    alone.client.tick(alone.client.due)
    expect(alone.happened()).toEqual(['login', 'close: no answer to the login'])
    expect(alone.client.due).toBe(Infinity)
  })

  it('counts its logins anew each day', () => {
    const pair = new Pair()
    pair.answering = false
    const serials = [NOW, NOW + SECOND, NOW + 86_400 * SECOND].map((at) => {
      pair.client.connected(at)
      const [login] = pair.effects.splice(0)
      const frame = login?.kind === 'send' ? gb32960.decode(login.bytes) : undefined
      return frame?.ok && valueAt(frame.fields, 'serial')
    })
    expect(serials).toEqual([1, 2, 1])
  })
})

describe('frames of vehicles', () => {
  it('are acknowledged by command, vehicle and time', () => {
    const pair = new Pair().online()
    pair.client.forward({ ref: 'a', frame: report(VIN, NOW) }, NOW)
    pair.client.forward({ ref: 'b', frame: report(OTHER_VIN, NOW) }, NOW)
    pair.client.forward({ ref: 'c', frame: report(VIN, NOW, true) }, NOW)
    expect(pair.happened()).toEqual([
      'frame',
      'acknowledged a',
      'frame',
      'acknowledged b',
      'frame',
      'acknowledged c',
    ])
    expect(pair.client.waits).toBe(0)
  })

  it('of one moment are acknowledged in the order in which they were sent', () => {
    const pair = new Pair()
      .online()
      .silent({ ref: 'a', frame: report(VIN, NOW) }, { ref: 'b', frame: report(VIN, NOW) })
    const answer = encodeReply('2016', 0x02, VIN, Flag.success, NOW)
    pair.down(answer)
    expect(pair.happened()).toEqual(['acknowledged a'])
    pair.down(answer)
    expect(pair.happened()).toEqual(['acknowledged b'])
  })

  it('that the upper platform will not have are refused with its reason, and are not sent again', () => {
    const pair = new Pair().online().silent({ ref: 'a', frame: report(VIN, NOW) })
    pair.down(encodeReply('2016', 0x02, VIN, Flag.error, NOW))
    expect(pair.effects).toEqual([{ kind: 'refused', ref: 'a', reason: 'error' }])
    expect(pair.client.waits).toBe(0)
  })

  it.each([
    ['of another vehicle', encodeReply('2016', 0x02, OTHER_VIN, Flag.success, NOW)],
    ['of another time', encodeReply('2016', 0x02, VIN, Flag.success, NOW + SECOND)],
    ['that is a command', report(VIN, NOW)],
  ])('wait on behind an answer %s, which is counted', (_what, answer) => {
    const pair = new Pair().online().silent({ ref: 'a', frame: report(VIN, NOW) })
    pair.down(answer)
    expect(pair.happened()).toEqual([])
    expect([pair.client.waits, pair.client.strays]).toEqual([1, 1])
  })

  it('without an answer are sent again three times, then the connection is given up and they are left', () => {
    const pair = new Pair()
      .online()
      .silent({ ref: 'a', frame: report(VIN, NOW) }, { ref: 'b', frame: report(OTHER_VIN, NOW) })
    const heard: string[] = []
    while (pair.client.due < Infinity) {
      pair.client.tick(pair.client.due)
      heard.push(...pair.happened())
    }
    expect(heard.filter((one) => one === 'repeat')).toHaveLength(6)
    expect(heard.at(-1)).toBe('close: no acknowledgement')
    expect(pair.client.disconnected().map(({ ref }) => ref)).toEqual(['a', 'b'])
    expect(pair.client.waits).toBe(0)
  })

  it('keep what cannot be read from being believed: the connection is closed', () => {
    const pair = new Pair().online().silent({ ref: 'a', frame: report(VIN, NOW) })
    pair.client.receive({ ok: false, code: 'noise', detail: 'noise', dropped: new Uint8Array(3) }, NOW)
    expect(pair.happened()).toEqual(['close: bad answer: noise'])
    const other = new Pair().online().silent()
    other.down(encodeReply('2025', 0x02, VIN, Flag.success, NOW))
    expect(other.happened()[0]).toMatch(/^close/)
  })
})

it('a connection without frames is kept by heartbeats, and ends with a logout', () => {
  const pair = new Pair().online()
  expect(pair.client.due).toBe(NOW + 60 * SECOND)
  pair.client.tick(NOW + 60 * SECOND)
  pair.client.signOff(NOW + 61 * SECOND)
  expect(pair.happened()).toEqual(['heartbeat', 'logout'])
})
