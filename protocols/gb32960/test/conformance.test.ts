import { ConformanceChecker, MOST_EXAMPLES, MOST_FINDINGS, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { type Block2016Input, encode, gb32960 } from '../src/index.ts'
import { TIME, VIN } from './support.ts'

const SECOND = 1000
const DAY = 86_400_000

const vehicle = (over: object = {}) =>
  ({
    block: 'vehicle',
    status: 1,
    chargeStatus: 3,
    runningMode: 1,
    speed: 50,
    mileage: 1000,
    voltage: 360,
    current: 12,
    soc: 80,
    dcdc: 1,
    gear: 14,
    insulation: 5000,
    accelerator: 10,
    brake: 0,
    ...over,
  }) as unknown as Block2016Input

interface Sent {
  raw: Uint8Array
  /** ms behind `TIME` */
  at: number
  flags: number
  late?: number
}

const login = (at: number, serial: number): Sent => ({
  raw: encode('2016', 'login', VIN, {
    time: TIME + at,
    serial,
    iccid: '89860000000000000001',
    storage: { count: 1, codeLength: 0, codes: [] },
  }),
  at,
  flags: RecordFlag.signOn,
})
const logout = (at: number, serial: number): Sent => ({
  raw: encode('2016', 'logout', VIN, { time: TIME + at, serial }),
  at,
  flags: RecordFlag.signOff,
})
const report = (at: number, ...blocks: Block2016Input[]): Sent => ({
  raw: encode('2016', 'realtime', VIN, { time: TIME + at, blocks: blocks.length > 0 ? blocks : [vehicle()] }),
  at,
  flags: RecordFlag.report,
})
const reissue = (at: number, late: number): Sent => ({
  raw: encode('2016', 'reissue', VIN, { time: TIME + at, blocks: [vehicle()] }),
  at,
  flags: RecordFlag.report | RecordFlag.reissued,
  late,
})

function check(sent: readonly Sent[]) {
  const checker = new ConformanceChecker(gb32960.conformance)
  for (const { raw, at, flags, late = 200 } of sent) {
    const messageId = raw[2] ?? 0
    checker.take({
      messageId,
      deviceTime: TIME + at,
      receiveTime: TIME + at + late,
      flags,
      decoded: gb32960.decode(raw),
      content: gb32960.content(raw, 1),
      kind: gb32960.kind(messageId),
    })
  }
  return checker.report()
}

const codes = (sent: readonly Sent[]) => check(sent).findings.map(({ code }) => code)
const every10 = (n: number, from = 10 * SECOND) =>
  Array.from({ length: n }, (_, i) => report(from + i * 10 * SECOND))

describe('conformance of a GB/T 32960 terminal', () => {
  it('finds nothing in a clean session and counts what it was', () => {
    const found = check([login(0, 1), ...every10(30), logout(310 * SECOND, 1)])
    expect(found).toMatchObject({ verdict: 'clean', messages: 32, findings: [], signOns: 1, signOffs: 1 })
    expect(found.sessions).toMatchObject({ count: 1, max: 310 * SECOND })
    expect(found.clock).toMatchObject({ count: 30, median: 200, max: 200, fast: 0 })
    const reports = found.types.find(({ messageId }) => messageId === 2)
    expect(reports).toMatchObject({
      count: 30,
      refused: 0,
      interval: { min: 10_000, median: 10_000, max: 10_000 },
    })
    expect(found.fields.find(({ path }) => path === 'vehicle.speed')).toMatchObject({
      count: 30,
      min: 50,
      max: 50,
    })
    expect(check([]).verdict).toBe('empty')
  })

  const wrong: [string, string, Sent[]][] = [
    ['interval_long', 'B', [login(0, 1), report(10 * SECOND), report(60 * SECOND)]],
    [
      'off_silent',
      'B',
      [
        login(0, 1),
        report(10 * SECOND, vehicle({ status: 2 })),
        report(20 * SECOND, vehicle({ status: 2 })),
        report(900 * SECOND),
      ],
    ],
    ['login_serial', '7.1', [login(0, 1), login(10 * SECOND, 3)]],
    ['login_serial', '7.1', [login(0, 7), login(DAY, 8)]],
    ['logout_serial', '7.3', [login(0, 1), logout(10 * SECOND, 2)]],
    [
      'charging_block',
      '7.2.3.4',
      [
        report(0, vehicle({ chargeStatus: 1 }), {
          block: 'engine',
          status: 1,
          speed: 800,
          fuelRate: 5,
        } as never),
      ],
    ],
  ]
  for (const [code, clause, sent] of wrong)
    it(`names exactly ${code} by ${clause}`, () => {
      const { findings, verdict } = check(sent)
      expect(verdict).toBe('violations')
      expect(findings).toMatchObject([{ code, clause: `GB/T 32960.3-2016 ${clause}`, count: 1 }])
    })

  it('asks for no reports once the vehicle has been off for three minutes, nor between sessions', () => {
    const off = Array.from({ length: 19 }, (_, i) => report(i * 10 * SECOND, vehicle({ status: 2 })))
    expect(codes([...off, report(3600 * SECOND)])).toEqual([])
    expect(codes([login(0, 1), report(SECOND), login(600 * SECOND, 2), report(610 * SECOND)])).toEqual([])
    expect(codes([login(0, 5), login(DAY, 1)])).toEqual([])
  })

  it('holds the period against realtime reports alone, not against reissues', () => {
    const late = [0, 60, 120].map((second) => reissue(second * SECOND, 3600 * SECOND))
    expect(codes(late)).toEqual([])
    expect(codes([login(0, 1), report(SECOND), reissue(60 * SECOND, SECOND), report(61 * SECOND)])).toEqual(
      [],
    )
  })

  it('remarks on a pause in a session that no reissue fills', () => {
    const charging = (from: number, n: number) =>
      Array.from({ length: n }, (_, i) => report(from + i * 10 * SECOND, vehicle({ status: 2 })))
    const session = [login(0, 1), ...charging(10 * SECOND, 30)]
    const found = check([...session, ...charging(900 * SECOND, 2)])
    expect(found.findings).toMatchObject([{ code: 'pause', clause: null, count: 1 }])
    const filled = Array.from({ length: 59 }, (_, i) => reissue((310 + i * 10) * SECOND, 3600 * SECOND))
    expect(codes([...session, ...filled, ...charging(900 * SECOND, 2)])).toEqual([])
    expect(codes([...session, logout(301 * SECOND, 1), ...charging(900 * SECOND, 2)])).toEqual([])
    expect(codes([...charging(10 * SECOND, 30), ...charging(900 * SECOND, 2)])).toEqual([])
  })

  it('counts intervals in bars, and the error of the clock by day', () => {
    const late = (at: number, ms: number) => ({ ...report(at), late: ms })
    const sent = [late(0, 200), late(10 * SECOND, 400), late(22 * SECOND, 600), late(DAY, 5000)]
    const { types, clockDays } = check([...sent, late(DAY + 10 * SECOND, 5000)])
    expect(types[0]?.interval?.bars.filter(({ count }) => count > 0)).toEqual([
      { upTo: 10_000, count: 2 },
      { upTo: 15_000, count: 1 },
      { upTo: null, count: 1 },
    ])
    expect(clockDays).toMatchObject([
      { count: 3, min: 200, max: 600 },
      { count: 2, min: 5000, max: 5000 },
    ])
    expect((clockDays[1]?.day ?? 0) - (clockDays[0]?.day ?? 0)).toBe(DAY)
  })

  it('marks the bytes of a value outside its table, with the clause of the table', () => {
    const bad = report(0)
    // Speed raw 3000 of at most 2200: type byte behind the time, three codes, then the speed.
    bad.raw.set([0x0b, 0xb8], 24 + 6 + 1 + 3)
    bad.raw[bad.raw.length - 1] = bad.raw.subarray(2, -1).reduce((a, b) => a ^ b, 0)
    expect(check([bad]).findings).toMatchObject([
      {
        code: 'value_outside',
        path: 'vehicle.speed',
        clause: 'GB/T 32960.3-2016 7.2.3.1',
        examples: [{ messageId: 2, offset: 34, length: 2, deviceTime: TIME }],
      },
    ])
  })

  it('holds a set alarm against level 0', () => {
    const faults = { storageFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
    const sent = (level: number) => report(0, { block: 'alarm', level, flags: 1, ...faults } as never)
    expect(codes([sent(1)])).toEqual([])
    expect(codes([sent(0)])).toEqual(['alarm_level'])
  })

  describe('around a level 3 alarm', () => {
    const faults = { storageFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
    const alarm = (at: number, level = 3) =>
      report(at, vehicle(), { block: 'alarm', level, flags: 1, ...faults } as never)
    const each = (from: number, to: number, step = 1, make: (at: number) => Sent = report) =>
      Array.from({ length: (to - from) / step }, (_, i) => make((from + i * step) * SECOND))
    const stored = (at: number) => reissue(at, 60 * SECOND)

    it('takes what was stored before it and is sent again, and a second a report for half a minute', () => {
      const sent = [login(0, 1), ...each(10, 60, 10), ...each(60, 100, 1, stored), alarm(100 * SECOND)]
      expect(codes([...sent, ...each(101, 131), ...each(140, 200, 10)])).toEqual([])
    })

    it('names what is missing before it', () => {
      expect(codes([login(0, 1), ...each(10, 100, 10), alarm(100 * SECOND), ...each(101, 131)])).toEqual([
        'alarm_sampling',
      ])
    })

    it('names what is missing after it, once for each alarm', () => {
      const first = [...each(10, 50), alarm(50 * SECOND), ...each(60, 100, 10, alarm)]
      const second = [alarm(100 * SECOND, 1), ...each(101, 140), alarm(140 * SECOND), report(150 * SECOND)]
      const { findings } = check([login(0, 1), ...first, ...second])
      expect(findings).toMatchObject([
        { code: 'alarm_sampling', clause: 'GB/T 32960.3-2016 B', severity: 'violation', count: 2 },
      ])
    })

    it('asks for nothing from before the sign-on or the range, nor after the sign-off', () => {
      expect(codes([login(0, 1), alarm(SECOND), report(2 * SECOND), logout(3 * SECOND, 1)])).toEqual([])
      expect(codes([alarm(0), report(SECOND), login(20 * SECOND, 2), report(30 * SECOND)])).toEqual([])
    })

    it('asks for no more around other levels', () => {
      expect(codes([login(0, 1), ...each(10, 50, 10), alarm(50 * SECOND, 2), report(60 * SECOND)])).toEqual(
        [],
      )
    })
  })

  it('makes a remark of what no known clause forbids', () => {
    const bad = report(0, vehicle({ speed: 0 }))
    bad.raw.set([0x0b, 0xb8], 24 + 6 + 1 + 3)
    bad.raw[bad.raw.length - 1] = bad.raw.subarray(2, -1).reduce((a, b) => a ^ b, 0)
    const checker = new ConformanceChecker()
    const times = { deviceTime: TIME, receiveTime: TIME }
    const rest = { flags: RecordFlag.report, content: bad.raw, kind: 2, decoded: gb32960.decode(bad.raw) }
    checker.take({ messageId: 2, ...times, ...rest })
    expect(checker.report()).toMatchObject({
      verdict: 'remarks',
      findings: [{ clause: null, severity: 'remark' }],
    })
  })

  it('remarks on duplicates and on reissues beyond three days, whichever message carried them', () => {
    expect(codes([report(0), reissue(0, DAY)])).toEqual(['duplicate'])
    expect(codes([reissue(0, 3 * DAY)])).toEqual([])
    expect(check([reissue(0, 4 * DAY)])).toMatchObject({ verdict: 'remarks', reissued: 1, clock: null })
  })

  it('stays bounded and never throws, at every cut and with every byte changed', () => {
    const { raw } = report(0)
    const sent: Sent[] = []
    for (let at = 0; at < raw.length; at++) {
      sent.push({ raw: raw.subarray(0, at), at, flags: RecordFlag.report })
      const changed = raw.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      changed[raw.length - 1] = changed.subarray(2, -1).reduce((a, b) => a ^ b, 0)
      sent.push({ raw: changed, at, flags: RecordFlag.report })
    }
    const { findings } = check(sent)
    expect(findings.length).toBeLessThanOrEqual(MOST_FINDINGS)
    for (const { examples } of findings) expect(examples.length).toBeLessThanOrEqual(MOST_EXAMPLES)
    expect(findings.some(({ code }) => code === 'frame_refused')).toBe(true)
  })
})
