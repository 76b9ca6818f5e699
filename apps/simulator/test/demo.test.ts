import { passwordFault } from '@motorpool/identity/shared'
import type { AnyResource } from '@motorpool/resource/shared'
import {
  chipFactories,
  chipModels,
  simcards,
  softVersionCollects,
  softVersions,
  terminalModels,
  terminalSuppliers,
  terminals,
} from '@motorpool/terminal/shared'
import {
  electricDriverModels,
  energyStorageModels,
  engineModels,
  faultCodeBases,
  faultCodes,
  faultParts,
  vehicleColors,
  vehicleModels,
  vehicleSeries,
  vehicles,
  vehicleTypes,
} from '@motorpool/vehicle/shared'
import { describe, expect, test } from 'vitest'
import { delivery } from '../src/demo/carrier.ts'
import { catalogueSheets } from '../src/demo/catalogues.ts'
import { faultBase } from '../src/demo/fault-base.ts'
import { type DemoTenant, demoFleet } from '../src/demo/fleet.ts'
import { randomPassword } from '../src/demo/password.ts'
import { secured } from '../src/demo/secured.ts'
import { workLogsOf } from '../src/demo/work-logs.ts'
import { locationOf } from '../src/device/report-jt808.ts'
import { bodyOf } from '../src/engine/build.ts'
import { gainOf } from '../src/history/day.ts'
import { ElectricVehicle } from '../src/model/electric.ts'
import { FuelVehicle } from '../src/model/fuel.ts'
import { dayStart, serviceDay } from '../src/model/roster.ts'
import type { VehicleModel } from '../src/model/state.ts'

const tenants = demoFleet()
const fleet = tenants.flatMap((t) => t.vehicles)
const RESOURCES: readonly AnyResource[] = [
  terminalSuppliers,
  terminalModels,
  vehicleTypes,
  vehicleSeries,
  vehicleModels,
  simcards,
  terminals,
  vehicles,
  softVersions,
  softVersionCollects,
  vehicleColors,
  engineModels,
  electricDriverModels,
  energyStorageModels,
  faultParts,
  faultCodes,
  faultCodeBases,
  chipFactories,
  chipModels,
]

/** GB 16735: weights of the 17 places, values of the letters; the remainder by 11 stands in the ninth place. */
function checkDigit(vin: string): string {
  const values = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, w, i) => total + w * (values.indexOf(vin[i] as string) % 10), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function luhn(number: string): number {
  return number
    .split('')
    .reverse()
    .reduce((sum, c, i) => {
      const d = Number(c) * (i % 2 === 1 ? 2 : 1)
      return sum + (d > 9 ? d - 9 : d)
    }, 0)
}

const values = (pick: (v: (typeof fleet)[number]) => string | undefined) =>
  fleet.map(pick).filter((value) => value !== undefined)

describe('the demo fleet', () => {
  test('has 300 vehicles: 130 on GB/T 32960, the others on JT/T 808', () => {
    expect(fleet).toHaveLength(300)
    expect(fleet.filter((v) => v.sim.protocol === 'gb32960')).toHaveLength(130)
    expect(tenants.map((t) => t.vehicles.length)).toEqual([200, 100])
  })

  test('is the same each time it is made', () => {
    expect(demoFleet()).toEqual(tenants)
  })

  test('has VINs of 17 signs without I, O and Q whose check digit is right', () => {
    for (const vin of values((v) => v.sim.vin)) {
      expect(vin).toMatch(/^LMP[A-HJ-NPR-Z0-9]{14}$/)
      expect(vin[8]).toBe(checkDigit(vin))
    }
  })

  test('has card numbers that end on their Luhn digit', () => {
    for (const iccid of values((v) => v.sim.iccid)) {
      expect(iccid).toMatch(/^89860\d{15}$/)
      expect(luhn(iccid) % 10).toBe(0)
    }
  })

  test.each([
    ['VIN', (v: (typeof fleet)[number]) => v.sim.vin],
    ['ICCID', (v: (typeof fleet)[number]) => v.sim.iccid],
    ['card number', (v: (typeof fleet)[number]) => v.simCode],
    ['terminal', (v: (typeof fleet)[number]) => v.terminalCode],
    ['IMEI', (v: (typeof fleet)[number]) => v.imei],
    ['plate', (v: (typeof fleet)[number]) => v.plate],
    ['machine number', (v: (typeof fleet)[number]) => v.machineCode],
  ])('has no %s twice', (_, pick) => {
    const all = values(pick)
    expect(new Set(all).size).toBe(all.length)
  })

  test('gives JT/T 808 terminals numbers that fit the header of their edition', () => {
    for (const { sim } of fleet) {
      if (sim.protocol === 'jt808')
        expect(sim.number.length).toBeLessThanOrEqual(sim.edition === '2019' ? 20 : 12)
    }
  })

  test('has plates as roads show them', () => {
    for (const v of fleet) {
      if (v.plate === undefined) continue
      const text = {
        NEW_ENERGY: /^.[A-Z](?:[DF]\d{5}|\d{5}[DF])$/,
        ROAD_FUEL: /^.[A-Z]\d{2}[A-HJ-NP-Z]\d{2}$/,
      }
      expect(v.plate).toMatch(text[v.entry.category as keyof typeof text])
    }
  })
})

