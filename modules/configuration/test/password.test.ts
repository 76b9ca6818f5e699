import { sql } from '@motorpool/db'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { PLC_CODES } from '@motorpool/terminal/shared'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import {
  PASSWORD,
  type PasswordOutput,
  type PlcRow,
  paramsPath,
  passwordPath,
  type TerminalParams,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'

type Reported = Awaited<ReturnType<VehicleReports['fields']>>

const WHY = { recipient: '王师傅 138', reason: '现场解除二级锁车' }
const TIME = Date.UTC(2026, 10, 26, 1)

let app: TestApp
let place: Place
let vehicle: { id: string; vin: string }
/** What vehicles report, by function field. */
let reported: Reported = new Map()

const puts = (password: string | number) =>
  new Map<string, Reported extends Map<string, infer V> ? V : never>([
    ['plc30', { value: 2, label: ['临时', 'Temporary', '一時'], time: TIME }],
    ['plc31', { value: password, time: TIME }],
  ])

beforeAll(async () => {
  const fields: VehicleReports['fields'] = async (_vehicle, wanted) =>
    new Map([...reported].filter(([field]) => wanted.includes(field)))
  app = await start({ fields })
  place = await newPlace(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  reported = new Map()
  vehicle = await buildCommanded(app, place, true)
})

const find = (user: TestUser = place.owner) => app.as(user).get<PasswordOutput>(passwordPath(vehicle.vin))
const show = (body: object = WHY, user: TestUser = place.owner) =>
  app.as(user).post<{ password: string }>(`${passwordPath(vehicle.vin)}/show`, body)

describe('the password that the controller of a vehicle puts out', () => {
  it('is absent where none is reported', async () => {
    expect((await find()).data).toEqual({ state: 'ABSENT', type: null, time: null, log: [] })
    expect(await show()).toMatchObject({ status: 409, errCode: 'PASSWORD_ABSENT' })
  })

  it('is shown once, and who saw it, for whom and why is kept', async () => {
    reported = puts('483920')
    const before = await find()
    expect(before.data).toEqual({ state: 'NEW', type: '临时', time: TIME, log: [] })
    expect(before.text).not.toContain('483920')
    expect((await show()).data).toEqual({ password: '483920', type: '临时', time: TIME })
    const after = await find()
    expect(after.data).toMatchObject({
      state: 'SHOWN',
      log: [{ ...WHY, type: '临时', time: app.clock.now() }],
    })
    expect(after.text).not.toContain('483920')
    expect(await show()).toMatchObject({ status: 409, errCode: 'PASSWORD_SHOWN' })
  })

  it('may be shown again when the vehicle has put out another', async () => {
    reported = puts('111111')
    await show()
    reported = puts(222222)
    expect((await find()).data.state).toBe('NEW')
    expect((await show()).data.password).toBe('222222')
    expect((await find()).data.log).toHaveLength(2)
  })

  it('of two who ask at once one sees it', async () => {
    reported = puts('777777')
    const answers = await Promise.all([show(), show()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('is not shown to who does not say for whom and why', async () => {
    reported = puts('333333')
    for (const body of [{}, { ...WHY, recipient: ' ' }, { ...WHY, reason: '' }])
      expect((await show(body)).status).toBe(400)
    expect((await find()).data.log).toEqual([])
  })

  it('is stored nowhere', async () => {
    reported = puts('905172')
    await show()
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ text: string }>`
        select p::text as text from password_output p union all select b::text from biz_log b`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes('905172'))).toEqual([])
  })

  it('is of nobody who may not see the vehicle, and shown to nobody who may only look', async () => {
    reported = puts('444444')
    const other = await newPlace(app)
    expect((await find(other.owner)).status).toBe(404)
    expect((await show(WHY, other.owner)).status).toBe(404)
    const permissions = permissionsOf(app.routes).filter((one) => one !== `${PASSWORD}/update`)
    const looking = await app.buildUser({ org: place.org, permissions })
    expect((await find(looking)).data.state).toBe('NEW')
    expect((await show(WHY, looking)).status).toBe(403)
  })

  it('R349 is the only code of the controller that the parameters leave out', async () => {
    reported = new Map([...puts('555555'), ['plc02', { value: 3.5, unit: 'm', time: TIME }]])
    const { data, text } = await app.as(place.owner).get<TerminalParams>(paramsPath(vehicle.vin))
    expect(data.plc.map(({ code }) => code)).toEqual(['01', '02', '03', '04', '05', '10', '20', '30', '31'])
    expect(data.plc.map(({ code }) => code)).toEqual(PLC_CODES)
    const row = (code: PlcRow['code']) => data.plc.find((one) => one.code === code)
    expect(row('02')).toEqual({ code: '02', name: '施工宽度', value: '3.5', unit: 'm', time: TIME })
    expect(row('30')?.value).toBe('临时')
    expect(row('31')).toMatchObject({ value: null, time: null })
    expect(text).not.toContain('555555')
  })
})
