import { toHex } from '@motorpool/kernel'
import { ABSENT, type DecodedFrame, RecordFlag, StateBit, type StoreRecord } from '@motorpool/wire'
import { describe, expect, it, test } from 'vitest'
import { BLOCKS, EDITIONS, type Edition, encode, gb32960, MESSAGES } from '../src/index.ts'
import {
  bitNames,
  Connection,
  fieldsByPath,
  frameOf,
  leaves,
  login,
  patched,
  TIME,
  titled,
  VECTORS,
  type Vector,
  VIN,
} from './support.ts'

function decoded(vector: Vector): DecodedFrame {
  const frame = gb32960.decode(frameOf(vector))
  if (!frame.ok) throw new Error(frame.detail)
  return frame
}

describe.each(titled)('%s', (_title, vector) => {
  it('decodes to the expected values', () => {
    const fields = fieldsByPath(decoded(vector))
    const found = Object.keys(vector.expect).map((path) => [path, fields.get(path)?.value])
    expect(Object.fromEntries(found)).toEqual(vector.expect)
    for (const [path, state] of Object.entries(vector.states ?? {})) {
      expect([path, fields.get(path)?.state]).toEqual([path, state])
    }
    expect(decoded(vector).tail?.length).toBe(vector.tail)
  })

  it('puts every byte into exactly one field', () => {
    let at = 0
    for (const leaf of leaves(decoded(vector).fields)) {
      expect([leaf.key, leaf.offset]).toEqual([leaf.key, at])
      at += leaf.length
    }
    expect(at).toBe(frameOf(vector).length)
  })
})

describe.each(titled.filter(([, vector]) => vector.message))('%s', (_title, vector) => {
  it('encodes to the same bytes', () => {
    const frame = encode(
      vector.edition,
      vector.message as 'realtime',
      vector.vin ?? VIN,
      vector.input as never,
      vector.options,
    )
    expect(toHex(frame)).toBe(vector.frame.join('').replaceAll(' ', ''))
  })
})

describe.each(titled.filter(([, vector]) => vector.record))('%s', (_title, vector) => {
  it('leaves the expected record', () => {
    const record = recordOf(vector)
    const want = vector.record
    const number = (value: number | null | undefined) => value ?? ABSENT
    expect({ ...record, raw: undefined, flags: undefined, state: undefined }).toMatchObject({
      deviceId: VIN,
      messageId: frameOf(vector)[2],
      deviceTime: want?.deviceTime ?? TIME,
      speed: number(want?.speed),
      mileage: number(want?.mileage),
      soc: number(want?.soc),
      lng: number(want?.lng),
      lat: number(want?.lat),
      alarm: want?.alarm ?? 0,
      fuel: ABSENT,
      direction: ABSENT,
      altitude: ABSENT,
    })
    expect(bitNames(record.state, StateBit)).toEqual(want?.state.toSorted())
    expect(bitNames(record.flags, RecordFlag)).toEqual(want?.flags.toSorted())
    expect(toHex(record.raw)).toBe(toHex(frameOf(vector)))
  })
})

function recordOf(vector: Vector): StoreRecord {
  const connection = new Connection()
  connection.accept(login(VIN, vector.edition))
  const effect = connection.send(frameOf(vector))[0]
  if (effect?.kind !== 'store') throw new Error(`not stored: ${JSON.stringify(effect)}`)
  return effect.records[0] as StoreRecord
}

describe.each(titled)('cut short, %s', (_title, vector) => {
  it('still names every byte, and is stored or refused with a reason', () => {
    const frame = frameOf(vector)
    for (let length = 0; length < frame.length - 25; length++) {
      const short = patched(frame.slice(0, 25 + length), 22, length >>> 8, length & 0xff)
      const read = gb32960.decode(short)
      if (!read.ok) throw new Error(read.detail)
      expect(leaves(read.fields).reduce((sum, leaf) => sum + leaf.length, 0)).toBe(short.length)
      const connection = new Connection()
      connection.accept(login(VIN, vector.edition))
      const kinds = connection.send(short).map(({ kind }) => kind)
      expect(['store', 'refused', 'send', 'identify']).toContain(kinds[0])
    }
  })
})

describe.each(titled)('with any byte changed, %s', (_title, vector) => {
  it('is read to its last byte or refused, and the session answers or counts it', () => {
    const frame = frameOf(vector)
    for (let at = 0; at < frame.length - 1; at++) {
      for (const changed of [0x00, 0x7f, 0xfe, 0xff]) {
        const other = patched(frame, at, changed)
        const read = gb32960.decode(other)
        if (read.ok)
          expect(leaves(read.fields).reduce((sum, leaf) => sum + leaf.length, 0)).toBe(other.length)
        const connection = new Connection()
        connection.accept(login(VIN, vector.edition))
        const [first] = connection.send(other)
        const isHeader = at < 2 || at === 22 || at === 23
        if (!isHeader) expect(first).toBeDefined()
      }
    }
  })
})

const usedBlocks = (edition: Edition): Set<string> =>
  new Set(
    VECTORS.filter((v) => v.edition === edition).flatMap((v) =>
      ((v.input as { blocks?: { block: string }[] } | undefined)?.blocks ?? []).map(({ block }) => block),
    ),
  )

test.each(EDITIONS)('the vectors hold every message and every block of %s', (edition) => {
  const messages = new Set(VECTORS.filter((v) => v.edition === edition).map((v) => v.message))
  expect(Object.keys(MESSAGES[edition]).filter((name) => !messages.has(name))).toEqual(
    // A reissue has the body of a realtime report.
    [],
  )
  const blocks = usedBlocks(edition)
  expect(BLOCKS[edition].map(({ key }) => key).filter((key) => !blocks.has(key))).toEqual([])
})

test('the summary of a report agrees with its full decoding', () => {
  let compared = 0
  for (const vector of VECTORS) {
    if (!vector.record) continue
    const record = recordOf(vector)
    const fields = fieldsByPath(decoded(vector))
    const speed = fields.get('vehicle.speed')
    if (speed && !speed.state) {
      expect(record.speed).toBe(Math.round(Number(speed.value) * 10))
      compared++
    }
    const soc = fields.get('vehicle.soc')
    if (soc && !soc.state) expect(record.soc).toBe(soc.value)
    const longitude = fields.get('position.longitude')
    if (longitude && !longitude.state && record.lng !== ABSENT) {
      expect(Math.abs(record.lng)).toBe(Math.round(Number(longitude.value) * 1e6))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(8)
})
