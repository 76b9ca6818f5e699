import type { MessageEvent, VehicleEvent } from '@motorpool/stream/server'
import { absentNumbers, RecordFlag, StateBit } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { type FenceSet, fenceSet, NO_FENCES } from '../src/server/watch/fence-set.ts'
import { watchedFence } from '../src/server/watch/load.ts'
import { INITIAL, type WatchOutput, type WatchState } from '../src/server/watch/state.ts'
import { watchStep } from '../src/server/watch/step.ts'

/** 2026-03-10, a Tuesday, 12:00 in China. */
const NOON = Date.UTC(2026, 2, 10, 4)
/** About 96 m of longitude at 30° N. */
const STEP = 0.001
const INSIDE = 120
const OUTSIDE = 120.02

const row = {
  fence_name: '厂区',
  setting_way: 'CIRCLE',
  position: '(120,30)',
  radius: '500',
  polygon: null,
  line: null,
  half_width: null,
  alarm_type: 'IN_OUT',
  stay_minutes: null,
  speed_limit: null,
  windows: null,
  begin_time: null,
  end_time: null,
}
type Row = Parameters<typeof watchedFence>[1]

const setOf = (given: Partial<Row> = {}, vehicles = ['7'], id = '1'): FenceSet => {
  const fence = watchedFence(id, { ...row, ...given })
  return fence ? fenceSet([{ fence, vehicles: new Set(vehicles) }]) : NO_FENCES
}

class Drive {
  state: WatchState = INITIAL
  set: FenceSet
  time = NOON
  readonly outputs: WatchOutput[] = []

  constructor(set: FenceSet) {
    this.set = set
  }

  private play(event: VehicleEvent) {
    const { state, outputs } = watchStep(this.state, event, this.set)
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    this.state = state
    this.outputs.push(...outputs)
  }

  /** A report after so many seconds. */
  at(
    lng: number,
    seconds = 30,
    { speed = 30, flags = 0, time = 0, type = 'report' as MessageEvent['type'] } = {},
  ) {
    this.time += seconds * 1000
    const columns = {
      ...absentNumbers(),
      deviceTime: time || this.time,
      messageId: 2,
      rawForm: 1 as const,
      flags,
      state: StateBit.located,
      lng: Math.round(lng * 1e6),
      lat: 30_000_000,
      speed: speed * 10,
    }
    this.play({
      kind: 'message',
      vehicleId: '7',
      tenantId: '1',
      place: this.time * 1000,
      type,
      protocol: 1,
      columns,
      deviceTime: time || this.time,
      receiveTime: this.time,
      raw: new Uint8Array(),
    } as MessageEvent)
    return this
  }

  other(event: { kind: 'tick' } | { kind: 'reference' | 'registration'; detail: unknown }, time = this.time) {
    this.time = Math.max(this.time, time)
    this.play({ ...event, vehicleId: '7', tenantId: '1', place: this.time * 1000, time })
    return this
  }

  now(set: FenceSet) {
    this.set = set
    return this.other({ kind: 'reference', detail: {} })
  }

  /** Alarms that began (+) and ended (-) with the seconds after noon at which they did. */
  get alarms() {
    return this.outputs.flatMap((one) => {
      if (one.op === 'begin') return [`+${one.facts.type} ${(one.moment.time - NOON) / 1000}`]
      return one.op === 'end' ? [`-${one.key.split(':')[2]} ${(one.moment.time - NOON) / 1000}`] : []
    })
  }
}

/** Slow enough that no position is one that cannot be reached. */
const along = (drive: Drive, ...places: number[]) => {
  for (const place of places) drive.at(place, 60)
  return drive
}

