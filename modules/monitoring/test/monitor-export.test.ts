import { readSheet } from '@motorpool/excel'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { startTestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { fleetRoutes } from '../src/server/monitor/fleet-routes.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

it('R351 R189 R266 exports the status of vehicles: all or those that are chosen, in chosen columns, in the zone of the screen', async () => {
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: { modules: [terminalModule, vehicleModule], routes: fleetRoutes(new OfflineGeocoder({})) },
  })
  try {
    const place = await newPlace(app)
    const vehicles = [await buildVehicle(app, place), await buildVehicle(app, place)]
    const [first, second] = vehicles
    const stranger = await buildVehicle(app, await newPlace(app))
    const user = app.as(place.owner)
    const exported = async (body: object) => {
      const answer = await user.post(`${API}/export`, body, { headers: { 'time-zone': 'Asia/Tokyo' } })
      expect(answer.status, answer.text.slice(0, 200)).toBe(200)
      return readSheet(answer.raw)
    }
    const [header, ...rows] = await exported({ page: 'x', title: '导出' })
    expect(header).toHaveLength(16)
    expect(header?.at(-1)).toBe('上报时间 (Asia/Tokyo)')
    expect(new Set(rows.map(([vin]) => vin))).toEqual(new Set(vehicles.map(({ vin }) => vin)))

    const columns = ['operatingState', 'receiveTime', 'vin']
    expect(await exported({ ids: [second?.id, stranger.id], columns })).toEqual([
      ['车辆状态', '接收时间 (Asia/Tokyo)', '车架号'],
      ['从未上线', null, second?.vin],
    ])
    expect(await exported({ keyword: first?.vin, ids: [second?.id], columns })).toHaveLength(1)

    for (const column of ['orgId', 'keyword', 'nothing'])
      expect((await user.post(`${API}/export`, { columns: [column] })).errCode).toBe('EXPORT_COLUMN')
    expect((await user.post(`${API}/export`, { ids: ["1'"] })).status).toBe(400)

    const V2 = '/api/vehicle-svc/vehicle/realtime/V2.0'
    const asked = { page: 1, pageSize: 10, sort: { field: 'vin', order: 'asc' } }
    const listed = (await user.post(`${API}/getMonitorList`, asked)).data
    expect((await user.post(`${V2}/page`, asked)).data, 'R266: version 2').toEqual(listed)
    const sheet = await user.post(`${V2}/export`, { ids: [second?.id], columns: ['vin'] })
    expect((await readSheet(sheet.raw)).slice(1)).toEqual([[second?.vin]])
    const one = await user.get(`${V2}/${second?.vin}`)
    expect(one.data).toMatchObject({ vin: second?.vin, operatingState: 'never' })
    expect((await user.get(`${V2}/${stranger.vin}`)).errCode).toBe('NOT_FOUND')
  } finally {
    await app.close()
  }
})
