import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { IMPORT_JOB_LIMITS, readSheet } from '@motorpool/excel'
import { newPasswordKey } from '@motorpool/identity/server'
import { encode } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import {
  type ApiClient,
  permissionsOf,
  startTestApp,
  type TestApp,
  type TestTenant,
} from '@motorpool/testkit'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../modules/vehicle/test/support/fleet.ts'
import { wireModules } from '../src/modules.ts'

const CENTRE = '/api/system-svc/downloads/V1.0'
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor'
/** 2026-02-20 00:00 UTC+8 */
const DAY = Date.UTC(2026, 1, 19, 16)
/** One report in two seconds: more than anyone waits for. */
const STEP_MS = 2000
const REPORTS = 20_100

interface Check {
  taskId: string | null
  status: string | null
  progress: number
}

let app: TestApp
let tenant: TestTenant
let user: ApiClient
let vin: string
const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-history-'))

/** A day of the same report, as the gateway stores each of them. */
async function drive(vehicleId: string): Promise<void> {
  const raw = encode.location(
    { edition: '2013', number: '199000000001', serial: 1 },
    {
      alarm: 0,
      status: 3,
      latitude: 23.1,
      longitude: 113.3,
      altitude: 20,
      speed: 61.5,
      direction: 90,
      time: DAY,
      items: [],
    },
  )
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`select app.frame_partition('2026-02-20')`.execute(tx)
    await sql`insert into frame_20260220 (vehicle_id, tenant_id, device_time, recv_time, message_id, flags, state, alarm,
        protocol, raw_form, raw, writer)
      select ${vehicleId}, ${tenant.id}, at, at + interval '300 ms', ${0x0200}, ${RecordFlag.report}, 0, 0,
        ${jt808.id}, 1, ${Buffer.from(raw)}, 1
      from generate_series(0, ${sql.lit(REPORTS - 1)}) n,
        lateral (select to_timestamp(${DAY}::float8 / 1000) + n * interval '2 seconds') t (at)`.execute(tx)
  })
}

beforeAll(async () => {
  app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const { modules } = wireModules({ db, clock, key: newPasswordKey(), filesDir })
      return { modules }
    },
  })
  tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  user = app.as(owner)
  const vehicle = await buildVehicle(app, { tenant, org, owner })
  vin = String(vehicle.vin)
  await drive(vehicle.id)
})
afterAll(async () => {
  await app.close()
  rmSync(filesDir, { recursive: true, force: true })
})

const call = (version: 'V1.0' | 'V2.0', rest: string, until = DAY + REPORTS * STEP_MS) =>
  `${SINGLE}/${version}/${vin}${rest}?startTime=${DAY}&endTime=${until}&keys=speed`

describe('a history without chosen values', () => {
  const range = { startTime: DAY, endTime: DAY + 60_000 }

  it('has every value that the vehicle sends', async () => {
    const { data } = await user.post<{ items: { values: Record<string, { value: unknown }> }[] }>(
      `${SINGLE}/V2.0/${vin}/history`,
      range,
    )
    expect(data.items[0]?.values).toMatchObject({ speed: { value: 61.5 }, altitude: { value: 20 } })
  })

  it('is exported with a column for each of them', async () => {
    const init = await user.get<{ columns: { key: string }[] }>(`${SINGLE}/V2.0/${vin}/history/init`)
    const answer = await user.post(`${SINGLE}/V2.0/${vin}/export`, range)
    const [header, first] = await readSheet(answer.raw)
    expect(header).toHaveLength(2 + init.data.columns.length)
    expect(first).toContain(61.5)
  })
})

describe.each(['V1.0', 'V2.0'] as const)('a history that is too long to wait for, %s', (version) => {
  const check = async () => (await user.get<Check>(call(version, '/check/export'))).data

  it('is exported by a task, followed until it is done and fetched in the download centre (R188)', async () => {
    const need = await user.get<{ need: boolean; total: number }>(call(version, '/need/async/export'))
    expect(need.data).toEqual({ need: true, total: REPORTS })
    const atOnce = await user.post(`${SINGLE}/${version}/${vin}/export`, {
      startTime: DAY,
      endTime: DAY + REPORTS * STEP_MS,
      keys: ['speed'],
    })
    expect(atOnce.errCode).toBe('HISTORY_EXPORT_LONG')

    const { data: begun } = await user.get<{ taskId: string }>(call(version, '/async/export'))
    expect(await check()).toMatchObject({ taskId: begun.taskId, status: 'WAIT', progress: 0 })
    const again = await user.get<{ taskId: string }>(call(version, '/async/export'))
    expect(again.data.taskId).toBe(begun.taskId)

    await app.drainJobs()
    expect(await check()).toMatchObject({ taskId: begun.taskId, status: 'DONE', progress: 100 })
    const list = await user.post<{ items: { id: string; taskName: string; totalRows: number }[] }>(
      `${CENTRE}/page`,
      { page: 1, pageSize: 20 },
    )
    const line = list.data.items.find((item) => item.id === begun.taskId)
    expect(line).toMatchObject({ totalRows: REPORTS })
    expect(line?.taskName).toContain(vin)
    const file = await user.get(`${CENTRE}/${begun.taskId}/download`)
    const rows = await readSheet(file.raw, { ...IMPORT_JOB_LIMITS, ratio: 1000 })
    expect(rows).toHaveLength(REPORTS + 1)
    expect(rows[1]?.at(-1)).toBe(61.5)
    await user.delete(CENTRE, { ids: [begun.taskId] })
  })
})

describe('a short history', () => {
  it('needs no task, and one that nobody began has no state', async () => {
    const until = DAY + 600_000
    expect((await user.get(call('V1.0', '/need/async/export', until))).data).toMatchObject({ need: false })
    expect((await user.get(call('V1.0', '/check/export', until))).data).toMatchObject({
      taskId: null,
      status: null,
    })
  })
})
