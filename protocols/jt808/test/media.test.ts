import { type Effect, type MediaItem, SharedMemory } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { encode, encodeFrame, encodeMessage, type MESSAGES, type MessageValue } from '../src/index.ts'
import { Line, NOW, NUMBER, position, sent } from './support.ts'

type Media = MessageValue<(typeof MESSAGES)['media']>

const JPEG = Uint8Array.from({ length: 2500 }, (_, i) => [0xff, 0xd8, 0x7e, 0x7d][i % 4] as number)
const photo: Media = {
  mediaId: 129,
  kind: 0,
  format: 0,
  event: 1,
  channel: 2,
  location: position,
  data: JPEG,
}
const itemsIn = (effects: readonly Effect[]): MediaItem[] =>
  effects.flatMap((effect) => (effect.kind === 'store' && effect.media ? [effect.media] : []))
const codesIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []))
const upload = (line: Line, media: Media, skip: readonly number[] = []) =>
  encodeMessage('media', { ...line.head(), serial: 100 }, media).flatMap((frame, i) =>
    skip.includes(i) ? [] : line.feed(frame),
  )

describe('media', () => {
  test.each(['2013', '2019'] as const)(
    'of %s is handed on once it is whole, with the message that its answer waits for',
    (edition) => {
      const line = new Line(edition).online()
      expect(itemsIn(upload(line, photo, [1]))).toEqual([])
      expect(sent(line.tick(NOW + 10_000))).toMatchObject([{ id: 0x8800, fields: { missing: [2] } }])
      const missing = encodeMessage('media', { ...line.head(), serial: 100 }, photo)[1] as Uint8Array
      const effects = line.feed(missing, NOW + 11_000)
      expect(effects.map((effect) => effect.kind)).toEqual(['store'])
      expect(itemsIn(effects)).toEqual([
        {
          deviceId: NUMBER,
          mediaId: 129,
          kind: 'image',
          format: 'jpeg',
          event: 1,
          channel: 2,
          time: NOW,
          position: { lat: 22_525_000, lng: 114_072_500, gcj02: false },
          data: JPEG,
        },
      ])
      expect(sent(effects).map(({ id, fields }) => [id, fields['missing']])).toEqual([
        [0x8001, undefined],
        [0x8800, undefined],
      ])
    },
  )

  test('in one frame is handed on with bytes of its own', () => {
    const line = new Line().online()
    const frame = encode.media(line.head(), { ...photo, data: JPEG.slice(0, 20) })
    const [item] = itemsIn(line.feed(frame))
    frame.fill(0)
    expect(item?.data).toEqual(JPEG.slice(0, 20))
  })

  test('without a fix and without a time has neither', () => {
    const line = new Line().online()
    const location = { ...position, status: 0, latitude: 0, longitude: 0, time: 0 }
    const frame = encode.media(line.head(), { ...photo, location, data: JPEG.slice(0, 20) })
    expect(itemsIn(line.feed(frame))).toMatchObject([{ time: null, position: null }])
  })

  test.each([
    ['of a kind outside the table', { kind: 3 }],
    ['in a format outside the table', { format: 5 }],
    ['without data', { data: new Uint8Array(0) }],
  ])('%s is stored and acknowledged, and not handed on', (_, change) => {
    const line = new Line().online()
    const effects = line.feed(encode.media(line.head(), { ...photo, data: JPEG.slice(0, 20), ...change }))
    expect(effects.map((effect) => effect.kind)).toEqual(['store', 'refused'])
    expect(codesIn(effects)).toEqual(['bad_body'])
  })
})

describe('the memory for sub-packages of all connections', () => {
  const piece = (line: Line, serial: number, index: number, size: number, total = 100) =>
    line.feed(
      encodeFrame({ edition: '2013', number: line.number }, 0x0900, serial, new Uint8Array(size), {
        total,
        index,
      }),
    )

  test('holds: a terminal that never finishes loses its own, the others go on', () => {
    const memory = new SharedMemory(20_000)
    const hog = new Line('2013', '13900000002', memory).online()
    const other = new Line('2013', NUMBER, memory).online()
    const codes: string[] = []
    for (let i = 1; i <= 60; i++) {
      codes.push(...codesIn(piece(hog, 1000 + i, i, 1000)))
      expect(memory.used).toBeLessThanOrEqual(20_000)
    }
    expect(codes).toContain('too_long')
    expect(itemsIn(upload(other, photo))).toMatchObject([{ mediaId: 129 }])
    expect(hog.feed(encode.heartbeat(hog.head())).map((effect) => effect.kind)).toEqual(['send'])
  })

  test('takes from who holds most when another needs room', () => {
    const memory = new SharedMemory(10_000)
    const hog = new Line('2013', '13900000002', memory).online()
    const other = new Line('2013', NUMBER, memory).online()
    for (let i = 1; i <= 8; i++) piece(hog, 1000 + i, i, 1000)
    expect(memory.used).toBeGreaterThan(9000)
    expect(codesIn(upload(other, photo, [2]))).toEqual([])
    expect(memory.used).toBeLessThan(3000)
  })

  test('is counted for sub-packages without a body, too', () => {
    const memory = new SharedMemory(10_000)
    const hog = new Line('2013', NUMBER, memory).online()
    for (let i = 1; i <= 50; i++) piece(hog, 1000 + i, i, 0)
    expect(memory.used).toBeGreaterThan(5000)
  })

  test('is given back when a message is whole, is given up, and when the connection or its terminal goes', () => {
    const memory = new SharedMemory(100_000)
    const line = new Line('2013', NUMBER, memory).online()
    upload(line, photo)
    expect(memory.used).toBe(0)
    upload(line, { ...photo, data: JPEG.map((b) => b ^ 1) }, [0])
    expect(memory.used).toBeGreaterThan(0)
    for (let s = 1; s <= 310; s++) line.tick(NOW + s * 1000)
    expect(memory.used).toBe(0)
    piece(line, 5000, 1, 500)
    line.session.end?.()
    expect(memory.used).toBe(0)
  })
})
