import { describe, expect, it } from 'vitest'
import {
  alarmTypes,
  EDITIONS,
  type Edition,
  forwardedAlarm,
  forwardedPosition,
  forwardedRegistration,
  type Heard,
  isBackfill,
  Jt809Framer,
  joinBackfills,
  LowerPlatform,
  MESSAGES,
  openFrame,
  parseMessage,
  positionsIn,
  readLocation,
  UpperSession,
} from '../src/index.ts'
import { hex, TIME } from './support.ts'

const CIPHER = { m1: 56107078, ia1: 37382110, ic1: 50361430 }
const PLATE = { plate: '测A00001', plateColour: 2 }
const PLATFORM = '44010000001'
/** Alarm 1 (over-speed bit), at 121.041118 40.816623, 60 km/h, 2026-03-10 12:00 in China, 99561 km, recorder 58 km/h. */
const LOCATION = hex(
  '00000002 00000003 026ed42f 0736f15e 000a 0258 005a 260310120000 0104 000f30ea 0302 0244',
)

/** Both halves with a wire between them; what they say is noted. */
class Pair {
  now = TIME
  readonly said: string[] = []
  readonly heard: Heard[] = []
  readonly lower: LowerPlatform<string>
  readonly upper: UpperSession
  result = 0
  proves = true

  constructor(edition: Edition, encrypted: boolean) {
    const agreement = { edition, accessCode: 4401, key: () => 4242, ...(encrypted ? { cipher: CIPHER } : {}) }
    this.lower = new LowerPlatform<string>({
      ...agreement,
      timing: { heartbeat: 60_000, answer: 60_000 },
      user: 7,
      password: 'secret',
      sub: { ip: '192.0.2.1', port: 9000 },
      emit: (effect) => {
        if (effect.kind === 'send')
          this.give(effect.bytes, (item) => this.upper.receive(effect.link, item, this.now))
        else if (effect.kind === 'acknowledged') this.said.push(`acknowledged ${effect.ref}`)
        else if (effect.kind === 'news') this.said.push(JSON.stringify(effect.news))
        else
          this.said.push(
            [effect.kind, 'code' in effect ? effect.code : '', 'refusal' in effect ? effect.refusal : '']
              .join(' ')
              .trim(),
          )
      },
    })
    this.upper = new UpperSession(
      {
        ...agreement,
        timing: { heartbeat: 60_000, lost: 180_000 },
        emit: (effect) => {
          if (effect.kind === 'send')
            this.give(effect.bytes, (item) => this.lower.receive(effect.link, item, this.now))
          else if (effect.kind === 'claim') {
            this.said.push(
              `claim ${effect.claim.user} ${effect.claim.password} ${effect.claim.sub.ip}:${effect.claim.sub.port}`,
            )
            this.upper.resolve(this.result, 99, this.now)
          } else if (effect.kind === 'data') this.heard.push(effect.heard)
          else if (effect.kind === 'test') {
            if (this.proves) this.upper.answerTest(this.now)
          } else this.said.push(effect.kind)
        },
      },
      this.now,
    )
  }

  signOn(): this {
    this.lower.connected(this.now)
    return this
  }

  private give(bytes: Uint8Array, take: (item: { ok: true; frame: Uint8Array }) => void): void {
    new Jt809Framer().push(bytes, (item) => {
      if (item.ok) take(item)
    })
  }
}

const forwarding = (edition: Edition) => ({ edition, vehicle: PLATE, platform: PLATFORM })
const position = (edition: Edition, late = false) => {
  const made = forwardedPosition(LOCATION, forwarding(edition), late)
  if (!made) throw new Error('no position')
  return made
}

