import { encode as encodeEmission } from '@motorpool/gb17691'
import { encode as encodeGb, gb32960 } from '@motorpool/gb32960'
import { encodeBody, encode as encodeJt, jt808, MESSAGES, type MessageValue } from '@motorpool/jt808'
import { toHex } from '@motorpool/kernel'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { byId, byName, PROTOCOL_FACTS, PROTOCOLS, protocolName, RESERVED_IDS } from '../src/index.ts'

const VIN = 'LMPTEST0000000001'
const TIME = Date.UTC(2026, 4, 12, 4)
const HEAD = { edition: '2013', number: '13800138000', serial: 7 } as const

function distinct(values: readonly unknown[]): void {
  expect(new Set(values).size).toBe(values.length)
}

describe('the list of protocols', () => {
  it('gives every protocol a name, a number and a port of its own', () => {
    distinct(PROTOCOLS.map((p) => p.name))
    distinct([...PROTOCOLS.map((p) => p.id), ...Object.values(RESERVED_IDS)])
    distinct(PROTOCOLS.map((p) => p.defaultPort))
    for (const { name, id, defaultPort } of PROTOCOLS) {
      expect(name).toMatch(/^[a-z][a-z0-9]*$/)
      expect(name in RESERVED_IDS).toBe(false)
      expect(id).toBeGreaterThan(0)
      expect(id).toBeLessThan(0x8000)
      expect(defaultPort).toBeLessThan(0x10000)
    }
  })

  it('says the same with and without the codecs', () => {
    expect(PROTOCOL_FACTS.map((f) => f.name)).toEqual(PROTOCOLS.map((p) => p.name))
    for (const facts of PROTOCOL_FACTS) expect(byName(facts.name)).toMatchObject(facts)
  })

  it('finds a protocol by name and by number, and none for others', () => {
    for (const protocol of PROTOCOLS) {
      expect(byName(protocol.name)).toBe(protocol)
      expect(byId(protocol.id)).toBe(protocol)
      expect(protocolName(protocol.id)).toBe(protocol.name)
    }
    expect(byName('none')).toBeUndefined()
    expect(byId(0)).toBeUndefined()
    expect(protocolName(77)).toBe('protocol 77')
  })

  it('keeps the numbers that are stored', () => {
    expect(PROTOCOLS.map(({ name, id }) => [name, id])).toEqual([
      ['gb32960', 1],
      ['jt808', 2],
      ['gb17691', 3],
      ['hj1014', 4],
    ])
  })
})

describe('what a message says, however it was wrapped', () => {
  const blocks = [{ block: 'engine', status: 1, speed: 900, fuelRate: 5 }] as const
  const location: MessageValue<typeof MESSAGES.location> = {
    alarm: 0,
    status: 3,
    latitude: 31.230416,
    longitude: 121.473701,
    altitude: 12,
    speed: 33,
    direction: 90,
    time: TIME,
    // 7e and 7d in the mileage: the frame is escaped, the item of a batch is not.
    items: [{ key: 'mileage', value: 825_561.4 }],
  }

  it('is the same for a GB/T 32960 report and its reissue', () => {
    const realtime = encodeGb('2016', 'realtime', VIN, { time: TIME, blocks })
    const reissue = encodeGb('2016', 'reissue', VIN, { time: TIME, blocks })
    expect(gb32960.kind(2)).toBe(gb32960.kind(3))
    expect(gb32960.kind(1)).not.toBe(gb32960.kind(2))
    expect(gb32960.content(realtime, RawForm.frame)).toEqual(gb32960.content(reissue, RawForm.frame))
    expect(gb32960.plain(realtime, RawForm.frame)).toEqual(realtime)
  })

  it.each(['2013', '2019'] as const)(
    'is the same for a JT/T 808-%s location under another serial and as an item of a batch',
    (edition) => {
      const head = { ...HEAD, edition }
      const frame = encodeJt.location(head, location)
      const again = encodeJt.location({ ...head, serial: 0x7e7d }, location)
      const item = encodeBody(MESSAGES.location, edition, location)
      expect(toHex(frame)).toContain('7d02')
      for (const one of [frame, again]) expect(toHex(jt808.content(one, RawForm.frame))).toBe(toHex(item))
      expect(toHex(jt808.content(item, RawForm.item))).toBe(toHex(item))
      const plain = jt808.plain(frame, RawForm.frame)
      expect(toHex(jt808.content(plain.subarray(0, -1), RawForm.joined))).toBe(toHex(item))
    },
  )

  it('takes bytes that are no frame as they are', () => {
    for (const protocol of PROTOCOLS) {
      const bytes = Uint8Array.of(0x7e, 0x7d, 0x7e)
      expect(protocol.plain(bytes, RawForm.frame)).toEqual(bytes)
      expect(protocol.content(Uint8Array.of(1), RawForm.item)).toEqual(Uint8Array.of(1))
    }
  })

  it('counts decoded offsets in the plain bytes', () => {
    const frame = encodeJt.location(HEAD, location)
    const plain = jt808.plain(frame, RawForm.frame)
    const decoded = jt808.decode(frame)
    const check = decoded.ok ? decoded.fields.find((f) => f.key === 'check') : undefined
    expect(check?.offset).toBe(plain.length - 1)
    expect(check?.value).toBe(toHex(plain.subarray(-1)))
  })
})

describe('whole frames', () => {
  const samples = {
    gb32960: encodeGb('2016', 'heartbeat', VIN, {}),
    jt808: encodeJt.heartbeat(HEAD),
    gb17691: encodeEmission('gb17691', '2018A', 'login', VIN, {
      time: TIME,
      serial: 1,
      iccid: '89860226110000000012',
    }),
    hj1014: encodeEmission('hj1014', '2020', 'realtime', VIN, {
      time: TIME,
      serial: 1,
      positionState: 0,
      longitude: 121.5,
      latitude: 31.2,
      blocks: [{ block: 'ecd', protocol: 2, mil: 0, faults: [] }],
    }),
  }
  it.each(Object.entries(samples))('of %s resemble no other protocol', (name, frame) => {
    const found = PROTOCOLS.filter((p) => p.resemblesFrame(frame))
    expect(found.map((p) => p.name)).toEqual([name])
    expect(PROTOCOLS.filter((p) => p.detect(frame)).map((p) => p.name)).toEqual([name])
    for (const part of [frame.subarray(1), frame.subarray(0, 1), new Uint8Array(0)])
      expect(PROTOCOLS.some((p) => p.resemblesFrame(part))).toBe(false)
  })
})
