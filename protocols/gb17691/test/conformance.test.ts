import { ConformanceChecker, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { encode, type Inputs, type RoadBlockInput } from '../src/index.ts'
import { login, OTHER_VIN, obd, PROTOCOLS, patched, STREAM, TIME, VIN } from './support.ts'

const SECOND = 1000
const DAY = 86_400_000

interface Sent {
  raw: Uint8Array
  /** ms behind `TIME` */
  at: number
  edition?: string
}

const report = (
  at: number,
  serial: number,
  blocks: readonly RoadBlockInput[] = [STREAM],
  edition = '2018B',
): Sent => ({
  raw: encode('gb17691', edition, 'realtime', VIN, { time: TIME + at, serial, blocks }),
  at,
  edition,
})

function check(sent: readonly Sent[], protocol: keyof Inputs = 'gb17691') {
  const spoken = PROTOCOLS[protocol]
  const checker = new ConformanceChecker(spoken.conformance)
  for (const { raw, at, edition } of sent) {
    const messageId = raw[2] ?? 0
    checker.take({
      messageId,
      deviceTime: TIME + at,
      receiveTime: TIME + at + 200,
      flags: messageId === 2 ? RecordFlag.report : RecordFlag.signOn,
      decoded: spoken.decode(raw, undefined, { messageId, ...(edition ? { edition } : {}) }),
      content: spoken.content(raw, 1),
      kind: spoken.kind(messageId),
    })
  }
  return checker.report()
}

const codes = (sent: readonly Sent[]) => check(sent).findings.map(({ code }) => code)
const signature: RoadBlockInput = {
  block: 'signature',
  r: new Uint8Array(32),
  s: new Uint8Array(32),
} as never

describe('conformance of an emission terminal', () => {
  it('finds nothing in a clean day, whichever messages share the counter of serials', () => {
    const sent = [1, 2, 3].map((serial) => report(serial * SECOND, serial, [STREAM, obd()]))
    expect(check(sent)).toMatchObject({ verdict: 'clean', editions: ['2018B'], messages: 3 })
    expect(codes([{ raw: login(), at: 0 }, report(SECOND, 2), report(2 * SECOND, 3)])).toEqual([])
  })

  it('remarks on serials that are missing within a day, and not between days', () => {
    expect(check([report(0, 1), report(SECOND, 4)])).toMatchObject({
      verdict: 'remarks',
      findings: [{ code: 'serial_gap', clause: null, count: 1, examples: [{ deviceTime: TIME + SECOND }] }],
    })
    expect(codes([report(0, 77), report(DAY, 1)])).toEqual([])
  })

  it('remarks on the code of another vehicle in the OBD block', () => {
    expect(check([report(0, 1, [obd([], { vin: OTHER_VIN })])]).findings).toMatchObject([
      { code: 'vin_differs', severity: 'remark', examples: [{ length: 17 }] },
    ])
  })

  it('remarks on reports of HJ 1239 without a signature', () => {
    expect(codes([report(0, 1, [STREAM], 'HJ1239')])).toEqual(['unsigned'])
    expect(codes([report(0, 1, [STREAM, signature], 'HJ1239')])).toEqual([])
    expect(codes([report(0, 1)])).toEqual([])
  })

  it('cites annex Q for its confirmed tables, and no clause where none is confirmed', () => {
    const { raw, at } = report(0, 1)
    // A longitude of 2147 degrees, 25 bytes into the block behind header, time, serial and type.
    const far = [0x7f, 0xff, 0xff, 0xff]
    const bad = patched(raw, 24 + 6 + 2 + 1 + 25, ...far)
    expect(check([{ raw: bad, at, edition: '2018B' }]).findings).toMatchObject([
      {
        code: 'value_outside',
        severity: 'violation',
        clause: 'GB 17691-2018 Q',
        path: 'stream.longitude',
      },
    ])
    const hj = report(0, 1, [STREAM, signature], 'HJ1239').raw
    const found = check([
      { raw: patched(hj, 24 + 6 + 2 + 1 + 6 + 25, ...far), at, edition: 'HJ1239' },
    ]).findings
    expect(found).toMatchObject([{ code: 'value_outside', severity: 'remark', clause: null }])
  })

  it('stays bounded and never throws, at every cut and with every byte changed', () => {
    const { raw } = report(0, 1, [STREAM, obd([0x123456])])
    const sent: Sent[] = []
    for (let at = 0; at < raw.length; at++) {
      sent.push({ raw: raw.subarray(0, at), at })
      sent.push({ raw: patched(raw, at, (raw[at] ?? 0) ^ 0xff), at })
    }
    for (const protocol of ['gb17691', 'hj1014'] as const)
      expect(check(sent, protocol).messages).toBe(sent.length)
  })
})
