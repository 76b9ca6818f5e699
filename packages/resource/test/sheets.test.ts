import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { provide } from '@motorpool/kernel'
import { type ApiAnswer, permissionsOf, type TestApp, zipText } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackgroundPort, backgroundPort, IMPORT_NOW_BYTES, runnable } from '../src/server/index.ts'
import { sendFile, workbook } from '../src/testing/index.ts'
import { Bench, type Body, startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

const MAY = Date.UTC(2026, 3, 30, 16)
type CellValue = string | number | boolean | null

let app: TestApp
let bench: Bench

beforeAll(async () => {
  app = await startEngine()
  bench = await Bench.in(app)
})
afterAll(() => app.close())

const send = async (path: string, header: string[], rows: CellValue[][]): Promise<ApiAnswer<Body>> =>
  sendFile(bench.owner, path, await workbook(header, rows))

/** What the last column of a refused import says, row by row; null where a row is fine. */
async function faults(answer: ApiAnswer<Body>): Promise<unknown[]> {
  expect(String(answer.headers['content-type'])).toContain('spreadsheetml')
  const [header, ...rows] = await readSheet(answer.raw)
  const last = (header?.length ?? 0) - 1
  return rows.map((row) => row[last] ?? null)
}

describe('import', () => {
  const path = `${depots.api}/import`
  const header = ['code', 'name', 'state', 'capacity', 'openDate', '所属机构']
  /** Code of the caller's organisation. */
  let code = ''

  beforeAll(async () => {
    code = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ code: string }>`
        select org_code as code from org where id = ${bench.place.org.id}`.execute(tx)
      return rows[0]?.code ?? ''
    })
  })

  it('stores rows as people write them: labels, texts of numbers, days, codes of references', async () => {
    const answer = await send(path, header, [
      ['i-1', ' First ', '已满', '12', '2026/5/1', code],
      ['i-2', 'Second', 'Closed', 3, '2026-05-01', code],
      ['i-3', 'Third', null, null, null, code],
    ])
    expect(answer.data).toEqual({ total: 3 })
    const { items } = (await bench.page(depots, { code: 'I-', sort: { field: 'code', order: 'asc' } })).data
    expect(items).toMatchObject([
      { code: 'I-1', name: 'First', state: 'FULL', capacity: 12, openDate: MAY },
      { code: 'I-2', state: 'CLOSED', capacity: 3, openDate: MAY },
      { code: 'I-3', state: 'OPEN', capacity: null, openDate: null },
    ])
  })

  it('means rows of the own tenant by their codes, also for the platform, which sees those of others', async () => {
    const { id } = await bench.region('TWICE')
    await (await Bench.in(app)).region('TWICE')
    const { org } = bench.place
    const permissions = permissionsOf(app.routes)
    const admin = app.as(await app.buildUser({ org, userType: 'ADMIN', permissions }))
    const book = await workbook(['code', 'name', 'regionId', '所属机构'], [['adm', 'Adm', 'TWICE', code]])
    expect((await sendFile(admin, path, book)).data).toEqual({ total: 1 })
    expect((await bench.page(depots, { code: 'ADM' })).data.items).toMatchObject([{ regionId: id }])
  })

  it('takes columns in any order, and leaves optional ones out', async () => {
    const answer = await send(path, ['所属机构', 'name', 'code'], [[code, 'Turned', 'TURN']])
    expect(answer.data).toEqual({ total: 1 })
  })

  it('names every fault at its row and stores nothing of the sheet', async () => {
    await bench.depot('TAKEN')
    const before = (await bench.page(depots)).data.total
    const answer = await send(path, header, [
      ['bad-1', 'fine', null, null, null, code],
      ['taken', 'twice', null, null, null, code],
      ['bad-2', null, '没有', 'many', '32.5.2026', code],
      ['bad-3', 'no org', null, null, null, 'NOWHERE'],
      ['bad-1', 'again', null, null, null, code],
    ])
    expect([answer.headers['x-rows'], answer.headers['x-rejected-rows']]).toEqual(['5', '4'])
    const [fine, taken, wrong, nowhere, again] = await faults(answer)
    expect(fine).toBeNull()
    expect(taken).toContain('code')
    for (const part of ['name不能为空', 'state', 'capacity', 'openDate']) expect(wrong).toContain(part)
    expect(nowhere).toBe('所属机构“NOWHERE”不存在')
    expect(again).toContain('不能重复')
    expect((await bench.page(depots)).data.total).toBe(before)
  })

  it('answers the cells as they were sent, so that only the faults need mending', async () => {
    const answer = await send(path, header, [['keep', ' Kept ', '没有', '12', '2026-05-01', code]])
    const [, row] = await readSheet(answer.raw)
    expect(row?.slice(0, 2)).toEqual(['keep', ' Kept '])
    expect(row).toContain('没有')
  })

  it('refuses rules over several fields in a row', async () => {
    const answer = await send(
      path,
      ['code', 'name', 'openDate', 'closeDate', '所属机构'],
      [['late', 'late', '2026-05-02', '2026-05-01', code]],
    )
    expect((await faults(answer))[0]).toContain('closeDate')
  })

  it('changes rows that their unique value finds, and makes the others, where the sheet merges', async () => {
    const old = await bench.region('MERGE', { name: 'before' })
    const answer = await send(
      `${regions.api}/import`,
      ['code', 'name', 'parentId'],
      [
        ['MERGE', 'after', null],
        ['MERGED', 'new', 'MERGE'],
      ],
    )
    expect(answer.data).toEqual({ total: 2 })
    expect(await bench.find(regions, old.id)).toMatchObject({ code: 'MERGE', name: 'after' })
    const [made] = (await bench.page(regions, { code: 'MERGED' })).data.items
    expect(made).toMatchObject({ name: 'new', parentId: old.id, parentName: 'after' })
  })

  it('changes only what the cells of an update sheet say, in rows that exist', async () => {
    const { id } = await bench.depot('FEES', { capacity: 1, remark: 'stays' })
    const fees = `${depots.api}/import/fees`
    expect((await send(fees, ['code', 'capacity', 'state'], [['fees', 8, null]])).data).toEqual({ total: 1 })
    expect(await bench.find(depots, id)).toMatchObject({ capacity: 8, state: 'OPEN', remark: 'stays' })
    const missing = await send(
      fees,
      ['code', 'capacity', 'state'],
      [
        ['fees', 9, null],
        ['none', 1, null],
      ],
    )
    expect((await faults(missing))[1]).toBe('code“none”不存在')
    expect((await bench.find(depots, id)).capacity).toBe(8)
  })

  it('reads every kind that a sheet can hold, as its export writes it', async () => {
    const made = await bench.gadget('round', {
      count: 5,
      price: 1.25,
      active: true,
      part: 'PUMP',
      parts: ['ENGINE', 'PUMP'],
      madeDate: MAY,
      soldTime: MAY + 1000,
      opens: '07:45',
      season: [MAY, MAY + 86_400_000],
      place: { lng: 113.5, lat: 23.25 },
    })
    const columns = [
      'label',
      'count',
      'price',
      'active',
      'part',
      'parts',
      'madeDate',
      'soldTime',
      'opens',
      'season',
      'place',
    ]
    const cells = [
      'trip',
      5,
      '1.25',
      '是',
      '水泵',
      '发动机，水泵',
      '2026-05-01',
      '2026-05-01 00:00:01',
      '07:45',
      '2026-05-01 ~ 2026-05-02',
      '113.5, 23.25',
    ]
    const answer = await send(`${gadgets.api}/import`, columns, [cells])
    expect(answer.data, answer.text.slice(0, 200)).toEqual({ total: 1 })
    const [trip] = (await bench.page(gadgets, { label: 'trip' })).data.items
    for (const name of columns.slice(1)) expect([name, trip?.[name]]).toEqual([name, made[name]])
  })

  it('asks for a permission of its own', async () => {
    const reader = await app.buildUser({ org: bench.place.org, permissions: ['probe/depots/find'] })
    const answer = await sendFile(app.as(reader), path, await workbook(header, []))
    expect(answer.status).toBe(403)
  })
})