describe.each(tenants.map((t): [string, DemoTenant] => [t.plan.name, t]))('%s', (_, tenant) => {
  const { plan } = tenant

  test('has its organisations in an order in which each finds the one above', () => {
    const known = new Set([plan.rootCode])
    for (const org of plan.orgs) {
      expect(known).toContain(org.parent)
      expect(known).not.toContain(org.orgCode)
      known.add(org.orgCode)
    }
    for (const user of plan.users) expect(known).toContain(user.org)
    for (const vehicle of tenant.vehicles) expect(known).toContain(vehicle.org)
  })

  test('has a user of every role', () => {
    expect(new Set(plan.users.map((u) => u.role)).size).toBe(6)
  })

  test('fills only columns that the import templates have, and all that they demand', () => {
    for (const sheet of [...tenant.sheets, ...catalogueSheets(tenant), faultBase()]) {
      const resource = RESOURCES.find((r) => r.api === sheet.api)
      expect(resource, sheet.api).toBeDefined()
      const [template] = resource?.sheets ?? []
      for (const row of sheet.rows) {
        const filled = Object.keys(row).filter((column) => row[column] !== undefined)
        expect(template?.columns).toEqual(expect.arrayContaining(filled))
        expect(filled).toEqual(expect.arrayContaining([...(template?.required ?? [])]))
      }
    }
  })
})

test('machines of the plant have posts for every work of the workshop', () => {
  const plant = tenants.find((t) => t.plan.plant) as DemoTenant
  const posts = new Set(plant.plan.users.flatMap((user) => user.postList))
  expect(posts).toEqual(
    new Set(['SERVICE', 'ADJUSTER', 'ADJUST_ADMIN', 'ASSEMBLY_OPERATOR', 'ASSEMBLY_MANAGER']),
  )
  expect(plant.vehicles.filter((v) => v.bare)).toHaveLength(2)
  expect(plant.stock.every((v) => v.org === plant.plan.plant && v.bare)).toBe(true)
})

test('passwords are made anew each time and keep the rules for passwords', () => {
  const some = Array.from({ length: 50 }, () => randomPassword())
  expect(new Set(some).size).toBe(50)
  for (const password of some) expect(passwordFault(password, 'yz.admin')).toBeUndefined()
})

test('work logs of a machine tell the hours that its engine ran, and nothing of days on which it stood', () => {
  const now = Date.UTC(2026, 4, 12, 6)
  const today = serviceDay(now)
  const machine = fleet.find((v) => v.sim.kind === 'excavator')
  if (!machine) throw new Error('the demo has no excavator')
  const logs = workLogsOf(machine.sim, now, 20)
  const body = bodyOf(machine.sim)
  const hours = Array.from({ length: 20 }, (_, i) => gainOf(body, today - 20 + i).hours).filter((h) => h > 0)
  expect(logs).toHaveLength(hours.length)
  for (const [i, log] of logs.entries()) {
    expect(Math.abs(log.workTime - (hours[i] ?? 0))).toBeLessThan(0.06)
    expect(log.fuel / log.workTime).toBeGreaterThan(4)
    expect(log.fuel / log.workTime).toBeLessThan(21)
    expect(log.endTime).toBeGreaterThan(log.beginTime)
  }
})

test('work logs of a lorry tell the days on which it was driven', () => {
  const lorry = fleet.find((v) => v.entry.category === 'ROAD_FUEL')
  if (!lorry) throw new Error('the demo has no lorry')
  const logs = workLogsOf(lorry.sim, Date.UTC(2026, 4, 12, 6), 5)
  expect(logs.length).toBeGreaterThan(0)
  for (const log of logs) {
    expect(log.workTime).toBeGreaterThan(0)
    expect(log.workTime).toBeLessThanOrEqual((log.endTime - log.beginTime) / 3_600_000 + 0.2)
    expect(log.fuel).toBeGreaterThan(0)
  }
})