describe('a vehicle at a fence', () => {
  it('R360 raises an alarm when it enters, which ends when it leaves, and another until it comes back', () => {
    const drive = along(new Drive(setOf()), OUTSIDE, INSIDE, INSIDE, OUTSIDE, OUTSIDE, INSIDE)
    expect(drive.alarms).toEqual(['+IN 120', '-enter 240', '+OUT 240', '-leave 360', '+IN 360'])
    expect(Object.keys(drive.state.fences)).toEqual(['1'])
  })

  it('raises only what its fence asks for', () => {
    const places = [OUTSIDE, INSIDE, OUTSIDE, INSIDE, OUTSIDE]
    expect(along(new Drive(setOf({ alarm_type: 'IN' })), ...places).alarms).toEqual([
      '+IN 120',
      '-enter 180',
      '+IN 240',
      '-enter 300',
    ])
    expect(along(new Drive(setOf({ alarm_type: 'OUT' })), ...places).alarms).toEqual([
      '+OUT 180',
      '-leave 240',
      '+OUT 300',
    ])
    expect(along(new Drive(setOf({ alarm_type: 'NONE' })), ...places).alarms).toEqual([])
  })

  it('on which side it is first is no crossing', () => {
    expect(along(new Drive(setOf()), INSIDE, INSIDE).alarms).toEqual([])
    expect(along(new Drive(setOf()), INSIDE, OUTSIDE).alarms).toEqual(['+OUT 120'])
  })

  it('does not flap where positions wander about the boundary', () => {
    const drive = along(new Drive(setOf()), OUTSIDE)
    // 500 m are 0.005193 degrees; 15 m to either side of it.
    for (let i = 0; i < 40; i++) drive.at(120.005193 + (i % 2 ? 1 : -1) * 0.000155, 10)
    expect(drive.alarms).toEqual([])
    along(drive, INSIDE)
    expect(drive.alarms).toHaveLength(1)
    for (let i = 0; i < 40; i++) drive.at(120.005193 + (i % 2 ? 1 : -1) * 0.000155, 10)
    expect(drive.alarms).toHaveLength(1)
  })

  it('a jump that no vehicle makes is no crossing', () => {
    const drive = along(new Drive(setOf()), INSIDE)
    drive.at(125, 10).at(INSIDE, 10).at(INSIDE, 10)
    expect(drive.alarms).toEqual([])
  })

  it('remembers nothing of fences that are far away', () => {
    const drive = along(new Drive(setOf()), OUTSIDE, OUTSIDE + 1)
    expect(drive.state.fences).toEqual({})
    expect(JSON.stringify(drive.state).length).toBeLessThan(200)
  })

  it('raises an alarm when it stays longer, although it reports nothing more', () => {
    const drive = along(new Drive(setOf({ stay_minutes: 10, alarm_type: 'NONE' })), OUTSIDE, INSIDE)
    expect(drive.state.wake).toBe(NOON + 720_000)
    drive.other({ kind: 'tick' }, NOON + 720_000)
    expect(drive.alarms).toEqual(['+STAY 720'])
    expect(drive.state.wake).toBeNull()
    along(drive, OUTSIDE)
    expect(drive.alarms).toEqual(['+STAY 720', '-stay 780'])
  })

  it('raises an alarm when it speeds inside, with the highest speed at the end', () => {
    const drive = along(new Drive(setOf({ speed_limit: 60, alarm_type: 'NONE' })), OUTSIDE)
    drive
      .at(INSIDE, 120, { speed: 70 })
      .at(INSIDE + STEP, 10, { speed: 82 })
      .at(INSIDE + 2 * STEP, 10, { speed: 40 })
    expect(drive.alarms).toEqual(['+SPEED 180', '-speed 200'])
    expect(drive.outputs.at(-1)).toMatchObject({ moment: { values: { worst: 82 } } })
    drive.at(OUTSIDE, 120, { speed: 90 }).at(OUTSIDE + STEP, 10, { speed: 90 })
    expect(drive.alarms).toHaveLength(2)
  })

  it('is watched in its hours and on its days alone', () => {
    const windows = (days: number[]) => setOf({ windows: [{ days, from: 12 * 60, to: 13 * 60 }] })
    expect(along(new Drive(windows([2])), OUTSIDE, INSIDE).alarms).toEqual(['+IN 120'])
    expect(along(new Drive(windows([1, 3])), OUTSIDE, INSIDE).alarms).toEqual([])
    const late = new Drive(windows([2]))
    late.time += 3_600_000
    expect(along(late, OUTSIDE, INSIDE).alarms).toEqual([])
  })

  it('is watched from and until the times of the fence', () => {
    const iso = (seconds: number) => new Date(NOON + seconds * 1000).toISOString()
    const drive = along(new Drive(setOf({ begin_time: iso(300), end_time: iso(900) })), OUTSIDE, INSIDE)
    expect(drive.alarms).toEqual([])
    expect(drive.state.wake).toBe(NOON + 300_000)
    drive.other({ kind: 'tick' }, NOON + 300_000)
    along(drive, OUTSIDE)
    expect(drive.alarms).toEqual(['+OUT 360'])
    expect(drive.state.wake).toBe(NOON + 900_000)
    drive.other({ kind: 'tick' }, NOON + 900_000)
    expect(drive.alarms).toEqual(['+OUT 360', '-leave 900'])
    expect(drive.state).toMatchObject({ fences: {}, wake: null })
  })
})

