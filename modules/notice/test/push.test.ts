import { alarmFacts, storeAlarms } from '@motorpool/alarm/server'
import { pg, sql } from '@motorpool/db'
import { encode } from '@motorpool/gb32960'
import { enqueue } from '@motorpool/jobs'
import { ConsumerHost } from '@motorpool/stream/server'
import { type Place, pass, permissionsOf, type TestApp } from '@motorpool/testkit'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACTS, raise } from '../../alarm/test/support/raise.ts'
import { gb } from '../../ingest/test/support/frames.ts'
import { World } from '../../ingest/test/support/world.ts'
import { buildModel, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { overdueJob } from '../src/server/rounds/jobs.ts'
import { newPlace, recordUser, start } from './support/app.ts'
import { addPerson, buildStrategy, byConsole, logsOf, withMail } from './support/notices.ts'
import { type MailServer, mailServer } from './support/smtp.ts'

const INSULATION = 1 << 11
const MINUTE = 60_000

let app: TestApp
let mail: MailServer
beforeAll(async () => {
  mail = await mailServer()
  app = await start({ privateTargets: true })
  app.clock.set(Date.now())
})
afterAll(async () => {
  await mail?.stop()
  await app?.close()
})

const messages = async (place: Place) =>
  (
    await app
      .as(place.owner)
      .get<{ unread: { msg_id: string; title: string }[] }>('/api/system-svc/message/init')
  ).data.unread

describe('a push', () => {
  it('R368 comes from the frame of a terminal: a mail over SMTP and a message in the console, each logged as sent', async () => {
    const place = await withMail(app, await newPlace(app), mail.port)
    const own = { userId: place.owner.principal.actor.id, email: 'boss@fleet.example' }
    const id = await buildStrategy(app, place, byConsole('国标', { remindWays: ['CONSOLE', 'EMAIL'] }))
    await addPerson(app, place, id, own)
    const { id: vehicleId, vin } = await buildVehicle(app, place)
    const world = World.on({ db: app.db, url: app.url, ownerUrl: app.ownerUrl, drop: () => app.close() })
    world.clock.time = app.clock.now()
    world.registry.add(String(vin), Number(vehicleId), { tenantId: place.tenant.id, orgId: place.org.id })
    await world.start()
    try {
      const terminal = await world.gb()
      terminal.send(gb.login(String(vin), world.clock.time))
      await terminal.takeOne()
      const none = { storageFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
      terminal.send(
        encode('2016', 'realtime', String(vin), {
          time: world.clock.time,
          blocks: [
            { block: 'position', state: 0, longitude: 106.97, latitude: 26.45 },
            { block: 'alarm', level: 2, flags: INSULATION, ...none },
          ],
        }),
      )
      await terminal.takeOne()
      await world.seal()
      const { log, clock } = world
      await new ConsumerHost({ db: app.db, log, clock, consumers: [alarmFacts] }).catchUp()
    } finally {
      await world.stop()
    }
    await app.drainJobs()
    expect(await logsOf(app, place.tenant.id)).toEqual([])
    await pass(app, 15_000)
    const logs = await logsOf(app, place.tenant.id)
    expect(logs.map((log) => [log.remind_way, log.state, log.alarm_count])).toEqual([
      ['CONSOLE', 'SENT', 1],
      ['EMAIL', 'SENT', 1],
    ])
    expect(logs[1]?.title).toBe(`${String(vin)} 绝缘报警`)
    expect(mail.mails).toHaveLength(1)
    const parsed = await PostalMime.parse(mail.mails[0] ?? '')
    expect(parsed).toMatchObject({
      subject: `${String(vin)} 绝缘报警`,
      messageId: `<notice-${logs[1]?.id}@fleet.example>`,
    })
    expect(parsed.text).toContain('级别较重')
    expect((await messages(place)).map(({ title }) => title)).toEqual([`${String(vin)} 绝缘报警`])
    await pass(app, 60 * MINUTE)
    expect([mail.mails.length, (await logsOf(app, place.tenant.id)).length]).toEqual([1, 2])
  })

  it('one message tells of a storm of 500, the vehicles counted, and concerns no other tenant', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)]
    for (const one of [place, other]) {
      const id = await buildStrategy(app, one, byConsole('风暴'))
      await addPerson(app, one, id, { userId: one.owner.principal.actor.id })
    }
    const vehicle = (await buildVehicle(app, place)) as unknown as { id: string; vin: string }
    for (let i = 0; i < 500; i++)
      await raise(app, place, { ...FACTS.GB, subject: `gb32960.${i}` }, { vehicle })
    await app.drainJobs()
    await pass(app, 15_000)
    const logs = await logsOf(app, place.tenant.id)
    expect(logs.map((log) => [log.state, log.alarm_count, log.title])).toEqual([
      ['SENT', 500, '1 辆车共 500 条报警'],
    ])
    expect(await messages(place)).toHaveLength(1)
    expect(await logsOf(app, other.tenant.id)).toEqual([])
  })

  it('one message tells of a storm in which every vehicle alarms at once; another tenant is told as if there were none', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)]
    for (const one of [place, other]) {
      const id = await buildStrategy(app, one, byConsole('全部车辆'))
      await addPerson(app, one, id, { userId: one.owner.principal.actor.id })
    }
    const model = await buildModel(app, place)
    const fleet: { id: string }[] = []
    const { id: vehicleModelId, vehicleTypeId } = model
    for (let i = 0; i < 60; i++) fleet.push(await buildVehicle(app, place, { vehicleModelId, vehicleTypeId }))
    const moment = { time: app.clock.now(), place: app.clock.now() * 1000, late: false }
    const storm = fleet.map(({ id: vehicleId }) => ({
      vehicleId,
      tenantId: place.tenant.id,
      output: { op: 'begin', facts: FACTS.GB, moment } as const,
    }))
    await app.db.withPlatform(undefined, 'test', (tx) => storeAlarms(tx, storm, 'live'))
    await raise(app, other, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    const logs = async ({ tenant }: Place) =>
      (await logsOf(app, tenant.id)).map(({ state, alarm_count, title }) => [state, alarm_count, title])
    expect(await logs(place)).toEqual([['SENT', 60, '60 辆车共 60 条报警']])
    expect(await logs(other)).toMatchObject([['SENT', 1, expect.stringContaining('绝缘报警') as string]])
  })

  it('tells each tenant of its own alarms, and loses none when two have some at once', async () => {
    const places = [await newPlace(app), await newPlace(app)]
    for (const place of places) {
      const id = await buildStrategy(app, place, byConsole('同时'))
      await addPerson(app, place, id, { userId: place.owner.principal.actor.id })
    }
    // Both wait before the first job runs: one that takes the news of the other tells nobody of them.
    for (const place of places) await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    for (const { tenant } of places)
      expect(await logsOf(app, tenant.id)).toMatchObject([{ state: 'SENT', alarm_count: 1 }])
  })

  it('of what is learnt later than the bound is not made', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('迟到', { lateMinutes: 30 }))
    await addPerson(app, place, id, { userId: place.owner.principal.actor.id })
    const { id: alarmId } = await raise(app, place, FACTS.GB)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx
        .updateTable('alarm' as never)
        .set({ happen_time: new Date(app.clock.now() - 31 * MINUTE), late: true } as never)
        .where('id' as never, '=', alarmId as never)
        .execute(),
    )
    await app.drainJobs()
    await pass(app, 15_000)
    expect(await logsOf(app, place.tenant.id)).toEqual([])
  })

  it('that a mail server refuses says so, is tried again, and is over after the last try', async () => {
    const refusing = await mailServer('refuse')
    try {
      const place = await withMail(app, await newPlace(app), refusing.port)
      const id = await buildStrategy(app, place, byConsole('拒收', { remindWays: ['EMAIL'] }))
      await addPerson(app, place, id, { personName: '李工', email: 'nobody@fleet.example' })
      await raise(app, place, FACTS.GB)
      await app.drainJobs()
      await pass(app, 15_000)
      expect(await logsOf(app, place.tenant.id)).toMatchObject([
        { state: 'PENDING', retry_times: 1, fail_reason: expect.stringContaining('550') as string },
      ])
      for (let i = 0; i < 4; i++) await pass(app, 10 * MINUTE)
      const [log] = await logsOf(app, place.tenant.id)
      expect(log).toMatchObject({ state: 'FAILED', retry_times: 3 })
    } finally {
      await refusing.stop()
    }
  })

  it('waits for the hours of the strategy, unless it is critical', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('时段', { pushBegin: '08:00', pushEnd: '20:00' }))
    await addPerson(app, place, id, { userId: place.owner.principal.actor.id })
    const day = 24 * 60 * MINUTE
    const night = Math.floor(app.clock.now() / day) * day + day + 18 * 60 * MINUTE
    await pass(app, night - app.clock.now())
    await raise(app, place, { ...FACTS.GB, level: 1 })
    await app.drainJobs()
    await pass(app, 15_000)
    expect(await logsOf(app, place.tenant.id)).toEqual([])
    await pass(app, 5 * 60 * MINUTE)
    expect(await logsOf(app, place.tenant.id)).toEqual([])
    await pass(app, 60 * MINUTE)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'SENT', alarm_count: 1 }])
    await pass(app, 16 * 60 * MINUTE)
    await raise(app, place, { ...FACTS.GB, level: 3 })
    await app.drainJobs()
    await pass(app, 15_000)
    expect(await logsOf(app, place.tenant.id)).toHaveLength(2)
  })

  it('goes to the next persons when nobody takes the alarm, and to nobody when somebody does', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('升级', { escalateMinutes: 10, digestMinutes: 0 }))
    await addPerson(app, place, id, { userId: place.owner.principal.actor.id })
    const boss = await app.buildUser({ tenant: place.tenant })
    await recordUser(app, boss)
    await addPerson(app, place, id, { userId: boss.principal.actor.id, step: 1 })
    const steps = async () =>
      (await logsOf(app, place.tenant.id)).map(({ step, state }) => `${step} ${state}`)
    await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    expect(await steps()).toEqual(['0 SENT'])
    await pass(app, 11 * MINUTE)
    expect(await steps()).toEqual(['0 SENT', '1 SENT'])
    const taken = await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      tx
        .updateTable('alarm' as never)
        .set({ handle_status: 'PROCESSING' } as never)
        .where('id' as never, '=', taken.id as never)
        .execute(),
    )
    await pass(app, 30 * MINUTE)
    expect(await steps()).toEqual(['0 SENT', '1 SENT', '0 SENT'])
  })

  it.each([
    ['the whole tenant', 'ALL', 'other', true],
    ['its organisation and those below', 'ORG_TREE', 'below', true],
    ['nothing beside its organisation', 'ORG_TREE', 'other', false],
    ['its organisation alone', 'ORG', 'own', true],
    ['nothing below its organisation', 'ORG', 'below', false],
    ['what it created', 'SELF', 'created', true],
    ['nothing that colleagues created', 'SELF', 'own', false],
  ] as const)('tells who sees %s of no more (%s, %s)', async (_what, dataScope, whose, isTold) => {
    const place = await newPlace(app)
    const { tenant, org } = place
    const reader = await app.buildUser({ tenant, org, permissions: permissionsOf(app.routes) })
    await recordUser(app, reader, { dataScope })
    const where = {
      own: org,
      created: org,
      below: await app.buildOrg({ tenant, parent: org }),
      other: await app.buildOrg({ tenant }),
    }
    const id = await buildStrategy(
      app,
      place,
      byConsole('范围', { orgId: place.owner.principal.actor.orgId }),
    )
    await addPerson(app, place, id, { userId: reader.principal.actor.id })
    const owner = whose === 'created' ? reader : place.owner
    const at = { ...place, org: where[whose], owner }
    await raise(app, at, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    expect(await logsOf(app, tenant.id)).toHaveLength(isTold ? 1 : 0)
  })

  it('tells owners of their own vehicles alone', async () => {
    const place = await newPlace(app)
    const customer = await app.buildUser({ tenant: place.tenant, org: place.org, userType: 'CUSTOMER' })
    await recordUser(app, customer, { userType: 'CUSTOMER' })
    const id = await buildStrategy(app, place, byConsole('车主', { pushPersonType: 'OWNER' }))
    // Also one that staff has listed is told of no vehicle of others.
    await addPerson(app, place, id, { userId: customer.principal.actor.id })
    const vehicles = [await buildVehicle(app, place), await buildVehicle(app, place)]
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into user_vehicle (tenant_id, org_id, user_id, vin)
        values (${place.tenant.id}, ${place.org.id}, ${customer.principal.actor.id}, ${String(vehicles[0]?.vin)})`.execute(
        tx,
      ),
    )
    for (const { id: vehicleId, vin } of vehicles)
      await raise(app, place, FACTS.GB, { vehicle: { id: String(vehicleId), vin: String(vin) } })
    await app.drainJobs()
    await pass(app, 15_000)
    expect((await logsOf(app, place.tenant.id)).map(({ alarm_count }) => alarm_count)).toEqual([1])
  })
})

describe('a round whose job was given up', () => {
  /** As the queue does once no try is left. */
  const forget = async () => {
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'notice/close'`)
    await owner.end()
  }
  const look = async () => {
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, overdueJob, {}))
    await app.drainJobs()
  }

  it('is closed two minutes after its time, and what it gathered is told once', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('遗漏'))
    await addPerson(app, place, id, { userId: place.owner.principal.actor.id })
    await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await forget()
    await pass(app, MINUTE)
    await look()
    expect(await logsOf(app, place.tenant.id)).toEqual([])
    await pass(app, 2 * MINUTE)
    await look()
    await look()
    expect((await logsOf(app, place.tenant.id)).map((log) => log.state)).toEqual(['SENT'])
  })
})