describe.each(EDITIONS)('both halves of a session of %s', (edition) => {
  it.each([false, true])('sign on, encrypted: %s', (encrypted) => {
    const pair = new Pair(edition, encrypted).signOn()
    expect(pair.said).toEqual(['claim 7 secret 192.0.2.1:9000', 'accepted'])
    const { messageId, body } = position(edition)
    pair.lower.forward(messageId, body, ['a'], 1, pair.now)
    expect(pair.heard).toMatchObject([{ vehicle: PLATE, message: { key: 'realtime' } }])
  })

  it('has no answer to a position: a link test behind it proves that it was read', () => {
    const pair = new Pair(edition, false).signOn()
    const { messageId, body } = position(edition)
    pair.proves = false
    for (const ref of ['a', 'b']) pair.lower.forward(messageId, body, [ref], 1, pair.now)
    pair.lower.flush(pair.now)
    expect(pair.lower.waits).toBe(2)
    pair.lower.forward(messageId, body, ['c'], 1, pair.now)
    pair.upper.answerTest(pair.now)
    expect(pair.said.slice(2)).toEqual(['acknowledged a', 'acknowledged b'])
    expect(pair.lower.waits).toBe(1)
    pair.now += 200
    pair.lower.tick(pair.now)
    pair.now += 60_000
    pair.lower.tick(pair.now)
    expect(pair.said.at(-1)).toBe('close silent')
  })

  it.each([
    [1, 'address'],
    [2, 'access_code'],
    [3, 'user'],
    [4, 'password'],
    [5, 'busy'],
    [6, 'other'],
  ])('refuses a login with result %i: %s', (result, reason) => {
    const pair = new Pair(edition, false)
    pair.result = result
    pair.signOn()
    expect(pair.said).toContain(`close login_refused ${reason}`)
  })

  it('takes the sub link with the code of its login alone', () => {
    const pair = new Pair(edition, true).signOn()
    const other = new Pair(edition, true)
    const login = (of: Pair) => {
      const sent: Uint8Array[] = []
      new UpperSession(
        {
          edition,
          accessCode: 4401,
          cipher: CIPHER,
          key: () => 1,
          timing: { heartbeat: 1, lost: 1 },
          emit: (e) => e.kind === 'send' && sent.push(e.bytes),
        },
        of.now,
      ).subConnected(of.now)
      return { ok: true as const, frame: sent[0] ?? new Uint8Array() }
    }
    expect(pair.lower.isSubLogin(login(pair))).toBe('wrong')
    expect(other.lower.isSubLogin({ ok: true, frame: Uint8Array.of(0x5b, 0x5d) })).toBeUndefined()
    pair.upper.subConnected(pair.now)
    pair.lower.subConnected(pair.now)
    expect(pair.said.slice(2)).toEqual(['sub_on', '{"what":"sub_on"}'])
  })

  it('notices that the upper platform counts fewer positions than it was sent', () => {
    const pair = new Pair(edition, false).signOn()
    const { messageId, body } = position(edition)
    for (const ref of ['a', 'b', 'c']) pair.lower.forward(messageId, body, [ref], 1, pair.now)
    pair.lower.flush(pair.now)
    pair.upper.received(2, TIME, TIME, pair.now)
    expect(pair.said.at(-1)).toBe('{"what":"short","sent":3,"received":2}')
  })

  it('keeps the link with tests, and gives up one on which nothing is heard', () => {
    const pair = new Pair(edition, false).signOn()
    pair.now += 60_000
    pair.lower.tick(pair.now)
    expect(pair.lower.due).toBe(pair.now + 60_000)
    pair.now += 180_000
    pair.upper.tick(pair.now)
    expect(pair.said.at(-1)).toBe('close')
  })

  it('answers what is asked of it, honestly', () => {
    const pair = new Pair(edition, false).signOn()
    const asked: (() => void)[] = [
      () => pair.upper.down(MESSAGES.staticQuery, {}, pair.now, PLATE),
      () => pair.upper.down(MESSAGES.photo, { lens: 1, size: 1 }, pair.now, PLATE),
      () => pair.upper.down(MESSAGES.listen, { phone: '1' }, pair.now, PLATE),
      () => pair.upper.down(MESSAGES.exchangeStart, { reason: 1 }, pair.now, PLATE),
      () => pair.upper.down(MESSAGES.waybillQuery, {}, pair.now, PLATE),
      () => pair.upper.down(MESSAGES.driverQuery, { kind: 0 }, pair.now, PLATE),
    ]
    for (const ask of asked) ask()
    expect(pair.heard.map(({ message }) => message?.key)).toEqual([
      'staticAnswer',
      'photoAnswer',
      'listenAnswer',
      'exchangeStarted',
      'waybillAnswer',
      'driverAnswer',
    ])
    expect(pair.heard[2]?.value).toMatchObject({ result: 1 })
  })

  it('leaves a question to who is on duty to people', () => {
    const pair = new Pair(edition, false).signOn()
    const of2019 = { objectType: 1, object: '', answerWithin: 60 }
    pair.upper.down(MESSAGES.postQuery, { ...of2019, infoId: 5, text: '1+1=?' }, pair.now)
    expect(pair.heard).toEqual([])
    expect(pair.said.at(-1)).toBe(JSON.stringify({ what: 'asked', id: 0x9301, text: '1+1=?' }))
  })

  it.runIf(edition === '2019')('tells that a report on link and data is asked for', () => {
    const pair = new Pair(edition, false).signOn()
    const value = {
      subType: 0x9102,
      dataLength: 27,
      platform: PLATFORM,
      from: pair.now - 3_600_000,
      to: pair.now,
    }
    pair.upper.down(MESSAGES.linkReportQuery, value, pair.now)
    expect(pair.heard).toEqual([])
    expect(pair.said.at(-1)).toBe(JSON.stringify({ what: 'asked', id: 0x9102, text: '' }))
  })
})