describe('a change of fences', () => {
  it.each([
    ['is deleted or disabled', NO_FENCES],
    ['watches the vehicle no more', setOf({}, ['8'])],
    ['lies elsewhere', setOf({ position: '(121,30)' })],
  ])('ends what is open where the fence %s', (_, set) => {
    const drive = along(new Drive(setOf()), OUTSIDE, INSIDE)
    drive.time += 30_000
    drive.now(set)
    expect(drive.alarms).toEqual(['+IN 120', '-enter 150'])
    expect(drive.state.fences).toEqual({})
  })

  it('ends what the fence asks for no more, and nothing where only its name changed', () => {
    const drive = along(new Drive(setOf()), OUTSIDE, INSIDE)
    drive.now(setOf({ fence_name: '新厂区' }))
    expect(drive.alarms).toEqual(['+IN 120'])
    drive.now(setOf({ alarm_type: 'OUT' }))
    expect(drive.alarms).toEqual(['+IN 120', '-enter 120'])
    along(drive, OUTSIDE)
    expect(drive.alarms.at(-1)).toBe('+OUT 180')
  })

  it('is no crossing for a vehicle that stands inside already', () => {
    const other = watchedFence('2', { ...row, position: '(120.02,30)' })
    const first = watchedFence('1', row)
    if (!other || !first) throw new Error('no fences')
    const vehicles = new Set(['7'])
    const drive = along(new Drive(setOf()), OUTSIDE)
    drive.now(
      fenceSet([
        { fence: first, vehicles },
        { fence: other, vehicles },
      ]),
    )
    expect(drive.alarms).toEqual([])
    along(drive, INSIDE)
    expect(drive.alarms).toEqual(['+IN 120', '+OUT 120'])
  })

  it('the end of the vehicle itself ends everything', () => {
    const drive = along(new Drive(setOf()), OUTSIDE, INSIDE)
    drive.other({ kind: 'registration', detail: { deleted: true } })
    expect(drive.alarms).toEqual(['+IN 120', '-enter 120'])
    expect(drive.state).toBe(INITIAL)
  })

  it('costs nothing where no fence watches the vehicle', () => {
    const drive = along(new Drive(setOf({}, ['8'])), OUTSIDE, INSIDE)
    expect(drive.state).toBe(INITIAL)
  })
})

describe('reports that come late', () => {
  it('are believed where nothing newer is known, and what they raise is late', () => {
    const drive = along(new Drive(setOf()), OUTSIDE)
    drive.time += 3_600_000
    drive.at(INSIDE, 0, { type: 'reissued', time: NOON + 300_000 })
    expect(drive.alarms).toEqual(['+IN 300'])
    expect(drive.outputs.at(-1)).toMatchObject({ op: 'begin', moment: { late: true } })
  })

  it('change nothing where newer ones are known', () => {
    const drive = along(new Drive(setOf()), OUTSIDE, OUTSIDE)
    drive.at(INSIDE, 10, { type: 'reissued', time: NOON + 90_000 })
    expect(drive.alarms).toEqual([])
  })

  it('of a time that cannot be are not looked at', () => {
    const drive = along(new Drive(setOf()), OUTSIDE)
    drive.at(INSIDE, 60, { flags: RecordFlag.absurdTime, time: NOON + 86_400_000 })
    expect(drive.alarms).toEqual([])
    along(drive, INSIDE)
    expect(drive.alarms).toEqual(['+IN 180'])
  })
})

describe('a set of fences', () => {
  it('knows when one next begins or ceases to hold, of any number', () => {
    const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
    const linked = [5, 1, 3].flatMap((minutes, i) => {
      const fence = watchedFence(String(i), {
        ...row,
        begin_time: at(minutes),
        end_time: i === 1 ? at(8) : null,
      })
      return fence ? [{ fence, vehicles: new Set(['7']) }] : []
    })
    const set = fenceSet(linked)
    const turns = [-10, 0, 1, 2, 3, 5, 7, 8, 9].map((minutes) => set.nextTurn(NOON + minutes * 60_000))
    expect(turns.map((turn) => turn && (turn - NOON) / 60_000)).toEqual([1, 1, 3, 3, 5, 8, 8, null, null])
    expect(NO_FENCES.nextTurn(NOON)).toBeNull()
  })
})