test('some machines of the second tenant work at every hour of the night', () => {
  const day = serviceDay(Date.UTC(2026, 4, 12, 6))
  const machines = tenants[1]?.vehicles.filter((v) => !v.bare) ?? []
  const nightly = machines.map(({ sim }) => {
    const body = bodyOf(sim)(dayStart(day), { origin: { odometer: 0, hours: 0 } })
    return [20, 22, 25, 27].map((hour) => {
      body.advance(dayStart(day) + (hour - 5) * 3_600_000)
      return body.state.on
    })
  })
  for (const at of [0, 1, 2, 3]) expect(nightly.filter((on) => on[at]).length).toBeGreaterThan(5)
})

test('a delivery of cards is large enough for the background, and only some of its numbers are wrong', () => {
  const [tenant] = tenants as [DemoTenant]
  const { rows } = delivery(tenant)
  const wrong = rows.filter((row) => String(row.simCode).length !== Number(row.cardCategory))
  expect([rows.length > 20_000, wrong.length > 0, wrong.length < 50]).toEqual([true, true, true])
  expect(new Set(rows.map((row) => row.iccid)).size).toBe(rows.length)
})

test.each([0, 1])('some vehicles of tenant %i are in alarm on a working morning, and few at once', (i) => {
  const from = dayStart(serviceDay(Date.UTC(2026, 4, 12, 6)))
  const some = (tenants[i]?.vehicles ?? []).filter((v) => !v.bare).slice(0, 60)
  const bodies = some.map(({ sim }) => bodyOf(sim)(from, { origin: { odometer: 0, hours: 0 } }))
  const counts = Array.from({ length: 30 }, (_, step) => {
    for (const body of bodies) body.advance(from + (2 * 60 + step * 10) * 60_000)
    return bodies.filter(inAlarm).length
  })
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(8)
  expect(Math.max(...counts)).toBeLessThan(8)
})

describe.each(tenants.map((t): [string, DemoTenant] => [t.plan.name, t]))(
  'troubles of %s',
  (_, { vehicles }) => {
    const today = serviceDay(Date.UTC(2026, 4, 12, 6))
    const troubled = vehicles.filter(({ sim }) => sim.trouble)

    test('one vehicle loses its main power on any day, at any hour, and no other', () => {
      const road = vehicles.filter(({ sim, bare }) => sim.protocol === 'jt808' && !bare)
      for (const day of [today, today + 1, today + 2]) {
        const lost = road.filter(({ sim }) => {
          const body = bodyOf(sim)(dayStart(day))
          body.advance(dayStart(day) + 60_000)
          return (locationOf(body, '2019', true).alarm & POWER_LOST) !== 0
        })
        expect(lost).toHaveLength(1)
      }
    })

    test('a bad cell gets hot again and again on its day, a hurried driver is too fast, a loose antenna strays', () => {
      const seen = new Set<string>()
      for (const { sim } of troubled) {
        if (sim.trouble?.turn !== today % 3 || sim.trouble.kind === 'silence') continue
        const body = bodyOf(sim)(dayStart(today))
        for (let minute = 0; minute < 18 * 60; minute++) {
          body.advance(dayStart(today) + minute * 60_000)
          if (body instanceof ElectricVehicle && body.fault === 'batteryHot') seen.add('heat')
          if (body instanceof FuelVehicle && body.overspeed) seen.add('speed')
          if (body instanceof FuelVehicle && body.stray !== 0) seen.add('antenna')
        }
      }
      const kinds = new Set(
        troubled
          .map(({ sim }) => sim.trouble?.kind)
          .filter((kind) => kind === 'heat' || kind === 'speed' || kind === 'antenna'),
      )
      expect(seen).toEqual(kinds)
    })

    test('one terminal at most has another card than the one on record', () => {
      const records = new Set(vehicles.map(({ sim }) => sim.iccid))
      const others = vehicles.flatMap(({ sim }) => (sim.protocol === 'gb32960' && sim.card ? [sim.card] : []))
      expect(others.length).toBe(vehicles.some(({ sim }) => sim.protocol === 'gb32960') ? 1 : 0)
      expect(others.filter((card) => records.has(card))).toEqual([])
    })
  },
)

const POWER_LOST = 1 << 8

function inAlarm(body: VehicleModel): boolean {
  if (body instanceof ElectricVehicle) return body.fault !== undefined
  return locationOf(body, '2019', true).alarm !== 0
}

test('two vehicles of the demo encipher and sign, none of those that show something else', () => {
  const sims = fleet.map(({ sim }) => sim)
  const changed = secured(sims, '04')
  const own = changed.flatMap((sim) => (sim.protocol === 'gb32960' && sim.secured ? [sim] : []))
  expect(own).toHaveLength(2)
  expect(own.some(({ signals, trouble, card }) => signals || trouble || card)).toBe(false)
  expect(secured(sims, undefined)).toEqual(sims)
})
