import { sql } from '@motorpool/db'
import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encodeJt } from '@motorpool/jt808'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildModel, buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import type { Situation, VehicleOverview } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0'
const MINUTE = 60_000
const HEAD = { edition: '2013', number: '13800138000', serial: 7 } as const

describe('what a vehicle warns of and who drives it', () => {
  let app: TestApp
  let place: Place
  let noon: number

  const ask = async (vehicle: Made, language = 'en-US') => {
    const answer = await app
      .as(place.owner, { 'accept-language': language })
      .get<Situation>(`${SINGLE}/${vehicle.vin}/situation`)
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }

  /** A message that came so many minutes before noon. */
  async function stored(
    vehicle: Made,
    minutes: number,
    protocol: 1 | 2,
    messageId: number,
    raw: Uint8Array,
    alarm = 0,
  ) {
    const at = new Date(noon - minutes * MINUTE)
    const day = dayText(dayOf(at.getTime()))
    const flags = messageId === 0x0702 ? 0 : RecordFlag.report
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`select app.frame_partition(${day}::date)`.execute(tx)
      await sql`
        insert into ${sql.table(`frame_${day.replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, alarm, protocol, raw_form, raw, writer)
        values (${vehicle.id}, ${place.tenant.id}, ${at}, ${at}, ${messageId}, ${flags}, ${StateBit.alarm}, ${alarm}, ${protocol},
          ${RawForm.frame}, ${Buffer.from(raw)}, 1)`.execute(tx)
    })
  }
  const warned = (vehicle: Made, minutes: number, alarm: number) =>
    stored(vehicle, minutes, 2, 0x0200, location(alarm), alarm)
  const location = (alarm: number) =>
    encodeJt.location(HEAD, {
      alarm,
      status: 3,
      latitude: 23,
      longitude: 113,
      altitude: 0,
      speed: 60,
      direction: 0,
      time: noon,
      items: [],
    })
  const card = (status: 1 | 2, name: string) =>
    encodeJt.driver(HEAD, {
      status,
      time: noon,
      ...(status === 1
        ? { result: 0, driver: name, licence: 'A1', issuer: 'X', validUntil: '20300101' }
        : {}),
    })
  const alarmBlock = (flags: number) =>
    encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
      time: noon,
      blocks: [
        {
          block: 'alarm',
          level: 1,
          flags,
          storageFaults: [],
          motorFaults: [],
          engineFaults: [],
          otherFaults: [],
        },
      ],
    })

  beforeAll(async () => {
    app = await start()
    noon = Date.parse(`${dayText(dayOf(app.clock.now()))}T12:00:00+08:00`)
    app.clock.set(noon)
    place = await newPlace(app)
  })
  afterAll(() => app?.close())

  it('names the alarms of the newest JT/T 808 report in the reader’s language', async () => {
    const vehicle = await buildVehicle(app, place, {})
    await warned(vehicle, 9, 1)
    await warned(vehicle, 1, 0b110)
    expect(await ask(vehicle)).toEqual({
      alarms: ['Over-speed', 'Fatigue driving'],
      alarmTime: noon - MINUTE,
      driver: null,
    })
    expect((await ask(vehicle, 'zh-CN')).alarms).toEqual(['超速报警', '疲劳驾驶报警'])
    await warned(vehicle, 0.5, 0)
    expect((await ask(vehicle)).alarms).toEqual([])
  })

  it('names those of the newest GB/T 32960 report that carries the alarm block', async () => {
    const vehicle = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
    await stored(vehicle, 2, 1, 0x02, alarmBlock(0b10010))
    await stored(
      vehicle,
      1,
      1,
      0x02,
      encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
        time: noon,
        blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
      }),
    )
    expect((await ask(vehicle)).alarms).toEqual(['Battery over-temperature', 'SOC low'])
  })

  it('names the driver by the card that was put in last, until it is taken out or a day has passed', async () => {
    const vehicle = await buildVehicle(app, place, {})
    await stored(vehicle, 25 * 60, 2, 0x0702, card(1, '李四'))
    await warned(vehicle, 3, 0)
    expect((await ask(vehicle)).driver).toBeNull()
    await stored(vehicle, 2, 2, 0x0702, card(1, '张三'))
    expect((await ask(vehicle)).driver).toEqual({ name: '张三', licence: 'A1', time: noon - 2 * MINUTE })
    await stored(vehicle, 1, 2, 0x0702, card(2, ''))
    expect((await ask(vehicle)).driver).toBeNull()
  })

  it('is not told of a vehicle of another tenant', async () => {
    const vehicle = await buildVehicle(app, place, {})
    const { owner } = await newPlace(app)
    expect((await app.as(owner).get(`${SINGLE}/${vehicle.vin}/situation`)).status).toBe(404)
  })

  it('may drive what its model can at most, and the tenant’s limit where that is lower', async () => {
    const limitOf = async (maxSpeed?: number) => {
      const model = await buildModel(app, place, maxSpeed === undefined ? {} : { maxSpeed })
      const { vin } = await buildVehicle(app, place, { vehicleModelId: model.id })
      return (await app.as(place.owner).get<VehicleOverview>(`${SINGLE}/${vin}`)).data.speedLimit
    }
    expect([await limitOf(80), await limitOf(140), await limitOf(), await limitOf(0)]).toEqual([
      80, 100, 100, 100,
    ])
  })
})
