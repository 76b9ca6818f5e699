import { encode as encode808 } from '@motorpool/jt808'
import { ConsumerHost } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb, jt } from '../../ingest/test/support/frames.ts'
import { World } from '../../ingest/test/support/world.ts'
import { differences } from '../src/server/inconsistent/compare.ts'
import { alarmFacts, alarmInconsistent } from '../src/server/index.ts'

let world: World
let vehicles = 0
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from frame; delete from vehicle_event; delete from gateway_session;
    delete from vehicle_remove; delete from alarm`)
  await world.start()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

const ICCID = '89860012345678901234'
const OTHER = '89860099999999999999'

/** A vehicle with a terminal of a model and a card on record. */
async function recorded(chain = 'GB6'): Promise<{ id: string; vin: string }> {
  vehicles++
  const id = String(vehicles)
  const vin = `LMPTEST${id.padStart(10, '0')}`
  await world.record(id, vin)
  await world.owner(`
    set session_replication_role = replica;
    delete from sim_card; delete from terminal; delete from terminal_model;
    insert into sim_card (id, tenant_id, org_id, sim_code, iccid, operator, card_category)
      values (${id}, 1, 10, '1390000${id.padStart(4, '0')}', '${ICCID}', '1', '11');
    insert into terminal_model (id, tenant_id, model_code, model_name, supplier_id, chain_types)
      values (${id}, 1, 'SIM-A', 'Box A', 1, '{GB6}');
    insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type, simcard_id, vin)
      values (${id}, 1, 10, 'T${id}', ${id}, 'fuel', '${chain}', ${id}, '${vin}');
    update vehicle set terminal_id = ${id} where id = ${id}`)
  return { id, vin }
}

async function catchUp(): Promise<void> {
  await world.seal()
  const host = new ConsumerHost({
    db: world.test.db,
    log: world.log,
    clock: world.clock,
    consumers: [alarmFacts, alarmInconsistent],
  })
  await host.catchUp()
}

const alarms = (id: string) =>
  world.owner<Record<string, unknown>>(
    `select subject, type, state, detail->>'bound' as bound, detail->>'reported' as reported
     from alarm where vehicle_id = $1 and kind = 'INCONSISTENT' order by begin_place, subject`,
    [id],
  )
const removals = (vin: string) =>
  world.owner<Record<string, unknown>>(
    `select remove_type as type, filing_usage as usage, terminal_code as code, state, end_time is not null as over
     from vehicle_remove where vin = $1 order by id`,
    [vin],
  )

async function login(vin: string, iccid: string, serial: number): Promise<void> {
  world.clock.time += 10_000
  const terminal = await world.gb()
  terminal.send(gb.login(vin, world.clock.time, serial, iccid))
  await terminal.takeOne()
}

describe('a terminal that is not as recorded', () => {
  it('R404 with another card alarms from its login on, until a login with the right one', async () => {
    const v = await recorded()
    world.registry.add(v.vin, vehicles)
    await login(v.vin, ICCID, 1)
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
    await login(v.vin, OTHER, 2)
    await login(v.vin, OTHER, 3)
    await catchUp()
    const open = { subject: 'iccid', type: 'ICCID', state: 'ALARMING', bound: ICCID, reported: OTHER }
    expect(await alarms(v.id)).toEqual([open])
    expect(await removals(v.vin)).toMatchObject([{ type: 'SIM_CHANGED', usage: 'GB6', state: 'ALARMING' }])
    await login(v.vin, ICCID, 4)
    await catchUp()
    expect(await alarms(v.id)).toEqual([{ ...open, state: 'ENDED' }])
    expect(await removals(v.vin)).toMatchObject([{ type: 'SIM_CHANGED', state: 'ENDED', over: true }])
  })

  it('is judged by what both sides say: an unknown value differs from nothing, a check digit does not count', () => {
    const record = { vin: 'V', iccid: ICCID, imei: null, model: 'SIM-A', modelName: 'Box A', software: null }
    expect(differences('jt808', { imei: '1', software: '2' }, record)).toEqual([])
    expect(differences('jt808', { iccid: `${ICCID.slice(0, 19)}9`, model: 'box a' }, record)).toEqual([])
    expect(differences('jt808', { vin: 'W', model: 'B' }, record).map(({ type }) => type)).toEqual([
      'VIN',
      'MODEL',
    ])
  })
})

async function road(number: string, words: readonly number[]): Promise<void> {
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code1', 2))
  await terminal.takeOne()
  for (const [i, alarm] of words.entries()) {
    world.clock.time += 10_000
    const place = { latitude: 26.45, longitude: 106.97, altitude: 1000, speed: 0, direction: 90 }
    terminal.send(
      encode808.location(
        { edition: '2013', number, serial: 3 + i },
        { alarm, status: 3, ...place, time: world.clock.time, items: [] },
      ),
    )
    await terminal.takeOne()
  }
}

const POWER_LOST = 1 << 8

describe('a terminal that loses its power', () => {
  it('is a tear-down record of the terminal that GB6 has on file, which ends with the alarm', async () => {
    const v = await recorded('GB6')
    world.registry.add(`1391000${v.id.padStart(4, '0')}`, vehicles)
    await road(`1391000${v.id.padStart(4, '0')}`, [0, POWER_LOST, POWER_LOST])
    await catchUp()
    const record = { type: 'POWER_OFF', usage: 'GB6', code: `T${v.id}` }
    expect(await removals(v.vin)).toEqual([{ ...record, state: 'ALARMING', over: false }])
    await road(`1391000${v.id.padStart(4, '0')}`, [0])
    await catchUp()
    expect(await removals(v.vin)).toEqual([{ ...record, state: 'ENDED', over: true }])
  })

  it('is none of a terminal that is on file for neither GB4 nor GB6', async () => {
    const v = await recorded('CUSTOM')
    world.registry.add(`1391000${v.id.padStart(4, '0')}`, vehicles)
    await road(`1391000${v.id.padStart(4, '0')}`, [POWER_LOST])
    await catchUp()
    expect(await removals(v.vin)).toEqual([])
  })
})
