// @vitest-environment happy-dom

import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { HIDDEN } from '@motorpool/ui/map'
import { describe, expect, it, vi } from 'vitest'
import { slotOf, slotStart } from '../../src/shared/time-machine.ts'
import { type TrackPoint, writeSegment } from '../../src/shared/track-points.ts'
import type { FleetVehicle } from '../../src/web/screens/distribution/fleet.ts'
import { countsOf, FleetMoment } from '../../src/web/screens/distribution/machine/fleetMoment.ts'
import { TimeMachine } from '../../src/web/screens/distribution/machine/timeMachine.ts'
import { readTracks, type WindowTracks } from '../../src/web/screens/distribution/machine/windowTracks.ts'

/** 2026-11-20 08:00 UTC+8: a slot begins. */
const START = Date.UTC(2026, 10, 20) / 1000
const SLOT = slotOf(START)
const MINUTE = 60_000
const ALL = { states: [], alarm: false }

const vehicle = (id: string): FleetVehicle => ({
  id,
  vin: `VIN${id}`,
  plate: null,
  machineCode: '',
  lng: 0,
  lat: 0,
  heading: null,
  speed: null,
  state: 'parked',
  alarm: false,
})
const point = (minute: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  time: START + minute * 60,
  lng: 11_300_000 + minute * 1000,
  lat: 2_300_000,
  speed: 60,
  heading: 118,
  state: 'running',
  alarm: false,
  ...more,
})

interface Given {
  id: string
  before?: TrackPoint
  /** Segments as they were delivered. */
  points?: readonly (readonly TrackPoint[])[]
}

/** An answer of the call, as the server puts it together. */
function packed(all: readonly Given[]): Uint8Array {
  const parts = all.flatMap(({ id, before, points = [] }) => {
    const slot = before ? slotOf(before.time) : 0
    const newest = before ? writeSegment(slot, [before]) : new Uint8Array()
    const own = Buffer.concat(points.map((some) => writeSegment(SLOT, some)))
    const head = Buffer.alloc(16)
    head.writeBigInt64BE(BigInt(id), 0)
    head.writeInt32BE(slot, 8)
    head.writeInt32BE(newest.length, 12)
    const length = Buffer.alloc(4)
    length.writeInt32BE(own.length, 0)
    return [head, newest, length, own]
  })
  return new Uint8Array(Buffer.concat(parts))
}

const signal = new AbortController().signal
const tracksOf = (all: readonly Given[], ids: readonly string[]): Promise<WindowTracks> =>
  readTracks(packed(all), SLOT, ids, signal)

async function at(minute: number, given: Given, choice = ALL as Parameters<FleetMoment['fill']>[2]) {
  const moment = new FleetMoment([vehicle('1')])
  const tracks = await tracksOf([{ ...given, id: '1' }], ['1'])
  moment.fill(tracks, (START + minute * 60) * 1000, choice, true)
  return moment
}

describe('the fleet at a moment', () => {
  it('is between two points that are near in time, and turns the shorter way', async () => {
    const points = [[point(1), point(2, { heading: 2 })]]
    const moment = await at(1.5, { id: '1', points })
    expect(moment.lng[0]).toBeCloseTo(113.015)
    expect(moment.heading[0]).toBeCloseTo(0)
    expect(moment.vehicle(0)).toMatchObject({ state: 'running', speed: 60, lat: 23 })
  })

  it('stays where it was when the next point is far in time', async () => {
    const moment = await at(3, { id: '1', points: [[point(1), point(6)]] })
    expect(moment.lng[0]).toBeCloseTo(113.01)
    expect(moment.age[0]).toBe(120)
  })

  it('stands where a vehicle at rest was, however the receiver wandered', async () => {
    const rest = { state: 'parked', speed: 0 } as const
    const moment = await at(1.5, { id: '1', points: [[point(1, rest), point(2, rest)]] })
    expect(moment.lng[0]).toBeCloseTo(113.01)
  })

  it('is grey with its age after a long silence, and offline', async () => {
    const before = point(-60, { alarm: true })
    const moment = await at(10, { id: '1', before })
    expect([moment.faded[0], moment.age[0], moment.alarm[0]]).toEqual([1, 70 * 60, 0])
    expect(moment.vehicle(0)).toMatchObject({ state: 'offline', speed: 0 })
  })

  it('is not shown before anything is known of it, and counts as never online', async () => {
    const moment = await at(0, { id: '1', points: [[point(1)]] })
    expect([moment.status[0], moment.age[0], moment.vehicle(0)]).toEqual([HIDDEN, -1, undefined])
    expect(countsOf(moment.fleet(), 1)).toMatchObject({ never: 1, total: 1, online: 0 })
  })

  it('follows the filters of states and alarms, and counts all', async () => {
    const points = [[point(1)]]
    for (const [choice, shown] of [
      [{ states: ['running'], alarm: false }, true],
      [{ states: ['parked'], alarm: false }, false],
      [{ states: [], alarm: true }, false],
    ] as const) {
      const moment = await at(1, { id: '1', points }, choice)
      expect(moment.status[0] !== HIDDEN, JSON.stringify(choice)).toBe(shown)
      expect(countsOf(moment.fleet(), 1)).toMatchObject({ running: 1, online: 1 })
    }
  })

  it('puts what came late among the others, and finds its way forth and back', async () => {
    const late = [point(4, { state: 'charging' }), point(5, { state: 'idling' })]
    const tracks = await tracksOf([{ id: '1', points: [[point(1), point(9)], late] }], ['1'])
    const moment = new FleetMoment([vehicle('1')])
    const stateAt = (minute: number) => {
      moment.fill(tracks, (START + minute * 60) * 1000, ALL, true)
      return OPERATING_STATES[moment.state[0] ?? HIDDEN]
    }
    expect([1, 4, 5, 9, 4, 200, 1].map(stateAt)).toEqual([
      'running',
      'charging',
      'idling',
      'running',
      'charging',
      'offline',
      'running',
    ])
  })

  it('finds its way over many points at once', async () => {
    const points = [Array.from({ length: 200 }, (_, m) => point(m))]
    const moment = await at(150, { id: '1', points })
    expect(moment.lng[0]).toBeCloseTo(114.5)
  })

  it('leaves out vehicles that the map does not hold', async () => {
    const tracks = await tracksOf([{ id: '7', points: [[point(1)]] }], ['1', '2'])
    expect([...tracks.first]).toEqual([0, 0, 0])
  })

  it('stops reading when nobody waits for it any more', async () => {
    // Reading takes its time.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
    const stop = new AbortController()
    const ids = Array.from({ length: 1000 }, (_, i) => String(i))
    const reading = readTracks(packed([]), SLOT, ids, stop.signal)
    stop.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    vi.restoreAllMocks()
  })
})

