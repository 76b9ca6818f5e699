import { toHex } from '@motorpool/kernel'
import type { ClientEffect, MediaItem, RegistrationVerdict, Verdict } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import {
  type Edition,
  encode,
  encodeBody,
  encodeMessage,
  encodeSubPackages,
  JtClient,
  jt808,
  MESSAGES,
  type UpgradeCourse,
} from '../src/index.ts'
import { NOW, NUMBER, position, registration, sent } from './support.ts'

const SECOND = 1000

/** A client whose frames go to the platform's half at once; what it asked for. */
class Pair {
  readonly effects: ClientEffect[] = []
  readonly stored: number[] = []
  readonly media: MediaItem[] = []
  verdict: Verdict = { ok: true }
  registration: RegistrationVerdict = { ok: true, authCode: 'K7Q2' }
  /** What it does with an upgrade. */
  course: UpgradeCourse | undefined
  /** The platform stores and answers. */
  answering = true
  readonly edition: Edition
  readonly client: JtClient
  readonly session = jt808.session({
    emit: (effect) => {
      if (effect.kind === 'identify') this.session.resolve(this.verdict, NOW)
      else if (effect.kind === 'register') this.session.resolve(this.registration, NOW)
      else if (effect.kind === 'send') this.down(effect.bytes)
      else if (effect.kind === 'store' && this.answering) {
        if (effect.media) this.media.push(effect.media)
        this.stored.push(...effect.records.map((record) => record.messageId))
        if (effect.ack) this.down(effect.ack)
      }
    },
  })

  constructor(edition: Edition = '2019', authCode?: string) {
    this.edition = edition
    this.client = new JtClient({
      emit: (effect) => this.perform(effect),
      timing: { heartbeat: 60 * SECOND, answer: 20 * SECOND },
      identity: {
        edition,
        number: NUMBER,
        ...registration,
        iccid: '89860990000000000017',
        imei: '860000000000001',
        hardware: 'HW 1',
        firmware: 'FW 1',
      },
      authCode,
      device: {
        location: () => position,
        interval: 10 * SECOND,
        asleep: 300 * SECOND,
        passThrough: (kind) => kind === 0x41,
        upgrade: () => this.course,
      },
    })
  }

  private perform(effect: ClientEffect): void {
    this.effects.push(effect)
    if (effect.kind !== 'send') return
    jt808.framer().push(effect.bytes, (item) => this.session.receive(item, NOW))
  }

  /** Bytes of the platform. */
  down(bytes: Uint8Array, now = NOW): void {
    jt808.framer().push(bytes, (item) => this.client.receive(item, now))
  }

  head(serial = 40) {
    return { edition: this.edition, number: NUMBER, serial }
  }

  kinds(): string[] {
    return this.effects.splice(0).map((effect) => (effect.kind === 'send' ? effect.purpose : effect.kind))
  }

  /** Ids and fields of what was sent since the last call. */
  sent() {
    const effects = this.effects.splice(0)
    return sent(
      effects.flatMap((effect) => (effect.kind === 'send' ? [{ kind: 'send', bytes: effect.bytes }] : [])),
    )
  }

  online(): this {
    this.client.connected(NOW)
    this.kinds()
    return this
  }
}

const report = (time: number, edition: Edition = '2019') => ({
  time,
  body: encodeBody(MESSAGES.location, edition, { ...position, time }),
})

