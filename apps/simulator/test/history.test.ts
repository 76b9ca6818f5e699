import { gb32960 } from '@motorpool/gb32960'
import { decode } from '@motorpool/jt808'
import { type DecodedField, RawForm } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { demoFleet } from '../src/demo/fleet.ts'
import { Latency } from '../src/device/counters.ts'
import type { Report } from '../src/device/memory.ts'
import { bodyOf, livingBody } from '../src/engine/build.ts'
import type { FleetVehicle } from '../src/fleet.ts'
import { gainOf, reportsOf } from '../src/history/day.ts'
import { Pace } from '../src/history/pace.ts'
import { Past } from '../src/history/past.ts'
import { daysThatFit } from '../src/history/room.ts'
import { ElectricVehicle } from '../src/model/electric.ts'
import { MACHINE } from '../src/model/kinds.ts'
import { dayStart, serviceDay } from '../src/model/roster.ts'
import { metres } from '../src/road/geometry.ts'
import { towns } from '../src/road/towns.ts'

const START = Date.UTC(2026, 4, 12, 6, 0)
const TODAY = serviceDay(START)
const HOUR = 3_600_000
const vehicles = demoFleet().flatMap((t) => t.vehicles.map((v) => v.sim))
const kinds = [...new Map(vehicles.map((v) => [v.kind, v])).values()]
const cases = kinds.map((v): [string, FleetVehicle] => [v.kind, v])

/** Time and odometer in km of a report as the platform reads it. */
function read(vehicle: FleetVehicle, { body }: Report) {
  const decoded =
    vehicle.protocol !== 'jt808'
      ? gb32960.decode(body)
      : decode(body, RawForm.item, { messageId: 0x0200, edition: vehicle.edition })
  if (!decoded.ok) throw new Error('a report cannot be read')
  const mileage = find(decoded.fields, 'mileage')
  const value = mileage?.value ?? find(mileage?.children ?? [], 'value')?.value
  return { time: Date.parse(String(find(decoded.fields, 'time')?.value)), mileage: Number(value) }
}

function find(fields: readonly DecodedField[], key: string): DecodedField | undefined {
  for (const field of fields) {
    const found = field.key === key ? field : find(field.children ?? [], key)
    if (found) return found
  }
  return undefined
}

const all = (past: Past): Report[] => {
  const found: Report[] = []
  for (let report = past.next(); report; report = past.next()) found.push(report)
  return found
}

describe.each(cases)('a day of a %s', (kind, vehicle) => {
  const body = bodyOf(vehicle)
  const isMachine = kind in MACHINE

  test('ends where the next one begins: at the same place, with the same charge or a filled tank', () => {
    for (let day = TODAY - 5; day < TODAY; day++) {
      const today = body(dayStart(day))
      today.advance(dayStart(day + 1) - 1)
      const evening = today.remember()
      const morning = body(dayStart(day + 1)).remember()
      expect(today.state.on).toBe(false)
      expect(metres(...evening.at, ...morning.at)).toBeLessThan(60)
      if (isMachine) expect(morning.level).toBeGreaterThanOrEqual(evening.level)
      else expect(evening.level).toBeCloseTo(morning.level, 6)
    }
  })

  test('has the distance of its odometer, at lawful speeds, and most of its night is rest', () => {
    let night = 0
    for (let day = TODAY - 5; day < TODAY; day++) {
      const model = body(dayStart(day), { origin: { odometer: 1000, hours: 1000 } })
      let [lng, lat, odometer] = [model.state.lng, model.state.lat, model.state.odometer]
      let gone = 0
      for (let time = dayStart(day); time < dayStart(day + 1); time += 10_000) {
        model.advance(time)
        const { state } = model
        const km = state.odometer - odometer
        expect(km / (10 / 3600)).toBeLessThan(135)
        if (state.fix) {
          gone += metres(lng, lat, state.lng, state.lat) / 1000
          ;[lng, lat] = [state.lng, state.lat]
        }
        odometer = state.odometer
        const hour = new Date(time + 8 * HOUR).getUTCHours()
        if (state.on && (hour >= 23 || hour < 5)) night += 1 / 360
      }
      // Corners are cut between two looks, and the carriageways of a turn lie apart.
      expect(gone).toBeLessThan((odometer - 1000) * 1.02 + 1.5)
      expect(gone).toBeGreaterThan((odometer - 1000) * 0.8 - 1)
      expect(gainOf(body, day).odometer).toBeCloseTo(odometer - 1000, 0)
    }
    expect(night / 5).toBeLessThan(4.6)
  })

  test('is told in reports that carry their own time, oldest first, the same each time', () => {
    const plan = {
      vehicle,
      body,
      day: TODAY - 1,
      end: dayStart(TODAY),
      origin: { odometer: 5000, hours: 50 },
    }
    const intervals = { driving: 30_000, idling: 60_000, off: 300_000 }
    const told = [...reportsOf({ ...plan, intervals })]
    let before = { time: dayStart(TODAY - 1), mileage: 5000 }
    for (const report of told) {
      const now = read(vehicle, report)
      expect(now.time).toBe(Math.floor(report.time / 1000) * 1000)
      expect(now.time).toBeGreaterThan(before.time)
      expect(now.mileage).toBeGreaterThanOrEqual(before.mileage - 0.06)
      before = now
    }
    expect(before.time).toBeLessThan(dayStart(TODAY))
    expect([...reportsOf({ ...plan, intervals })]).toEqual(told)
  })
})

