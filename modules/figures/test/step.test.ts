import { dayStart } from '@motorpool/kernel'
import type { VehicleEvent } from '@motorpool/stream/server'
import { ABSENT, absentNumbers, RecordFlag, StateBit } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { read, write } from '../src/server/day/compact.ts'
import { NOTHING, type State, step, type Told } from '../src/server/day/step.ts'

const MINUTE = 60_000
const DAY = 20_000
const BEGIN = dayStart(DAY)

/** Minutes after the day began, and what is reported there; km/h, km, % and l. */
interface Said {
  minute: number
  speed?: number
  km?: number
  acc?: boolean
  charging?: boolean
  soc?: number
  litres?: number
  direction?: number
}

const tenths = (value: number | undefined) => (value === undefined ? ABSENT : Math.round(value * 10))

function report(one: Said): VehicleEvent {
  const state = (one.acc ? StateBit.accOn : 0) | (one.charging ? StateBit.charging : 0)
  const columns = {
    ...absentNumbers(),
    messageId: 2,
    rawForm: 1 as const,
    alarm: 0,
    flags: RecordFlag.report,
    state,
    deviceTime: BEGIN + one.minute * MINUTE,
    speed: tenths(one.speed ?? 0),
    mileage: tenths(one.km),
    soc: one.soc ?? ABSENT,
    fuel: tenths(one.litres),
    direction: one.direction ?? ABSENT,
  }
  const time = {
    deviceTime: columns.deviceTime,
    receiveTime: columns.deviceTime,
    place: columns.deviceTime * 1000,
  }
  return {
    kind: 'message',
    type: 'report',
    vehicleId: '1',
    tenantId: '1',
    protocol: 1,
    raw: new Uint8Array(0),
    columns,
    ...time,
  }
}

interface Counted {
  state: State
  told: Told[]
  /** The last word of each day. */
  days: Map<number, Told>
}

function count(said: readonly Said[], from: State = NOTHING): Counted {
  let state = from
  const told: Told[] = []
  for (const one of said) {
    const { state: next, outputs } = step(state, report(one))
    told.push(...outputs)
    state = next
  }
  return { state, told, days: new Map(told.map((one) => [one.day, one])) }
}

/** All of a day, which a report two days later closes. */
function dayOfReports(said: readonly Said[]): Told {
  const { days } = count([...said, { minute: 2 * 24 * 60 }])
  const day = days.get(DAY)
  if (!day) throw new Error('nothing was told')
  return day
}

const hoursOf = (said: readonly Said[], of: 'distance' | 'drive' | 'idle') => {
  const hours = [0, 0, 0]
  for (const one of count([...said, { minute: 2 * 24 * 60 }]).told)
    if (one.day === DAY) hours[one.hour] = one.use[of]
  return hours
}

