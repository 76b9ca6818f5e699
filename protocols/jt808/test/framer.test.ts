import { toHex } from '@motorpool/kernel'
import { collect } from '@motorpool/wire/vectors'
import { describe, expect, test } from 'vitest'
import { encode, jt808, openFrame } from '../src/index.ts'
import { hex, NUMBER } from './support.ts'

const good = encode.heartbeat({ edition: '2013', number: NUMBER, serial: 1 })

function run(...pieces: string[]): string[] {
  return collect(jt808, pieces.map(hex)).map((item) => (item.ok ? toHex(item.frame) : item.code))
}

describe('framer: flags cut the stream', () => {
  test.each<[string, string[], string[]]>([
    ['bytes before the first flag are noise', [`0d0a${toHex(good)}`], ['noise', toHex(good)]],
    ['empty pieces between flags are skipped', [`7e7e${toHex(good)}7e7e7e`], [toHex(good)]],
    ['a stream without a flag is noise, piece by piece', ['0102', '03'], ['noise', 'noise']],
    [
      'a closing flag may open the next frame',
      [toHex(good) + toHex(good).slice(2)],
      [toHex(good), toHex(good)],
    ],
    ['an escape is not undone here', ['7e01', '7d', '027e'], ['7e017d027e']],
  ])('%s', (_, pieces, expected) => {
    expect(run(...pieces)).toEqual(expected)
  })

  test('a piece over the limit is given up once, whether it comes at once or in parts, and the next flag resyncs', () => {
    const long = '00'.repeat(3000)
    expect(run(`7e${long}7e${toHex(good)}`)).toEqual(['too_long', toHex(good)])
    const parts = collect(jt808, [
      hex('7e'),
      ...Array.from({ length: 60 }, () => hex('00'.repeat(50))),
      hex(`7e${toHex(good)}`),
    ])
    expect(parts.filter((item) => !item.ok && item.code === 'too_long')).toHaveLength(1)
    expect(parts.at(-1)).toMatchObject({ ok: true })
  })

  test('it never holds more than its limit', () => {
    const framer = jt808.framer({ maxFrame: 100 })
    let most = 0
    for (let i = 0; i < 1000; i++) {
      framer.push(hex(i % 7 === 0 ? '7e0102' : '0304050607'), () => undefined)
      most = Math.max(most, framer.buffered)
    }
    expect(most).toBeLessThanOrEqual(100)
  })

  test('the example of the standard: 30 7e 08 7d 55 travels as 30 7d 02 08 7d 01 55', () => {
    const frame = encode.terminalPassthrough(
      { edition: '2013', number: NUMBER, serial: 0 },
      { kind: 0x30, data: hex('7e087d55') },
    )
    expect(toHex(frame)).toContain('307d02087d0155')
    const opened = openFrame(frame)
    expect(opened.ok && toHex(opened.plain)).toContain('307e087d55')
  })

  test.each([
    ['bad_escape', '7e000200000000000006790000 7d 7e'],
    ['bad_escape', '7e0002000000000000067900007d037e'],
    ['bad_check', '7e000200000139000000010001007e'],
    ['bad_length', '7e000200010139000000010001 3b7e'],
    ['truncated', '7e01017e'],
    ['noise', '0102'],
  ])('a broken frame is refused as %s', (code, frame) => {
    expect(jt808.decode(hex(frame))).toMatchObject({ ok: false, code })
  })

  test('only a flag begins a connection', () => {
    expect(jt808.detect(good)).toBe(true)
    expect(jt808.detect(hex('2323'))).toBe(false)
  })
})
