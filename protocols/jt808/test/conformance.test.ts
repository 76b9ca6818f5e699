import { ConformanceChecker, RawForm, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { type Edition, encodeFrame, jt808 } from '../src/index.ts'
import { hex, NOW, NUMBER, wrap } from './support.ts'

const LOCATION = 0x0200

/** Alarm, status (fixed), latitude, longitude, altitude, speed, direction, time. */
const body = (direction = '005a', time = '261121102030') =>
  hex(`00000000 00000002 01d907f2 072b8a70 0028 01f4 ${direction} ${time}`.replaceAll(' ', ''))

/** The frame with some bytes of its unescaped form replaced and a right check byte. */
function patched(frame: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const plain = frame.slice(1, -2)
  plain.set(values, at)
  const out = [...plain, plain.reduce((sum, byte) => sum ^ byte, 0)]
  return Uint8Array.from([
    0x7e,
    ...out.flatMap((b) => (b === 0x7e ? [0x7d, 2] : b === 0x7d ? [0x7d, 1] : [b])),
    0x7e,
  ])
}

function check(frames: readonly Uint8Array[], edition: Edition = '2013') {
  const checker = new ConformanceChecker(jt808.conformance)
  frames.forEach((raw, i) => {
    const deviceTime = NOW + i * 10_000
    checker.take({
      messageId: LOCATION,
      deviceTime,
      receiveTime: deviceTime + 300,
      flags: RecordFlag.report,
      decoded: jt808.decode(raw, RawForm.frame, { messageId: LOCATION, edition }),
      content: jt808.content(raw, RawForm.frame),
      kind: jt808.kind(LOCATION),
    })
  })
  return checker.report()
}

describe('conformance of a JT/T 808 terminal', () => {
  it.each(['2013', '2019'] as const)('finds nothing in clean locations of %s', (edition) => {
    const frames = [0, 1, 2].map((n) => wrap(LOCATION, edition, body('005a', `26112110203${n}`), NUMBER, n))
    expect(check(frames, edition)).toMatchObject({ verdict: 'clean', messages: 3, editions: [edition] })
  })

  it('cites the edition for a value outside its table, and marks its bytes', () => {
    const { findings, verdict } = check([wrap(LOCATION, '2019', body('0190'))], '2019')
    expect(verdict).toBe('violations')
    expect(findings).toMatchObject([
      {
        code: 'value_outside',
        clause: 'JT/T 808-2019',
        path: 'direction',
        examples: [{ offset: 37, length: 2 }],
      },
    ])
  })

  it('names a terminal number that is no BCD, whose bytes stay the identity', () => {
    const frame = patched(wrap(LOCATION, '2013', body()), 9, 0x1f)
    expect(check([frame])).toMatchObject({
      verdict: 'violations',
      findings: [
        { code: 'number_not_decimal', clause: 'JT/T 808-2013', examples: [{ offset: 4, length: 6 }] },
      ],
    })
  })

  it('names a serial that two messages of one connection share; a resend and the next connection have it by right', () => {
    const at = (second: number, serial: number) =>
      wrap(LOCATION, '2013', body('005a', `2611211020${second}`), NUMBER, serial)
    expect(check([at(30, 7), at(31, 7), at(32, 8)])).toMatchObject({
      verdict: 'violations',
      findings: [
        {
          code: 'serial_repeated',
          clause: 'JT/T 808-2013',
          count: 1,
          examples: [{ offset: 10, length: 2 }],
        },
      ],
    })
    const codes = (report: ReturnType<typeof check>) => report.findings.map(({ code }) => code)
    expect(codes(check([at(30, 7), at(30, 7), at(31, 8)]))).not.toContain('serial_repeated')
    const parts = [1, 2].map((index) =>
      encodeFrame({ edition: '2013', number: NUMBER }, LOCATION, 7, body('005a', `26112110203${index}`), {
        total: 2,
        index,
      }),
    )
    expect(codes(check(parts))).not.toContain('serial_repeated')
  })

  it('does not name a serial that is missing: heartbeats and items of batches leave none', () => {
    const at = (second: number, serial: number) =>
      wrap(LOCATION, '2013', body('005a', `2611211020${second}`), NUMBER, serial)
    expect(check([at(30, 7), at(31, 9), at(32, 65_535), at(33, 0)])).toMatchObject({ verdict: 'clean' })
  })

  it('names an encryption that is reserved', () => {
    const frame = patched(wrap(LOCATION, '2013', body()), 2, 0x08)
    const { findings } = check([frame])
    expect(findings.map(({ code }) => code)).toContain('encryption_reserved')
  })

  it('stays bounded and never throws, at every cut and with every byte changed', () => {
    const frame = wrap(LOCATION, '2019', body())
    const frames: Uint8Array[] = []
    for (let at = 0; at < frame.length; at++) frames.push(frame.subarray(0, at))
    for (let at = 0; at < frame.length - 3; at++) frames.push(patched(frame, at, (frame[at + 1] ?? 0) ^ 0xff))
    expect(check(frames, '2019').messages).toBe(frames.length)
  })
})
