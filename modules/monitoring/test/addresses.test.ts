import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import type { DistrictData, GazetteerData } from '@motorpool/geo'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { dayOf, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { AddressedRow, LastTrip, TrackData, VehicleOverview } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const MONITOR = '/api/vehicle-svc/vehicleMonitor/V1.0'
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V1.0'
const MINUTE = 60_000

interface PageOfRows<R> {
  items: R[]
}

/** One county, a square around its seat. */
const districts: DistrictData = {
  datum: 'WGS-84',
  scale: 100,
  names: { 520000: '贵州省', 522700: '黔南布依族苗族自治州', 522730: '龙里县' },
  units: [{ adcode: 522_730, rings: [[10_650, 2600, 100, 0, 0, 100, -100, 0, 0, -100]] }],
}
const gazetteer: GazetteerData = {
  datum: 'WGS-84',
  scale: 100,
  units: [
    {
      adcode: 520_000,
      zh: '贵州省',
      en: 'Guizhou',
      ja: '貴州',
      at: [10_670, 2660],
      box: [10_360, 2460, 10_950, 2920],
    },
    {
      adcode: 522_700,
      zh: '黔南布依族苗族自治州',
      en: 'Qiannan',
      at: [10_752, 2625],
      box: [10_600, 2500, 10_800, 2700],
    },
    { adcode: 522_730, zh: '龙里县', en: 'Longli', at: [10_700, 2650], box: [10_650, 2600, 10_750, 2700] },
  ],
  towns: [{ zh: '龙里县', en: 'Longli', at: [10_700, 2650], rank: 11, seat: 522_730 }],
  roads: [],
}
const ZH = '贵州省黔南布依族苗族自治州龙里县 · 县城东 10 公里'
const EN = 'Longli, Qiannan, Guizhou · 10 km E of the county seat'

function geocoder(): OfflineGeocoder {
  const folder = mkdtempSync(join(tmpdir(), 'addresses-'))
  const write = (name: string, data: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(data))
    return join(folder, name)
  }
  return new OfflineGeocoder({
    districts: write('districts.json', districts),
    gazetteer: write('gazetteer.json', gazetteer),
  })
}

