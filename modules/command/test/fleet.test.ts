import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { enqueue } from '@motorpool/jobs'
import { chinaTimeText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { taskJob } from '../../file/src/server/download/start.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { buildCommanded, fleetRate, start } from './support/app.ts'

const FLEET = '/api/vehicle-svc/cmd/V2.0/fleet'
const CENTRE = '/api/system-svc/downloads/V1.0'

interface Row {
  id: string
  vehicleId: string
  stage: string
  state: string
}

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

const text = { cmdCode: 'TEXT', action: 'set', type: 'REALTIME', params: { text: '前方施工' } }

const give = (place: Place, ids: readonly string[], more: object = {}) =>
  app.as(place.owner).post<{ taskId: string }>(FLEET, { ...text, ...more, ids })

const rowsOf = async (taskId: string): Promise<Row[]> => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<Row>`select id::text, vehicle_id::text as "vehicleId", stage, state from command_log where task_id = ${taskId}
      order by command_log.id`.execute(tx),
  )
  return rows
}

const taskOf = async (taskId: string) => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ status: string; progress: number; total: number }>`
      select status, progress, total_rows as total from download_task where id = ${taskId}`.execute(tx),
  )
  return rows[0]
}

/** What a gateway would do. */
const end = (id: string, state: string, reason: string | null = null) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update command_log set stage = 'ENDED', state = ${state}, fail_reason = ${reason} where id = ${id}`.execute(
      tx,
    ),
  )

describe('a command to a fleet', () => {
  it('gives each vehicle one command of the task, waits for the outcomes and tells them in a workbook', async () => {
    const place = await newPlace(app)
    const online = await buildCommanded(app, place, true)
    const offline = await buildCommanded(app, place, false)
    const bare = await buildVehicle(app, place)
    const { data, status } = await give(place, [online.id, offline.id, bare.id, online.id])
    expect(status).toBe(200)
    const draining = app.drainJobs()
    await vi.waitFor(async () => expect(await rowsOf(data.taskId)).toHaveLength(2), { timeout: 20_000 })
    const [first, second] = await rowsOf(data.taskId)
    expect(new Set([first?.state, second?.state])).toEqual(new Set(['3', '7']))
    await end(String((first?.state === '3' ? first : second)?.id), '2', 'GATEWAY_ENDED')
    await draining
    expect(await taskOf(data.taskId)).toEqual({ status: 'DONE', progress: 100, total: 3 })
    const { raw } = await app.as(place.owner).get(`${CENTRE}/${data.taskId}/download`)
    const sheet = await readSheet(raw)
    expect(sheet.slice(1).map((cells) => cells.slice(0, 2))).toEqual([
      [online.vin, '终端响应超时'],
      [offline.vin, '发送失败'],
      [String(bare.vin), '未下发'],
    ])
  })

  it('is not given twice when its task is taken up again', async () => {
    const place = await newPlace(app)
    const { id } = await buildCommanded(app, place, false)
    const { data } = await give(place, [id], { type: 'OFFLINE' })
    await app.drainJobs()
    const before = await rowsOf(data.taskId)
    expect(before).toMatchObject([{ vehicleId: id, stage: 'WAITING', state: '4' }])
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`update download_task set status = 'RUNNING' where id = ${data.taskId}`.execute(tx)
      await enqueue(tx, taskJob, { taskId: data.taskId })
    })
    await app.drainJobs()
    expect(await taskOf(data.taskId)).toMatchObject({ status: 'DONE' })
    expect(await rowsOf(data.taskId)).toEqual(before)
  })

  it('takes back what waits when its task is cancelled', async () => {
    const place = await newPlace(app)
    const { id } = await buildCommanded(app, place, true)
    const { data } = await give(place, [id])
    const draining = app.drainJobs()
    await vi.waitFor(async () => expect(await rowsOf(data.taskId)).toHaveLength(1), { timeout: 20_000 })
    expect((await app.as(place.owner).post(`${CENTRE}/cancel`, { ids: [data.taskId] })).status).toBe(200)
    await draining
    expect(await rowsOf(data.taskId)).toMatchObject([{ stage: 'ENDED', state: '8' }])
    expect(await taskOf(data.taskId)).toMatchObject({ status: 'FAIL' })
  })

  it('is one at a time of a tenant', async () => {
    const place = await newPlace(app)
    const { id } = await buildCommanded(app, place, false)
    expect((await give(place, [id])).status).toBe(200)
    expect(await give(place, [id], { params: { text: '限速' } })).toMatchObject({
      status: 409,
      errCode: 'COMMAND_FLEET_BUSY',
    })
    await app.drainJobs()
  })

  it('tells at once that values are wrong, that no terminal has it, and of a vehicle of others nothing', async () => {
    const place = await newPlace(app)
    const { id } = await buildCommanded(app, place, false)
    const other = await buildCommanded(app, await newPlace(app), false)
    expect(await give(place, [id], { params: {} })).toMatchObject({ errCode: 'INVALID_INPUT' })
    expect(await give(place, [id], { cmdCode: 'NONE' })).toMatchObject({ errCode: 'COMMAND_UNKNOWN' })
    expect(await give(place, [id, other.id])).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
  })

  it('goes to all that a list of vehicles finds by its filters, for who may see that list', async () => {
    const place = await newPlace(app)
    const wanted = await buildCommanded(app, place, false)
    await buildCommanded(app, place, false)
    const giveTo = (filter: object, user = place.owner, more: object = {}) =>
      app.as(user).post<{ taskId: string }>(FLEET, {
        ...text,
        type: 'OFFLINE',
        list: 'vehicle/vehicles',
        filter,
        ...more,
      })
    const sender = await app.buildUser({ org: place.org, permissions: ['single-vehicle/params/update'] })
    expect((await giveTo({ vin: wanted.vin }, sender)).status).toBe(403)
    for (const filter of [{ vin: 'NOSUCHVEHICLE' }, { misspelt: '1' }])
      expect(await giveTo(filter)).toMatchObject({ errCode: 'INVALID_INPUT' })
    expect(await giveTo({}, place.owner, { ids: [wanted.id] })).toMatchObject({ errCode: 'INVALID_INPUT' })
    const { data } = await giveTo({ vin: wanted.vin })
    await app.drainJobs()
    expect(await rowsOf(data.taskId)).toMatchObject([{ vehicleId: wanted.id, state: '4' }])
  })

  it('R342 is reserved: due one after another from its time on, and its task does not wait for that', async () => {
    const place = await newPlace(app)
    const ids = [(await buildCommanded(app, place, true)).id, (await buildCommanded(app, place, true)).id]
    expect(await give(place, ids, { type: 'RESERVATION' })).toMatchObject({ errCode: 'INVALID_INPUT' })
    const reserveTime = app.clock.now() + 3_600_000
    fleetRate.value = 1
    const { data } = await give(place, ids, { type: 'RESERVATION', reserveTime })
    await app.drainJobs()
    fleetRate.value = 500
    expect(await taskOf(data.taskId)).toMatchObject({ status: 'DONE' })
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ stage: string; due: number; expire: number }>`
        select stage, due_time as due, expire_time as expire from command_log where task_id = ${data.taskId}
        order by due_time`.execute(tx),
    )
    expect(rows.map(({ stage, due }) => [stage, due - reserveTime])).toEqual([
      ['WAITING', 0],
      ['WAITING', 1000],
    ])
    expect(rows.map(({ due, expire }) => expire - due)).toEqual([3_600_000, 3_600_000])
  })

  it('R342 is not reserved into the time of another, nor given in it: together they would be faster than the tenant allows', async () => {
    const place = await newPlace(app)
    const ids = [(await buildCommanded(app, place, true)).id, (await buildCommanded(app, place, true)).id]
    const at = app.clock.now() + 3_600_000
    const reserve = (reserveTime: number) => give(place, ids, { type: 'RESERVATION', reserveTime })
    fleetRate.value = 1
    try {
      expect((await reserve(at)).status).toBe(200)
      await app.drainJobs()
      const overlap = { status: 409, errCode: 'COMMAND_FLEET_OVERLAP' }
      for (const time of [at, at + 1000, at - 1000]) expect(await reserve(time)).toMatchObject(overlap)
      for (const time of [at + 2000, at - 2000]) {
        expect((await reserve(time)).status).toBe(200)
        await app.drainJobs()
      }
      app.clock.advance(3_600_000 - 1000)
      expect(await give(place, ids, { type: 'OFFLINE' })).toMatchObject(overlap)
      const elsewhere = await newPlace(app)
      const other = await buildCommanded(app, elsewhere, true)
      expect(
        (await give(elsewhere, [other.id], { type: 'RESERVATION', reserveTime: at + 10_000 })).status,
      ).toBe(200)
      await app.drainJobs()
    } finally {
      fleetRate.value = 500
    }
  })

  it('R342 that is reserved stands in its workbook as such, with its time', async () => {
    const place = await newPlace(app)
    const { id, vin } = await buildCommanded(app, place, true)
    const reserveTime = app.clock.now() + 3_600_000
    const { data } = await give(place, [id], { type: 'RESERVATION', reserveTime })
    await app.drainJobs()
    const { raw } = await app.as(place.owner).get(`${CENTRE}/${data.taskId}/download`)
    const [, row] = await readSheet(raw)
    expect(row?.slice(0, 2)).toEqual([vin, `已预约，将于 ${chinaTimeText(reserveTime)} 下发`])
  })

  it('never locks, nor opens a lock', async () => {
    const place = await newPlace(app)
    const { id } = await buildCommanded(app, place, false)
    for (const action of ['lock', 'unlock'])
      expect(await give(place, [id], { action })).toMatchObject({ errCode: 'INVALID_INPUT' })
    const { data } = await give(place, [id], { type: 'OFFLINE' })
    await app.drainJobs()
    const category = app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update command_log set cmd_category = 'LOCK' where task_id = ${data.taskId}`.execute(tx),
    )
    await expect(category).rejects.toThrow('command_log_task_id_check')
  })
})