describe('sign-on', () => {
  test.each(['2011', '2013', '2019'] as const)('a %s terminal registers, then authenticates', (edition) => {
    const pair = new Pair(edition)
    pair.client.connected(NOW)
    expect(pair.effects).toContainEqual({ kind: 'credential', code: 'K7Q2' })
    expect(pair.kinds()).toEqual(['sign_on', 'credential', 'sign_on', 'accepted'])
    expect(pair.session).toMatchObject({ deviceId: NUMBER, edition })
  })

  test('with a code of an earlier registration it authenticates at once', () => {
    const pair = new Pair('2013', 'A1')
    pair.client.connected(NOW)
    expect(pair.kinds()).toEqual(['sign_on', 'accepted'])
  })

  test('a refused registration closes the connection with the reason', () => {
    const pair = new Pair()
    pair.registration = { ok: false, reason: 'no_terminal' }
    pair.client.connected(NOW)
    expect(pair.effects.at(-1)).toEqual({ kind: 'close', reason: 'registration: no such terminal' })
  })

  test('a refused code is forgotten: the next connection registers', () => {
    const pair = new Pair('2013', 'old')
    pair.verdict = { ok: false, reason: 'credential' }
    pair.client.connected(NOW)
    expect(pair.effects).toContainEqual({ kind: 'credential', code: undefined })
    expect(pair.kinds().at(-1)).toBe('close')
    pair.verdict = { ok: true }
    pair.client.connected(NOW)
    expect(pair.kinds()).toEqual(['sign_on', 'credential', 'sign_on', 'accepted'])
  })
})

describe('reports', () => {
  test('are acknowledged when they are stored; stored ones go as a batch of back-fill', () => {
    const pair = new Pair().online()
    pair.client.report(report(NOW), NOW)
    expect(pair.kinds()).toEqual(['report', 'acknowledged'])
    const memory = [report(NOW - 2000), report(NOW - 1000)]
    expect(pair.client.reissue(() => memory.shift(), NOW)).toBe(true)
    expect(pair.effects.at(-1)).toMatchObject({
      kind: 'acknowledged',
      sent: { reissue: true, reports: [{}, {}] },
    })
    expect(pair.stored).toEqual([0x0100, 0x0102, 0x0200, 0x0200, 0x0200])
  })

  test('without an answer are sent again three times unchanged, then the connection is given up', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.report(report(NOW), NOW)
    const [first] = pair.effects.splice(0)
    for (let i = 1; i <= 3; i++) {
      pair.client.tick(NOW + i * 20 * SECOND)
      expect(pair.effects.splice(0)).toContainEqual({ ...first, purpose: 'repeat' })
    }
    pair.client.tick(NOW + 80 * SECOND)
    expect(pair.effects).toContainEqual({ kind: 'close', reason: 'no acknowledgement' })
    expect(pair.client.disconnected()).toHaveLength(1)
  })

  test('that are refused are not sent again', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.report(report(NOW), NOW)
    const serial = pair.sent()[0]?.serial ?? -1
    pair.down(encode.platformAnswer(pair.head(), { quotedSerial: serial, quotedId: 0x0200, result: 1 }))
    expect(pair.effects.at(-1)).toMatchObject({ kind: 'refused', reason: 'report: result 1', sent: {} })
    expect(pair.client.waiting).toEqual([])
  })
})

