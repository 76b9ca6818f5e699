import { sql } from '@motorpool/db'
import { drift } from '@motorpool/resource/testing'
import type { Place } from '@motorpool/testkit'
import { vehicles } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../../../apps/authority/src/filing/platform.ts'
import { buildTerminal, buildVehicle, digits } from '../../vehicle/test/support/fleet.ts'
import { makeMissing } from '../src/server/round.ts'
import { vehicles as kind } from '../src/server/vehicles/kind.ts'
import { vehicleFilings } from '../src/shared/index.ts'
import { type Both, giveAccount, later, newPlace, withAuthority } from './support/app.ts'
import { filings, newCode } from './support/models.ts'
import { buildElectric, buildVehicleFiling, vehicleFilingsOf } from './support/vehicles.ts'

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
  place = await newPlace(both)
  await giveAccount(both, place, 'GB6')
  await giveAccount(both, place, 'GBEV')
})
afterAll(() => both.close())

const of = () => vehicleFilingsOf(both, place)
const MINUTE = 60_000

/** The model of an electric vehicle is filed, and passes. */
async function passModel(vehicleModelId: string): Promise<void> {
  const own = filings(both, place)
  const body = { manufacturer: '某某汽车', electricDriverModel: 'TZ220', energyStorageModel: 'LFP-280' }
  const { data } = await own.edit({ vehicleModelId, filingUsage: 'GBEV', ...body })
  await own.register(data.id)
  await both.app.drainJobs()
  await later(both, AUDIT_MS + MINUTE)
}
const sent = () => both.authority.store.filings.newest(1)[0]

describe('the filing of a vehicle', () => {
  it('has the columns of its definition', async () => {
    expect(await drift(both.app.db, vehicleFilings.GB6)).toEqual([])
  })

  it('R325 is a draft from the record on, of the usage of its category', async () => {
    const usages = []
    for (const vehicleCategory of ['ROAD_FUEL', 'NON_ROAD', 'NEW_ENERGY', 'CUSTOM']) {
      const { vin } = await buildVehicle(both.app, place, { vehicleCategory })
      usages.push((await of().page({ vin })).data.items.map(({ filingUsage }) => filingUsage))
    }
    expect(usages).toEqual([['GB6'], ['GB4'], ['GBEV'], []])
  })

  it('follows its vehicle and its terminal until somebody gives it a value of its own', async () => {
    const { vehicle, filing } = await buildVehicleFiling(both, place)
    expect([filing.engineNo, filing.environmentCode]).toEqual([vehicle.engineNo, vehicle.environmentCode])
    const engineNo = `N${digits(6)}`
    await of().call.put(vehicles.api, { id: vehicle.id, engineNo })
    expect((await of().find(filing.id)).engineNo).toBe(engineNo)
    await of().update(filing.id, { engineNo: 'OWN-1' })
    await of().call.put(vehicles.api, { id: vehicle.id, engineNo: `M${digits(6)}` })
    expect((await of().find(filing.id)).engineNo).toBe('OWN-1')
  })

  it('shows the terminal that is bound, and its chip', async () => {
    const { filing } = await buildVehicleFiling(both, place)
    expect(filing).toMatchObject({
      terminal: expect.stringMatching(/^T\d+$/),
      chipCode: expect.stringMatching(/^C\d+$/),
    })
  })

  it('R327 is checked by what its usage needs, sent with what the records hold, and asked for', async () => {
    const { filing } = await buildVehicleFiling(both, place, { without: ['engineModel', 'terminalId'] })
    const refused = await of().register(filing.id)
    expect([refused.errCode, refused.fields?.map(({ field }) => field)]).toEqual([
      'FILING_INCOMPLETE',
      ['engineModel', 'terminalId', 'chipCode'],
    ])
    const whole = await buildVehicleFiling(both, place, { productionDate: Date.UTC(2026, 2, 3, 16) })
    expect((await of().register(whole.filing.id)).status).toBe(200)
    await both.app.drainJobs()
    expect(sent()).toMatchObject({
      kind: 'vehicle',
      usage: 'GB6',
      subject: whole.vehicle.vin,
      data: { vin: whole.vehicle.vin, productionDate: '2026-03-04', terminalCode: whole.filing.terminal },
    })
    expect(sent()?.data).not.toHaveProperty('terminalId')
    const after = await of().find(whole.filing.id)
    expect([after.auditState, after.productionDate]).toEqual(['PENDING_AUDIT', whole.filing.productionDate])
  })

  it('of new energy needs the numbers of motor and battery, which its vehicle has', async () => {
    const { filing, number } = await buildElectric(both, place)
    const refused = await of().register(filing.id)
    expect(refused.fields?.map(({ field }) => field)).toEqual(['motorNo', 'batteryNo'])
    expect(await number(`M${digits(6)}`, `B${digits(6)}`)).toMatchObject({ status: 200 })
    expect((await of().register(filing.id)).status).toBe(200)
    await both.app.drainJobs()
    expect(sent()).toMatchObject({
      kind: 'vehicle',
      usage: 'GBEV',
      data: { motorNo: expect.stringMatching(/^M/) },
    })
  })

  it('R331 fails without an account of its usage, and says so', async () => {
    const bare = await newPlace(both)
    const { filing } = await buildVehicleFiling(both, bare)
    const own = vehicleFilingsOf(both, bare)
    const refused = await own.register(filing.id)
    expect([refused.errCode, refused.message]).toEqual([
      'FILING_NO_ACCOUNT',
      expect.stringContaining('提交失败'),
    ])
    expect(await own.find(filing.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure: 'NO_ACCOUNT' })
  })

  it('lies where its vehicle lies, and goes with it', async () => {
    const { vehicle, filing } = await buildVehicleFiling(both, place, { without: ['terminalId'] })
    const org = await both.app.buildOrg({ tenant: place.tenant, parent: place.org })
    await of().call.put(vehicles.api, { id: vehicle.id, orgId: org.id })
    expect((await of().find(filing.id)).orgId).toBe(org.id)
    await of().call.delete(vehicles.api, { ids: [vehicle.id] })
    expect((await of().page({ vin: vehicle.vin })).data.items).toEqual([])
  })

  it('names a terminal of the tenant alone', async () => {
    const { filing } = await buildVehicleFiling(both, place, { without: ['terminalId'] })
    const other = await newPlace(both)
    const foreign = await buildTerminal(both.app, other)
    expect((await of().update(filing.id, { terminalId: foreign.id })).errCode).toBe('FIELD_REFERENCE')
    const mine = await buildTerminal(both.app, place, { chipCode: `C${digits(10)}` })
    await of().update(filing.id, { terminalId: mine.id })
    expect(await of().find(filing.id)).toMatchObject({ terminal: mine.terminalCode, chipCode: mine.chipCode })
  })

  it('refuses a number that its field refuses', async () => {
    const { filing } = await buildVehicleFiling(both, place)
    expect((await of().update(filing.id, { environmentCode: '坏号' })).errCode).toBe('FIELD_FORMAT')
    expect((await of().update(filing.id, { saleProvinceCode: '浙江' })).errCode).toBe('FIELD_FORMAT')
    expect((await of().update(filing.id, { environmentCode: newCode() })).status).toBe(200)
  })
})

