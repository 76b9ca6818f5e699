import { toHex } from '@motorpool/kernel'
import { ABSENT, editionIn, RecordFlag, StateBit } from '@motorpool/wire'
import { describe, expect, it, test } from 'vitest'
import {
  encode,
  MACHINE_BLOCKS,
  MACHINE_MESSAGES,
  REASONS,
  ROAD_BLOCKS,
  ROAD_MESSAGES,
} from '../src/index.ts'
import {
  bitNames,
  Connection,
  decoded,
  fieldsByPath,
  frameOf,
  leaves,
  login,
  patched,
  protocolOf,
  TIME,
  titled,
  VECTORS,
  type Vector,
  VIN,
} from './support.ts'

const HEADER = 25
const read = (vector: Vector, frame = frameOf(vector)) => decoded(protocolOf(vector), frame)

const signedOn = ({ protocol, vin }: Vector): Connection =>
  new Connection(protocolOf({ protocol } as Vector)).accept(login(vin ?? VIN, protocol))

describe.each(titled)('%s', (_title, vector) => {
  it('decodes to the expected values', () => {
    const fields = fieldsByPath(read(vector))
    const found = Object.keys(vector.expect).map((path) => [path, fields.get(path)?.value])
    expect(Object.fromEntries(found)).toEqual(vector.expect)
    for (const [path, state] of Object.entries(vector.states ?? {}))
      expect([path, fields.get(path)?.state]).toEqual([path, state])
    expect(read(vector).tail?.length).toBe(vector.tail)
  })

  it('says by which layout it was read, and why', () => {
    const layout = fieldsByPath(read(vector)).get('layout')
    if (vector.reason === undefined) return expect(layout).toBeUndefined()
    expect(layout?.value).toBe(vector.edition)
    expect(layout?.label?.[1]).toContain(REASONS[vector.reason][1])
    expect(read(vector).edition).toBe(vector.edition)
  })

  it('puts every byte into exactly one field', () => {
    let at = 0
    for (const leaf of leaves(read(vector).fields)) {
      expect([leaf.key, leaf.offset]).toEqual([leaf.key, at])
      at += leaf.length
    }
    expect(at).toBe(frameOf(vector).length)
  })

  it('names every field in three languages', () => {
    for (const [path, { name, label }] of fieldsByPath(read(vector)))
      for (const names of label ? [name, label] : [name])
        expect([path, names.filter((one) => one.trim() === '')]).toEqual([path, []])
  })
})

describe.each(titled.filter(([, vector]) => vector.message))('%s', (_title, vector) => {
  it('encodes to the same bytes', () => {
    const { protocol, edition, message, vin = VIN, input, options } = vector
    const frame = encode(protocol, edition, message as 'login', vin, input as never, options)
    expect(toHex(frame)).toBe(vector.frame.join('').replaceAll(' ', ''))
  })
})

describe.each(titled.filter(([, vector]) => vector.record))('%s', (_title, vector) => {
  it('leaves the expected record, with the layout noted', () => {
    const record = signedOn(vector).record(frameOf(vector))
    const want = vector.record
    const number = (value: number | null | undefined) => value ?? ABSENT
    expect({ ...record, raw: undefined, flags: undefined, state: undefined }).toMatchObject({
      deviceId: vector.vin ?? VIN,
      messageId: frameOf(vector)[2],
      deviceTime: want?.deviceTime ?? TIME,
      speed: number(want?.speed),
      mileage: number(want?.mileage),
      soc: number(want?.soc),
      lng: number(want?.lng),
      lat: number(want?.lat),
      alarm: 0,
      fuel: ABSENT,
      direction: ABSENT,
      altitude: ABSENT,
    })
    expect(bitNames(record.state, StateBit)).toEqual(want?.state.toSorted())
    expect(bitNames(record.flags, RecordFlag)).toEqual(want?.flags.toSorted())
    expect(toHex(record.raw)).toBe(toHex(frameOf(vector)))
    const noted = vector.reason === undefined ? undefined : vector.edition
    expect(editionIn(record.flags, protocolOf(vector).editions)).toBe(noted)
  })
})

describe.each(titled)('cut short, %s', (_title, vector) => {
  it('still names every byte, and is stored or refused with a reason', () => {
    const frame = frameOf(vector)
    const protocol = protocolOf(vector)
    for (let length = 0; length < frame.length - HEADER; length++) {
      const short = patched(frame.slice(0, HEADER + length), 22, length >>> 8, length & 0xff)
      expect(leaves(read(vector, short).fields).reduce((sum, leaf) => sum + leaf.length, 0)).toBe(
        short.length,
      )
      const kinds = signedOn(vector)
        .send(short)
        .map(({ kind }) => kind)
      expect(['store', 'refused', 'send', 'identify']).toContain(kinds[0])
      const columns = {
        messageId: short[2] ?? 0,
        rawForm: 1,
        flags: RecordFlag.report,
        state: 0,
        alarm: 0,
      } as const
      expect(() => protocol.alarmsOf(columns, short)).not.toThrow()
    }
  })
})

describe.each(titled)('with any byte changed, %s', (_title, vector) => {
  it('is refused for its BCC, or under a right one read, stored or refused with a reason', () => {
    const frame = frameOf(vector)
    const protocol = protocolOf(vector)
    for (let at = 0; at < frame.length - 1; at++)
      for (const change of [0x01, 0x80, 0xff]) {
        const damaged = frame.slice()
        damaged[at] = (damaged[at] ?? 0) ^ change
        expect(protocol.decode(damaged).ok).toBe(false)
        const sealed = patched(damaged, at, damaged[at] ?? 0)
        const result = protocol.decode(sealed)
        if (result.ok)
          expect(leaves(result.fields).reduce((sum, leaf) => sum + leaf.length, 0)).toBe(sealed.length)
        for (const effect of signedOn(vector).send(sealed))
          expect(['store', 'refused', 'send', 'identify']).toContain(effect.kind)
      }
  })
})

test.each([
  ['gb17691', ROAD_MESSAGES, ROAD_BLOCKS],
  ['hj1014', MACHINE_MESSAGES, MACHINE_BLOCKS],
] as const)('the vectors hold every message and every block of %s', (protocol, messages, blocks) => {
  const own = VECTORS.filter((vector) => vector.protocol === protocol)
  const used = new Set(own.map(({ message }) => message))
  expect(Object.keys(messages).filter((name) => !used.has(name))).toEqual([])
  const inputs = own.flatMap(
    ({ input }) => (input as { blocks?: { block: string }[] } | undefined)?.blocks ?? [],
  )
  const shown = new Set(inputs.map(({ block }) => block))
  expect(blocks.map(({ key }) => key as string).filter((key) => !shown.has(key))).toEqual([])
})