describe('sub-packages', () => {
  test('a message over one frame goes out in sub-packages, and only those without an answer are repeated', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.message('terminalPassthrough', { kind: 0xf1, data: new Uint8Array(2500) }, NOW)
    const frames = pair.sent()
    expect(frames.map((one) => one.id)).toEqual([0x0900, 0x0900, 0x0900])
    const quotedSerial = frames[1]?.serial ?? -1
    pair.down(encode.platformAnswer(pair.head(), { quotedSerial, quotedId: 0x0900, result: 0 }))
    pair.client.tick(NOW + 20 * SECOND)
    expect(pair.sent().map((one) => one.serial)).toEqual([frames[0]?.serial, frames[2]?.serial])
  })

  test('the platform stores the whole message, and all of its sub-packages are acknowledged', () => {
    const pair = new Pair().online()
    pair.client.message('terminalPassthrough', { kind: 0xf1, data: new Uint8Array(2500) }, NOW)
    expect(pair.kinds()).toEqual(['report', 'report', 'report', 'acknowledged'])
    expect(pair.stored.filter((id) => id === 0x0900)).toHaveLength(4)
  })

  test('0x8003 gets the sub-packages it names again, unchanged', () => {
    const pair = new Pair().online()
    pair.answering = false
    pair.client.message('terminalPassthrough', { kind: 0xf1, data: new Uint8Array(2500) }, NOW)
    const frames = pair.effects.splice(0).flatMap((effect) => (effect.kind === 'send' ? [effect.bytes] : []))
    const firstSerial = jt808.decode(frames[0] ?? new Uint8Array(0))
    if (!firstSerial.ok) throw new Error(firstSerial.detail)
    pair.down(encode.platformResend(pair.head(), { firstSerial: firstSerial.serial ?? -1, indexes: [2, 3] }))
    expect(pair.effects).toEqual([1, 2].map((i) => ({ kind: 'send', bytes: frames[i], purpose: 'repeat' })))
  })

  test('a command in sub-packages is performed once, when it is whole, and answered under its first serial', () => {
    const pair = new Pair().online()
    const text = { flags: 4, kind: 1, text: '前方施工'.repeat(200) }
    const frames = encodeMessage('textMessage', pair.head(7), text)
    expect(frames.length).toBeGreaterThan(1)
    for (const frame of [...frames].reverse()) pair.down(frame)
    expect(pair.sent()).toMatchObject([
      { id: 0x0001, fields: { quotedSerial: 7, quotedId: 0x8300, result: 0 } },
    ])
  })

  test('a sub-package that stays away is asked for with 0x0005', () => {
    const pair = new Pair().online()
    const frames = encodeSubPackages(pair.head(7), 0x8300, 7, new Uint8Array(3000))
    pair.down(frames[0] ?? new Uint8Array(0))
    expect(pair.client.due).toBe(NOW + 10 * SECOND)
    pair.client.tick(NOW + 10 * SECOND)
    expect(pair.sent()).toMatchObject([{ id: 0x0005, fields: { firstSerial: 7 } }])
  })
})

