import type { MessageEvent, VehicleEvent } from '@motorpool/stream/server'
import { newRecord, RecordFlag, StateBit } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import type { Output, Remind } from '../src/server/consumer/state.ts'
import { NOTHING, type State, wakeAt } from '../src/server/consumer/state.ts'
import { step } from '../src/server/consumer/step.ts'
import { HANDLED, PLANNED, type Plan } from '../src/shared/plan.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 2, 10, 4)

const plan = (more: Partial<Plan>): Plan => ({
  type: 'PERIOD',
  work: null,
  life: null,
  mileage: null,
  since: START - 100 * DAY,
  ...more,
})
const byKm = (over: number, pre: number, type: Plan['type'] = 'PERIOD') =>
  plan({ type, mileage: { over, pre } })

/** One vehicle's events as they come, and what was said of its services. */
class Played {
  state: State = NOTHING
  readonly outputs: Output[] = []
  time = START

  private take(event: VehicleEvent): this {
    const { state, outputs } = step(this.state, event)
    this.state = state
    this.outputs.push(...outputs)
    return this
  }

  private of<K extends string>(kind: K) {
    return { kind, vehicleId: '1', tenantId: '1', place: this.time * 1000 }
  }

  private recorded(topic: string, detail: object): this {
    return this.take({ ...this.of('recorded'), time: this.time, topic, detail: { topic, ...detail } })
  }

  plan(strategyId: string, given: Plan | null, more: object = {}): this {
    return this.recorded(PLANNED, { strategyId, plan: given, work: 0, last: null, ...more })
  }

  handle(strategyId: string, cycle: number | null, more: object = {}): this {
    return this.recorded(HANDLED, { strategyId, cycle, time: this.time, work: null, mileage: null, ...more })
  }

  tick(): this {
    return this.take({ ...this.of('tick'), time: this.time })
  }

  report(numbers: { km?: number; speed?: number; acc?: boolean; lng?: number }, late?: number): this {
    const { km, speed, acc = true, lng } = numbers
    const record = newRecord('1', 1, new Uint8Array())
    const columns = {
      ...record,
      flags: RecordFlag.report | (late === undefined ? 0 : RecordFlag.reissued),
      state: (acc ? StateBit.accOn : 0) | (lng === undefined ? 0 : StateBit.located),
      mileage: km === undefined ? record.mileage : Math.round(km * 10),
      speed: speed === undefined ? record.speed : speed * 10,
      lng: lng === undefined ? record.lng : Math.round(lng * 1e6),
      lat: lng === undefined ? record.lat : 30_000_000,
    }
    const event: MessageEvent = {
      ...this.of('message'),
      type: late === undefined ? 'report' : 'reissued',
      protocol: 1,
      columns,
      deviceTime: late ?? this.time,
      receiveTime: this.time,
      raw: new Uint8Array(),
    }
    return this.take(event)
  }

  after(ms: number): this {
    this.time += ms
    return this
  }

  get reminders(): string[] {
    return this.outputs
      .filter((one): one is Remind => one.kind === 'remind')
      .map(({ strategyId, cycle, stage, reason }) => `${strategyId}.${cycle} ${stage} ${reason}`)
  }

  /** An hour of driving at 80 km/h, a report a minute. */
  drive(from: number, hours = 1): this {
    for (let minute = 1; minute <= hours * 60; minute++)
      this.after(60_000).report({ km: from + (minute * 80) / 60, speed: 80 })
    return this
  }
}

