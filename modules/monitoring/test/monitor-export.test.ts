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

it('exports the status of vehicles, whatever else than its filters is sent along', async () => {
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: { modules: [terminalModule, vehicleModule], routes: fleetRoutes(new OfflineGeocoder({})) },
  })
  try {
    const place = await newPlace(app)
    const { vin } = await buildVehicle(app, place)
    const answer = await app
      .as(place.owner)
      .post('/api/vehicle-svc/vehicleMonitor/V1.0/export', { ids: '2', page: 'x', title: '导出' })
    expect(answer.status).toBe(200)
    const [header, ...rows] = await readSheet(answer.raw)
    expect(header).toHaveLength(16)
    expect(rows.map(([first]) => first)).toEqual([vin])
  } finally {
    await app.close()
  }
})
