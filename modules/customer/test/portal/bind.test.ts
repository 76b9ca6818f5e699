import { sql } from '@motorpool/db'
import type { TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../../vehicle/test/support/app.ts'
import { BIND_TRIES, PORTAL } from '../../src/shared/index.ts'
import { type Machine, Portal } from './support.ts'

let portal: Portal
beforeAll(async () => {
  portal = await Portal.start()
})
afterAll(() => portal?.app.close())

let caller = 0
/** From an address of its own: the limit of calls per minute is not what these tests are about. */
const bind = (who: TestUser, vin: string, code?: string) =>
  portal
    .as(who)
    .post<boolean>(
      `${PORTAL}/bind`,
      { vin, ...(code === undefined ? {} : { code }) },
      { from: `10.0.0.${++caller % 250}` },
    )
const release = (who: TestUser, vin: string) => portal.as(who).put<boolean>(`${PORTAL}/bind/cancel`, { vin })

describe('binding a vehicle', () => {
  it('R385 the owner by the record takes it from among the own ones, and back by the VIN: the phone number is the proof', async () => {
    const owner = await portal.customer()
    const { vin } = await portal.machine(owner.phone)
    expect((await release(owner, vin)).data).toBe(true)
    expect(await portal.vins(owner)).toEqual([])
    expect(await portal.vins(owner, { bindStatus: 'UNBOUND' })).toEqual([vin])
    expect((await bind(owner, vin)).data).toBe(true)
    expect(await portal.vins(owner, { bindStatus: 'BOUND' })).toEqual([vin])
    expect(await portal.vins(owner, { bindStatus: 'UNBOUND' })).toEqual([])
  })

  it('R384 needs a proof: never the VIN alone, and of a vehicle that nobody owns the number on its terminal', async () => {
    const finder = await portal.customer()
    const machine = await portal.machine()
    const printed = await portal.terminal(machine)
    expect(await bind(finder, machine.vin)).toMatchObject({ status: 409, errCode: 'PORTAL_UNPROVEN' })
    expect(await bind(finder, machine.vin, '860000000000000')).toMatchObject({ errCode: 'PORTAL_UNPROVEN' })
    expect(await portal.vins(finder)).toEqual([])
    expect((await bind(finder, machine.vin.toLowerCase(), printed)).data).toBe(true)
    expect((await portal.page(finder)).data.items).toMatchObject([
      { vin: machine.vin, ownerFlag: '1', bindStatus: 'BOUND' },
    ])
  })

  it('R384 the number on the terminal opens nothing that the record gives to somebody, or that somebody bound before', async () => {
    const [owner, driver] = [await portal.customer(), await portal.customer()]
    const sold = await portal.machine(owner.phone)
    expect(await bind(driver, sold.vin, await portal.terminal(sold))).toMatchObject({
      errCode: 'PORTAL_UNPROVEN',
    })
    const unsold = await portal.machine()
    const printed = await portal.terminal(unsold)
    expect((await bind(owner, unsold.vin, printed)).data).toBe(true)
    expect(await bind(driver, unsold.vin, printed)).toMatchObject({ errCode: 'PORTAL_UNPROVEN' })
  })

  it('R384 the answer does not tell whether there is such a vehicle, in the own tenant or another', async () => {
    const guesser = await portal.customer()
    const elsewhere = await newPlace(portal.app)
    const here = await portal.machine((await portal.customer()).phone)
    const there = await portal.machine(undefined, elsewhere)
    const answers = [
      await bind(guesser, here.vin, '1'),
      await bind(guesser, there.vin, '1'),
      await bind(guesser, 'LMPTEST0000000000', '1'),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('R384 guesses are counted: after some in vain not even the right number is taken, until a day has passed', async () => {
    const guesser = await portal.customer()
    const machine = await portal.machine()
    const printed = await portal.terminal(machine)
    for (let i = 0; i < BIND_TRIES.account; i++)
      expect(await bind(guesser, machine.vin, String(i))).toMatchObject({ errCode: 'PORTAL_UNPROVEN' })
    expect(await bind(guesser, machine.vin, printed)).toMatchObject({
      status: 429,
      errCode: 'PORTAL_BIND_TRIES',
    })
    portal.later(1)
    expect((await bind(guesser, machine.vin, printed)).data).toBe(true)
  })

  it('R384 guesses at one VIN are counted over all accounts, whether it exists or not', async () => {
    for (const vin of [(await portal.machine()).vin, 'LMPTEST0000000099']) {
      for (let i = 0; i < BIND_TRIES.vin; i += BIND_TRIES.account) {
        const guesser = await portal.customer()
        for (let j = 0; j < BIND_TRIES.account; j++) await bind(guesser, vin, String(j))
      }
      expect(await bind(await portal.customer(), vin, 'x')).toMatchObject({ errCode: 'PORTAL_BIND_TRIES' })
    }
  })

  it('R384 guesses that come at once count each', async () => {
    const guesser = await portal.customer()
    const { vin } = await portal.machine()
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => bind(guesser, vin, String(i))))
    expect(answers.filter(({ errCode }) => errCode === 'PORTAL_UNPROVEN')).toHaveLength(BIND_TRIES.account)
  })

  it('R384 what was bound by proof ends when the record names another owner, and with the unbinding', async () => {
    const [finder, buyer] = [await portal.customer(), await portal.customer()]
    const machine = await portal.machine()
    const printed = await portal.terminal(machine)
    await bind(finder, machine.vin, printed)
    await portal.sell(machine, buyer.phone)
    expect([await portal.vins(finder), await portal.vins(buyer)]).toEqual([[], [machine.vin]])

    const again: Machine = await portal.machine()
    await bind(finder, again.vin, await portal.terminal(again))
    await release(finder, again.vin)
    expect(await portal.vins(finder, { bindStatus: 'UNBOUND' })).toEqual([])
    expect((await release(finder, again.vin)).status).toBe(404)
  })

  it('R384 shows nothing from before the day of the binding', async () => {
    const finder = await portal.customer()
    const machine = await portal.machine()
    await bind(finder, machine.vin, await portal.terminal(machine))
    const [link] = await portal.platform(sql<{ begin_date: string; end_date: string | null }>`
      select begin_date::text, end_date::text from user_vehicle where vin = ${machine.vin}`)
    expect(link).toEqual({ begin_date: portal.day(0), end_date: null })
  })
})
