import { drift } from '@motorpool/resource/testing'
import type { Place } from '@motorpool/testkit'
import { terminalChanges, vehicles } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../../../apps/authority/src/filing/platform.ts'
import { buildTerminal, buildVehicle, digits } from '../../vehicle/test/support/fleet.ts'
import { type Both, giveAccount, later, newPlace, withAuthority } from './support/app.ts'

const { api } = terminalChanges

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
  place = await newPlace(both)
  await giveAccount(both, place, 'GB6')
})
afterAll(() => both.close())

interface Change {
  id: string
  vin: string
  auditState: string
  failure: string | null
  filingNo: string | null
  filingUsage: string
}
const call = () => both.app.as(place.owner)
const find = async (id: string) => (await call().get<Change>(`${api}/${id}`)).data

/** A vehicle of GB6 whose terminal was replaced by one with a chip or without. */
async function replaced(chipCode: string | undefined): Promise<Change & { terminalId: string }> {
  const { vin } = await buildVehicle(both.app, place)
  const [old, next] = [
    await buildTerminal(both.app, place),
    await buildTerminal(both.app, place, chipCode ? { chipCode } : {}),
  ]
  await call().put(`${vehicles.api}/bindTerminal`, { vin, terminalId: old.id })
  await call().put(`${vehicles.api}/changeTerminal`, { vin, terminalId: next.id, changeReason: '终端损坏' })
  const { data } = await call().post<{ items: Change[] }>(`${api}/page`, { vin })
  const [change] = data.items
  if (!change) throw new Error('no replacement was recorded')
  return { ...change, terminalId: next.id }
}

describe('the filing of a replaced terminal', () => {
  it('has the columns of its definition', async () => {
    expect(await drift(both.app.db, terminalChanges)).toEqual([])
  })

  it('R325 R327 R420 is sent for GB6 with the old and the new terminal, and passes', async () => {
    const change = await replaced(`C${digits(10)}`)
    expect([change.filingUsage, change.auditState]).toEqual(['GB6', 'PENDING_SUBMIT'])
    expect((await call().put(`${api}/register`, { ids: [change.id] })).status).toBe(200)
    await both.app.drainJobs()
    expect(both.authority.store.filings.newest(1)[0]).toMatchObject({
      kind: 'terminal_change',
      subject: change.vin,
      data: {
        changeReason: '终端损坏',
        changeTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    })
    await later(both, AUDIT_MS + 60_000)
    expect(await find(change.id)).toMatchObject({
      auditState: 'PASSED',
      filingNo: expect.stringMatching(/^GB6-/),
    })
    const steps = await call().get<{ state: string }[]>(`${api}/${change.id}/steps`)
    expect(steps.data[0]?.state).toBe('PASSED')
  })

  it('needs the chip of the new terminal, which is entered there', async () => {
    const change = await replaced(undefined)
    const refused = await call().put(`${api}/register`, { ids: [change.id] })
    expect([refused.errCode, refused.fields?.map(({ field }) => field)]).toEqual([
      'FILING_INCOMPLETE',
      ['chipCode'],
    ])
    await call().put('/api/terminal-svc/terminals/V1.0', {
      id: change.terminalId,
      chipCode: `C${digits(10)}`,
    })
    expect((await call().put(`${api}/register`, { ids: [change.id] })).status).toBe(200)
    await both.app.drainJobs()
  })

  it('R331 fails without an account, and says so', async () => {
    const other = await newPlace(both)
    const own = place
    place = other
    try {
      const change = await replaced(`C${digits(10)}`)
      expect((await call().put(`${api}/register`, { ids: [change.id] })).errCode).toBe('FILING_NO_ACCOUNT')
      expect(await find(change.id)).toMatchObject({ auditState: 'SUBMIT_FAILED', failure: 'NO_ACCOUNT' })
    } finally {
      place = own
    }
  })
})
