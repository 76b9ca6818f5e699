import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import type { Place, TestApp } from '@motorpool/testkit'
import { StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { FleetCounts, MapData, MonitorRow } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

interface Stored {
  online: boolean
  runStatus: string | null
  charging: boolean
  working?: boolean
  alarm: boolean
}

const stored: readonly (readonly [OperatingState, Stored])[] = [
  ['running', { online: true, runStatus: 'RUNNING', charging: false, alarm: false }],
  // GB/T 32960: charged while it drives.
  ['running', { online: true, runStatus: 'RUNNING', charging: true, alarm: true }],
  ['idling', { online: true, runStatus: 'IDLE', charging: false, alarm: true }],
  ['working', { online: true, runStatus: 'IDLE', charging: false, working: true, alarm: false }],
  ['charging', { online: true, runStatus: 'IDLE', charging: true, alarm: false }],
  ['parked', { online: true, runStatus: 'STOPPED', charging: false, working: true, alarm: false }],
  ['parked', { online: true, runStatus: null, charging: false, alarm: false }],
  ['offline', { online: false, runStatus: 'RUNNING', charging: true, alarm: true }],
]

describe('what a vehicle does', () => {
  let app: TestApp
  let place: Place
  const vins: string[] = []

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    for (const [, s] of stored) {
      const { id, vin } = await buildVehicle(app, place)
      vins.push(String(vin))
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time,
              run_status, charging, working, acc, state, speed, lng, lat)
            values (${id}, ${place.tenant.id}, ${place.org.id}, ${String(vin)}, '', 1, ${s.online}, now(), ${s.runStatus},
              ${s.charging}, ${s.working ?? false}, true, ${s.alarm ? StateBit.alarm : 0}, 420, 113000000, 23000000)`.execute(
          tx,
        ),
      )
    }
    vins.push(String((await buildVehicle(app, place)).vin))
  })
  afterAll(() => app.close())

  const list = async (filters: object = {}) =>
    (
      await app
        .as(place.owner)
        .post<{ items: MonitorRow[] }>(`${API}/getMonitorList`, { page: 1, ...filters })
    ).data.items
  const expected = [...stored.map(([state]) => state), 'never' as const]

  it('is one word, the same in list, filter, map, counts and the record of the vehicle', async () => {
    const rows = await list()
    const byVin = new Map(rows.map((row) => [row.vin, row]))
    expect(vins.map((vin) => byVin.get(vin)?.operatingState)).toEqual(expected)
    const { vehicles, counts } = (await app.as(place.owner).post<MapData>(`${API}/getVehicleMapData`, {}))
      .data
    for (const state of OPERATING_STATES) {
      const of = vins.filter((_, i) => expected[i] === state).toSorted()
      expect((await list({ operatingState: state })).map((row) => row.vin).toSorted()).toEqual(of)
      expect(counts[state as keyof FleetCounts]).toBe(of.length)
      if (state !== 'never')
        expect(
          vehicles
            .filter((v) => v.state === state)
            .map((v) => v.vin)
            .toSorted(),
        ).toEqual(of)
    }
    const records = await app
      .as(place.owner)
      .post<{ items: { vin: string; operatingState: string }[] }>('/api/vehicle-svc/vehicles/V1.0/page', {
        page: 1,
      })
    const ofRecord = new Map(records.data.items.map((row) => [row.vin, row.operatingState]))
    expect(vins.map((vin) => ofRecord.get(vin))).toEqual(expected)
  })

  it('stands beside an alarm, which is counted and asked for by itself, of vehicles online alone', async () => {
    const { counts } = (await app.as(place.owner).post<MapData>(`${API}/getVehicleMapData`, {})).data
    expect([counts.alarm, counts.online, counts.total]).toEqual([2, 7, 9])
    expect((await list({ alarm: true })).map((row) => row.operatingState).toSorted()).toEqual([
      'idling',
      'running',
    ])
    expect(await list({ alarm: true, states: ['idling', 'parked'] })).toHaveLength(1)
  })

  it('R387 of a vehicle that is offline its values are the last, ACC and work are not known', async () => {
    const [row] = await list({ operatingState: 'offline' })
    expect(row).toMatchObject({
      speed: 42,
      lng: 113,
      accStatus: null,
      runStatus: null,
      charging: false,
      alarm: false,
    })
    expect((await list({ accStatus: '0' })).every((one) => one.onlineStatus === 'ONLINE')).toBe(true)
  })

  it('is written in the words of the screens into the workbook', async () => {
    const { raw } = await app.as(place.owner).post(`${API}/export`, {})
    const [header = [], ...rows] = await readSheet(raw)
    const column = header.indexOf('车辆状态')
    expect(new Set(rows.map((row) => row[column]))).toEqual(
      new Set(['行驶', '作业', '怠速', '停车', '充电', '离线', '从未上线']),
    )
  })
})