describe('addresses of vehicles', () => {
  let app: TestApp
  let place: Place
  let located: string
  let abroad: string
  let silent: string

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))

  async function vehicle(lng?: number, lat?: number): Promise<{ id: string; vin: string }> {
    const { id, vin } = await buildVehicle(app, place)
    if (lng !== undefined)
      await platform(sql`
        insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, report_time,
          position_time)
        values (${id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 2, true, ${lng}, ${lat}, ${new Date(app.clock.now())},
          ${new Date(app.clock.now())})`)
    return { id, vin: String(vin) }
  }

  /** A fix a minute for an hour, from noon of the day before: at one place, or a hundredth of a degree on with each. */
  const noon = () => app.clock.now() - 86_400_000
  async function stand(id: string, step = 0): Promise<void> {
    const day = dayText(dayOf(noon()))
    await platform(sql`select app.frame_partition(${day}::date)`)
    for (let minute = 0; minute < 60; minute++) {
      const at = new Date(noon() + minute * MINUTE)
      await platform(sql`
        insert into ${sql.table(`frame_${day.replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, lng, lat, speed, alarm, protocol, raw_form, raw, writer)
        values (${id}, ${place.tenant.id}, ${at}, ${at}, ${0x0200}, ${RecordFlag.report}, ${StateBit.located},
          ${107_100_000 + minute * step}, 26500000, ${step === 0 ? 0 : 600}, 0, 2, ${RawForm.frame}, ${Buffer.from([1])}, 1)`)
    }
  }

  beforeAll(async () => {
    app = await start(geocoder())
    place = await newPlace(app)
    const standing = await vehicle(107_100_000, 26_500_000)
    located = standing.vin
    await stand(standing.id)
    abroad = (await vehicle(2_350_000, 48_850_000)).vin
    silent = (await vehicle()).vin
  })
  afterAll(() => app?.close())

  const client = (language = 'zh-CN') => app.as(place.owner, { 'accept-language': language })
  const range = () => ({ startTime: noon() - MINUTE, endTime: noon() + 120 * MINUTE })

  it('stand in the list in the language of the reader; empty without a position, never wrong abroad', async () => {
    const of = async (language: string) => {
      const { data } = await client(language).post<PageOfRows<AddressedRow>>(`${MONITOR}/getMonitorList`, {
        page: 1,
      })
      return Object.fromEntries(data.items.map(({ vin, address }) => [vin, address]))
    }
    expect(await of('zh-CN')).toEqual({ [located]: ZH, [abroad]: '境外或海上', [silent]: null })
    expect(await of('en-US')).toEqual({ [located]: EN, [abroad]: 'Abroad or at sea', [silent]: null })
  })

  it('stand in the workbook of the list', async () => {
    const answer = await client().post(`${MONITOR}/export`, {})
    const [header = [], ...rows] = await readSheet(answer.raw)
    const column = header.indexOf('位置')
    expect(Object.fromEntries(rows.map((row) => [row[0], row[column] || null]))).toEqual({
      [located]: ZH,
      [abroad]: '境外或海上',
      [silent]: null,
    })
  })

  it('stand on the page of one vehicle, and with its stops', async () => {
    const { data } = await client().get<VehicleOverview>(`${SINGLE}/${located}`)
    expect(data.address).toBe(ZH)
    const { startTime, endTime } = range()
    const track = await client('en-US').get<TrackData>(`${SINGLE}/${located}/trackData`, {
      startTime: String(startTime),
      endTime: String(endTime),
    })
    expect(track.data.stops.map(({ address }) => address)).toEqual([EN])
  })

  it('stand at both ends of the last trip, which one who stood has none of', async () => {
    const driven = await vehicle(107_690_000, 26_500_000)
    await stand(driven.id, 10_000)
    const of = async (vin: string) =>
      (await client('en-US').get<LastTrip | null>(`${SINGLE}/${vin}/lastTrip`)).data
    const trip = await of(driven.vin)
    expect(trip).toMatchObject({ duration: 59 * MINUTE, ongoing: true })
    expect(trip?.distance).toBeCloseTo(58.7, 0)
    expect(trip?.from).toEqual({ time: noon(), lng: 107.1, lat: 26.5, address: EN })
    expect([await of(located), await of(silent)]).toEqual([null, null])
  })

  it('stand in both workbooks of a track', async () => {
    const points = await client().post(`${SINGLE}/${located}/track/export`, range())
    const [header = [], ...rows] = await readSheet(points.raw)
    expect(header.at(-1)).toBe('位置')
    expect(rows).toHaveLength(60)
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set([ZH]))
    const stops = await client().post(`${SINGLE}/${located}/track/export`, { ...range(), type: 'stops' })
    const [titles, ...stood] = await readSheet(stops.raw)
    expect(titles).toEqual([
      '停留开始 (Asia/Shanghai)',
      '停留结束 (Asia/Shanghai)',
      '停留时长(分钟)',
      '经度',
      '纬度',
      '位置',
    ])
    expect(stood.map((row) => row.slice(2))).toEqual([[59, 107.1, 26.5, ZH]])
  })

  it('are told to nobody who may not see the vehicle', async () => {
    const stranger = await app.buildUser({ permissions: permissionsOf(app.routes) })
    expect((await app.as(stranger).get(`${SINGLE}/${located}`)).status).toBe(404)
    const { data } = await app
      .as(stranger)
      .post<PageOfRows<AddressedRow>>(`${MONITOR}/getMonitorList`, { page: 1 })
    expect(data.items).toEqual([])
  })

  it('places are found by whoever may open the map, and by nobody else', async () => {
    const { data } = await client('en-US').get(`${MONITOR}/places`, { keyword: 'longli' })
    expect(data).toEqual([
      {
        level: 'district',
        name: 'Longli',
        area: 'Qiannan, Guizhou',
        lng: 107,
        lat: 26.5,
        bbox: [106.5, 26, 107.5, 27],
      },
    ])
    const [pair] = (await client().get<{ area: string }[]>(`${MONITOR}/places`, { keyword: '26.5 107.1' }))
      .data
    expect(pair?.area).toBe(ZH)
    expect((await client().get(`${MONITOR}/places`, { keyword: ' ' })).status).toBe(400)
    const other = await app.buildUser({ permissions: ['monitor/vehicleStatus/find'] })
    expect((await app.as(other).get(`${MONITOR}/places`, { keyword: 'longli' })).status).toBe(403)
  })
})
