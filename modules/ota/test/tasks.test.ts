import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pg, sql } from '@motorpool/db'
import { encode, jt808 } from '@motorpool/jt808'
import type { Place } from '@motorpool/testkit'
import { RawForm } from '@motorpool/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONFIRM_MS } from '../src/server/worker/conditions.ts'
import { otaFiles, otaTasks } from '../src/shared/index.ts'
import {
  buildFleet,
  buildTask,
  buildUpdatable,
  type Fleet,
  modelOf,
  newPlace,
  type OtaApp,
  run,
  start,
  taskBody,
} from './support/app.ts'

let app: OtaApp
let place: Place

beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())
beforeEach(async () => {
  await run(app, sql`delete from ota_task`)
  place = await newPlace(app)
})

const order = (id: string, name: string) => app.as(place.owner).put(`${otaTasks.api}/${id}/${name}`, {})

/** The worker's step now, in which each step follows the last. */
async function step(): Promise<void> {
  app.clock.advance(6000)
  await app.drainJobs()
}

async function started(count: number, more: object = {}): Promise<{ id: string; fleet: Fleet }> {
  const fleet = await buildFleet(app, place, count)
  const id = await buildTask(app, place, fleet, more)
  expect((await order(id, 'start')).status).toBe(200)
  await app.drainJobs()
  return { id, fleet }
}

const states = async (id: string) =>
  (
    await run(app, sql<{ s: string }>`select state as s from ota_log where task_id = ${id} order by ring, id`)
  ).map(({ s }) => s)

const statusOf = async (id: string) =>
  (await run(app, sql<{ s: string }>`select task_status as s from ota_task where id = ${id}`))[0]?.s

const commands = (place: Place) =>
  run(
    app,
    sql<{ id: string; standstill: object | null; params: Record<string, string>; stage: string }>`
      select id::text, standstill, params, stage from command_log
      where tenant_id = ${place.tenant.id} and cmd_code = 'UPGRADE' order by command_log.id`,
  )

/** What the gateway's desk writes of the commands that wait. */
const ends = (state: string, failure: string | null = null) =>
  run(
    app,
    sql`update command_log set stage = 'ENDED', state = ${state}, fail_reason = ${failure}, gateway = 'g',
      send_time = ${new Date(app.clock.now())} where tenant_id = ${place.tenant.id} and stage = 'WAITING' and cmd_code = 'UPGRADE'`,
  )

const headOf = (code: string) => ({ edition: '2019', number: code.replace(/\D/g, ''), serial: 1 }) as const

/** A terminal signs on (JT/T 808-2019 0x0102) and says its software. */
function signsOn(vehicle: Fleet['vehicles'][number], software: string): Promise<void> {
  app.clock.advance(1000)
  const said = { code: 'x', imei: '123456789012345', softwareVersion: software }
  return stored(vehicle, 0x0102, encode.authenticate(headOf(vehicle.code), said))
}

/** A terminal reports where it stands (0x0200), with its signal where it says one. */
function reports(vehicle: Fleet['vehicles'][number], radioSignal?: number): Promise<void> {
  app.clock.advance(1000)
  const items = radioSignal === undefined ? [] : [{ key: 'radioSignal' as const, value: radioSignal }]
  const place = { alarm: 0, status: 2, latitude: 30, longitude: 114, altitude: 0, speed: 0, direction: 0 }
  return stored(
    vehicle,
    0x0200,
    encode.location(headOf(vehicle.code), { ...place, time: app.clock.now(), items }),
  )
}

async function stored({ id }: Fleet['vehicles'][number], messageId: number, raw: Uint8Array): Promise<void> {
  const at = new Date(app.clock.now())
  await run(app, sql`select app.frame_partition((${at}::timestamptz at time zone 'Asia/Shanghai')::date)`)
  await run(
    app,
    sql`insert into frame (vehicle_id, tenant_id, device_time, recv_time, message_id, flags, state, alarm, protocol, raw_form, writer, raw)
      values (${id}, ${place.tenant.id}, ${at}, ${at}, ${messageId}, 0, 0, 0, ${jt808.id}, ${RawForm.frame}, 1, ${Buffer.from(raw)})`,
  )
}

