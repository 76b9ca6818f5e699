import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { terminalModule } from '@motorpool/terminal/server'
import { type ApiClient, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnknownDevices } from '../../ingest/src/server/gateway/unknown.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { refusedDevices } from '../src/server/monitor/refused-devices.ts'
import { unknownRoutes } from '../src/server/monitor/unknown-routes.ts'
import type { UnknownDevice } from '../src/shared/unknown-devices.ts'

const PAGE = '/api/terminal-svc/unknownDevices/V1.0/page'
const VIN = 'LMPTEST9000000001'

describe('devices the gateway turned away', () => {
  let app: TestApp
  let admin: ApiClient
  let gateway: UnknownDevices
  const page = async (body: object = {}) =>
    (await admin.post<{ items: UnknownDevice[]; total: number }>(PAGE, body)).data
  const ids = async (body: object) => (await page(body)).items.map((d) => d.claimedId)

  beforeAll(async () => {
    app = await startTestApp({
      parts: { modules: [terminalModule, vehicleModule], routes: unknownRoutes },
      tenancy: { provision, provisionOrg },
    })
    const platform = { id: PLATFORM_TENANT_ID, rootOrgId: PLATFORM_ORG_ID }
    const permissions = permissionsOf(app.routes)
    admin = app.as(await app.buildUser({ tenant: platform, userType: 'ADMIN', permissions }))
    gateway = new UnknownDevices({
      db: app.db,
      now: () => app.clock.now(),
      capacity: 100,
      attempts: 3,
      backoffMs: 1000,
    })
    gateway.refused(gb32960.id, VIN, '192.0.2.7', 'unknown', { iccid: '89860000000000000001' })
    app.clock.advance(60_000)
    gateway.refused(gb32960.id, VIN, '192.0.2.8', 'unknown')
    gateway.refused(jt808.id, '13800009999', '198.51.100.4', 'no_vehicle', { plate: '测A00001' })
    await gateway.flush()
  })
  afterAll(() => app.close())

  it('are listed with what they claim, how often and from where, the latest first', async () => {
    const { items, total } = await page()
    expect(total).toBe(2)
    expect(items.find((d) => d.claimedId === VIN)).toEqual({
      id: `gb32960.${VIN}`,
      protocol: 'gb32960',
      claimedId: VIN,
      enrolled: false,
      firstSeen: app.clock.now() - 60_000,
      lastSeen: app.clock.now(),
      attempts: 2,
      lastAddress: '192.0.2.8',
      lastReason: 'unknown',
      details: { iccid: '89860000000000000001' },
    })
  })

  it.each([
    ['protocol', { protocol: 'jt808' }, ['13800009999']],
    ['reason', { lastReason: 'unknown' }, [VIN]],
    ['part of the claimed id', { keyword: '9999' }, ['13800009999']],
    ['address', { keyword: '192.0.2' }, [VIN]],
    ['what it says of itself', { keyword: '测A' }, ['13800009999']],
    ['nothing, by a wildcard taken literally', { keyword: '%' }, []],
    ['everything, by empty filters', { keyword: '', protocol: null }, 2],
  ])('are found by %s', async (_name, filter, found) => {
    if (typeof found === 'number') expect(await ids(filter)).toHaveLength(found)
    else expect(await ids(filter)).toEqual(found)
  })

  it('are marked once a vehicle of that VIN is there', async () => {
    await buildVehicle(app, await newPlace(app), { vin: VIN })
    expect((await page({ keyword: VIN })).items[0]?.enrolled).toBe(true)
  })

  it('are counted by reason since an instant, and their attempts by hour and reason', async () => {
    const HOUR = 3_600_000
    const since = (from: number) =>
      app.db.withPlatform(undefined, 'test', (tx) => refusedDevices.since(tx, from))
    const start = app.clock.now() - (app.clock.now() % HOUR)
    expect((await since(start)).byReason).toEqual([
      { reason: 'unknown', devices: 1, attempts: 2 },
      { reason: 'no_vehicle', devices: 1, attempts: 1 },
    ])
    app.clock.advance(HOUR)
    // The same device for another reason counts as its last one, each attempt as its own.
    gateway.refused(gb32960.id, VIN, '192.0.2.8', 'iccid')
    gateway.refused(gb32960.id, VIN, '192.0.2.8', 'iccid')
    await gateway.flush()
    gateway.refused(gb32960.id, VIN, '192.0.2.8', 'iccid')
    await gateway.flush()
    const { byReason, byHour } = await since(start)
    expect(byReason).toEqual([
      { reason: 'iccid', devices: 1, attempts: 3 },
      { reason: 'unknown', devices: 0, attempts: 2 },
      { reason: 'no_vehicle', devices: 1, attempts: 1 },
    ])
    expect(byHour).toEqual([
      { at: start, reason: 'no_vehicle', attempts: 1 },
      { at: start, reason: 'unknown', attempts: 2 },
      { at: start + HOUR, reason: 'iccid', attempts: 3 },
    ])
    expect((await since(start + HOUR)).byReason).toEqual([{ reason: 'iccid', devices: 1, attempts: 3 }])
  })

  it('are listed whatever bytes they put into their texts, and bounded', async () => {
    gateway.refused(jt808.id, '13800008888', '198.51.100.5', 'no_terminal', {
      plate: `测A\0${'\ufffd'.repeat(900)}`,
      manufacturer: '\ud83d',
    })
    gateway.refused(jt808.id, '13800007777', '198.51.100.5', 'no_terminal')
    await gateway.flush()
    expect(await ids({ keyword: '1380000777' })).toEqual(['13800007777'])
    const [listed] = (await page({ keyword: '1380000888' })).items
    expect(listed?.details).toEqual({ plate: `测A${'\ufffd'.repeat(62)}`, manufacturer: '\ufffd' })
  })

  it('are refused to a tenant, whatever permission it holds, and with an unknown filter value', async () => {
    const user = app.as(await app.buildUser({ permissions: permissionsOf(app.routes) }))
    expect((await user.post(PAGE, {})).status).toBe(403)
    expect((await admin.post(PAGE, { protocol: 'jt1078' })).errCode).toBe('INVALID_INPUT')
  })
})
