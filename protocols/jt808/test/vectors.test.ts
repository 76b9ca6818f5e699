import { toHex } from '@motorpool/kernel'
import { type DecodedField, walkFields } from '@motorpool/wire'
import { collect, framesOf, join, splits } from '@motorpool/wire/vectors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBody, encodeFrame, jt808, MESSAGES, type Message, parseBody } from '../src/index.ts'
import { hex, NUMBER, plain, revive, vectors, wrap } from './support.ts'

const cases = vectors.map((vector, i) => {
  const message: Message = MESSAGES[vector.message]
  const body = hex(vector.body)
  return {
    title: `${i} ${vector.edition} ${vector.message}`,
    ...vector,
    message,
    body,
    frame: wrap(message.id, vector.edition, body),
  }
})
const sentinel = wrap(0x0002, '2013', new Uint8Array(0), NUMBER, 0x7d7e)

/** Leaf fields by offset; bits share the bytes of their word. */
function covered(fields: readonly DecodedField[]): Set<number> {
  const bytes = new Set<number>()
  walkFields(fields, (_, field) => {
    if (field.children && field.raw === undefined) return
    for (let i = 0; i < field.length; i++) bytes.add(field.offset + i)
  })
  return bytes
}

describe('vectors of our own, made from the tables', () => {
  test('every known message has one', () => {
    expect(Object.keys(MESSAGES).filter((key) => !vectors.some((one) => one.message === key))).toEqual([])
  })

  test.each(cases)('$title is read as the table says', ({ message, edition, body, value }) => {
    const parsed = parseBody(message, edition, body)
    expect(parsed.ok && plain(parsed.value)).toEqual(plain(revive(value)))
  })

  test.each(cases)('$title is written as the table says', ({ message, edition, body, value }) => {
    expect(toHex(encodeBody(message, edition, revive(value) as object))).toBe(toHex(body))
  })

  test.each(cases)('$title travels in a frame byte for byte', ({ message, edition, body, frame }) => {
    expect(toHex(encodeFrame({ edition, number: NUMBER }, message.id, 0x0102, body))).toBe(toHex(frame))
  })

  test.each(cases)('$title is shown with every byte named', ({ message, edition, body, frame }) => {
    const decoded = jt808.decode(frame, undefined, { messageId: message.id, edition })
    expect(decoded).toMatchObject({
      ok: true,
      messageId: message.id,
      edition,
      deviceId: NUMBER,
      serial: 0x0102,
    })
    if (!decoded.ok) return
    const bytes = covered(decoded.fields)
    const { offset, length } = decoded.tail ?? { offset: 0, length: 0 }
    for (let i = 0; i < length; i++) bytes.add(offset + i)
    const size = (edition === '2019' ? 17 : 12) + body.length + 1
    expect([...Array(size).keys()].filter((i) => !bytes.has(i))).toEqual([])
  })

  test.each(cases)('$title cut in two anywhere is the same frame', ({ frame }) => {
    const stream = join(frame, sentinel)
    for (const pieces of splits(stream)) {
      expect(framesOf(jt808, pieces).map(toHex)).toEqual([toHex(frame), toHex(sentinel)])
    }
  })

  test('all of them joined, byte by byte, with shared flags or behind noise come out one by one', () => {
    const frames = cases.map((one) => one.frame)
    const expected = frames.map(toHex)
    const joined = join(...frames)
    expect(framesOf(jt808, [joined]).map(toHex)).toEqual(expected)
    expect(
      framesOf(
        jt808,
        [...joined].map((b) => Uint8Array.of(b)),
      ).map(toHex),
    ).toEqual(expected)
    const shared = join(Uint8Array.of(0x7e), ...frames.map((frame) => frame.subarray(1)))
    expect(framesOf(jt808, [shared]).map(toHex)).toEqual(expected)
    expect(framesOf(jt808, [join(hex('000102'), joined)]).map(toHex)).toEqual(expected)
  })

  test.each(cases)(
    '$title cut short is refused with a reason, never thrown',
    ({ message, edition, body }) => {
      for (let n = 0; n < body.length; n++) {
        const short = jt808.decode(wrap(message.id, edition, body.subarray(0, n)))
        if (!short.ok) expect(short).toMatchObject({ code: 'truncated', offset: expect.any(Number) })
      }
    },
  )

  test.each(cases)('$title with any byte changed is refused, and the next frame is not lost', ({ frame }) => {
    for (let i = 0; i < frame.length; i++) {
      const broken = frame.slice()
      broken[i] = (broken[i] as number) ^ 0x10
      const items = collect(jt808, [join(broken, sentinel)])
      const last = items.at(-1)
      expect(last?.ok && toHex(last.frame)).toBe(toHex(sentinel))
      expect(jt808.decode(broken).ok).toBe(false)
    }
  })

  test('mutated frames never throw and never lose the good frame behind them', () => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    const one = fc.constantFrom(...cases.map((c) => c.frame))
    const edit = fc.tuple(one, fc.nat(), bytes, fc.nat({ max: 20 })).map(([frame, at, insert, cut]) => {
      const from = at % frame.length
      return join(frame.subarray(0, from), insert, frame.subarray(Math.min(frame.length, from + cut)))
    })
    fc.assert(
      fc.property(edit, bytes, (mutated, noise) => {
        const items = collect(jt808, [join(mutated, noise, Uint8Array.of(0x7e), sentinel)])
        for (const item of items) if (item.ok) jt808.decode(item.frame)
        jt808.decode(mutated)
        jt808.decode(mutated, 2, { messageId: 0x0200 })
        jt808.decode(mutated, 3)
        const last = items.at(-1)
        expect(last?.ok && toHex(last.frame)).toBe(toHex(sentinel))
      }),
      { numRuns: 2000 },
    )
  })

  test('bodies of random bytes under every known id are read or refused, never thrown', () => {
    const ids = Object.values(MESSAGES).map((message) => message.id)
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.constantFrom('2011', '2013', '2019'),
        fc.uint8Array({ maxLength: 200 }),
        (id, edition, body) => {
          const decoded = jt808.decode(wrap(id, edition, body), undefined, { messageId: id, edition })
          if (!decoded.ok) expect(decoded.code).toBe('truncated')
        },
      ),
      { numRuns: 3000 },
    )
  })
})