describe('templates', () => {
  it('hold the columns of the sheet, what they take, and the choices', async () => {
    const route = app.routes.find((r) => r.id.toLowerCase().includes('template'))
    const url = route?.path.replace(/:(\w+)/, 'probe-depots.xlsx') ?? ''
    const answer = await bench.owner.get(url)
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    const [header] = await readSheet(answer.raw)
    expect(header?.slice(0, 4)).toEqual(['code', 'name', 'regionId', 'state'])
    expect(zipText(answer.raw)).toContain('已满')
  })
})

describe('export', () => {
  const sheetOf = async (answer: ApiAnswer<Body>) => {
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    return readSheet(answer.raw)
  }
  const exported = (resource: { api: string }, body: Body = {}, who = bench.owner, locale = 'zh-CN') =>
    who.post<Body>(`${resource.api}/export`, body, { headers: { 'accept-language': locale } }).then(sheetOf)

  it('writes the filtered rows in the order of the list, with labels and names', async () => {
    const region = await bench.region('X', { name: '出口' })
    for (const [i, name] of ['c', 'a', 'b'].entries())
      await bench.depot(`X${i}`, { name, regionId: region.id, state: 'FULL', openDate: MAY })
    const rows = await exported(depots, { regionId: region.id, sort: { field: 'name', order: 'asc' } })
    expect(rows[0]).toEqual(['code', 'name', 'regionId', 'state', 'capacity', 'openDate', 'closeDate'])
    expect(rows.slice(1).map((row) => row.slice(1, 4))).toEqual([
      ['a', '出口', '已满'],
      ['b', '出口', '已满'],
      ['c', '出口', '已满'],
    ])
    expect(String(rows[1]?.[5])).toContain('2026')
  })

  it('speaks the language of the caller', async () => {
    const [header, row] = await exported(depots, { code: 'X0' }, bench.owner, 'en-US')
    expect(header?.[0]).toBe('code (en-US)')
    expect(row).toContain('Full')
  })

  it('writes what looks like a formula as text', async () => {
    await bench.depot('FORMULA', { name: '=1+1' })
    const [, row] = await exported(depots, { code: 'FORMULA' })
    expect(row).toContain('=1+1')
  })

  it('never writes a secret, nor rows of another tenant', async () => {
    await bench.gadget('locked', { pin: 'geheim-99' })
    const answer = await bench.owner.post<Body>(`${gadgets.api}/export`, { label: 'locked' })
    expect(zipText(answer.raw)).not.toContain('geheim')
    const stranger = (await Bench.in(app)).owner
    expect(await exported(gadgets, { label: 'locked' }, stranger)).toHaveLength(1)
  })
})