describe('the audit of a vehicle', () => {
  it('refuses one whose model has not passed, with its words, and passes it once the model has', async () => {
    const { filing, vehicle, number } = await buildElectric(both, place)
    await number(`M${digits(6)}`, `B${digits(6)}`)
    await of().register(filing.id)
    await both.app.drainJobs()
    await later(both, AUDIT_MS + MINUTE)
    expect(await of().find(filing.id)).toMatchObject({
      auditState: 'FAILED',
      responseData: { fields: [{ field: 'modelFilingNo', message: expect.stringContaining('车型') }] },
    })
    await passModel(String(vehicle.vehicleModelId))
    expect((await of().register(filing.id)).status).toBe(200)
    await both.app.drainJobs()
    await later(both, AUDIT_MS + MINUTE)
    expect(await of().find(filing.id)).toMatchObject({
      auditState: 'PASSED',
      filingNo: expect.stringMatching(/^GBEV-/),
    })
  })

  it('refuses the motor number of another', async () => {
    const [one, two] = [await buildElectric(both, place), await buildElectric(both, place)]
    for (const { vehicle, number } of [one, two]) {
      await passModel(String(vehicle.vehicleModelId))
      await number('MOTOR-OF-BOTH', `B${digits(6)}`)
    }
    for (const { filing } of [one, two]) {
      await of().register(filing.id)
      await both.app.drainJobs()
      await later(both, AUDIT_MS + MINUTE)
    }
    expect([(await of().find(one.filing.id)).auditState, await of().find(two.filing.id)]).toMatchObject([
      'PASSED',
      { auditState: 'FAILED', responseData: { fields: [{ field: 'motorNo' }] } },
    ])
  })
})

describe('the clock', () => {
  it('makes the drafts that vehicles lack, a portion in each turn, and begins anew behind the last', async () => {
    const made: { id: string; vin?: unknown }[] = []
    for (let i = 0; i < 3; i++) made.push(await buildVehicle(both.app, place))
    const platform = <T>(run: Parameters<typeof both.app.db.withPlatform<T>>[2]) =>
      both.app.db.withPlatform(undefined, 'test', run)
    const vins = made.map(({ vin }) => vin)
    await platform(async (tx) => {
      await sql`delete from vehicle_filing where vin = any (${vins})`.execute(tx)
      await sql`
        insert into filing_round (kind, last_id) values ('vehicle', ${made[0]?.id}::bigint - 1)
        on conflict (kind) do update set last_id = excluded.last_id`.execute(tx)
    })
    const turn = async () => {
      await platform((tx) => makeMissing(tx, kind, 2))
      return (await of().page({ vin: 'LMPTEST' })).data.items.filter(({ vin }) => vins.includes(vin)).length
    }
    expect([await turn(), await turn()]).toEqual([2, 3])
    const { rows } = await platform((tx) =>
      sql<{ at: string }>`select last_id::text as at from filing_round where kind = 'vehicle'`.execute(tx),
    )
    expect(rows).toEqual([{ at: '0' }])
  })
})
