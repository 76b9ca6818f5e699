import { gb32960, encode as gbEncode } from '@motorpool/gb32960'
import { jt808, encode as jtEncode } from '@motorpool/jt808'
import { type Protocol, RecordFlag } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { Counters } from '../src/device/counters.ts'
import type { AuthCodes } from '../src/device/jt808.ts'
import type { Report } from '../src/device/memory.ts'
import { courseOf, packageOf } from '../src/device/package.ts'
import { type Fetch, TIMING } from '../src/device/terminal.ts'
import { buildTerminal } from '../src/engine/build.ts'
import { type FleetVehicle, type JtVehicle, standardFleet } from '../src/fleet.ts'
import { Link } from './support/link.ts'

const NOON = Date.UTC(2026, 4, 12, 4, 0)

interface World {
  vehicle: FleetVehicle
  link: Link
  counters: Counters
  terminal: ReturnType<typeof buildTerminal>
  /** Lets so many seconds pass. */
  run(seconds: number): void
  /** Reports the platform has, oldest arrival first. */
  reports(): { time: number; reissued: boolean }[]
  now(): number
}

function world(
  protocol: Protocol,
  vehicle: FleetVehicle,
  codes: AuthCodes = new Map(),
  fetch?: Fetch,
): World {
  let now = NOON
  const link = new Link(protocol, () => now)
  const counters = new Counters()
  const terminal = buildTerminal(vehicle, {
    port: link,
    counters,
    codes,
    ...(fetch ? { fetch } : {}),
    timing: { ...TIMING },
    start: now,
    firstReport: now + 1000,
  })
  link.terminal = terminal
  let wakeAt = now
  return {
    vehicle,
    link,
    counters,
    terminal,
    now: () => now,
    run(seconds) {
      const end = now + seconds * 1000
      while (now < end) {
        now += 500
        link.step()
        wakeAt = Math.min(wakeAt, terminal.nextWake())
        if (now >= wakeAt) wakeAt = terminal.wake(now)
        link.step()
      }
    },
    reports: () =>
      link.stored
        .filter((r) => r.flags & RecordFlag.report)
        .map((r) => ({ time: r.deviceTime, reissued: (r.flags & RecordFlag.reissued) !== 0 })),
  }
}

const gbVehicle = { ...standardFleet(1, 'gb32960', true).vehicles[0] } as FleetVehicle
const jtVehicles = standardFleet(2, 'jt808', true).vehicles as JtVehicle[]
const cases: [string, Protocol, FleetVehicle][] = [
  ['GB/T 32960', gb32960, gbVehicle],
  ['JT/T 808-2019', jt808, jtVehicles[0] as JtVehicle],
  ['JT/T 808-2013', jt808, jtVehicles[1] as JtVehicle],
]

/** Every report captured so far is at the platform, once each by its time. */
function expectNothingLost(w: World): void {
  const times = w.reports().map((r) => r.time)
  expect(new Set(times).size).toBe(w.counters.captured)
  expect(w.counters.acked).toBe(w.counters.captured)
  expect(w.counters.pending).toBe(0)
  expect(w.counters.stored).toBe(0)
  expect(w.link.refused).toEqual([])
}