describe('with a download centre', () => {
  it('hands a large workbook to it, which runs the import by the resource’s key', async () => {
    const jobs: { resource: string; template: string }[] = []
    const gone: unknown[] = []
    const centre: BackgroundPort = {
      startExport: async () => ({ taskId: '1' }),
      startImport: async (ctx, job) => {
        jobs.push(job)
        // A job may wait longer than its sheet exists.
        const run = async () =>
          runnable(own.ports, job.resource)?.import?.(ctx, 'probe/gone', bytes, () => {})
        gone.push(await run().catch((error: unknown) => error))
        return { taskId: '7' }
      },
    }
    const own = await startEngine({}, [provide(backgroundPort, centre)])
    const { owner } = await Bench.in(own)
    const bytes = new Uint8Array(IMPORT_NOW_BYTES + 1)
    const answer = await sendFile<Body>(owner, `${regions.api}/import`, bytes)
    expect(answer.data).toEqual({ taskId: '7' })
    expect(jobs).toMatchObject([{ resource: 'probe/regions', template: 'probe/regions' }])
    expect(gone).toMatchObject([{ code: 'NOT_FOUND', params: { what: 'probe/gone' } }])
    expect(runnable(own.ports, 'probe/regions')).toMatchObject({
      import: expect.any(Function),
      export: expect.any(Function),
    })
    await own.close()
  })
})

it('gives every sheet and export a permission that a role can hold', () => {
  const permissions = permissionsOf(app.routes)
  for (const { key } of [regions, depots, gadgets])
    expect(permissions).toEqual(expect.arrayContaining([`${key}/import`, `${key}/export`]))
})