describe('the figures of a day', () => {
  const drive: Said[] = [
    { minute: 58, km: 100, speed: 60, acc: true },
    { minute: 60, km: 102, speed: 60, acc: true },
    { minute: 62, km: 104, acc: true },
    { minute: 66, km: 104 },
    { minute: 70, km: 104 },
  ]

  it('count distance, driving and idling, with ACC on or the engine', () => {
    expect(dayOfReports(drive).figures).toMatchObject({ distance: 4000, drive: 240, idle: 240, acc: 480 })
  })

  it('go to the hours in which they began', () => {
    expect(hoursOf(drive, 'distance')).toEqual([2000, 2000, 0])
    expect(hoursOf(drive, 'drive')).toEqual([120, 120, 0])
    expect(hoursOf(drive, 'idle')).toEqual([0, 240, 0])
  })

  it('know nothing of a silence but what odometer and levels tell at its end', () => {
    const { figures } = dayOfReports([
      { minute: 0, acc: true, km: 10, soc: 90 },
      { minute: 6, acc: true, km: 13, soc: 88 },
      { minute: 8, acc: true, km: 13, soc: 88 },
    ])
    expect(figures).toMatchObject({ idle: 120, distance: 3000, used: 2 })
  })

  it('of a silence over midnight are of the day on which the vehicle reports again', () => {
    const { days } = count([
      { minute: 23 * 60, km: 10 },
      { minute: 24 * 60 + 60, km: 13 },
      { minute: 3 * 24 * 60, km: 13 },
    ])
    expect(days.get(DAY)?.figures.distance).toBe(0)
    expect(days.get(DAY + 1)?.figures.distance).toBe(3000)
  })

  it('of a drive over midnight are divided there', () => {
    const { days } = count([
      { minute: 24 * 60 - 1, km: 10, speed: 60 },
      { minute: 24 * 60 + 1, km: 12, speed: 60 },
      { minute: 24 * 60 + 3, km: 14 },
      { minute: 3 * 24 * 60 },
    ])
    expect(days.get(DAY)?.figures).toMatchObject({ distance: 2000, drive: 120 })
    expect(days.get(DAY + 1)?.figures).toMatchObject({ distance: 2000, drive: 120 })
  })

  it('count what was used, not what was filled up, charged, or swashes', () => {
    const { figures } = dayOfReports([
      { minute: 0, soc: 80, litres: 100 },
      { minute: 1, soc: 70, litres: 90 },
      { minute: 2, soc: 71, litres: 92 },
      { minute: 3, soc: 71, litres: 300, charging: true },
      { minute: 4, soc: 95, litres: 299, charging: true },
      { minute: 5, soc: 90, litres: 289 },
    ])
    expect(figures).toMatchObject({ used: 14, charged: 24, fuel: 190 })
  })

  it('begin with the levels of the report before, and end with the last ones', () => {
    const { days } = count([
      { minute: 10, km: 10, soc: 80 },
      { minute: 24 * 60 + 10, km: 30, soc: 60 },
      { minute: 24 * 60 + 20, km: 40, soc: 50 },
      { minute: 3 * 24 * 60 },
    ])
    expect(days.get(DAY + 1)).toMatchObject({
      begin: { mileage: 100, soc: 80, fuel: ABSENT },
      end: { mileage: 400, soc: 50, fuel: ABSENT },
    })
  })

  it('count driving between two and five at night', () => {
    const at = (hour: number): Said[] => [
      { minute: hour * 60, speed: 50 },
      { minute: hour * 60 + 2, speed: 0 },
    ]
    expect(dayOfReports([...at(1), ...at(2), ...at(4), ...at(5)]).figures).toMatchObject({
      drive: 480,
      night: 240,
    })
  })

  it('tell harsh driving where reports are close enough, and say of how much driving they could', () => {
    const second = 1 / 60
    const { figures } = dayOfReports([
      { minute: 0, speed: 20, direction: 0 },
      { minute: 5 * second, speed: 60, direction: 0 },
      { minute: 10 * second, speed: 60, direction: 80 },
      { minute: 15 * second, speed: 0, direction: 80 },
      { minute: 1, speed: 90, direction: 80 },
    ])
    expect(figures).toMatchObject({ judged: 15, accelerations: 1, brakings: 1, turns: 1 })
  })

  it('take no speed that cannot be, and no report of the same second twice', () => {
    const { figures } = dayOfReports([
      { minute: 0, speed: 80 },
      { minute: 0, speed: 120 },
      { minute: 1, speed: 999 },
    ])
    expect(figures).toMatchObject({ maxSpeed: 800 })
  })
})

describe('trips', () => {
  const trip = (from: number, km: number): Said[] => [
    { minute: from, km, acc: true },
    { minute: from + 1, km: km + 1, speed: 60, acc: true },
    { minute: from + 2, km: km + 2, speed: 70, acc: true },
    { minute: from + 3, km: km + 2, acc: true },
    { minute: from + 7, km: km + 2 },
  ]
  const tripsOf = (said: readonly Said[]) => {
    const last = new Map(
      count(said).told.flatMap(({ trips }) => trips.map((one) => [one.begin, one] as const)),
    )
    return [...last.values()].map(({ begin, end, distance, maxSpeed }) => ({
      from: (begin * 1000 - BEGIN) / MINUTE,
      to: (end * 1000 - BEGIN) / MINUTE,
      distance,
      maxSpeed,
    }))
  }

  it('lie between rests, from the report before the first that moves to the first that stands', () => {
    expect(tripsOf([...trip(10, 5), ...trip(40, 7)])).toEqual([
      { from: 10, to: 13, distance: 2000, maxSpeed: 700 },
      { from: 40, to: 43, distance: 2000, maxSpeed: 700 },
    ])
    expect(dayOfReports([...trip(10, 5), ...trip(40, 7)]).figures).toMatchObject({ trips: 2, stops: 2 })
  })

  it('go on over a light that is red, and end with a silence', () => {
    const said = [
      { minute: 0, km: 1, speed: 50 },
      { minute: 1, km: 2, speed: 0 },
      { minute: 2, km: 2, speed: 50 },
      { minute: 3, km: 3, speed: 50 },
      { minute: 20, km: 30, speed: 50 },
      { minute: 21, km: 31, speed: 0 },
      { minute: 30, km: 31, speed: 0 },
    ]
    expect(tripsOf(said)).toEqual([
      { from: 0, to: 3, distance: 2000, maxSpeed: 500 },
      { from: 20, to: 21, distance: 1000, maxSpeed: 500 },
    ])
  })

  it('are no moves on one spot', () => {
    expect(
      dayOfReports([
        { minute: 0, km: 1, speed: 5 },
        { minute: 1, km: 1.2, speed: 5 },
      ]).figures.trips,
    ).toBe(0)
  })
})