describe.each(cases)('a terminal speaking %s', (_, protocol, vehicle) => {
  test('signs on, reports at its interval and has everything acknowledged', () => {
    const w = world(protocol, vehicle)
    w.run(120)
    expect(w.link.sessions).toBe(1)
    expect(w.terminal.link).toBe('up')
    expect(w.reports()).toHaveLength(12)
    expect(w.reports().every((r) => !r.reissued)).toBe(true)
    expectNothingLost(w)
  })

  test('keeps what it could not send and reissues it in order when the link is back', () => {
    const w = world(protocol, vehicle)
    w.run(60)
    w.link.up = false
    w.link.cut()
    w.run(600)
    expect(w.counters.stored).toBeGreaterThan(55)
    w.link.up = true
    w.run(300)
    const reissued = w.reports().filter((r) => r.reissued)
    expect(reissued.length).toBeGreaterThan(55)
    expect(reissued.map((r) => r.time)).toEqual(reissued.map((r) => r.time).toSorted((a, b) => a - b))
    w.run(11)
    expectNothingLost(w)
  })

  test('reissues a report whose acknowledgement was lost with the link, as the same content', () => {
    const w = world(protocol, vehicle)
    w.run(30)
    w.link.answering = false
    w.run(15)
    const waiting = w.counters.pending
    expect(waiting).toBeGreaterThan(0)
    w.link.cut()
    w.link.answering = true
    w.run(60)
    expect(w.reports().filter((r) => r.reissued).length).toBeGreaterThanOrEqual(waiting)
    expectNothingLost(w)
  })

  test('sends an unacknowledged report again and gives up the connection when nothing comes', () => {
    const w = world(protocol, vehicle)
    w.run(30)
    w.link.answering = false
    w.run(200)
    expect(w.counters.repeated).toBeGreaterThan(3)
    expect(w.counters.refusals.get('no acknowledgement')).toBeGreaterThan(0)
    w.link.answering = true
    w.run(300)
    const times = new Set(w.reports().map((r) => r.time))
    expect(times.size).toBe(w.counters.captured)
    expect(w.counters.acked).toBe(w.counters.captured)
  })

  test('waits longer after each refused connection', () => {
    const w = world(protocol, vehicle)
    w.link.up = false
    w.run(600)
    expect(w.link.sessions).toBe(0)
    expect(w.counters.reconnects).toBeGreaterThan(4)
    expect(w.counters.reconnects).toBeLessThan(20)
  })

  test('sends what it kept in a blind zone before what its history holds, each in its order', () => {
    const w = world(protocol, vehicle)
    w.run(5)
    const seen = w.reports().length
    const past: Report[] = []
    const stored: number[] = []
    const ghost = world(protocol, vehicle)
    ghost.link.up = false
    ghost.run(121)
    for (let one = ghost.terminal.memory.next(); one; one = ghost.terminal.memory.next()) past.push(one)
    const kept = past.length
    w.run(200)
    w.terminal.memory.history = {
      peek: () => past[0],
      next: () => past.shift(),
      acknowledged: (time) => stored.push(time),
    }
    w.run(60)
    const reissued = w.reports().filter((r) => r.reissued)
    expect(reissued).toHaveLength(kept)
    expect(reissued.map((r) => r.time)).toEqual(reissued.map((r) => r.time).toSorted((a, b) => a - b))
    expect(stored).toEqual(reissued.map((r) => r.time))
    expect(seen).toBe(1)
  })
})

describe('a JT/T 808 terminal', () => {
  const vehicle = jtVehicles[1] as JtVehicle
  const head = { edition: vehicle.edition, number: vehicle.number, serial: 7 }

  test('registers once, keeps its code and authenticates with it from then on', () => {
    const codes: AuthCodes = new Map()
    const w = world(jt808, vehicle, codes)
    w.run(5)
    expect(codes.get(vehicle.number)).toBe('A1')
    w.link.cut()
    w.run(30)
    expect(w.link.sessions).toBe(2)
    expect(w.link.stored.filter((r) => r.messageId === 0x0100)).toHaveLength(1)
    expect(w.link.stored.filter((r) => r.messageId === 0x0102)).toHaveLength(2)
  })

  test('answers a location query with its location and a text with the general answer', () => {
    const w = world(jt808, vehicle)
    w.run(5)
    w.link.command(jtEncode.locationQuery(head))
    w.link.command(jtEncode.textMessage({ ...head, serial: 8 }, { flags: 4, text: '前方施工' }))
    w.run(2)
    const ids = w.link.stored.map((r) => r.messageId)
    expect(ids).toContain(0x0201)
    expect(ids).toContain(0x0001)
  })

  test('takes over a new report interval and tells it when asked', () => {
    const w = world(jt808, vehicle)
    w.run(5)
    w.link.command(jtEncode.setParameters(head, { items: [{ key: 'intervalDefault', value: 2 }] }))
    w.run(21)
    expect(w.reports().length).toBeGreaterThanOrEqual(10)
    w.link.command(jtEncode.queryParametersById({ ...head, serial: 9 }, { ids: [0x0029] }))
    w.run(2)
    const answer = w.link.stored.find((r) => r.messageId === 0x0104)
    expect(answer?.raw).toContain('000000290400000002')
  })
})

