import { systemClock } from '@motorpool/kernel'
import { factsByName } from '@motorpool/protocols/facts'
import { editionIn, RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { World } from '../../../modules/ingest/test/support/world.ts'
import { Simulation } from '../src/engine/simulation.ts'
import { type FleetVehicle, standardFleet } from '../src/fleet.ts'

/** One of each layout, and a machine. */
const VEHICLES: readonly FleetVehicle[] = [
  ...standardFleet(4, 'gb17691', true).vehicles,
  ...standardFleet(1, 'hj1014', true).vehicles,
]

describe('emission terminals, through the gateway', () => {
  let world: World

  beforeAll(async () => {
    world = await World.create()
    world.clock.now = () => Date.now()
    for (const [i, { vin }] of VEHICLES.entries()) {
      world.registry.add(vin, i + 1)
      await world.record(String(i + 1), vin)
    }
    await world.start({ deviceRate: 1e6, deviceBurst: 1e6 })
  })
  afterAll(async () => {
    await world.stop()
    await world.drop()
  })

  test('are let in on the ports of their protocols, and what they report is stored with its layout', async () => {
    const run = new Simulation({
      vehicles: VEHICLES,
      address: ({ name }) => ({ host: '127.0.0.1', port: world.gateway.portOf(name) }),
      clock: systemClock,
      codes: new Map(),
      timing: { report: 250, asleep: 250 },
    })
    run.run()
    for (const [i, vehicle] of VEHICLES.entries()) {
      const reports = async () => (await world.stored(i + 1)).filter(({ flags }) => flags & RecordFlag.report)
      await vi.waitFor(async () => expect((await reports()).length).toBeGreaterThan(5), {
        timeout: 30_000,
        interval: 100,
      })
      const stored = await reports()
      const facts = factsByName(vehicle.protocol)
      const editions = new Set(stored.map(({ flags }) => editionIn(flags, facts?.editions ?? [])))
      expect([...editions]).toEqual(['edition' in vehicle ? vehicle.edition : '2020'])
    }
    run.stop()
    expect([...run.counters.refusals]).toEqual([])
  })
})
