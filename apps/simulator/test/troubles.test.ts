import { describe, expect, test } from 'vitest'
import { fencesOf } from '../src/demo/fences.ts'
import { type DemoTenant, type DemoVehicle, demoFleet } from '../src/demo/fleet.ts'
import { bodyOf } from '../src/engine/build.ts'
import { dayStart, serviceDay } from '../src/model/roster.ts'
import { metres } from '../src/road/geometry.ts'

const TODAY = serviceDay(Date.UTC(2026, 4, 12, 6))
const MINUTE = 60_000
const tenants = demoFleet().map((t): [string, DemoTenant] => [t.plan.name, t])

/** The vehicle of a tenant that has this trouble today. */
function today({ vehicles }: DemoTenant, kind: string): DemoVehicle {
  const found = vehicles.find(
    ({ sim: { trouble } }) => trouble?.kind === kind && TODAY % trouble.of === trouble.turn,
  )
  if (!found) throw new Error(`nobody has ${kind} today`)
  return found
}

describe.each(tenants)('of %s', (_, tenant) => {
  test('a vehicle leaves its fence again and again, by day and by night, and is at its place when the day ends', () => {
    const { sim } = today(tenant, 'stray')
    const fence = fencesOf(tenant.vehicles).find(({ vins }) => vins.includes(sim.vin))
    if (!fence) throw new Error('it has no fence')
    const body = bodyOf(sim)(dayStart(TODAY))
    const isOut = () =>
      metres(fence.at.lng, fence.at.lat, body.state.lng, body.state.lat) > Number(fence.radius) + 30
    expect(isOut()).toBe(false)
    const left: number[] = []
    let before = false
    for (let minute = 1; minute < 24 * 60; minute++) {
      body.advance(dayStart(TODAY) + minute * MINUTE)
      const now = isOut()
      if (now && !before) left.push(minute)
      before = now
    }
    expect(before).toBe(false)
    for (const hours of [0, 6, 12, 18]) {
      const inQuarter = left.filter((minute) => minute >= hours * 60 && minute < (hours + 6) * 60)
      expect(inQuarter.length, `left after ${hours} h`).toBeGreaterThan(2)
    }
  })

  test('the network of one vehicle fails again and again, and comes back', () => {
    const { sim } = today(tenant, 'silence')
    const body = bodyOf(sim)(dayStart(TODAY))
    let [lost, back, before] = [0, 0, true]
    for (let minute = 1; minute < 24 * 60; minute++) {
      body.advance(dayStart(TODAY) + minute * MINUTE)
      const { radio } = body.state
      if (before && !radio) lost++
      if (!before && radio) back++
      before = radio
    }
    expect(lost).toBeGreaterThan(3)
    expect(back).toBe(lost)
  })
})