describe('a GB/T 32960 terminal', () => {
  test('takes over a new report period and tells it when asked', () => {
    const w = world(gb32960, gbVehicle)
    w.run(5)
    const time = w.now()
    w.link.command(gbEncode('2016', 'set', gbVehicle.vin, { time, parameters: [{ id: 2, value: 2 }] }))
    w.run(21)
    expect(w.reports().length).toBeGreaterThanOrEqual(10)
    w.link.command(gbEncode('2016', 'query', gbVehicle.vin, { time, ids: [2] }))
    w.run(2)
    const answer = w.link.stored.find((r) => r.messageId === 0x80)
    expect(answer?.raw.slice(60, 68)).toBe('01020002')
  })

  test('refuses a command with a parameter that cannot be set, and changes nothing', () => {
    const w = world(gb32960, gbVehicle)
    w.run(5)
    const parameters = [
      { id: 2, value: 2 },
      { id: 7, value: 'H9.99' },
    ]
    w.link.command(gbEncode('2016', 'set', gbVehicle.vin, { time: w.now(), parameters }))
    w.run(21)
    expect(w.reports().length).toBeLessThan(5)
    expect(w.link.stored.find((r) => r.messageId === 0x81)?.raw.slice(6, 8)).toBe('02')
  })

  test('logs out three minutes after it was switched off and in again when it starts', () => {
    const vehicle = { ...gbVehicle, steady: false }
    const w = world(gb32960, vehicle)
    w.run(30 * 3600)
    const signs = w.link.stored.filter((r) => r.messageId === 1 || r.messageId === 4)
    expect(signs.filter((r) => r.messageId === 4).length).toBeGreaterThan(0)
    expect(signs.filter((r) => r.messageId === 1).length).toBeGreaterThan(1)
    expect(w.counters.dropped).toBe(0)
    expect(w.link.refused).toEqual([])
  })
})

describe('an upgrade of a GB/T 32960 terminal by address', () => {
  const BYTES = packageOf(new TextEncoder().encode('firmware 2.00'))
  const LOTS = standardFleet(300, 'gb32960', true).vehicles
  const of = (course: string) => LOTS.find(({ vin }) => courseOf(vin, BYTES) === course) as FleetVehicle
  const upgrade = {
    apn: '',
    apnUser: '',
    apnPassword: '',
    address: '192.0.2.7',
    port: 80,
    manufacturer: 'MP01',
    hardware: '',
    firmware: 'F2.00',
    url: 'http://192.0.2.7/p',
    limit: 10,
  }

  /** The terminal is told where its package is, and has fetched this. */
  function told(vehicle: FleetVehicle, bytes: Uint8Array | undefined) {
    const asked: string[] = []
    const w = world(gb32960, vehicle, new Map(), (url, done) => {
      asked.push(url)
      done(bytes)
    })
    w.run(5)
    const { vin } = vehicle
    w.link.command(gbEncode('2016', 'control', vin, { time: w.now(), control: { id: 1, upgrade } }))
    w.run(20)
    w.link.command(gbEncode('2016', 'query', vin, { time: w.now(), ids: [8] }))
    w.run(5)
    const answers = w.link.stored.filter(({ messageId }) => messageId === 0x80)
    const decoded = gb32960.decode(Buffer.from(answers.at(-1)?.raw ?? '', 'hex'))
    const version = decoded.ok ? gb32960.claimed(decoded).firmware : undefined
    return { asked, version, sessions: w.link.sessions }
  }

  test('is fetched and installed: it signs on anew and says the new version', () => {
    expect(told(of('install'), BYTES)).toEqual({ asked: [upgrade.url], version: 'F2.00', sessions: 2 })
  })

  test.each([
    ['that could not be fetched', 'install', undefined],
    ['whose content has another hash', 'install', BYTES.map((byte, i) => (i === 3 ? byte ^ 1 : byte))],
    ['that the terminal refuses', 'refuse', BYTES],
    ['at which it hangs', 'hang', BYTES],
  ])('%s leaves it with the old version', (_, course, bytes) => {
    expect(told(of(course), bytes)).toEqual({ asked: [upgrade.url], version: 'F1.00', sessions: 1 })
  })
})