describe('what is due', () => {
  it('is nothing without a plan: nothing is remembered', () => {
    const played = new Played().report({ km: 100 })
    expect(played.state).toBe(NOTHING)
    expect(played.outputs).toEqual([])
  })

  it('stands at multiples of the mileage, is announced once and due once', () => {
    const played = new Played().plan('a', byKm(10_000, 100)).report({ km: 19_880 })
    expect(played.reminders).toEqual([])
    expect(played.drive(19_880, 2).reminders).toEqual(['a.0 AHEAD MILEAGE', 'a.0 OVERDUE MILEAGE'])
    expect(played.drive(20_040, 3).reminders).toHaveLength(2)
  })

  it('counts the next period from the handling, by what was read off where it is given', () => {
    const played = new Played().plan('a', byKm(100, 20)).report({ km: 1000 }).drive(1000, 2)
    expect(played.reminders).toEqual(['a.0 AHEAD MILEAGE', 'a.0 OVERDUE MILEAGE'])
    played.handle('a', 0, { mileage: 1150 }).drive(1160, 1)
    expect(played.reminders.slice(2)).toEqual(['a.1 AHEAD MILEAGE'])
    played.handle('a', 1).drive(1240, 0.9)
    expect(played.reminders).toHaveLength(3)
    expect(played.drive(1312, 0.2).reminders.slice(3)).toEqual(['a.2 AHEAD MILEAGE'])
  })

  it('takes a correction of the last handling, and an older one not again', () => {
    const played = new Played().plan('a', byKm(100, 0)).report({ km: 1050 }).drive(1050, 1)
    played.handle('a', 0)
    const before = played.state
    expect(played.handle('a', 0, { mileage: 1100 }).state.services.a).toMatchObject({
      cycle: 1,
      base: { mileage: 1100 },
    })
    expect(played.handle('a', 5).state.services.a?.cycle).toBe(1)
    expect(before.services.a?.cycle).toBe(1)
  })

  it('comes first of hours, age and mileage, whichever it is', () => {
    const all = plan({
      mileage: { over: 100_000, pre: 10 },
      work: { over: 2, pre: 1 },
      life: { over: 365 * DAY, pre: DAY },
    })
    const played = new Played().plan('a', all).report({ km: 1000 }).drive(1000, 2.1)
    expect(played.reminders).toEqual(['a.0 AHEAD TIME', 'a.0 OVERDUE TIME'])
  })

  it('wakes for age without any report, at the day of the announcement and that of the date', () => {
    const played = new Played().plan('a', plan({ life: { over: 130 * DAY, pre: 10 * DAY } }))
    const ahead = wakeAt(played.state)
    expect(ahead).toBe(START + 20 * DAY)
    played.time = ahead ?? 0
    expect(wakeAt(played.tick().state)).toBe(START + 30 * DAY)
    played.time = START + 30 * DAY
    expect(wakeAt(played.tick().state)).toBeNull()
    expect(played.reminders).toEqual(['a.0 AHEAD SERVICE_LIFE', 'a.0 OVERDUE SERVICE_LIFE'])
  })

  it('is a first service once, counted from the beginning, and none of an old vehicle', () => {
    const first = new Played().plan('a', byKm(5000, 200, 'FIRST')).report({ km: 4850 })
    expect(first.reminders).toEqual(['a.0 AHEAD MILEAGE'])
    first.handle('a', 0)
    expect(first.drive(4850, 4).reminders).toHaveLength(1)
    const old = new Played().plan('a', byKm(5000, 200, 'FIRST')).report({ km: 80_000 })
    expect(old.reminders).toEqual([])
  })

  it('R445 does not watch a measure that is due at 0', () => {
    const played = new Played().plan('a', byKm(0, 0)).report({ km: 1000 }).drive(1000, 2)
    expect(played.reminders).toEqual([])
  })

  it('follows a changed strategy: what was announced is withdrawn, or becomes due', () => {
    const played = new Played().plan('a', byKm(100, 30)).report({ km: 1080 })
    expect(played.reminders).toEqual(['a.0 AHEAD MILEAGE'])
    played.plan('a', byKm(100, 5))
    expect(played.outputs.at(-1)).toMatchObject({ kind: 'used' })
    expect(played.outputs.some(({ kind }) => kind === 'withdraw')).toBe(true)
    expect(played.plan('a', null).state).toBe(NOTHING)
  })
})

describe('what a vehicle did', () => {
  it('goes on where a terminal with another odometer takes its place', () => {
    const played = new Played().plan('a', byKm(10_000, 0)).report({ km: 50_000 }).drive(50_000, 1)
    played.after(HOUR).report({ km: 12 }).drive(12, 1)
    expect(played.state.use.mileage).toBeCloseTo(50_160, 0)
    played.after(HOUR).report({ km: 900_000 })
    expect(played.state.use.mileage).toBeCloseTo(50_160, 0)
  })

  it('is known from positions where there is no odometer, and from the dashboard when it is handled', () => {
    const played = new Played().plan('a', byKm(50, 0))
    const drive = (from: number) => {
      for (let n = 0; n <= 60; n++) played.after(60_000).report({ lng: from + n * 0.01, speed: 58 })
    }
    drive(110)
    expect(played.state.use.mileage).toBeGreaterThan(55)
    expect(played.reminders).toEqual(['a.0 OVERDUE MILEAGE'])
    played.handle('a', 0, { mileage: 80_000 })
    expect(played.state.use.mileage).toBe(80_000)
    drive(110.61)
    expect(played.reminders).toEqual(['a.0 OVERDUE MILEAGE', 'a.1 OVERDUE MILEAGE'])
  })

  it('has no mileage without odometer and positions: hours and age are watched all the same', () => {
    const both = plan({ mileage: { over: 100, pre: 0 }, work: { over: 1, pre: 0 } })
    const played = new Played().plan('a', both)
    for (let n = 0; n <= 61; n++) played.after(60_000).report({})
    expect(played.reminders).toEqual(['a.0 OVERDUE TIME'])
  })

  it('counts hours with ACC on or in motion, none in silence, and those of a silence when its reports come late', () => {
    const played = new Played().plan('a', plan({ work: { over: 1000, pre: 0 } }), { work: 20 })
    for (let n = 0; n <= 60; n++) played.after(60_000).report({})
    const silence = played.time
    played.after(2 * HOUR).report({ acc: false })
    expect(played.state.use.work).toBeCloseTo(21, 5)
    for (let n = 1; n <= 31; n++) played.report({}, silence + n * 60_000)
    expect(played.state.use.work).toBeCloseTo(21.5, 5)
    for (let n = 0; n <= 10; n++) played.after(60_000).report({ acc: false })
    expect(played.state.use.work).toBeCloseTo(21.5, 5)
  })

  it('believes no report of an absurd time', () => {
    const played = new Played().plan('a', byKm(100, 0)).report({ km: 1000 })
    const { state } = played
    const record = newRecord('1', 1, new Uint8Array())
    const absurd = step(state, {
      kind: 'message',
      vehicleId: '1',
      tenantId: '1',
      place: played.time * 1000,
      type: 'report',
      protocol: 1,
      columns: { ...record, flags: RecordFlag.report | RecordFlag.absurdTime, mileage: 99_999 },
      deviceTime: played.time + 400 * DAY,
      receiveTime: played.time,
      raw: new Uint8Array(),
    })
    expect(absurd).toEqual({ state, outputs: [] })
  })
})