test('electric vehicles charge in towns and around them, and nowhere else', () => {
  let looks = 0
  for (const vehicle of kinds.filter((one) => one.protocol === 'gb32960')) {
    const model = bodyOf(vehicle)(dayStart(TODAY - 2))
    if (!(model instanceof ElectricVehicle)) throw new Error('not an electric vehicle')
    for (let time = dayStart(TODAY - 2); time < dayStart(TODAY); time += 600_000) {
      model.advance(time)
      if (!model.charging) continue
      looks++
      const { lng, lat } = model.journey
      const nearest = Math.min(...towns().map((town) => metres(town.lng, town.lat, lng, lat)))
      expect(nearest).toBeLessThan(16_000)
    }
  }
  expect(looks).toBeGreaterThan(20)
})

describe.each(cases)('the past of a %s', (_, vehicle) => {
  const plan = { start: START, days: 3 }

  test('comes newest day first and ends where the living vehicle is', () => {
    const reports = all(new Past(vehicle, plan))
    const days = reports.map((report) => serviceDay(report.time))
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect(Math.min(...days)).toBeGreaterThanOrEqual(TODAY - 3)
    expect(reports.every((report) => report.time < START)).toBe(true)
    const live = livingBody(vehicle, START).state
    const byTime = reports.toSorted((a, b) => a.time - b.time).map((report) => read(vehicle, report))
    let mileage = 0
    for (const one of byTime) {
      expect(one.mileage).toBeGreaterThanOrEqual(mileage - 0.11)
      mileage = one.mileage
    }
    expect(live.odometer).toBeGreaterThanOrEqual(mileage - 0.11)
    expect(live.odometer - mileage).toBeLessThan(3)
  })

  test('goes on in a later run after the last report that was acknowledged, sends none twice and none not', () => {
    const whole = all(new Past(vehicle, plan)).map((report) => report.time)
    for (const share of [0, 0.3, 0.8]) {
      const sent = Math.max(1, Math.floor(whole.length * share))
      const first = new Past(vehicle, plan)
      for (let i = 0; i < sent; i++) first.acknowledged(first.next()?.time ?? 0)
      first.next()
      const kept = JSON.parse(JSON.stringify(first.progress)) as NonNullable<typeof first.progress>
      const second = new Past(vehicle, plan, kept)
      const rest = all(second)
      expect(rest.map((report) => report.time)).toEqual(whole.slice(sent))
      const [last] = rest.slice(-1)
      if (last) second.acknowledged(last.time)
      expect(second.progress?.done).toBe(true)
    }
  })
})

describe('the pace of the past', () => {
  /** Lets a pace run for so many seconds, with live reports acknowledged after `ms`; its rate after each. */
  function runFor(
    seconds: number,
    ms: number,
    { pace, live, from }: { pace: Pace; live: Latency; from: number },
  ) {
    return Array.from({ length: seconds }, (_, i) => {
      live.add(ms)
      for (let now = from + i * 1000 + 50; now <= from + (i + 1) * 1000; now += 50) {
        pace.pass(now)
        while (pace.some) pace.take()
      }
      return pace.rate
    })
  }

  test('falls at once when live reports wait, and grows while they do not: with care near what was too much', () => {
    const live = new Latency()
    const pace = new Pace(live, 0)
    const first = pace.rate
    const quick = runFor(7, 20, { pace, live, from: 0 }).at(-1) ?? 0
    expect(quick).toBeGreaterThan(10 * first)
    expect(runFor(1, 900, { pace, live, from: 7000 })).toEqual([quick / 2])
    const rates = runFor(5, 20, { pace, live, from: 8000 })
    expect(rates[0]).toBeGreaterThan(0.7 * quick)
    expect(rates.at(-1)).toBeLessThan(quick)
  })

  test('does not grow while it is not used up, as when acknowledgements of the past do not come', () => {
    const live = new Latency()
    const pace = new Pace(live, 0)
    const first = pace.rate
    for (let second = 1; second <= 10; second++) {
      live.add(20)
      pace.pass(second * 1000)
    }
    expect(pace.rate).toBe(first)
  })

  test('lets no more reports go than its rate', () => {
    const pace = new Pace(new Latency(), 0)
    let sent = 0
    for (let now = 50; now <= 10_000; now += 50) {
      pace.pass(now)
      for (; pace.some; pace.take()) sent++
    }
    expect(sent).toBeGreaterThan(pace.rate * 9)
    expect(sent).toBeLessThanOrEqual(pace.rate * 10)
  })
})

describe('room for the past', () => {
  const plenty = { disk: 100e9, memory: 8e9 }

  test('all days are sent where there is room', () => {
    expect(daysThatFit(14, 300, plenty)).toMatchObject({ days: 14 })
  })

  test('a full disk shortens it and says by how much', () => {
    const { days, line } = daysThatFit(14, 300, { ...plenty, disk: 3.5e9 })
    expect(days).toBe(4)
    expect(line).toContain('10 of 14 days skipped (3.5 GB of disk are free, 3.0 GB stay so)')
  })

  test('little memory leaves it out and says so', () => {
    const { days, line } = daysThatFit(14, 300, { ...plenty, memory: 400e6 })
    expect(days).toBe(0)
    expect(line).toBe('History: skipped, 0.4 GB of memory are free, 0.6 GB are needed')
  })
})
