import { readSheet } from '@motorpool/excel'
import { zoneTimeText } from '@motorpool/kernel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MaintenanceLog, maintenanceLogs, maintenanceStrategies } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { aged, catchUp, insertReminder, logsOf } from './support/due.ts'

const BASE = maintenanceLogs.api
const DAY = 86_400_000

describe('reminders of maintenance', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const days = async (count: number) => {
    app.clock.advance(count * DAY)
    owner = app.as(place.owner)
    await catchUp(app)
  }
  const handle = (row: MaintenanceLog, more: object = {}) =>
    owner.put<MaintenanceLog>(BASE, {
      id: row.id,
      updateTime: row.updateTime,
      maintenanceTime: app.clock.now(),
      ...more,
    })

  it('announces a service, says once that it is due, and counts the next one from the handling', async () => {
    const { vins } = await aged(app, place, newMark(), { over: 30, pre: 3, age: 20 })
    expect(await logsOf(app, place, vins)).toEqual([])
    await days(8)
    const [ahead] = await logsOf(app, place, vins)
    expect(ahead).toMatchObject({
      handler: 'UNDISPOSED',
      stage: 'AHEAD',
      remindReason: 'SERVICE_LIFE',
      strategyType: 'PERIOD',
      content: '检查制动系统',
    })
    await days(1)
    await days(5)
    const overdue = await logsOf(app, place, vins)
    expect(overdue).toHaveLength(1)
    expect(overdue[0]).toMatchObject({ id: ahead?.id, stage: 'OVERDUE', aheadTime: ahead?.remindTime })
    const done = await handle(overdue[0]!, { cost: 320.5, stationName: '城东服务站', result: '正常' })
    expect(done.data, done.text).toMatchObject({
      handler: 'DISPOSED',
      handlerUserId: place.owner.principal.actor.id,
      cost: 320.5,
    })
    await days(26)
    expect(await logsOf(app, place, vins)).toHaveLength(1)
    await days(2)
    const after = await logsOf(app, place, vins)
    expect(after.map(({ handler, stage }) => [handler, stage])).toEqual([
      ['DISPOSED', 'OVERDUE'],
      ['UNDISPOSED', 'AHEAD'],
    ])
  })

  it('reminds of a first service once in a life, and not where its time has long passed', async () => {
    const young = await aged(app, place, newMark(), { over: 30, pre: 3, age: 29, type: 'FIRST' })
    const old = await aged(app, place, newMark(), { over: 30, pre: 3, age: 400, type: 'FIRST' })
    expect(await logsOf(app, place, old.vins)).toEqual([])
    const [first] = await logsOf(app, place, young.vins)
    expect(first).toMatchObject({ strategyType: 'FIRST', stage: 'AHEAD' })
    await handle(first!)
    await days(90)
    expect(await logsOf(app, place, young.vins)).toHaveLength(1)
  })

  it('R367 handles many at once, and refuses all when one was handled meanwhile, naming who did', async () => {
    const { vins } = await aged(app, place, newMark(), { over: 30, pre: 3, age: 28, vehicles: 3 })
    const rows = await logsOf(app, place, vins)
    expect(rows).toHaveLength(3)
    const ids = rows.map(({ id }) => id)
    await handle(rows[1]!)
    const body = { maintenanceTime: app.clock.now(), maintenanceUserName: '李师傅' }
    const refused = await owner.put(`${BASE}/batch`, { ids, ...body })
    expect([refused.status, refused.errCode]).toEqual([409, 'MAINTENANCE_DISPOSED'])
    expect(refused.message).toContain(rows[1]!.vin)
    expect((await logsOf(app, place, vins)).filter(({ handler }) => handler === 'UNDISPOSED')).toHaveLength(2)
    const done = await owner.put(`${BASE}/batch`, { ids: [ids[0], ids[2]], ...body })
    expect(done.data, done.text).toEqual({ total: 2 })
    const page = await owner.post<{ items: MaintenanceLog[] }>(`${BASE}/page`, {
      page: 1,
      pageSize: 100,
      handler: 'DISPOSED',
    })
    expect(page.data.items.filter(({ vin }) => vins.includes(vin))).toHaveLength(3)
    expect(
      page.data.items.filter(({ maintenanceUserName }) => maintenanceUserName === '李师傅'),
    ).toHaveLength(2)
  })

  it('R367 refuses the second of two who handle one reminder from the same reading', async () => {
    const { vins } = await aged(app, place, newMark(), { over: 30, pre: 3, age: 28 })
    const [row] = await logsOf(app, place, vins)
    app.clock.advance(1000)
    const [one, two] = await Promise.all([handle(row!, { result: 'A' }), handle(row!, { result: 'B' })])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([one.errCode, two.errCode]).toContain('CONFLICT')
  })

  it('wants to know when it was done, and takes no time to come', async () => {
    const { vins } = await aged(app, place, newMark(), { over: 30, pre: 3, age: 28 })
    const [row] = await logsOf(app, place, vins)
    const without = await owner.put(BASE, { id: row!.id, updateTime: row!.updateTime, result: '正常' })
    expect([without.status, without.errCode]).toEqual([400, 'FIELD_REQUIRED'])
    expect((await handle(row!, { maintenanceTime: Date.now() + 2 * DAY })).status).toBe(400)
    expect((await logsOf(app, place, vins))[0]?.handler).toBe('UNDISPOSED')
  })

  it('takes services from a sheet, which stand for the open reminder and move the next one', async () => {
    const name = newMark()
    const { vins } = await aged(app, place, name, { over: 30, pre: 3, age: 28 })
    expect(await logsOf(app, place, vins)).toHaveLength(1)
    const header = ['车架号', '维保策略', '维保类型', '维保时间', '费用']
    const sheet = (strategy: string) =>
      workbook(header, [[vins[0]!, strategy, '检查', zoneTimeText(app.clock.now(), 'Asia/Shanghai'), 88]])
    const wrong = await sendFile(owner, `${BASE}/import`, await sheet('没有的策略'))
    expect(String((await readSheet(wrong.raw))[1]?.at(-1))).toContain('维保策略')
    const sent = await sendFile<{ total: number }>(owner, `${BASE}/import`, await sheet(name))
    expect(sent.data ?? (await readSheet(sent.raw))).toEqual({ total: 1 })
    const rows = await logsOf(app, place, vins)
    expect(rows).toMatchObject([{ handler: 'DISPOSED', stage: 'AHEAD', cost: 88, strategyType: 'PERIOD' }])
    await days(20)
    expect(await logsOf(app, place, vins)).toHaveLength(1)
    await days(8)
    expect(await logsOf(app, place, vins)).toHaveLength(2)
  })

  it('takes no service of a vehicle of others from a sheet, and says which', async () => {
    const stranger = await newPlace(app)
    const theirs = await aged(app, stranger, newMark(), { over: 30, pre: 3, age: 1 })
    const sheet = await workbook(
      ['车架号', '维保类型', '维保时间'],
      [[theirs.vins[0]!, '检查', zoneTimeText(app.clock.now(), 'Asia/Shanghai')]],
    )
    const sent = await sendFile(owner, `${BASE}/import`, sheet)
    expect(String((await readSheet(sent.raw))[1]?.at(-1))).toContain(theirs.vins[0]!)
    expect(await logsOf(app, stranger, theirs.vins)).toEqual([])
  })

  it('stay when another tenant changes its strategies', async () => {
    const stranger = await newPlace(app)
    const theirs = await aged(app, stranger, newMark(), { over: 30, pre: 3, age: 28 })
    await aged(app, place, newMark(), { over: 30, pre: 3, age: 28 })
    expect(await logsOf(app, stranger, theirs.vins)).toHaveLength(1)
  })

  it('removes what is open when a strategy is disabled or deleted, and keeps what was done', async () => {
    const first = await aged(app, place, newMark(), { over: 30, pre: 3, age: 28 })
    const second = await aged(app, place, newMark(), { over: 30, pre: 3, age: 28, vehicles: 2 })
    const [done] = await logsOf(app, place, second.vins)
    await handle(done!)
    const { data } = await owner.get<{ updateTime: number }>(
      `${maintenanceStrategies.api}/${first.strategyId}`,
    )
    await owner.put(maintenanceStrategies.api, {
      id: first.strategyId,
      updateTime: data.updateTime,
      status: 'DISABLED',
    })
    await owner.delete(maintenanceStrategies.api, { ids: [second.strategyId] })
    await catchUp(app)
    expect(await logsOf(app, place, first.vins)).toEqual([])
    expect(await logsOf(app, place, second.vins)).toMatchObject([{ handler: 'DISPOSED', strategyId: null }])
    await days(100)
    expect(await logsOf(app, place, [...first.vins, ...second.vins])).toHaveLength(1)
  })

  it('R066 are counted by the bell as long as nobody has handled them', async () => {
    const own = await newPlace(app)
    const id = await insertReminder(app, own, newMark())
    await insertReminder(app, own, newMark())
    const counted = async () =>
      (
        await app
          .as(own.owner)
          .get<{ alarmType: string; number: number }[]>('/api/vehicle-svc/alarm/count/V1.0')
      ).data.find(({ alarmType }) => alarmType === 'MAINTENANCE')?.number
    expect(await counted()).toBe(2)
    const handled = { ids: [id], maintenanceTime: app.clock.now() }
    expect((await app.as(own.owner).put(`${BASE}/batch`, handled)).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  it('R001 shows reminders to nobody of another tenant, who handles none', async () => {
    const id = await insertReminder(app, place, newMark())
    const other = app.as((await newPlace(app)).owner)
    expect((await other.get(`${BASE}/${id}`)).status).toBe(404)
    const answer = await other.put(`${BASE}/batch`, { ids: [id], maintenanceTime: app.clock.now() })
    expect(answer.status).toBe(404)
  })
})
