import { sendFile, workbook } from '@motorpool/resource/testing'
import { type Place, permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../../../apps/authority/src/filing/platform.ts'
import { buildTerminal, buildVehicle, digits } from '../../vehicle/test/support/fleet.ts'
import { vehicleFilings } from '../src/shared/index.ts'
import { type Both, giveAccount, later, newPlace, withAuthority } from './support/app.ts'
import { newCode } from './support/models.ts'
import { buildVehicleFiling, vehicleFilingsOf } from './support/vehicles.ts'

const HEADER = ['车架号', '环保信息公开编号', '发动机型号', '发动机编号', '终端', '芯片编码']
const IMPORT = `${vehicleFilings.GB6.api}/register/import`

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
  place = await newPlace(both)
  await giveAccount(both, place, 'GB6')
})
afterAll(() => both.close())

const of = () => vehicleFilingsOf(both, place)
const send = async (rows: readonly (readonly string[])[], query = 'filingUsage=GB6', who = place.owner) =>
  sendFile<{ total: number }>(both.app.as(who), `${IMPORT}?${query}`, await workbook(HEADER, rows))

/** A vehicle without any of what the authority asks for, and a row of a sheet that has it all. */
async function bare(at = place): Promise<{ vin: string; cells: string[] }> {
  const vin = String((await buildVehicle(both.app, at)).vin)
  const { terminalCode } = await buildTerminal(both.app, at)
  return { vin, cells: [vin, newCode(), 'YC6K', `E${digits(6)}`, String(terminalCode), `C${digits(8)}`] }
}
const find = async (vin: string) => (await of().page({ vin })).data.items[0]

describe('a sheet of filing data', () => {
  it('R328 is stored, and leaves the filings as drafts', async () => {
    const { vin, cells } = await bare()
    expect((await send([cells])).data).toEqual({ total: 1 })
    expect(await find(vin)).toMatchObject({
      auditState: 'PENDING_SUBMIT',
      importFlag: true,
      environmentCode: cells[1],
      terminal: cells[4],
      chipCode: cells[5],
    })
  })

  it('R328 is stored and submitted together where that is wanted', async () => {
    const [one, two] = [await bare(), await bare()]
    expect((await send([one.cells, two.cells], 'filingUsage=GB6&submit=true')).data).toEqual({ total: 2 })
    await both.app.drainJobs()
    expect([(await find(one.vin))?.auditState, (await find(two.vin))?.auditState]).toEqual([
      'PENDING_AUDIT',
      'PENDING_AUDIT',
    ])
    await later(both, AUDIT_MS + 60_000)
    expect((await find(one.vin))?.auditState).not.toBe('PENDING_SUBMIT')
  })

  it('R186 says at the row what is wrong, and stores and submits none of the others', async () => {
    const [good, lacking] = [await bare(), await bare()]
    lacking.cells[3] = ''
    const unknown = [...good.cells]
    unknown[0] = 'LMPTESTNOSUCHVIN1'
    const answer = await send([good.cells, lacking.cells, unknown], 'filingUsage=GB6&submit=true')
    expect(answer.text.startsWith('PK')).toBe(true)
    expect((await find(good.vin))?.environmentCode).toBeNull()
  })

  it('changes nothing that the platform has', async () => {
    const { filing, vehicle } = await buildVehicleFiling(both, place)
    await of().register(filing.id)
    await both.app.drainJobs()
    const { cells } = await bare()
    cells[0] = String(vehicle.vin)
    expect((await send([cells])).text.startsWith('PK')).toBe(true)
    expect((await find(String(vehicle.vin)))?.environmentCode).toBe(filing.environmentCode)
  })

  it('R331 is refused where it is to be submitted and there is no account', async () => {
    const other = await newPlace(both)
    const { cells } = await bare(other)
    expect((await send([cells], 'filingUsage=GB6&submit=true', other.owner)).errCode).toBe(
      'FILING_NO_ACCOUNT',
    )
    expect((await send([cells], 'filingUsage=GB6', other.owner)).status).toBe(200)
  })

  it('needs the right of its usage, and that to change where it is submitted', async () => {
    const { cells } = await bare()
    const permissions = permissionsOf(both.app.routes).filter(
      (one) => !one.startsWith('vehicle/filingGb6/') || one.endsWith('/find') || one.endsWith('/import'),
    )
    const importer = await both.app.buildUser({ tenant: place.tenant, org: place.org, permissions })
    expect((await send([cells], 'filingUsage=GB6&submit=true', importer)).status).toBe(403)
    expect((await send([cells], 'filingUsage=GB6', importer)).status).toBe(200)
    const other = await both.app.buildUser({
      tenant: place.tenant,
      org: place.org,
      permissions: permissions.filter((one) => one !== 'vehicle/filingGb6/import'),
    })
    expect((await send([cells], 'filingUsage=GB6', other)).status).toBe(403)
  })

  it.each(['GB4', 'GB6', 'GBEV'] as const)('R184 has a template for %s', async (usage) => {
    const name = `${vehicleFilings[usage].key.replace('/', '-')}.xlsx`
    const answer = await of().call.get(`/api/excel/${name}`)
    expect([answer.status, answer.text.startsWith('PK')]).toEqual([200, true])
  })

  it('R328 leaves by two exports, each of its usages', async () => {
    const { vehicle } = await buildVehicleFiling(both, place)
    const base = '/api/vehicle-svc/vehicles/V1.0/export/vehicle/filing'
    const leaves = async (path: string) => (await of().call.post(path, { vin: vehicle.vin })).status
    expect([await leaves(base), await leaves(`${base}/GB6`)]).toEqual([200, 200])
    const reader = await both.app.buildUser({
      tenant: place.tenant,
      org: place.org,
      permissions: ['vehicle/filingGb4/export', 'vehicle/filingGb4/find'],
    })
    expect((await both.app.as(reader).post(`${base}/GB6`, {})).status).toBe(403)
  })
})
