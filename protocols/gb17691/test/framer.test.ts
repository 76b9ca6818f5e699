import { toHex } from '@motorpool/kernel'
import type { FramerItem } from '@motorpool/wire'
import { framesOf, join, splits } from '@motorpool/wire/vectors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gb17691 } from '../src/index.ts'
import { bytes, frameOf, login, report, titled, VECTORS } from './support.ts'

const hexes = (frames: readonly Uint8Array[]) => frames.map((frame) => toHex(frame))
const ALL = VECTORS.map(frameOf)

function pieces(stream: Uint8Array, size: number): Uint8Array[] {
  const out: Uint8Array[] = []
  for (let at = 0; at < stream.length; at += size) out.push(stream.subarray(at, at + size))
  return out
}

/** Everything handed on, kept or dropped, in order: must be the stream again. */
function collected(parts: readonly Uint8Array[]): {
  items: FramerItem[]
  restored: string
  buffered: number
} {
  const framer = gb17691.framer()
  const items: FramerItem[] = []
  const handed: Uint8Array[] = []
  for (const part of parts)
    framer.push(part, (item) => {
      items.push(item.ok ? { ok: true, frame: item.frame.slice() } : item)
      handed.push((item.ok ? item.frame : item.dropped).slice())
    })
  return { items, restored: toHex(join(...handed)), buffered: framer.buffered }
}

describe('a stream is cut by length and BCC', () => {
  it.each(titled)('split at every byte: %s', (_title, vector) => {
    const frame = frameOf(vector)
    for (const parts of splits(frame)) expect(hexes(framesOf(gb17691, parts))).toEqual([toHex(frame)])
  })

  it.each([1, 2, 7, 24, 25, 100, 65_536])(
    'all vectors, ## and ~~ on one connection, %i bytes at a time',
    (size) => {
      expect(hexes(framesOf(gb17691, pieces(join(...ALL), size)))).toEqual(hexes(ALL))
    },
  )

  it('waits for the rest of a frame without dropping a byte', () => {
    for (const frame of ALL)
      for (let length = 1; length < frame.length; length++) {
        const { items, buffered } = collected([frame.subarray(0, length)])
        expect([items.length, buffered]).toEqual([0, length])
      }
  })
})

describe('after bytes that are no frame the next good frame is found', () => {
  it('behind a frame without its head, and one whose BCC is wrong', () => {
    const good = report('2018A', 0x0909)
    const headless = good.subarray(7)
    const wrong = good.slice()
    wrong[40] = (wrong[40] ?? 0) ^ 1
    for (const bad of [headless, wrong, bytes('23 23 23'), bytes('7e 00 7e 23')]) {
      const found = framesOf(gb17691, [join(bad, good, login())])
      expect(hexes(found)).toEqual(hexes([good, login()]))
    }
  })

  it('behind a length that announces more than there is', () => {
    const good = report('2018A', 0x0909)
    const wrong = good.slice()
    wrong[22] = 0xff
    const { items } = collected([join(wrong, good, good, good)])
    expect(items.filter(({ ok }) => ok)).toHaveLength(3)
  })

  it('whatever comes: nothing is lost, nothing throws, and the buffer stays bounded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...ALL), fc.uint8Array({ maxLength: 60 })), { maxLength: 12 }),
        fc.integer({ min: 1, max: 90 }),
        (parts, size) => {
          const stream = join(...parts)
          const { restored, buffered } = collected(pieces(stream, size))
          expect(restored).toBe(toHex(stream.subarray(0, stream.length - buffered)))
          expect(buffered).toBeLessThanOrEqual(65_556)
        },
      ),
      { numRuns: 200 },
    )
  })
})