describe('what vehicles report, as it is sent on', () => {
  it('2011: longitude first, whole km/h and km, the recorder’s speed and the alarm word', () => {
    const pair = new Pair('2011', false).signOn()
    const { messageId, body } = position('2011')
    pair.lower.forward(messageId, body, ['a'], 1, pair.now)
    expect(pair.heard[0]?.value.position).toMatchObject({
      longitude: 121.041246,
      latitude: 40.817711,
      speed: 60,
      recorderSpeed: 58,
      mileage: 99_556,
      direction: 90,
      altitude: 10,
      state: 3,
      alarm: 2,
      time: Date.UTC(2026, 2, 10, 4),
    })
  })

  it('2019: the location as the terminal sent it', () => {
    const pair = new Pair('2019', false).signOn()
    const { messageId, body } = position('2019')
    pair.lower.forward(messageId, body, ['a'], 1, pair.now)
    expect(pair.heard[0]?.value.position).toMatchObject({ location: LOCATION, platform: PLATFORM })
  })

  it.each(EDITIONS)('%s: back-fills of one vehicle go together, five at most', (edition) => {
    const pair = new Pair(edition, false).signOn()
    const one = position(edition, true)
    pair.lower.forward(one.messageId, joinBackfills([one.body, one.body, one.body]), ['a'], 3, pair.now)
    expect(pair.heard[0]?.value.positions).toHaveLength(3)
    expect(() => joinBackfills(Array.from({ length: 6 }, () => one.body))).toThrow(RangeError)
  })

  it.each(EDITIONS)(
    '%s: a registration whose texts are too long keeps the ends of its numbers',
    (edition) => {
      const pair = new Pair(edition, false).signOn()
      const terminal = {
        maker: 'MAKERMAKERMAKER',
        model: 'M',
        imei: '',
        terminalId: 'T'.repeat(40),
        sim: '013800138000',
      }
      const { messageId, body } = forwardedRegistration(terminal, forwarding(edition))
      pair.lower.forward(messageId, body, ['a'], 0, pair.now)
      expect(pair.heard[0]?.value).toMatchObject({ platform: PLATFORM, maker: 'MAKERMAKERM' })
    },
  )

  it.each(EDITIONS)('%s: positions are counted, alarms and registrations are none', (edition) => {
    const nobody = { maker: '', model: '', imei: '', terminalId: '', sim: '' }
    const all = [
      position(edition),
      position(edition, true),
      forwardedAlarm(1, TIME, forwarding(edition)),
      forwardedRegistration(nobody, forwarding(edition)),
    ]
    expect(all.map(positionsIn)).toEqual([1, 1, 0, 0])
    expect(all.map(isBackfill)).toEqual([false, true, false, false])
  })

  it('raises an alarm where its bit rises, and the direction of an area where it is said', () => {
    const location = readLocation(LOCATION)
    if (!location) throw new Error('no location')
    expect([alarmTypes(location, 0), alarmTypes(location, 2)]).toEqual([[1], []])
    expect(alarmTypes({ ...location, alarm: 1 << 20, isOut: true }, 0)).toEqual([5])
    expect(alarmTypes({ ...location, alarm: 1 << 20, isOut: undefined }, 0)).toEqual([])
  })

  it('is none where the bytes are no location', () => {
    expect(forwardedPosition(new Uint8Array(27), forwarding('2011'), false)).toBeUndefined()
    expect(forwardedPosition(new Uint8Array(28), forwarding('2011'), false)).toBeUndefined()
  })

  it('is encrypted on the wire where keys are agreed on', () => {
    const pair = new Pair('2019', true)
    let bytes = new Uint8Array()
    const lower = new LowerPlatform<string>({
      edition: '2019',
      accessCode: 1,
      cipher: CIPHER,
      key: () => 7,
      timing: { heartbeat: 1, answer: 1 },
      user: 1,
      password: 'secret',
      emit: (effect) => {
        if (effect.kind === 'send') bytes = Uint8Array.from(effect.bytes)
      },
    })
    lower.connected(pair.now)
    expect(openFrame(bytes, { edition: '2019' })).toMatchObject({ ok: false, code: 'encrypted' })
    const open = openFrame(bytes, { edition: '2019', cipher: CIPHER })
    expect(open.ok && parseMessage(open)).toMatchObject({ message: { key: 'login' } })
  })
})
