import { type AddressInfo, createServer } from 'node:net'
import { commandAttachments, commandFollowers, gatewayDesk } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { LatestRunner } from '@motorpool/ingest/server'
import { jt808 } from '@motorpool/jt808'
import { systemClock } from '@motorpool/kernel'
import { otaTasks } from '@motorpool/ota/shared'
import type { Place } from '@motorpool/testkit'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { World } from '../../../modules/ingest/test/support/world.ts'
import {
  buildFleet,
  buildTask,
  type Fleet,
  newPlace,
  type OtaApp,
  run,
  start,
} from '../../../modules/ota/test/support/app.ts'
import { courseOf, packageOf } from '../src/device/package.ts'
import { Simulation } from '../src/engine/simulation.ts'
import { type FleetVehicle, type JtVehicle, standardFleet } from '../src/fleet.ts'

const STEP_MS = 200
const CONTENT = Buffer.alloc(200_000, 'firmware ')
const BYTES = packageOf(CONTENT)

/** A port that nobody listens on: its address is told before anybody does. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('an update, from the call to the terminal that runs it', () => {
  let app: OtaApp
  let place: Place
  let world: World
  let runner: LatestRunner
  let stopDesk: () => Promise<void>
  let timer: NodeJS.Timeout
  const codes = new Map<string, string>()

  beforeAll(async () => {
    const port = await freePort()
    app = await start({ base: `http://127.0.0.1:${port}/` })
    app.clock.now = () => Date.now()
    await app.http.listen({ port, host: '127.0.0.1' })
    place = await newPlace(app)
    world = World.on({ ...app, drop: () => app.close() })
    world.clock.now = () => Date.now()
    const { db, clock } = app
    const bus = { publish() {}, listening: () => false }
    runner = new LatestRunner({
      db,
      bus,
      now: clock.now,
      log: world.log,
      recorded: world.recorded,
      flushMs: 100,
    })
    const { desk } = gatewayDesk({
      db,
      bus,
      instance: 'gateway',
      gateway: () => world.gateway,
      followers: app.ports.all(commandFollowers),
      attachments: app.ports.all(commandAttachments),
      clock,
      log: world.log,
    })
    await world.start({ deviceRate: 1e6, deviceBurst: 1e6 }, { sink: runner, commands: desk })
    await desk.start(false)
    stopDesk = () => desk.stop()
    // What the gateway's and the worker's timers do, quicker.
    timer = setInterval(() => {
      world.gateway.tick()
      desk.missed()
      void world.gateway.saveSessions().then(() => desk.tick())
    }, STEP_MS)
  })
  afterAll(async () => {
    clearInterval(timer)
    await world.stop()
    await stopDesk()
    await runner.stop()
    await app.close()
  })

  /** Simulated terminals in the vehicles of a fleet. */
  function simulation({ vehicles }: Fleet, make: (n: number) => FleetVehicle): Simulation {
    const own = vehicles.map(({ id, vin, code }, i) => {
      const vehicle = { ...make(i + 1), vin }
      const number = vehicle.protocol === 'jt808' ? vehicle.number : vin
      const secret = vehicle.protocol === 'jt808' ? { secret: `code${id}` } : {}
      const { tenant, org } = place
      world.registry.add(number, Number(id), {
        vin,
        terminalId: code,
        tenantId: tenant.id,
        orgId: org.id,
        ...secret,
      })
      if (vehicle.protocol === 'jt808') codes.set(number, `code${id}`)
      return vehicle
    })
    return new Simulation({
      vehicles: own,
      address: ({ name }) => ({ host: '127.0.0.1', port: world.gateway.portOf(name) }),
      clock: systemClock,
      codes,
      timing: { report: 250, asleep: 250, retry: 100, heartbeat: 2000 },
    })
  }

  const logs = (task: string) =>
    run(
      app,
      sql<{ vin: string; ring: number; state: string; progress: number; failReason: string | null }>`
        select vin, ring, state, progress, fail_reason as "failReason" from ota_log where task_id = ${task} order by ring, id`,
    )

  async function rolledOut(fleet: Fleet, simulated: Simulation): Promise<string> {
    const task = await buildTask(app, place, fleet, { standing: false, retryTimes: 0 })
    simulated.run()
    await vi.waitFor(() => expect(simulated.counters.online).toBe(fleet.vehicles.length), { timeout: 20_000 })
    const started = await app.as(place.owner).put(`${otaTasks.api}/${task}/start`, {})
    expect(started.status).toBe(200)
    const seen = new Set<string>()
    await vi.waitFor(
      async () => {
        await app.drainJobs()
        const rows = await logs(task)
        seen.add(rows.map(({ state }) => state).join())
        expect(rows.map(({ state }) => state)).toEqual(fleet.vehicles.map(() => 'SUCCESS'))
      },
      { timeout: 120_000, interval: 100 },
    )
    // The first ring is one terminal, and nobody else was given anything before it ran the new version.
    for (const states of seen) if (!states.startsWith('SUCCESS')) expect(states).toMatch(/^\w+(,WAIT)*$/)
    simulated.stop()
    return task
  }

  const installs = (id: string) => courseOf(id, BYTES) === 'install'

  test('over JT/T 808, sent to the terminal piece by piece', async () => {
    const fleet = await buildFleet(app, place, 3, { protocol: jt808.id, bytes: BYTES, version: 'V2.0' })
    const sims = standardFleet(60, 'jt808', true).vehicles.filter(
      (one) => one.protocol === 'jt808' && installs(one.number),
    ) as JtVehicle[]
    await rolledOut(
      fleet,
      simulation(fleet, (n) => sims[n] as JtVehicle),
    )
  })

  test('over JT/T 808-2013, fetched by terminals whose software says so', async () => {
    const fleet = await buildFleet(app, place, 2, { protocol: jt808.id, bytes: BYTES, version: 'V3.0' })
    await run(
      app,
      sql`with made as (
            insert into soft_version (tenant_id, version_code, version_name, terminal_model_id, protocol_id, update_way)
            select ${place.tenant.id}, 'V2.0', 'V2.0', t.terminal_model_id, (select min(id) from protocol), 'FETCHED'
            from terminal t where t.terminal_code = ${fleet.vehicles[0]?.code ?? ''} returning id)
          update terminal set soft_version_id = made.id from made
          where terminal_code = any (${fleet.vehicles.map(({ code }) => code)}::text[])`,
    )
    const sims = standardFleet(200, 'jt808', true).vehicles.filter(
      (one) => one.protocol === 'jt808' && one.edition === '2013' && installs(one.number),
    ) as JtVehicle[]
    const task = await rolledOut(
      fleet,
      simulation(fleet, (n) => sims[n] as JtVehicle),
    )
    const told = await run(
      app,
      sql<{ raw: Buffer }>`
        select f.raw from frame f join command_log c on c.vehicle_id = f.vehicle_id join ota_log l on l.command_id = c.id
        where l.task_id = ${task} and f.message_id = ${0x8105} and f.flags & ${RecordFlag.downlink} <> 0`,
    )
    expect(told).toHaveLength(2)
    for (const { raw } of told)
      expect(raw.toString('latin1')).toMatch(
        /.http:\/\/127\.0\.0\.1:\d+\/.*\/packages\/V1\.0\/\*\*\*;;;;127\.0\.0\.1;\d+;;MAKER;;V3\.0;240/,
      )
  })

  test('over GB/T 32960, fetched by the terminal', async () => {
    const of = { protocol: gb32960.id, bytes: BYTES, version: 'F2.00', manufacturer: 'MP01' }
    let fleet = await buildFleet(app, place, 3, of)
    while (!fleet.vehicles.every(({ vin }) => installs(vin))) fleet = await buildFleet(app, place, 3, of)
    const sims = standardFleet(60, 'gb32960', true).vehicles
    const task = await rolledOut(
      fleet,
      simulation(fleet, (n) => sims[n] as FleetVehicle),
    )
    const links = await run(
      app,
      sql<{ n: number }>`select count(link_hash)::int as n from ota_log where task_id = ${task}`,
    )
    expect(links[0]?.n).toBe(3)
    const told = await run(
      app,
      sql<{
        raw: Buffer
      }>`select raw from frame where protocol = ${gb32960.id} and message_id = ${0x82} and flags & ${RecordFlag.downlink} <> 0`,
    )
    expect(told).toHaveLength(3)
    for (const { raw } of told) expect(raw.toString('latin1')).toMatch(/\/packages\/V1\.0\/\*\*\*/)
  })
})
