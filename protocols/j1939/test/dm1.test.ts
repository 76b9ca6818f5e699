import { describe, expect, it } from 'vitest'
import { DM1, groupOf, groups, OLDER_METHODS, readDm1, readDtc } from '../src/index.ts'

const bytes = (text: string) => Uint8Array.from(text.split(' ').map((two) => Number.parseInt(two, 16)))
const OFF = { malfunction: 'off', stop: 'off', warning: 'off', protect: 'off' }

describe('a trouble code', () => {
  // SPN 1208 (engine pre-filter oil pressure), FMI 3, ten occurrences: the example of J1939-73 5.7.1.
  it.each([
    [4, 'b8 04 03 0a', undefined],
    [3, 'b8 04 03 8a', 3],
    [2, '97 00 03 8a', 2],
    [1, '00 97 03 8a', 1],
  ] as const)('is read as version %i writes it', (method, hex, older) => {
    expect(readDtc(bytes(hex), 0, older)).toMatchObject({ spn: 1208, fmi: 3, occurrences: 10, method })
  })

  it('takes all 19 bits of the SPN', () => {
    // SPN 520192 = 7F000, the first of the makers' own.
    expect(readDtc(bytes('00 f0 e4 01'), 0)).toMatchObject({ spn: 520_192, fmi: 4, occurrences: 1 })
    expect(readDtc(bytes('fe 00 04 81'), 0, 1)).toMatchObject({ spn: 520_192, fmi: 4 })
    expect(readDtc(bytes('00 fe 04 81'), 0, 2)).toMatchObject({ spn: 520_192, fmi: 4 })
    expect(readDtc(bytes('ff ff ff 7e'), 0)).toMatchObject({ spn: 524_287, fmi: 31, occurrences: 126 })
  })

  it('has no SPN where its way of writing is not known, and no count where none is kept', () => {
    const code = readDtc(bytes('b8 04 03 ff'), 0)
    expect(code).toEqual({ spn: null, fmi: 3, occurrences: null, method: null, number: 0xb80403ff })
    const spns = OLDER_METHODS.map((method) => readDtc(bytes('b8 04 03 ff'), 0, method).spn)
    expect(spns).toEqual([0x5c020, 0x25c0, 1208])
  })
})

describe('DM1', () => {
  it('without a fault has lamps and no code', () => {
    expect(readDm1(bytes('00 ff 00 00 00 00 ff ff'))).toEqual({ lamps: OFF, codes: [] })
    expect(readDm1(bytes('00 00 ff ff ff ff ff ff'))?.codes).toEqual([])
  })

  it('in one frame has one code', () => {
    // SPN 110 (coolant temperature) FMI 0, twice; amber lamp on.
    const read = readDm1(bytes('04 ff 6e 00 00 02 ff ff'))
    expect(read?.lamps).toEqual({ ...OFF, warning: 'on' })
    expect(read?.codes).toMatchObject([{ spn: 110, fmi: 0, occurrences: 2 }])
  })

  it.each([
    ['malfunction', 6],
    ['stop', 4],
    ['warning', 2],
    ['protect', 0],
  ] as const)('shows the %s lamp in its bits', (lamp, shift) => {
    const shown = (status: number, flash: number) =>
      readDm1(Uint8Array.of(status << shift, flash << shift))?.lamps
    expect(shown(0, 3)).toEqual(OFF)
    expect(shown(1, 3)).toEqual({ ...OFF, [lamp]: 'on' })
    expect(shown(1, 0)).toEqual({ ...OFF, [lamp]: 'slow' })
    expect(shown(1, 1)).toEqual({ ...OFF, [lamp]: 'fast' })
    expect(shown(2, 3)).toEqual({ ...OFF, [lamp]: 'unknown' })
    expect(shown(3, 3)).toEqual({ ...OFF, [lamp]: 'unknown' })
  })

  it('of several packets has every code, and leaves half a code', () => {
    const read = readDm1(bytes('10 ff 64 00 01 01 5b 00 08 03 b8 04 03 0a'))
    expect(read?.codes.map(({ spn, fmi }) => [spn, fmi])).toEqual([
      [100, 1],
      [91, 8],
      [1208, 3],
    ])
    expect(readDm1(bytes('10 ff 64 00 01 01 5b 00'))?.codes).toHaveLength(1)
    expect(readDm1(bytes('10'))).toBeUndefined()
  })
})

describe('parameter groups', () => {
  const frame = (id: number, hex: string, bus = 0) => ({ bus, id, data: bytes(hex) })

  it('stand in the id', () => {
    expect(groupOf(0x18feca00)).toEqual({ pgn: DM1, destination: 0xff, source: 0 })
    expect(groupOf(0x1cecff03)).toEqual({ pgn: 0xec00, destination: 0xff, source: 3 })
    expect(groupOf(0x1ceb0b21)).toEqual({ pgn: 0xeb00, destination: 0x0b, source: 0x21 })
    expect(groupOf(0x19feca00).pgn).toBe(0x1feca)
  })

  const packets = [
    frame(0x1cebff00, '01 10 ff 64 00 01 01 5b'),
    frame(0x1cebff00, '02 00 08 03 b8 04 03 0a'),
  ] as const
  const announced = frame(0x1cecff00, '20 0e 00 02 ff ca fe 00')

  it('of more than eight bytes are joined from their packets', () => {
    const found = groups([announced, frame(0x0cf00400, 'ff ff ff e0 2e ff ff ff'), ...packets])
    expect(found.map(({ pgn, source }) => [pgn, source])).toEqual([
      [0xf004, 0],
      [DM1, 0],
    ])
    expect(readDm1(found[1]?.data ?? new Uint8Array(0))?.codes).toHaveLength(3)
  })

  it('of two senders and two buses do not mix', () => {
    const other = (one: { id: number; data: Uint8Array }, bus: number, source: number) => ({
      bus,
      id: one.id | source,
      data: one.data,
    })
    const all = [announced, ...packets].flatMap((one) => [one, other(one, 1, 0), other(one, 0, 3)])
    expect(groups(all).map(({ bus, source, data }) => [bus, source, data.length])).toEqual([
      [0, 0, 14],
      [1, 0, 14],
      [0, 3, 14],
    ])
  })

  it('with a packet missing, out of turn or without a beginning are left out', () => {
    const [first, second] = packets
    for (const some of [
      [announced, first],
      [announced, second],
      [first, second],
      [announced, first, first, second],
      [frame(0x1cecff00, '20 ff ff ff ff ca fe 00'), first, second],
      [frame(0x1cecff00, '20 08 00 02 ff ca fe 00'), first, second],
    ])
      expect(groups(some)).toEqual([])
  })
})
