import { readSheet } from '@motorpool/excel'
import { encode } from '@motorpool/gb32960'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import type { LiveCtx } from '@motorpool/live/server'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { checkHistory } from '../src/server/conformance/check-history.ts'
import { conformanceTopic, ReportProgress } from '../src/server/conformance/progress.ts'
import type { TerminalConformance } from '../src/shared/conformance.ts'
import { start } from './support/app.ts'
import { insertFrame } from './support/frames.ts'

const REPORT = '/api/vehicle-svc/vehicleMonitor/V1.0/conformance'
const DAY = 86_400_000
const GB = 1

describe('conformance report of a terminal', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let vehicle: Made
  let begin: number
  let protocolId: string

  const login = (time: number, serial: number) =>
    encode('2016', 'login', String(vehicle.vin), {
      time,
      serial,
      iccid: '89860000000000000001',
      storage: { count: 1, codeLength: 0, codes: [] },
    })
  const put = (time: number, serial: number) =>
    insertFrame(app, place, vehicle.id, {
      protocol: GB,
      messageId: 1,
      time,
      raw: login(time, serial),
      flags: RecordFlag.signOn,
    })

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    vehicle = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
    const spoken = `/api/vehicle-svc/vehicleMonitor/V1.0/getPotolListByVinId/${vehicle.vin}`
    protocolId = (await owner.get<{ id: string }[]>(spoken)).data[0]?.id ?? ''
    // Noon in China, so that all logins are of one day.
    begin = Math.floor(app.clock.now() / DAY) * DAY - DAY + 4 * 3_600_000
    await put(begin, 1)
    await put(begin + 1000, 2)
    await put(begin + 2000, 4)
  })
  afterAll(() => app.close())

  const ask = (who: ApiClient, body: object = {}) =>
    who.post<TerminalConformance>(REPORT, {
      vin: vehicle.vin,
      protocolId,
      startTime: begin,
      endTime: begin + DAY,
      ...body,
    })

  it('names the violation, its clause and the message that shows it', async () => {
    const answer = await ask(owner)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data).toMatchObject({
      vin: vehicle.vin,
      hasRules: true,
      verdict: 'violations',
      messages: 3,
      editions: ['2016'],
      signOns: 3,
      findings: [
        {
          code: 'login_serial',
          severity: 'violation',
          clause: 'GB/T 32960.3-2016 7.1',
          count: 1,
          examples: [{ messageId: 1, deviceTime: begin + 2000, offset: 30, length: 2 }],
        },
      ],
    })
  })

  it('is exported with a row for each message that shows a finding', async () => {
    const body = { vin: vehicle.vin, protocolId, startTime: begin, endTime: begin + DAY }
    const file = await owner.post(`${REPORT}/export`, body)
    expect(file.status, file.text).toBe(200)
    const [head, row, ...rest] = await readSheet(file.raw)
    expect(rest).toEqual([])
    expect(head).toHaveLength(12)
    expect(row?.[1]).toBe('GB/T 32960.3-2016 7.1')
    expect(row?.slice(-2)).toEqual([30, 2])
  })

  it('reads the range alone', async () => {
    expect((await ask(owner, { endTime: begin + 2000 })).data).toMatchObject({
      verdict: 'clean',
      messages: 2,
    })
    expect((await ask(owner, { startTime: begin + DAY, endTime: begin + 2 * DAY })).data.verdict).toBe(
      'empty',
    )
    expect((await ask(owner, { endTime: begin })).status).toBe(400)
    expect((await ask(owner, { endTime: begin + 32 * DAY })).status).toBe(400)
  })

  it('is refused without the permission, and finds no vehicle of others', async () => {
    expect((await ask(app.as((await newPlace(app)).owner))).status).toBe(404)
    const permissions = permissionsOf(app.routes).filter((one) => one !== 'monitor/messageQuery/find')
    const other = await app.buildUser({ org: place.org, scope: 'tree', permissions })
    expect((await ask(app.as(other))).status).toBe(403)
    const reader = await app.buildUser({
      org: place.org,
      scope: 'tree',
      permissions: ['monitor/messageQuery/find'],
    })
    expect((await ask(app.as(reader))).status).toBe(200)
    expect((await app.as(reader).post(`${REPORT}/export`, {})).status).toBe(403)
  })

  it('tells how much of its range is behind, once each percent', async () => {
    const key = { tenantId: place.tenant.id, vehicleId: vehicle.id }
    const store = new PostgresTelemetryStore(app.db)
    const range = { from: begin, to: begin + 4000 }
    const history = await store.packed(key, range.from, range.to, { raw: true })
    const told: number[] = []
    expect(checkHistory({ protocol: GB, ...range, history }, (percent) => told.push(percent)).messages).toBe(
      3,
    )
    expect(told).toEqual([25, 50])
  })
})

describe('the progress of a report', () => {
  const asked = { vin: 'LMP1', protocolId: '3', startTime: 1, endTime: 2 }
  const heard: [string, unknown][] = []
  const open = (progress: ReportProgress, id: string, params: object = asked) =>
    conformanceTopic(progress).open(
      { principal: { actor: { id } } } as LiveCtx,
      params as Record<string, unknown>,
      (data) => heard.push([id, data]),
    )

  it('is told to who asked for it, as long as it is watched', async () => {
    const progress = new ReportProgress()
    const own = await open(progress, '7')
    await open(progress, '8')
    await open(progress, '7', { ...asked, endTime: 3 })
    progress.tell('7', asked, 40)
    own.close()
    progress.tell('7', asked, 50)
    expect(heard).toEqual([['7', { share: 40 }]])
  })

  it('is of a report that can be asked for', async () => {
    await expect(open(new ReportProgress(), '7', { vin: 'LMP1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
