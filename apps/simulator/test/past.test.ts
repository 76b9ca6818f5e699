import { gb32960 } from '@motorpool/gb32960'
import { decode } from '@motorpool/jt808'
import { RawForm } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { demoFleet } from '../src/demo/fleet.ts'
import { Counters } from '../src/device/counters.ts'
import type { Report } from '../src/device/memory.ts'
import { TIMING } from '../src/device/terminal.ts'
import { buildTerminal } from '../src/engine/build.ts'
import { pastOf } from '../src/engine/past.ts'
import type { FleetVehicle } from '../src/fleet.ts'
import { metres } from '../src/road/spline.ts'

const START = Date.UTC(2026, 4, 12, 2, 0)
const PAST = 2 * 3_600_000
const vehicles = demoFleet().flatMap((t) => t.vehicles.map((v) => v.sim))
const kinds = [...new Map(vehicles.map((v) => [v.kind, v])).values()]

function planOf() {
  return {
    port: { open() {}, send() {}, close() {} },
    counters: new Counters(),
    timing: { ...TIMING },
    codes: new Map<string, string>(),
    born: START - PAST,
    start: START,
    firstReport: START,
  }
}

function deviceTime(vehicle: FleetVehicle, { body }: Report): number | undefined {
  const decoded =
    vehicle.protocol === 'gb32960'
      ? gb32960.decode(body)
      : decode(body, RawForm.item, { messageId: 0x0200, edition: vehicle.edition })
  return decoded.ok ? reportTime(decoded.fields) : undefined
}

function reportTime(fields: readonly { key: string; value?: unknown }[]): number {
  const field = fields.find((f) => f.key === 'time')
  return Date.parse(String(field?.value))
}

describe.each(kinds.map((v): [string, FleetVehicle] => [v.kind, v]))('the past of a %s', (_, vehicle) => {
  test('is told oldest first, within its time, and in reports that carry their own time', () => {
    const past = pastOf(vehicle, planOf(), 30_000)
    let before = START - PAST
    let count = 0
    for (let report = past.next(); report; report = past.next()) {
      expect(report.time).toBeGreaterThan(before)
      expect(report.time).toBeLessThan(START)
      expect(deviceTime(vehicle, report)).toBe(Math.floor(report.time / 1000) * 1000)
      before = report.time
      count++
    }
    expect(past.peek()).toBeUndefined()
    expect(count).toBeLessThanOrEqual(PAST / 30_000)
  })

  test('ends where the vehicle now is', () => {
    const plan = planOf()
    const live = buildTerminal(vehicle, plan).model.state
    const ghost = buildTerminal(vehicle, { ...plan, start: plan.born, firstReport: plan.born + 30_000 })
    while (ghost.due < START) ghost.sample(ghost.due)
    const last = ghost.model.state
    const gone = (live.odometer - last.odometer) * 1000
    expect(gone).toBeGreaterThanOrEqual(0)
    expect(metres(last.lng, last.lat, live.lng, live.lat)).toBeLessThanOrEqual(gone * 1.05 + 30)
  })
})