describe('commands', () => {
  test('a parameter query is answered with the parameters it names', () => {
    const pair = new Pair().online()
    pair.down(encode.queryParametersById(pair.head(), { ids: [0x0029] }))
    expect(pair.effects.map((effect) => effect.kind)).toEqual(['send', 'command'])
    const [answer] = pair.effects
    expect(answer?.kind === 'send' && toHex(answer.bytes)).toContain('00000029040000000a')
    expect(pair.sent()).toMatchObject([{ id: 0x0104, fields: { quotedSerial: 40, count: 1 } }])
    pair.down(encode.queryParameters(pair.head()))
    expect(pair.sent()).toMatchObject([{ id: 0x0104, fields: { quotedSerial: 40 } }])
  })

  test('settings change the report interval and the heartbeat', () => {
    const pair = new Pair().online()
    const items = [
      { key: 'intervalDefault', value: 2 },
      { key: 'heartbeatInterval', value: 30 },
    ] as const
    pair.down(encode.setParameters(pair.head(), { items: [...items] }))
    expect(pair.effects).toContainEqual({ kind: 'interval', ms: 2000 })
    expect(pair.kinds()).toEqual(['interval', 'answer', 'command'])
    pair.client.tick(NOW + 60 * SECOND)
    expect(pair.client.due).toBe(NOW + 90 * SECOND)
  })

  test('parameters that were set are kept until factory settings', () => {
    const pair = new Pair().online()
    pair.down(encode.setParameters(pair.head(), { items: [{ key: 'plate', value: '粤B99999' }] }))
    pair.effects.length = 0
    pair.down(encode.queryParametersById(pair.head(), { ids: [0x0083] }))
    const [answer] = pair.effects
    expect(answer?.kind === 'send' && toHex(answer.bytes)).toContain('0000008308d4c1423939393939')
    pair.down(encode.terminalControl(pair.head(), { command: 5 }))
    pair.effects.length = 0
    pair.down(encode.queryParametersById(pair.head(), { ids: [0x0083] }))
    expect(pair.sent()).toMatchObject([{ id: 0x0104, fields: { count: 0 } }])
  })

  const shot = {
    channel: 1,
    command: 2,
    interval: 0,
    save: 0,
    resolution: 1,
    quality: 5,
    brightness: 128,
    contrast: 64,
    saturation: 64,
    hue: 128,
  }

  test('photos that were taken are found, sent again, and deleted when that is asked', () => {
    const pair = new Pair('2013').online()
    pair.session.command({ message: 'shoot', fields: shot }, NOW)
    pair.media.length = 0
    pair.sent()
    const search = (more: object = {}) => {
      const which = { kind: 0, channel: 0, event: 0, from: 0, to: 0, ...more }
      pair.session.command({ message: 'mediaSearch', fields: which }, NOW)
      const [answer] = pair.sent()
      return answer?.id === 0x0802 ? answer.fields['itemsCount'] : undefined
    }
    expect(search()).toBe(2)
    expect(search({ channel: 2 })).toBe(0)
    expect(search({ kind: 1 })).toBe(0)
    expect(search({ from: NOW + 60_000, to: NOW + 120_000 })).toBe(0)
    pair.session.command({ message: 'mediaUploadOne', fields: { mediaId: 2, deleteAfter: 1 } }, NOW)
    expect(pair.media.map(({ mediaId }) => mediaId)).toEqual([2])
    pair.sent()
    expect(search()).toBe(1)
    const all = { kind: 0, channel: 1, event: 0, from: 0, to: 0, deleteAfter: 0 }
    pair.session.command({ message: 'mediaUpload', fields: all }, NOW)
    expect(pair.media.map(({ mediaId }) => mediaId)).toEqual([2, 1])
    pair.sent()
    pair.session.command({ message: 'mediaUploadOne', fields: { mediaId: 9, deleteAfter: 0 } }, NOW)
    expect(pair.sent()).toMatchObject([{ id: 0x0001, fields: { result: 1 } }])
  })

  test.each(['2011', '2013', '2019'] as const)(
    'a %s terminal takes photos and sends them whole',
    (edition) => {
      const pair = new Pair(edition).online()
      pair.session.command({ message: 'shoot', fields: shot }, NOW)
      expect(pair.media.map(({ mediaId, channel, kind }) => [mediaId, channel, kind])).toEqual([
        [1, 1, 'image'],
        [2, 1, 'image'],
      ])
      expect(toHex(pair.media[0]?.data.subarray(0, 2) ?? new Uint8Array(0))).toBe('ffd8')
      const ids = pair.sent().map((one) => one.id)
      expect(ids.filter((id) => id !== 0x0801)).toEqual(edition === '2011' ? [0x0001] : [0x0001, 0x0805])
      expect(pair.client.waiting).toEqual([])
    },
  )

  test('an upgrade is collected from its sub-packages, then its result is told', () => {
    const pair = new Pair('2013').online()
    const fields = { kind: 0, manufacturer: 'MP001', version: '2.0', data: new Uint8Array(2500).fill(7) }
    pair.session.command({ message: 'upgrade', fields }, NOW)
    expect(pair.sent()).toMatchObject([
      { id: 0x0001, fields: { quotedId: 0x8108, result: 0 } },
      { id: 0x0108, fields: { kind: 0, result: 0 } },
    ])
  })

  test('a package whose address is said is fetched, and its version is that of the next sign-on', () => {
    const pair = new Pair('2013')
    pair.course = 'install'
    pair.online()
    const parameters = ['http://x/1', '', '', '', '', '80', '', 'MP001', '', 'V3', '240']
    pair.down(encode.terminalControl(pair.head(), { command: 1, parameters }))
    expect(pair.effects).toContainEqual({ kind: 'fetch', url: 'http://x/1', version: 'V3' })
    expect(pair.sent()).toMatchObject([{ id: 0x0001, fields: { quotedId: 0x8105, result: 0 } }])
    pair.client.install('V3')
    expect(pair.kinds()).toEqual(['close'])
    pair.online()
    pair.effects.length = 0
    pair.down(encode.queryAttributes(pair.head(), {}))
    expect(pair.sent()).toMatchObject([{ id: 0x0107, fields: { firmware: 'V3' } }])
  })

  test.each([
    ['2019', ['http://x/1', '', '', '', '', '80', '', 'MP001', '', 'V3', '240'], 3],
    ['2013', ['http://x/1'], 1],
  ] as const)('a %s terminal does not fetch by %j', (edition, parameters, result) => {
    const pair = new Pair(edition).online()
    pair.down(encode.terminalControl(pair.head(), { command: 1, parameters: [...parameters] }))
    expect(pair.sent()).toMatchObject([{ id: 0x0001, fields: { quotedId: 0x8105, result } }])
  })

  test.each(['2013', '2019'] as const)(
    'a %s terminal that installs an upgrade restarts with the new version',
    (edition) => {
      const pair = new Pair(edition)
      pair.course = 'install'
      pair.online()
      const fields = { kind: 0, manufacturer: 'MP001', version: '2.0', data: new Uint8Array(2500).fill(7) }
      pair.session.command({ message: 'upgrade', fields }, NOW)
      expect(pair.effects.at(-1)).toEqual({ kind: 'command', messageId: 0x8108, done: true })
      expect(pair.kinds()).toContain('close')
      pair.client.connected(NOW)
      const [signOn] = pair.sent()
      if (edition === '2019') expect(signOn).toMatchObject({ id: 0x0102, fields: { softwareVersion: '2.0' } })
      pair.down(encode.queryAttributes(pair.head()))
      expect(pair.sent().at(-1)).toMatchObject({ id: 0x0107, fields: { firmware: '2.0' } })
    },
  )

  test('one that refuses an upgrade says so, and one that hangs says nothing more', () => {
    for (const [course, ids] of [
      ['refuse', [0x0001, 0x0108]],
      ['hang', [0x0001]],
    ] as const) {
      const pair = new Pair('2013')
      pair.course = course
      pair.online()
      const fields = { kind: 0, manufacturer: 'MP001', version: '2.0', data: new Uint8Array(10) }
      pair.session.command({ message: 'upgrade', fields }, NOW)
      const told = pair.sent()
      expect(told.map(({ id }) => id)).toEqual(ids)
      if (course === 'refuse') expect(told.at(-1)).toMatchObject({ fields: { result: 1 } })
    }
  })

  test('a camera that is not there is said so, and sub-packages of a photo come again', () => {
    const pair = new Pair('2013').online()
    pair.down(encode.shoot(pair.head(), { ...shot, channel: 9 }))
    expect(pair.sent().at(-1)).toMatchObject({ id: 0x0805, fields: { result: 2 } })
    pair.answering = false
    pair.down(encode.shoot(pair.head(), { ...shot, command: 1 }))
    const photos = pair.sent().filter((one) => one.id === 0x0801)
    expect(photos.length).toBeGreaterThan(1)
    pair.down(encode.mediaAnswer(pair.head(), { mediaId: 1, missing: [2] }))
    expect(pair.sent().map((one) => one.serial)).toEqual([photos[1]?.serial])
  })

  test('areas are kept by kind and id, told as they were set, and deleted', () => {
    const pair = new Pair().online()
    const circle = (id: number, radius: number) =>
      ({ id, attribute: 0, latitude: 22.5, longitude: 114, radius, name: '' }) as const
    const told = (ids: number[]) => {
      pair.sent()
      pair.down(encode.queryAreas(pair.head(), { kind: 1, ids }))
      return pair.sent().map(({ id, fields }) => [id, fields['count']])
    }
    pair.down(encode.setCircles(pair.head(), { setting: 1, areas: [circle(1, 100), circle(2, 200)] }))
    pair.down(encode.setCircles(pair.head(), { setting: 1, areas: [circle(2, 300)] }))
    pair.down(
      encode.setPolygon(pair.head(), {
        id: 1,
        attribute: 0,
        vertices: [
          { latitude: 22, longitude: 113 },
          { latitude: 23, longitude: 113 },
          { latitude: 23, longitude: 114 },
        ],
        name: '',
      }),
    )
    expect(pair.sent().map(({ fields }) => fields['result'])).toEqual([0, 0, 0])
    expect(told([])).toEqual([[0x0608, 2]])
    expect(told([2])).toEqual([[0x0608, 1]])
    pair.down(encode.deleteCircles(pair.head(), { ids: [1] }))
    expect(told([])).toEqual([[0x0608, 1]])
    pair.down(encode.deleteCircles(pair.head(), { ids: [] }))
    expect(told([])).toEqual([[0x0608, 0]])
  })

  test('a hundred areas of a kind are kept, one more is refused', () => {
    const pair = new Pair('2013').online()
    const add = (id: number) => {
      const area = { id, attribute: 0, latitude: 22.5, longitude: 114, radius: 100 }
      pair.sent()
      pair.down(encode.setCircles(pair.head(), { setting: 1, areas: [area] }))
      return pair.sent()[0]?.fields['result']
    }
    const results = Array.from({ length: 101 }, (_, i) => add(i + 1))
    expect(results.slice(0, 100).every((result) => result === 0)).toBe(true)
    expect(results[100]).toBe(1)
    expect(add(100)).toBe(0)
  })

  test('a question is received, then answered by the driver', () => {
    const pair = new Pair('2013').online()
    const answers = [
      { answerId: 3, content: '是' },
      { answerId: 4, content: '否' },
    ]
    pair.down(encode.question(pair.head(), { flags: 0, question: '到了吗', answers }))
    expect(pair.sent()).toMatchObject([
      { id: 0x0001, fields: { quotedId: 0x8302, result: 0 } },
      { id: 0x0302, fields: { quotedSerial: 40, answerId: 3 } },
    ])
  })

  test('tracking is an interval with an end', () => {
    const pair = new Pair().online()
    pair.down(encode.trackingControl(pair.head(), { interval: 5, validFor: 60 }))
    expect(pair.effects).toContainEqual({ kind: 'interval', ms: 5000, until: NOW + 60 * SECOND })
  })

  test('a pass-through the device does not know is answered with failure', () => {
    const pair = new Pair().online()
    for (const [kind, result] of [
      [0x41, 0],
      [0x42, 1],
    ] as const) {
      pair.down(encode.platformPassthrough(pair.head(), { kind, data: Uint8Array.of(1) }))
      expect(pair.effects).toContainEqual({ kind: 'command', messageId: 0x8900, done: result === 0 })
      expect(pair.sent()).toMatchObject([{ id: 0x0001, fields: { quotedId: 0x8900, result } }])
    }
  })

  test('factory settings lose the code and the connection', () => {
    const pair = new Pair().online()
    pair.down(encode.terminalControl(pair.head(), { command: 5 }))
    expect(pair.kinds()).toEqual(['answer', 'command', 'credential', 'close'])
  })

  test('a location query is answered with the location, a message of no edition with "unsupported"', () => {
    const pair = new Pair().online()
    pair.down(encode.locationQuery(pair.head()))
    expect(pair.sent()).toMatchObject([{ id: 0x0201, fields: { quotedSerial: 40 } }])
    const [odd] = encodeSubPackages(pair.head(), 0x8fff, 41, new Uint8Array(1))
    pair.down(odd ?? new Uint8Array(0))
    expect(pair.sent()).toMatchObject([{ id: 0x0001, fields: { quotedSerial: 41, result: 3 } }])
  })
})
