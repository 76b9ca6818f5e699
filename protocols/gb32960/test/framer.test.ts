import { toHex } from '@motorpool/kernel'
import type { FramerItem } from '@motorpool/wire'
import { collect, framesOf, join, splits } from '@motorpool/wire/vectors'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { encode, gb32960 } from '../src/index.ts'
import { bytes, frameOf, login, patched, position, sealed, TIME, titled, VECTORS, VIN } from './support.ts'

const heartbeat = encode('2016', 'heartbeat', VIN, {})
const hexes = (frames: readonly Uint8Array[]) => frames.map((frame) => toHex(frame))
const ALL = VECTORS.map(frameOf)

/** Everything handed on, kept or dropped, in order: must be the stream again. */
function restored(items: readonly FramerItem[]): string {
  return toHex(join(...items.map((item) => (item.ok ? item.frame : item.dropped))))
}

function collectAll(pieces: readonly Uint8Array[]): { items: FramerItem[]; buffered: number } {
  const framer = gb32960.framer()
  const items: FramerItem[] = []
  for (const piece of pieces) {
    framer.push(piece, (item) =>
      items.push(
        item.ok ? { ok: true, frame: item.frame.slice() } : { ...item, dropped: item.dropped.slice() },
      ),
    )
  }
  return { items, buffered: framer.buffered }
}

function pieces(stream: Uint8Array, size: number): Uint8Array[] {
  const out: Uint8Array[] = []
  for (let at = 0; at < stream.length; at += size) out.push(stream.subarray(at, at + size))
  return out
}

describe('a stream of frames is cut by length and BCC', () => {
  it.each(titled)('split at every byte: %s', (_title, vector) => {
    const frame = frameOf(vector)
    for (const parts of splits(frame)) expect(hexes(framesOf(gb32960, parts))).toEqual([toHex(frame)])
  })

  it('byte by byte, all vectors of both editions on one connection', () => {
    const stream = join(...ALL)
    expect(hexes(framesOf(gb32960, pieces(stream, 1)))).toEqual(hexes(ALL))
  })

  it.each([2, 7, 24, 25, 100, 1000, 65536])('joined and cut every %i bytes', (size) => {
    expect(hexes(framesOf(gb32960, pieces(join(...ALL), size)))).toEqual(hexes(ALL))
  })

  it('hands on a whole frame without copying it', () => {
    const chunk = join(login(), position())
    gb32960.framer().push(chunk, (item) => {
      expect(item.ok && item.frame.buffer === chunk.buffer).toBe(true)
    })
  })

  it('does not take a start inside a body for a frame', () => {
    const inner = position()
    const outer = encode('2016', 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'custom', type: 0x90, data: inner }],
    })
    for (const parts of splits(outer)) expect(hexes(framesOf(gb32960, parts))).toEqual([toHex(outer)])
  })

  it('waits for the rest of a truncated frame without dropping a byte', () => {
    for (const frame of ALL) {
      for (let length = 1; length < frame.length; length++) {
        const { items, buffered } = collectAll([frame.subarray(0, length)])
        expect([items.length, buffered]).toEqual([0, length])
      }
    }
  })
})