describe('a task', () => {
  it('R324 has a row for each terminal, in rings, and is refused for another model or no terminal', async () => {
    const fleet = await buildFleet(app, place, 2)
    const id = await buildTask(app, place, fleet)
    const page = await app
      .as(place.owner)
      .post<{ total: number; items: object[] }>(`${otaTasks.api}/${id}/terminals/page`, {})
    expect(page.data.total).toBe(2)
    expect(page.data.items[0]).toMatchObject({ ring: 1, state: 'WAIT', vin: fleet.vehicles[0]?.vin })
    const other = await buildUpdatable(app, place, (await modelOf(app, place)).id)
    const refused = await app
      .as(place.owner)
      .post(otaTasks.api, taskBody({ ...fleet, vehicles: [other] }, place))
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(other.vin)])
  })

  it('gives the first terminal its package alone, while it stands, and the next when it runs the new version', async () => {
    const { id, fleet } = await started(3)
    expect(await states(id)).toEqual(['RUNNING', 'WAIT', 'WAIT'])
    const [first, ...more] = await commands(place)
    expect(more).toEqual([])
    expect(first?.standstill).toMatchObject({ age: 120_000, least: 60_000 })
    expect(first?.params).toMatchObject({ file: fleet.fileId, version: fleet.version })

    await ends('0')
    await step()
    expect(await states(id)).toEqual(['CONFIRM', 'WAIT', 'WAIT'])
    await signsOn(fleet.vehicles[0] as never, 'the old one')
    await step()
    expect(await states(id)).toEqual(['CONFIRM', 'WAIT', 'WAIT'])
    await signsOn(fleet.vehicles[0] as never, fleet.version)
    await step()
    expect(await states(id)).toEqual(['SUCCESS', 'RUNNING', 'RUNNING'])
  })

  it("shows how much of a package its terminal's line has taken", async () => {
    const { id } = await started(1)
    const progress = async () =>
      (await run(app, sql<{ n: number }>`select progress as n from ota_log where task_id = ${id}`))[0]?.n
    await run(
      app,
      sql`update command_log set stage = 'SENT', gateway = 'g', progress = 50 where tenant_id = ${place.tenant.id}`,
    )
    await step()
    expect(await progress()).toBe(45)
    await run(app, sql`update command_log set stage = 'WAITING' where tenant_id = ${place.tenant.id}`)
    await ends('0')
    await step()
    expect(await progress()).toBe(90)
  })

  it('ends when all have it', async () => {
    const { id, fleet } = await started(1)
    await ends('0')
    await step()
    await signsOn(fleet.vehicles[0] as never, fleet.version)
    await step()
    expect([await statusOf(id), await states(id)]).toEqual(['SUCCESS', ['SUCCESS']])
    await step()
    expect(await commands(place)).toHaveLength(1)
  })

  it('sends nothing a second time while it is unknown what has arrived, whatever happens to the worker', async () => {
    const { id } = await started(1)
    for (let i = 0; i < 3; i++) await step()
    expect(await commands(place)).toHaveLength(1)
    await ends('2', 'SESSION_ENDED')
    for (let i = 0; i < 3; i++) await step()
    expect([await states(id), await commands(place)]).toMatchObject([['CONFIRM'], [{}]])
    app.clock.advance(CONFIRM_MS)
    await step()
    expect([await states(id), (await commands(place)).length]).toEqual([['RUNNING'], 2])
  })

  it('uses up no try with what was never on the wire', async () => {
    const { id } = await started(1, { retryTimes: 0 })
    await ends('7', 'EXPIRED')
    await step()
    expect([await states(id), (await commands(place)).length]).toEqual([['RUNNING'], 2])
  })

  it('stops by itself when failures pass the bound, goes on when somebody says so, and retries those that failed', async () => {
    const { id } = await started(3, { retryTimes: 0 })
    await ends('1', 'REFUSED')
    await step()
    expect([await statusOf(id), await states(id)]).toEqual(['STOPPED', ['FAIL', 'WAIT', 'WAIT']])
    await step()
    expect(await commands(place)).toHaveLength(1)
    expect((await order(id, 'resume')).status).toBe(200)
    await step()
    expect(await states(id)).toEqual(['FAIL', 'RUNNING', 'RUNNING'])
    await ends('1', 'REFUSED')
    await step()
    expect(await statusOf(id)).toBe('FAIL')
    expect((await order(id, 'retry')).status).toBe(200)
    await step()
    expect(await states(id)).toEqual(['RUNNING', 'WAIT', 'WAIT'])
  })

  it('is paused and cancelled: nothing more is sent, and what is on the wire comes to its end', async () => {
    const { id, fleet } = await started(2)
    expect((await order(id, 'pause')).status).toBe(200)
    await ends('0')
    await step()
    await signsOn(fleet.vehicles[0] as never, fleet.version)
    await step()
    expect(await states(id)).toEqual(['SUCCESS', 'WAIT'])
    expect((await order(id, 'start')).status).toBe(409)
    expect((await order(id, 'cancel')).status).toBe(200)
    await step()
    expect([await statusOf(id), await states(id)]).toEqual(['CANCELLED', ['SUCCESS', 'CANCELLED']])
    expect((await order(id, 'resume')).status).toBe(409)
  })

  it('takes back what waits for the vehicle to stand, when it is paused or cancelled', async () => {
    const { id } = await started(1)
    expect((await commands(place)).map(({ stage }) => stage)).toEqual(['WAITING'])
    expect((await order(id, 'pause')).status).toBe(200)
    await step()
    expect((await commands(place)).map(({ stage }) => stage)).toEqual(['ENDED'])
    expect(await states(id)).toEqual(['WAIT'])
    expect((await order(id, 'resume')).status).toBe(200)
    await step()
    expect([await states(id), (await commands(place)).length]).toEqual([['RUNNING'], 2])
    expect((await order(id, 'cancel')).status).toBe(200)
    await step()
    expect((await commands(place)).map(({ stage }) => stage)).toEqual(['ENDED', 'ENDED'])
    expect(await states(id)).toEqual(['CANCELLED'])
  })

  it('waits for its window, its time and the battery', async () => {
    const { id, fleet } = await started(1, { minSoc: 50, windowFrom: '02:00', windowTo: '02:01' })
    expect(await states(id)).toEqual(['WAIT'])
    await run(app, sql`update ota_task set window_from = null, window_to = null where id = ${id}`)
    await step()
    expect(await states(id)).toEqual(['WAIT'])
    await run(
      app,
      sql`update vehicle_realtime set soc = 80 where vehicle_id = ${fleet.vehicles[0]?.id ?? ''}`,
    )
    await step()
    expect(await states(id)).toEqual(['RUNNING'])
    const later = await buildTask(app, place, await buildFleet(app, place, 1), {
      executeWay: 'RESERVE',
      reserveTime: app.clock.now() + 3_600_000,
    })
    expect(await statusOf(later)).toBe('WAIT')
    app.clock.advance(3_600_000)
    await step()
    expect(await statusOf(later)).toBe('RUNNING')
  })

  it('waits for the signal where it asks for one: weak, unsaid and old ones send nothing', async () => {
    const { id, fleet } = await started(1, { minSignal: 20 })
    const [vehicle] = fleet.vehicles
    if (!vehicle) throw new Error('no vehicle')
    await step()
    expect(await states(id)).toEqual(['WAIT'])
    await reports(vehicle, 25)
    app.clock.advance(120_000)
    await step()
    expect(await states(id)).toEqual(['WAIT'])
    await reports(vehicle, 25)
    await reports(vehicle, 19)
    await step()
    await reports(vehicle)
    await step()
    expect(await states(id)).toEqual(['WAIT'])
    await reports(vehicle, 20)
    await step()
    expect(await states(id)).toEqual(['RUNNING'])
  })

  it.each([
    ['whose protocol nobody knows yet', sql`update vehicle_realtime set protocol = 0`],
    [
      'for which as many commands wait as may',
      sql`insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_type, check_id,
            stage, due_time, expire_time)
          select tenant_id, org_id, vehicle_id, vin, terminal_code, 'jt808', 'LOCATE', 'query', 'OFFLINE', gen_random_uuid()::text,
            'WAITING', now() + interval '1 year', now() + interval '2 years' from vehicle_realtime, generate_series(1, 50)`,
    ],
  ])('goes on with others where one waits %s, and so do other tasks', async (_, hold) => {
    const fleet = await buildFleet(app, place, 1)
    const [held] = fleet.vehicles
    const id = await buildTask(app, place, fleet)
    await run(app, sql`${hold} where vehicle_id = ${held?.id ?? ''}`)
    expect((await order(id, 'start')).status).toBe(200)
    const other = await started(1)
    expect([await states(id), await states(other.id)]).toEqual([['WAIT'], ['RUNNING']])
    await run(app, sql`delete from command_log where vehicle_id = ${held?.id ?? ''}`)
    await run(
      app,
      sql`update vehicle_realtime set protocol = ${jt808.id} where vehicle_id = ${held?.id ?? ''}`,
    )
    await step()
    expect(await states(id)).toEqual(['RUNNING'])
  })

  it('is stepped though the step of an older one fails for a reason that nobody foresaw', async () => {
    const broken = await buildTask(app, place, await buildFleet(app, place, 1))
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    try {
      await owner.query(`
        create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
        create trigger refuse before update on ota_log for each row when (old.task_id = ${broken}) execute function refuse_row()`)
      expect((await order(broken, 'start')).status).toBe(200)
      const other = await started(1)
      expect([await states(broken), await states(other.id)]).toEqual([['WAIT'], ['RUNNING']])
    } finally {
      await owner.query('drop function refuse_row cascade')
      await owner.end()
    }
    await step()
    expect(await states(broken)).toEqual(['RUNNING'])
  })

  it('sends nothing of a package that was altered in the store', async () => {
    const fleet = await buildFleet(app, place, 1)
    const id = await buildTask(app, place, fleet)
    const [row] = await run(
      app,
      sql<{
        name: string
      }>`select a.uuid_name as name from ota_file f join attachment a on a.id = f.file where f.id = ${fleet.fileId}`,
    )
    const name = row?.name ?? ''
    await writeFile(join(app.filesDir, name.slice(0, 2), name), 'altered')
    await order(id, 'start')
    await step()
    expect([await states(id), await commands(place), await statusOf(id)]).toEqual([['FAIL'], [], 'FAIL'])
  })

  it('waits while the store of its package does not serve, and goes on when it does', async () => {
    const fleet = await buildFleet(app, place, 1)
    const id = await buildTask(app, place, fleet)
    const keptIn = (type: string) =>
      run(
        app,
        sql`update attachment set storage_type = ${type} where id = (select file from ota_file where id = ${fleet.fileId})`,
      )
    // Of a store that no setting names.
    await keptIn('S3')
    await order(id, 'start')
    await step()
    expect([await states(id), await commands(place), await statusOf(id)]).toEqual([['WAIT'], [], 'RUNNING'])
    await keptIn('LOCAL')
    await step()
    expect(await states(id)).toEqual(['RUNNING'])
  })

  it('keeps its package: one that a task names is not deleted', async () => {
    const fleet = await buildFleet(app, place, 1)
    await buildTask(app, place, fleet)
    expect((await app.as(place.owner).delete(otaFiles.api, { ids: [fleet.fileId] })).status).toBe(409)
  })
})
