import { pg, sql } from '@motorpool/db'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildTerminal } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicles/V1.0'
const ROWS = 3000
const vin = (n: number) => `LMPTEST${n <= 1500 ? 'A' : 'B'}0${String(n).padStart(8, '0')}`

/** Enough vehicles that how many of the newest hold a text decides how it is looked for. */
describe('searches among many vehicles', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    const model = await buildModel(app, place, { vehicleCategory: 'ROAD_FUEL', emissionLevelType: 'GB6' })
    const direct = new pg.Client({ connectionString: app.ownerUrl })
    await direct.connect()
    await direct.query(
      `insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, emission_level_type, vehicle_model_id)
       select $1, $2, vin, 'MC' || n, 'ROAD_FUEL', 'GB6', $3
       from unnest($4::text[]) with ordinality as v (vin, n) order by n`,
      [place.tenant.id, place.org.id, model.id, Array.from({ length: ROWS }, (_, i) => vin(i + 1))],
    )
    await direct.end()
  })
  afterAll(() => app.close())

  const quick = async (keyword: string) => {
    const { data } = await owner.get<{ extra: { vin: string } }[]>(
      `${BASE}/quickSearch?keyword=${encodeURIComponent(keyword)}`,
    )
    return data.map((hit) => hit.extra.vin)
  }
  const list = async (filters: object) => {
    const { data } = await owner.post<{ items: { vin: string }[]; total: number }>(`${BASE}/page`, {
      page: 1,
      pageSize: 20,
      ...filters,
    })
    return { vins: data.items.map((row) => row.vin), total: data.total }
  }
  const newest = (from: number) => Array.from({ length: 20 }, (_, i) => vin(from - i))

  it.each([
    ['the end of one number', '000000042', [vin(42)]],
    ['five digits of an old vehicle', '00777', [vin(777)]],
    ['what the newest have in common', 'testb', newest(ROWS)],
    ['what only old ones have in common', 'TESTA', newest(1500)],
    ['a beginning that many share, by VIN', 'LMPTESTA00', Array.from({ length: 20 }, (_, i) => vin(i + 1))],
    ['a machine number', 'MC2718', [vin(2718)]],
    ['nothing', 'ZZZZQQ', []],
  ])('R060 the quick search finds %s', async (_, keyword, expected) => {
    expect(await quick(keyword)).toEqual(expected)
  })

  it('R060 the quick search finds a terminal of the tenant, however many others of that name there are elsewhere', async () => {
    const far = await newPlace(app)
    const { id } = await buildTerminal(app, far)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`
        insert into terminal (tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type, vin, bind_status)
        select tenant_id, org_id, 'CROWD' || n, terminal_model_id, use_type, chain_type, 'LMPFAR' || n, 'BOUND'
        from terminal, generate_series(1, 200) n where id = ${id}`.execute(tx),
    )
    const own = await buildTerminal(app, place, { terminalCode: 'CROWDOWN' })
    await owner.put(`${BASE}/bindTerminal`, { vin: vin(7), terminalId: own.id })
    expect(await quick('CROWD')).toEqual([vin(7)])
  })

  it.each([
    ['the end of one number', { vin: '000000042' }, [vin(42)], 1],
    ['five digits of an old vehicle', { vin: '00777' }, [vin(777)], 1],
    ['what only old ones have in common', { vin: 'TESTA' }, newest(1500), 1500],
    ['what all have in common', { vin: 'LMPTEST' }, newest(ROWS), ROWS],
    ['a second page of it', { vin: 'LMPTEST', page: 2 }, newest(ROWS - 20), ROWS],
    [
      'it in another order',
      { vin: 'LMPTEST', sort: { field: 'vin', order: 'asc' } },
      Array.from({ length: 20 }, (_, i) => vin(i + 1)),
      ROWS,
    ],
  ])('the list finds %s', async (_, filters, expected, total) => {
    expect(await list(filters)).toEqual({ vins: expected, total })
  })
})