describe('after bytes that are no frame the next good frame is found', () => {
  it('noise in front, between and behind', () => {
    const noise = bytes('00 23 24 ff 23')
    const stream = join(noise, login(), noise, position(), bytes('00'))
    const { items } = collectAll([stream])
    expect(hexes(items.flatMap((item) => (item.ok ? [item.frame] : [])))).toEqual(
      hexes([login(), position()]),
    )
    expect(items.flatMap((item) => (item.ok ? [] : [item.code]))).toEqual([
      'noise',
      'bad_length',
      'noise',
      'bad_length',
      'noise',
    ])
    expect(restored(items)).toBe(toHex(stream))
  })

  it.each(titled)('any damaged byte costs that frame alone: %s', (_title, vector) => {
    const frame = frameOf(vector)
    const good = [login(), position(), heartbeat, position(VIN, TIME + 1000)]
    for (let at = 0; at < frame.length; at++) {
      for (const flip of [0x01, 0xff]) {
        const damaged = frame.slice()
        damaged[at] = (damaged[at] as number) ^ flip
        const { items } = collectAll([damaged, ...good])
        const kept = items.flatMap((item) => (item.ok ? [toHex(item.frame)] : []))
        expect(kept.slice(-good.length)).toEqual(hexes(good))
        const announced = ((damaged[22] as number) << 8) + (damaged[23] as number)
        if (announced + 25 <= frame.length) expect(kept.length).toBe(good.length)
      }
    }
  })

  it('counts one refusal with the reason for one frame with a wrong BCC', () => {
    const bad = position()
    bad[bad.length - 1] = (bad[bad.length - 1] as number) ^ 1
    const { items } = collectAll([join(bad, heartbeat)])
    expect(items.map((item) => (item.ok ? 'frame' : item.code))).toEqual(['bad_check', 'frame'])
    expect(items[0]?.ok === false && toHex(items[0].dropped)).toBe(toHex(bad))
  })

  it('finds the frame that starts inside a refused one', () => {
    const short = sealed(position()).subarray(0, 30)
    expect(hexes(framesOf(gb32960, [join(short, login(), heartbeat)]))).toEqual(hexes([login(), heartbeat]))
  })

  it('gives up a length over the limit at once', () => {
    const long = patched(heartbeat, 22, 0xff, 0xff)
    const { items } = collectAll([join(long, heartbeat)])
    expect(items.map((item) => (item.ok ? 'frame' : item.code))).toEqual(['too_long', 'noise', 'frame'])
    const small = gb32960.framer({ maxFrame: 64 })
    const codes: string[] = []
    small.push(join(login(), patched(login(), 23, 60), heartbeat), (item) =>
      codes.push(item.ok ? 'frame' : item.code),
    )
    expect(codes).toEqual(['frame', 'too_long', 'noise', 'frame'])
  })

  it('does not wait for 60 KB behind a damaged length: two whole frames in a row show the damage', () => {
    const damaged = patched(position(), 22, 0xee)
    const { items } = collectAll([damaged, login(), position()])
    expect(items.map((item) => (item.ok ? 'frame' : item.code))).toEqual(['bad_length', 'frame', 'frame'])
  })
})

describe('hostile streams', () => {
  const anyPiece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.constantFrom(...ALL),
    fc.constantFrom(bytes('23'), bytes('2323'), bytes('2424'), bytes('232302fe')),
    fc
      .tuple(fc.constantFrom(...ALL), fc.nat(), fc.integer({ min: 1, max: 255 }))
      .map(([frame, at, flip]) => frame.map((b, i) => (i === at % frame.length ? b ^ flip : b))),
  )

  it('kept and dropped bytes together are the stream, whatever comes and however it is cut', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 12 }), fc.integer({ min: 1, max: 90 }), (parts, size) => {
        const stream = join(...parts)
        const { items, buffered } = collectAll(pieces(stream, size))
        expect(restored(items)).toBe(toHex(stream.subarray(0, stream.length - buffered)))
        for (const item of items) if (item.ok) expect(gb32960.decode(item.frame).ok).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('never buffers more than one frame', () => {
    const framer = gb32960.framer({ maxFrame: 2000 })
    const start = bytes('232302fe')
    const stream = new Uint8Array(300_000)
    for (let at = 0; at < stream.length; at += 31) stream.set(start.subarray(0, stream.length - at), at)
    let most = 0
    for (const piece of pieces(stream, 1460)) {
      framer.push(piece, () => {})
      most = Math.max(most, framer.buffered)
    }
    expect(most).toBeLessThanOrEqual(2000)
  })

  it('a flood of false starts costs no more than a few passes over the bytes', () => {
    const start = bytes(`232302fe${'4c'.repeat(17)}01ff00`)
    const stream = new Uint8Array(600_000)
    for (let at = 0; at + 24 <= stream.length; at += 24) stream.set(start, at)
    let dropped = 0
    const framer = gb32960.framer()
    for (const piece of pieces(stream, 1460)) {
      framer.push(piece, (item) => {
        if (!item.ok) dropped += item.dropped.length
      })
    }
    // Checked byte by byte this would take 25,000 passes over 64 KB and minutes, not the runner's time limit.
    expect(dropped + framer.buffered).toBe(stream.length)
  })
})

test('the first bytes of a connection tell the protocol', () => {
  expect(gb32960.detect(bytes('23'))).toBe(true)
  expect(gb32960.detect(bytes('2323'))).toBe(true)
  expect(gb32960.detect(bytes('2424'))).toBe(true)
  expect(gb32960.detect(bytes('2324'))).toBe(false)
  expect(gb32960.detect(bytes('7e02'))).toBe(false)
  expect(gb32960.detect(bytes(''))).toBe(false)
})

test('collect keeps the order of frames and refusals', () => {
  expect(collect(gb32960, [join(bytes('00'), heartbeat)]).map((item) => item.ok)).toEqual([false, true])
})