describe('the time machine', () => {
  const NOW = (START + 10 * 3600) * 1000

  function machineOf(answer: (time: number) => Promise<Uint8Array>, time = START * 1000) {
    const ticks: ((now: number) => void)[] = []
    const asked: number[] = []
    const signals: AbortSignal[] = []
    const machine = new TimeMachine({
      vehicles: [vehicle('1')],
      load: (of, stop) => {
        asked.push(slotOf(of / 1000) - SLOT)
        signals.push(stop)
        return answer(of)
      },
      now: NOW,
      time,
      rate: 1000,
      choice: ALL,
      frames: (tick) => {
        ticks.push(tick)
        return () => void ticks.splice(ticks.indexOf(tick), 1)
      },
    })
    const frame = (now: number) => ticks.shift()?.(now)
    return { machine, asked, signals, frame }
  }
  const tracks = () => Promise.resolve(packed([{ id: '1', points: [[point(1), point(2)]] }]))

  it('fetches the hours of its moment and shows it', async () => {
    const { machine, asked } = machineOf(tracks, (START + 90) * 1000)
    expect(machine.snapshot()).toMatchObject({ waiting: true, ready: false })
    await vi.waitFor(() => expect(machine.snapshot().ready).toBe(true))
    expect(asked).toEqual([0])
    expect(machine.moment.lng[0]).toBeCloseTo(113.015)
    machine.close()
  })

  it('plays, fetching the next hours before they are needed', async () => {
    const { machine, asked, frame } = machineOf(tracks)
    await vi.waitFor(() => expect(machine.snapshot().ready).toBe(true))
    machine.toggle()
    for (const now of [0, 100, 200]) frame(now)
    expect(machine.player.time).toBe(START * 1000 + 200_000)
    expect(asked).toEqual([0, 1])
    machine.close()
  })

  it('waits for hours that are not there yet, and plays on when they are', async () => {
    const answers: ((bytes: Uint8Array) => void)[] = []
    const { machine, frame } = machineOf(() => new Promise((resolve) => answers.push(resolve)))
    machine.toggle()
    frame(0)
    expect([machine.isPlaying, machine.player.snapshot().playing]).toEqual([true, false])
    answers[0]?.(packed([]))
    await vi.waitFor(() => expect(machine.player.snapshot().playing).toBe(true))
    machine.close()
  })

  it('says what failed, tries again when asked, and at another moment by itself', async () => {
    let works = false
    const { machine, asked } = machineOf(() => (works ? tracks() : Promise.reject(new Error('no'))))
    await vi.waitFor(() => expect(machine.snapshot().error).toBeInstanceOf(Error))
    machine.player.seek(machine.player.time + MINUTE)
    expect(asked).toEqual([0])
    machine.retry()
    await vi.waitFor(() => expect(asked).toEqual([0, 0]))
    await vi.waitFor(() => expect(machine.snapshot().error).toBeInstanceOf(Error))
    works = true
    machine.player.seek(slotStart(SLOT + 1) * 1000)
    await vi.waitFor(() => expect(machine.snapshot()).toMatchObject({ ready: true, error: null }))
    machine.close()
  })

  it('gives up what is on its way when it is closed or far away', async () => {
    const { machine, signals } = machineOf(() => new Promise(() => {}))
    machine.player.seek((START - 2 * 86_400) * 1000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    machine.close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it('stays within what is kept and what has been', () => {
    const { machine } = machineOf(() => new Promise(() => {}), NOW + 86_400_000)
    expect(machine.player.time).toBe(NOW)
    machine.player.seek(0)
    expect(machine.player.time).toBe(NOW - 90 * 86_400_000)
    machine.close()
  })
})
