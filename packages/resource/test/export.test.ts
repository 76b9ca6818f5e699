import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { provide } from '@motorpool/kernel'
import { type ApiAnswer, type ApiClient, type TestApp, zipText } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackgroundPort, backgroundPort, EXPORT_NOW_MAX, runnable } from '../src/server/index.ts'
import { exportable, readPermission } from '../src/shared/index.ts'
import { sendFile, workbook } from '../src/testing/index.ts'
import { Bench, type Body, type Made, startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

/** 2026-11-22 23:30:15 UTC: the 23rd in China, still the 22nd in New York. */
const AT = Date.UTC(2026, 10, 22, 23, 30, 15)
const MAY = Date.UTC(2026, 3, 30, 16)

let app: TestApp
let bench: Bench

beforeAll(async () => {
  app = await startEngine()
  bench = await Bench.in(app)
})
afterAll(() => app.close())

interface Asked {
  who?: ApiClient
  zone?: string
}
const ask = (resource: { api: string }, body: Body, { who = bench.owner, zone }: Asked = {}) =>
  who.post<Body>(`${resource.api}/export`, body, zone ? { headers: { 'time-zone': zone } } : {})
const sheetOf = async (answer: ApiAnswer<Body>) => {
  expect(answer.status, answer.text.slice(0, 200)).toBe(200)
  return readSheet(answer.raw)
}
const exported = async (resource: { api: string }, body: Body, asked?: Asked) =>
  sheetOf(await ask(resource, body, asked))

describe('the rows of an export', () => {
  let made: Made[]
  beforeAll(async () => {
    made = []
    for (const code of ['ROW-C', 'ROW-A', 'ROW-B', 'ROW-D']) made.push(await bench.depot(code))
  })
  const codes = async (body: Body, asked?: Asked) =>
    (await exported(depots, body, asked)).slice(1).map(([code]) => code)

  it('R189 are those that were chosen, in the order of the list', async () => {
    const ids = made.slice(0, 3).map(({ id }) => id)
    expect(await codes({ ids, sort: { field: 'code', order: 'asc' } })).toEqual(['ROW-A', 'ROW-B', 'ROW-C'])
  })

  it('R189 are those of a page when its ids are sent, and all that the filters leave without ids', async () => {
    const page = (await bench.page(depots, { code: 'ROW-', page: 2, pageSize: 3 })).data.items
    expect(await codes({ code: 'ROW-', ids: page.map(({ id }) => id) })).toEqual(page.map(({ code }) => code))
    expect(await codes({ code: 'ROW-' })).toHaveLength(4)
  })

  it('are none that the filters leave out, though they are named', async () => {
    expect(await codes({ code: 'ROW-A', ids: made.map(({ id }) => id) })).toEqual(['ROW-A'])
  })

  it('are none of another tenant, though they are named: whether they exist is not told', async () => {
    const stranger = await Bench.in(app)
    const { id } = await stranger.depot('FOREIGN')
    const ids = [id, made[0]?.id, '999999999999']
    expect(await codes({ ids })).toEqual(['ROW-C'])
    expect(await codes({ ids: [id] })).toEqual([])
  })

  it.each([
    ['no list', '7'],
    ['no ids', ['7; drop table']],
    ['too many', Array.from({ length: 1001 }, (_, i) => String(i + 1))],
  ])('are not named by %s', async (_, ids) => {
    expect(await ask(depots, { ids })).toMatchObject({ status: 400, fields: [{ field: 'ids' }] })
  })
})

describe('the columns of an export', () => {
  it('are those that were chosen, in their order, each once', async () => {
    await bench.depot('COLUMNS', { capacity: 7, state: 'FULL' })
    const [header, row] = await exported(depots, {
      code: 'COLUMNS',
      columns: ['capacity', 'code', 'capacity', 'state'],
    })
    expect([header, row]).toEqual([
      ['capacity', 'code', 'state'],
      [7, 'COLUMNS', '已满'],
    ])
  })

  it('are the usual ones where none were chosen', async () => {
    for (const columns of [undefined, null])
      expect((await exported(depots, { code: 'COLUMNS', columns }))[0]).toEqual(
        depots.list.map(({ field }) => field),
      )
  })

  it.each(['nothing', 'pin', 'tenantId', '__proto__', 'picture', 'id'])('are not “%s”', async (name) => {
    expect(await ask(gadgets, { columns: ['label', name] })).toMatchObject({
      status: 400,
      errCode: 'EXPORT_COLUMN',
      message: expect.stringContaining(name) as string,
    })
  })

  it.each([[[]], ['label'], [[1]], [Array.from({ length: 201 }, () => 'label')]])(
    'are no %j',
    async (columns) => {
      expect(await ask(gadgets, { columns })).toMatchObject({ status: 400, errCode: 'INVALID_INPUT' })
    },
  )

  it('are offered without what no cell holds, the list’s own first', () => {
    const resource = { ...gadgets, exports: ['label', 'notes', 'pin', 'manual'] }
    const offered = exportable(resource)
    expect(offered.slice(0, gadgets.list.length)).toEqual(gadgets.list.map(({ field }) => field))
    expect(offered.slice(gadgets.list.length)).toEqual(['notes'])
    expect(readPermission(resource, 'label')).toBeUndefined()
  })
})

describe('the cells of an export', () => {
  beforeAll(async () => {
    const depot = await bench.depot('8986', { name: '89860012345678901234' })
    await bench.gadget('0012345678901234567', {
      count: 12_345,
      price: 1.5,
      active: true,
      madeDate: MAY,
      soldTime: AT,
      depotId: depot.id,
    })
  })
  const columns = ['label', 'count', 'price', 'active', 'madeDate', 'soldTime', 'depotId']
  const one = { label: '0012345678901234567', columns }

  it('are texts, numbers, days and times as such, these on the clocks of China for who names no zone', async () => {
    const [header, row] = await exported(gadgets, one)
    expect(header?.at(5)).toBe('soldTime (Asia/Shanghai)')
    expect(row).toEqual([
      '0012345678901234567',
      12_345,
      1.5,
      '是',
      '2026-05-01',
      '2026-11-23 07:30:15',
      '89860012345678901234',
    ])
  })

  it('have the formats of their fields', async () => {
    const text = zipText((await ask(gadgets, one)).raw)
    for (const code of ['#,##0.00', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss'])
      expect(text).toContain(`formatCode="${code}"`)
    // The time is a number with a style of its own.
    expect(text).toMatch(/<c r="F2" s="\d+"><v>4\d{4}\.\d+<\/v><\/c>/)
  })

  it('show times in the zone of the caller’s screen, and days as they are', async () => {
    const [header, row] = await exported(gadgets, one, { zone: 'America/New_York' })
    expect(header?.at(5)).toBe('soldTime (America/New_York)')
    expect(row?.slice(4, 6)).toEqual(['2026-05-01', '2026-11-22 18:30:15'])
  })

  it.each(['Mars/Phobos', '+14:00', `x${'/x'.repeat(400)}`, "Asia/Tokyo'--"])(
    'are on the clocks of China for the zone %j',
    async (zone) => {
      expect((await exported(gadgets, one, { zone }))[0]?.at(5)).toBe('soldTime (Asia/Shanghai)')
    },
  )

  it.each([undefined, 'America/New_York', 'Asia/Tokyo'])(
    'come back by an import as what they were, whoever sends the file and wherever it was made (%s)',
    async (zone) => {
      const few = ['label', 'count', 'price', 'active', 'part', 'madeDate', 'soldTime']
      const before = (await bench.page(gadgets, { label: one.label })).data
      const { raw } = await ask(gadgets, { label: one.label, columns: few }, { zone })
      const answer = await sendFile<Body>(bench.owner, `${gadgets.api}/import`, raw)
      expect(answer.data, answer.text.slice(0, 300)).toEqual({ total: before.total })
      const { items, total } = (await bench.page(gadgets, { label: one.label })).data
      expect(total).toBe(before.total * 2)
      for (const item of items)
        expect(item).toMatchObject({ count: 12_345, price: 1.5, madeDate: MAY, soldTime: AT })
    },
  )

  it('without a zone in the header are read on the clocks of the sender’s screen', async () => {
    const book = await workbook(['label', 'soldTime'], [['bare', '2026-11-22 18:30:15']])
    const headers = { 'time-zone': 'America/New_York' }
    expect((await sendFile<Body>(bench.owner, `${gadgets.api}/import`, book, headers)).data).toEqual({
      total: 1,
    })
    expect((await bench.page(gadgets, { label: 'bare' })).data.items).toMatchObject([{ soldTime: AT }])
  })

  it('that an import refuses come back with the zone that their header told', async () => {
    const book = await workbook(
      ['label', 'count', 'soldTime (Asia/Tokyo)'],
      [['wrong', 'many', '2026-11-23 08:30:15']],
    )
    const answer = await sendFile<Body>(bench.owner, `${gadgets.api}/import`, book)
    const [header, row] = await readSheet(answer.raw)
    const at = header?.indexOf('soldTime (Asia/Tokyo)') ?? -1
    expect(row?.[at]).toBe('2026-11-23 08:30:15')
  })
})

describe('an export in the background', () => {
  it('is begun with rows and columns, and refused at once for a column that is none', async () => {
    const jobs: Parameters<BackgroundPort['startExport']>[1][] = []
    const centre: BackgroundPort = {
      startExport: async (_ctx, job) => {
        jobs.push(job)
        return { taskId: '1' }
      },
      startImport: async () => ({ taskId: '2' }),
    }
    const own = await startEngine({}, [provide(backgroundPort, centre)])
    const there = await Bench.in(own)
    await own.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into probe_region (tenant_id, code, name)
        select ${there.place.tenant.id}, 'R' || n, 'Region ' || n
        from generate_series(1, ${sql.lit(EXPORT_NOW_MAX + 1)}) n`.execute(tx),
    )
    const body = { code: 'R', columns: ['name', 'code'] }
    expect((await ask(regions, body, { who: there.owner })).data).toEqual({ taskId: '1' })
    expect(jobs).toMatchObject([{ resource: 'probe/regions', query: body, rows: EXPORT_NOW_MAX + 1 }])
    const refused = await ask(regions, { ...body, columns: ['pin'] }, { who: there.owner })
    expect([refused.errCode, jobs.length]).toEqual(['EXPORT_COLUMN', 1])
    expect(runnable(own.ports, 'probe/regions')?.export).toBeInstanceOf(Function)
    await own.close()
  })
})
