import { sql, type Tx } from '@motorpool/db'
import { drift } from '@motorpool/resource/testing'
import type { Place } from '@motorpool/testkit'
import { vehicleModels } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../../../apps/authority/src/filing/platform.ts'
import { settle } from '../src/server/submission/settle.ts'
import { openSubmission, takeDue } from '../src/server/submission/store.ts'
import { vehicleModelFilings } from '../src/shared/index.ts'
import { type Both, giveAccount, later, newPlace, withAuthority } from './support/app.ts'
import { buildFiling, filings, newCode } from './support/models.ts'

const MINUTE = 60_000

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
  place = await newPlace(both)
  await giveAccount(both, place, 'GB6')
})
afterAll(() => both.close())
beforeEach(() => {
  both.authority.filing.behaviour = 'normal'
})

const of = () => filings(both, place)
const arrived = (requestNo: string | null) =>
  both.authority.store.filings.newest(500).filter((one) => one.requestNo === requestNo).length

/** How often the worker has sent it, whatever became of it. */
const sendings = async (requestNo: string | null): Promise<number> => {
  const { rows } = await both.app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from outbound_call
      where method = 'POST' and request like ${`%${requestNo}%`}`.execute(tx),
  )
  return rows[0]?.n ?? -1
}

async function submitted(body: Record<string, unknown> = {}) {
  const made = await buildFiling(both, place, body)
  expect((await of().register(made.filing.id)).status).toBe(200)
  await both.app.drainJobs()
  return { ...made, filing: await of().find(made.filing.id) }
}

describe('the filing of a vehicle model', () => {
  it('has the columns of its definition', async () => {
    expect(await drift(both.app.db, vehicleModelFilings)).toEqual([])
  })

  it('R325 is a draft from the record on, of the usage of its category', async () => {
    const usages = []
    for (const [category, usage] of [
      ['ROAD_FUEL', 'GB6'],
      ['NON_ROAD', 'GB4'],
      ['NEW_ENERGY', 'GBEV'],
    ]) {
      const { filing } = await buildFiling(both, place, {
        vehicleCategory: category,
        without: ['engineModel'],
      })
      usages.push([filing.filingUsage === usage, filing.auditState])
    }
    expect(usages).toEqual(Array.from({ length: 3 }, () => [true, 'PENDING_SUBMIT']))
  })

  it('R325 R430 is saved for a further usage, and refuses one that there is not', async () => {
    const { modelId } = await buildFiling(both, place)
    const made = await of().edit({ vehicleModelId: modelId, filingUsage: 'GB4', manufacturer: '另一家' })
    expect([made.status, made.data]).toMatchObject([200, { filingUsage: 'GB4', manufacturer: '另一家' }])
    const again = await of().edit({ vehicleModelId: modelId, filingUsage: 'GB4', manufacturer: '第三家' })
    expect([again.data.id, again.data.manufacturer]).toEqual([made.data.id, '第三家'])
    expect((await of().edit({ vehicleModelId: modelId, filingUsage: 'GB5' })).status).toBe(400)
    expect((await of().edit({ vehicleModelId: '999999999', filingUsage: 'GB4' })).status).toBe(404)
  })

  it('follows its record until somebody gives it a value of its own', async () => {
    const { modelId, filing } = await buildFiling(both, place)
    await of().update(filing.id, { manufacturer: '某某汽车' })
    await of().call.put(vehicleModels.api, { id: modelId, manufacturer: '改名汽车' })
    expect((await of().find(filing.id)).manufacturer).toBe('改名汽车')
    await of().update(filing.id, { manufacturer: '受托企业' })
    await of().call.put(vehicleModels.api, { id: modelId, manufacturer: '再改名汽车' })
    expect((await of().find(filing.id)).manufacturer).toBe('受托企业')
  })

  it('is checked before it leaves: what is missing is named beside its field', async () => {
    const { filing } = await buildFiling(both, place, { without: ['engineModel'], environmentCode: '坏号' })
    const refused = await of().register(filing.id)
    expect([refused.status, refused.errCode]).toEqual([409, 'FILING_INCOMPLETE'])
    expect(refused.fields?.map(({ field }) => field)).toEqual(['environmentCode', 'engineModel'])
    expect((await of().find(filing.id)).auditState).toBe('PENDING_SUBMIT')
  })

  it('R327 leaves pending submit when it is registered, and a query refreshes its state', async () => {
    const { filing } = await submitted()
    expect([filing.auditState, arrived(filing.requestNo)]).toEqual(['PENDING_AUDIT', 1])
    expect((await of().query(filing.id)).data.auditState).toBe('PENDING_AUDIT')
    both.app.clock.advance(AUDIT_MS)
    const passed = (await of().query(filing.id)).data
    expect([passed.auditState, passed.filingNo]).toEqual(['PASSED', expect.stringMatching(/^GB6-\d{10}$/)])
    expect((await of().steps(filing.id)).map(({ operation, state }) => [operation, state])).toEqual([
      ['registerQuery', 'PASSED'],
      ['register', 'PENDING_AUDIT'],
      ['register', 'PENDING_AUDIT'],
    ])
  })

  it('is asked for by the clock, without anybody', async () => {
    const { filing } = await submitted()
    await later(both, AUDIT_MS + MINUTE)
    expect((await of().find(filing.id)).auditState).toBe('PASSED')
  })

  it('R326 is found by each state', async () => {
    const { filing } = await submitted()
    const ids = async (auditState: string) =>
      (await of().page({ auditState: [auditState] })).data.items.map(({ id }) => id)
    expect(await ids('PENDING_AUDIT')).toContain(filing.id)
    expect(await ids('PASSED')).not.toContain(filing.id)
  })

  it('R331 R329 fails without an account of the usage, says so, and its row too', async () => {
    const bare = await newPlace(both)
    const { filing } = await buildFiling(both, bare)
    const own = filings(both, bare)
    const refused = await own.call.put(`/api/vehicle-svc/vehicleModelFiling/V1.0/register`, {
      ids: [filing.id],
    })
    expect([refused.status, refused.errCode]).toEqual([409, 'FILING_NO_ACCOUNT'])
    expect(refused.message).toContain('提交失败')
    expect(await own.find(filing.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure: 'NO_ACCOUNT' })
    await giveAccount(both, bare, 'GB6')
    await own.register(filing.id)
    await both.app.drainJobs()
    expect((await own.find(filing.id)).auditState).toBe('PENDING_AUDIT')
  })

  it('is neither changed nor submitted again while the platform has it, nor once it has passed', async () => {
    const { filing } = await submitted()
    const codes = async () => [
      (await of().update(filing.id, { manufacturer: '别家' })).errCode,
      (await of().register(filing.id)).errCode,
    ]
    expect(await codes()).toEqual(['FILING_AUDITING', 'FILING_AUDITING'])
    await later(both, AUDIT_MS + MINUTE)
    expect(await codes()).toEqual(['FILING_PASSED', 'FILING_PASSED'])
    expect((await of().query(filing.id)).errCode).toBe('FILING_NOT_SUBMITTED')
  })

  it('that the audit refused shows the words of the authority at the field, and passes once it is mended', async () => {
    const environmentCode = newCode()
    await submitted({ environmentCode })
    await later(both, AUDIT_MS + MINUTE)
    const { filing } = await submitted({ environmentCode })
    await later(both, AUDIT_MS + MINUTE)
    const refused = await of().find(filing.id)
    expect(refused).toMatchObject({
      auditState: 'FAILED',
      failure: 'REFUSED',
      failReason: '审核不通过，请更正后重新提交',
    })
    expect(refused.responseData?.fields).toMatchObject([{ field: 'environmentCode' }])
    await of().update(filing.id, { environmentCode: newCode() })
    await of().register(filing.id)
    await later(both, AUDIT_MS + MINUTE)
    await later(both, AUDIT_MS + MINUTE)
    const passed = await of().find(filing.id)
    expect([passed.auditState, passed.failReason]).toEqual(['PASSED', null])
    expect(passed.requestNo).not.toBe(filing.requestNo)
  })

  it('takes nothing from an answer to a submission that is its last no more', async () => {
    const { filing } = await submitted()
    const platform = <T>(run: (tx: Tx) => Promise<T>) => both.app.db.withPlatform(undefined, 'test', run)
    const by = { now: both.app.clock.now(), userId: null }
    const old = await platform((tx) => openSubmission(tx, filing.requestNo ?? ''))
    if (!old) throw new Error('the filing has not been sent')
    const rejected = { event: 'rejected', failure: 'REJECTED', words: '', fields: [] } as const
    await platform((tx) => settle(tx, old, rejected, by))
    await of().register(filing.id)
    await platform((tx) => settle(tx, old, { event: 'passed', filingNo: 'GB6-LATE', identifier: null }, by))
    const after = await of().find(filing.id)
    expect([after.auditState, after.filingNo]).toEqual(['PENDING_AUDIT', null])
    await both.app.drainJobs()
  })

  it('keeps the model from being deleted once it was submitted, and goes with it before', async () => {
    const drop = (id: string) => of().call.delete(vehicleModels.api, { ids: [id] })
    const { modelId, filing } = await buildFiling(both, place)
    expect((await drop(modelId)).status).toBe(200)
    expect((await of().page({ ids: [filing.id] })).data.total).toBe(0)
    const filed = await submitted()
    expect((await drop(filed.modelId)).errCode).toBe('FILING_ON_RECORD')
    expect((await of().find(filed.filing.id)).id).toBe(filed.filing.id)
  })
})

describe('a platform that does not behave', () => {
  it.each([
    ['silent', 'NO_ANSWER'],
    ['cut', 'NO_ANSWER'],
    ['garbage', 'GARBAGE'],
    ['foreign', 'FOREIGN'],
  ] as const)('%s: submission timeout, asked by query and never sent twice', async (behaviour, failure) => {
    both.authority.filing.behaviour = behaviour
    const { filing } = await submitted()
    expect([filing.auditState, filing.failure]).toEqual(['SUBMIT_TIMEOUT', failure])
    expect((await of().register(filing.id)).errCode).toBe('FILING_UNANSWERED')
    await later(both, MINUTE)
    expect((await of().find(filing.id)).auditState).toBe('SUBMIT_TIMEOUT')
    both.authority.filing.behaviour = 'normal'
    await later(both, MINUTE)
    await later(both, AUDIT_MS + MINUTE)
    expect((await of().find(filing.id)).auditState).toBe('PASSED')
    expect([arrived(filing.requestNo), await sendings(filing.requestNo)]).toEqual([1, 1])
  })

  it('away: what never arrived is submission failed once the platform says that it has not got it', async () => {
    both.authority.filing.behaviour = 'away'
    const { filing } = await submitted()
    expect(filing.auditState).toBe('SUBMIT_TIMEOUT')
    both.authority.filing.behaviour = 'normal'
    await later(both, 25_000)
    // It may still be on its way.
    expect((await of().find(filing.id)).auditState).toBe('SUBMIT_TIMEOUT')
    await later(both, 2 * MINUTE)
    expect(await of().find(filing.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure: 'NOT_ARRIVED' })
    await of().register(filing.id)
    await both.app.drainJobs()
    const again = await of().find(filing.id)
    expect([again.auditState, arrived(again.requestNo), arrived(filing.requestNo)]).toEqual([
      'PENDING_AUDIT',
      1,
      0,
    ])
  })

  it.each([
    [{ password: 'wrong' }, 'ACCOUNT_REFUSED'],
    [{ url: 'http://127.0.0.1:1' }, 'AWAY'],
    [{ url: 'ftp://filing.example' }, 'ADDRESS'],
  ])('%o: submission failed, since nothing can have arrived', async (change, failure) => {
    const other = await newPlace(both)
    await giveAccount(both, other, 'GB6', change)
    const { filing } = await buildFiling(both, other)
    const own = filings(both, other)
    await own.register(filing.id)
    await both.app.drainJobs()
    expect(await own.find(filing.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure })
  })

  it('a worker that dies after it took a filing has sent it or not: it is asked for, not sent', async () => {
    const { filing } = await buildFiling(both, place)
    await of().register(filing.id)
    await both.app.db.withPlatform(undefined, 'test', (tx) =>
      takeDue(tx, place.tenant.id, 'GB6', both.app.clock.now()),
    )
    await later(both, 2 * MINUTE)
    const after = await of().find(filing.id)
    expect(await sendings(after.requestNo)).toBe(0)
    expect([after.auditState, after.failure, arrived(after.requestNo)]).toEqual([
      'SUBMIT_FAILED',
      'NOT_ARRIVED',
      0,
    ])
  })
})