describe('charges', () => {
  it('are those of a standing vehicle, from plug to plug', () => {
    const { told } = count([
      { minute: 0, soc: 20, charging: true },
      { minute: 4, soc: 25, charging: true },
      { minute: 8, soc: 30 },
      { minute: 9, soc: 30, speed: 50, charging: true },
    ])
    const last = told.flatMap(({ charges }) => charges).at(-1)
    expect(last).toMatchObject({
      begin: (BEGIN + 0) / 1000,
      end: (BEGIN + 8 * MINUTE) / 1000,
      socBegin: 20,
      socEnd: 30,
    })
  })
})

describe('counting again', () => {
  /** A fleet's life at random, reproducibly: drives, rests, silences, fillings, charges, exchanged odometers. */
  function life(seed: number, reports: number): Said[] {
    let random = seed
    const next = (below: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return random % below
    }
    let [minute, km, soc, litres, speed] = [0, 1000, 80, 200, 0]
    return Array.from({ length: reports }, () => {
      const gap = next(40) === 0 ? 30 + next(3000) : 0.1 + next(40) / 10
      minute += gap
      speed = next(10) === 0 ? next(90) : speed
      km += (speed * Math.min(gap, 5)) / 60
      if (next(300) === 0) km = 10
      soc = next(60) === 0 ? 90 : Math.max(5, soc - next(2))
      litres = next(80) === 0 ? 300 : Math.max(10, litres - next(3))
      const charging = speed === 0 && next(4) === 0
      return {
        minute,
        km,
        soc,
        litres,
        speed,
        acc: speed > 0 || next(3) === 0,
        charging,
        direction: next(360),
      }
    })
  }

  const rows = (told: readonly Told[]) => {
    const days = new Map(
      told.map(({ carry: _carry, trips: _trips, charges: _charges, use: _use, hour: _hour, ...day }) => [
        day.day,
        day,
      ]),
    )
    const trips = new Map(told.flatMap((one) => one.trips.map((trip) => [trip.begin, trip] as const)))
    const charges = new Map(
      told.flatMap((one) => one.charges.map((charge) => [charge.begin, charge] as const)),
    )
    return { days, trips, charges }
  }

  it('from the end of any day, gives the same figures of the days after it', () => {
    for (const seed of [1, 7, 42, 20_261_126]) {
      const said = life(seed, 3000)
      const whole = count(said)
      const all = [...whole.days.keys()]
      for (const day of [all[1], all[Math.floor(all.length / 2)], all.at(-1)]) {
        if (day === undefined) throw new Error('too short a life')
        const before = [...whole.days.values()].filter((one) => one.day < day).at(-1)
        const start = ((day - DAY) * 24 * 60) as number
        const again = count(
          said.filter(({ minute }) => minute >= start),
          before?.carry,
        )
        const [was, is] = [rows(whole.told), rows(again.told)]
        for (const [key, value] of was.days) if (key >= day) expect(is.days.get(key)).toEqual(value)
        const begin = (dayStart(day) / 1000) as number
        for (const [key, value] of was.trips) if (key >= begin) expect(is.trips.get(key)).toEqual(value)
        for (const [key, value] of was.charges) if (key >= begin) expect(is.charges.get(key)).toEqual(value)
        expect(again.state).toEqual(whole.state)
      }
    }
  })

  it('loses no metre and no percent between days: their sums are those of the whole', () => {
    const said = life(3, 3000).map((one) => ({ ...one, km: undefined }))
    const odometer = said.map((one, i) => ({ ...one, km: 1000 + i * 0.1 }))
    const { days, state } = count([...odometer, { minute: (odometer.at(-1)?.minute ?? 0) + 3 * 24 * 60 }])
    const distance = [...days.values()].reduce((sum, { figures }) => sum + figures.distance, 0)
    expect(distance).toBe(Math.round((odometer.length - 1) * 100))
    expect(state.day.distance).toBe(0)
  })

  it('goes on from a state as it was stored', () => {
    const said = life(9, 500)
    const [first, second] = [said.slice(0, 250), said.slice(250)]
    const { state } = count(first)
    const stored = read(JSON.parse(JSON.stringify(write(state))))
    expect(stored).toEqual(state)
    expect(count(second, stored)).toEqual(count(second, state))
    expect(read(write(NOTHING))).toEqual(NOTHING)
    expect(JSON.stringify(write(state)).length).toBeLessThan(400)
  })
})
