import { sql } from '@motorpool/db'
import { drift } from '@motorpool/resource/testing'
import { chipModels, terminalModels, terminals } from '@motorpool/terminal/shared'
import { type Place, permissionsOf } from '@motorpool/testkit'
import { vehicleModels } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../../../apps/authority/src/filing/platform.ts'
import { buildModel, buildTerminal } from '../../vehicle/test/support/fleet.ts'
import { chipModelFilings, terminalModelFilings } from '../src/shared/index.ts'
import { type Both, giveAccount, later, newPlace, withAuthority } from './support/app.ts'
import { buildChipFiling, CHIPS, upload } from './support/kinds.ts'

const MINUTE = 60_000

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
  place = await newPlace(both)
  await giveAccount(both, place, 'GB6')
})
afterAll(() => both.close())

const call = () => both.app.as(place.owner)
const find = async (id: string) => (await call().get<Record<string, unknown>>(`${CHIPS}/${id}`)).data
const usages = async (api: string, filter: object) => {
  const { data } = await call().post<{ items: { filingUsage: string }[] }>(`${api}/page`, {
    page: 1,
    pageSize: 10,
    ...filter,
  })
  return data.items.map(({ filingUsage }) => filingUsage).toSorted()
}

describe('filings of chip models', () => {
  it.each([chipModelFilings.GB4, terminalModelFilings.GB4])(
    '$key has the columns of its definition',
    async (one) => {
      expect(await drift(both.app.db, one)).toEqual([])
    },
  )

  it('R325 are drafts for GB4 and GB6; those of terminal models for the links that they speak', async () => {
    const { chipId } = await buildChipFiling(both, place)
    expect(await usages(CHIPS, { chipModelId: [chipId] })).toEqual(['GB4', 'GB6'])
    const { terminalModelId } = await buildTerminal(both.app, place)
    const api = terminalModelFilings.GB6.api
    expect(await usages(api, { terminalModelId: [terminalModelId] })).toEqual(['GB4', 'GB6'])
  })

  it('need what the record lacks, named as the record names it', async () => {
    const { filing, chipId } = await buildChipFiling(both, place, ['chipFileImg'])
    const refused = await call().put(`${CHIPS}/register`, { ids: [filing.id] })
    expect(refused.errCode).toBe('FILING_INCOMPLETE')
    expect(refused.fields).toEqual([
      { field: 'chipFileImg', message: expect.stringContaining('芯片') as string },
    ])
    await call().put(chipModels.api, { id: chipId, chipFileImg: await upload(both, place) })
    expect((await call().put(`${CHIPS}/register`, { ids: [filing.id] })).status).toBe(200)
  })

  it('R327 R330 are sent with their pictures, and get an identifier once they have passed', async () => {
    const { filing } = await buildChipFiling(both, place)
    const early = await call().put(`${CHIPS}/identifier`, { ids: [filing.id] })
    expect(early.errCode).toBe('FILING_NOT_PASSED')
    await call().put(`${CHIPS}/register`, { ids: [filing.id] })
    await both.app.drainJobs()
    const sent = both.authority.store.filings.newest(1)[0]
    expect(sent?.images.map(({ sha256 }) => both.authority.store.filings.hasImage(sha256))).toEqual([
      true,
      true,
    ])
    await later(both, AUDIT_MS + MINUTE)
    expect(await find(filing.id)).toMatchObject({ auditState: 'PASSED', identifierState: 'PENDING_SUBMIT' })
    await call().put(`${CHIPS}/identifier`, { ids: [filing.id] })
    await both.app.drainJobs()
    expect(await find(filing.id)).toMatchObject({ auditState: 'PASSED', identifierState: 'PENDING_AUDIT' })
    both.app.clock.advance(AUDIT_MS)
    const asked = await call().put<Record<string, unknown>>(`${CHIPS}/${filing.id}/identifier/query`)
    expect(asked.data).toMatchObject({
      identifierState: 'PASSED',
      identifier: expect.stringMatching(/^ID\d+$/) as string,
    })
    expect(asked.data.filingNo).toMatch(/^GB6-/)
  })

  it('R426 stand beside the chip, the terminal model, its terminals and the vehicle model in their own lists', async () => {
    const { chipId, filing } = await buildChipFiling(both, place)
    const stateAt = async (api: string, id: unknown) =>
      (await call().get<{ filingState: string }>(`${api}/${String(id)}`)).data.filingState
    expect(await stateAt(chipModels.api, chipId)).toBe('PENDING_SUBMIT')
    await call().put(`${CHIPS}/register`, { ids: [filing.id] })
    await both.app.drainJobs()
    expect(await stateAt(chipModels.api, chipId)).toBe('PENDING_AUDIT')
    const terminal = await buildTerminal(both.app, place)
    expect(await stateAt(terminalModels.api, terminal.terminalModelId)).toBe('PENDING_SUBMIT')
    expect(await stateAt(terminals.api, terminal.id)).toBe('PENDING_SUBMIT')
    const model = await buildModel(both.app, place)
    expect(await stateAt(vehicleModels.api, model.id)).toBe('PENDING_SUBMIT')
  })

  it('hand over no file of another tenant, whatever the record names', async () => {
    const { chipId, filing } = await buildChipFiling(both, place)
    const theirs = await upload(both, await newPlace(both))
    await both.app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update chip_model set chip_file_img = ${theirs} where id = ${chipId}`.execute(tx),
    )
    await call().put(`${CHIPS}/register`, { ids: [filing.id] })
    await both.app.drainJobs()
    expect(await find(filing.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure: 'IMAGE' })
  })

  it('of a usage are seen and submitted by those who have its screen', async () => {
    const { chipId, filing } = await buildChipFiling(both, place)
    const permissions = permissionsOf(both.app.routes).filter(
      (one) => !one.startsWith('terminal/chipFilingGb6/'),
    )
    const half = both.app.as(await both.app.buildUser({ tenant: place.tenant, permissions }))
    const seen = await half.post<{ items: { filingUsage: string }[] }>(`${CHIPS}/page`, {
      page: 1,
      pageSize: 10,
      chipModelId: [chipId],
    })
    expect(seen.data.items.map(({ filingUsage }) => filingUsage)).toEqual(['GB4'])
    expect((await half.put(`${CHIPS}/register`, { ids: [filing.id] })).status).toBe(404)
    expect((await half.get(`${CHIPS}/${filing.id}/steps`)).status).toBe(404)
    const reader = both.app.as(
      await both.app.buildUser({
        tenant: place.tenant,
        permissions: [...permissions, 'terminal/chipFilingGb6/find'],
      }),
    )
    expect((await reader.put(`${CHIPS}/register`, { ids: [filing.id] })).status).toBe(403)
    expect((await reader.put(`${CHIPS}/${filing.id}/register/query`)).status).toBe(403)
    expect((await reader.get(`${CHIPS}/${filing.id}/steps`)).status).toBe(200)
  })
})
