import { readSheet } from '@motorpool/excel'
import { LOCALES } from '@motorpool/kernel'
import {
  type ApiAnswer,
  type ApiClient,
  newMark,
  type Place,
  permissionsOf,
  type TestApp,
} from '@motorpool/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureOf } from '../kinds/fixtures.ts'
import { serverKind } from '../kinds/server.ts'
import { type AnyResource, anyResource, bulkFields, displayName, labelKey } from '../shared/define.ts'
import { type Field, isKind } from '../shared/field.ts'
import { PAGE_MAX } from '../shared/types.ts'
import { writable } from '../shared/validate.ts'
import { drift } from './drift.ts'
import { sendFile, workbook } from './multipart.ts'
import { sharedApp } from './shared-app.ts'

type Body = Record<string, unknown>
type Row = { id: string } & Body

export interface Suite {
  /** Starts an application with the routes of the module; suites of a file that name the same one share it. */
  start(): Promise<TestApp>
  /** Rows that only the platform writes: administrators call, and tenants are not told apart. */
  as?: 'ADMIN'
  /** Rows that others refer to: made once for each place. */
  prepare?(app: TestApp, place: Place): Promise<Record<string, string>>
  /** A valid body of create, different for each `mark`; `made` are the ids of prepare. */
  sample(mark: string, made: Record<string, string>, place: Place): Body
  /** Values of fields whose pattern the kind's fixture cannot know. */
  examples?: Record<string, readonly unknown[]>
  /** Texts of reference cells in the import: field to code. */
  codes?(made: Record<string, string>, place: Place): Record<string, string>
  /** Fields whose values depend on others so much that the field-by-field tests leave them out. */
  entangled?: readonly string[]
}

const HOSTILE = [
  "'; drop table vehicle; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '${process.env}',
  '🚛 车辆',
]

/** The shared suite of a resource: every call of the family, every field by its kind's fixture. */
export function describeResource(given: { key: string; fields: object }, suite: Suite): void {
  const resource: AnyResource = anyResource(given)
  const { calls, fields } = resource
  const names = Object.keys(fields).filter((name) => !suite.entangled?.includes(name))
  const field = (name: string) => fields[name] as Field
  const sendable = names.filter((name) => writable(field(name), 'create'))
  const start = sharedApp(suite.start)
  const paths = {
    create: calls.create?.path ?? '',
    page: calls.page?.path ?? '',
    find: calls.find?.path ?? '',
  }

  describe(`${resource.key}`, () => {
    let app: TestApp
    let place: Place
    let other: Place
    let made: Record<string, string>
    let owner: ApiClient

    const newPlace = async (): Promise<Place> => {
      const tenant = await app.buildTenant()
      const org = await app.buildOrg({ tenant })
      const permissions = permissionsOf(app.routes)
      const userType = suite.as ?? 'TENANT'
      return { tenant, org, owner: await app.buildUser({ org, permissions, userType }) }
    }
    const sample = (mark = newMark()) => suite.sample(mark, made, place)
    const create = async (body: Body = sample(), who = owner): Promise<Row> => {
      const answer = await who.post<Row>(paths.create, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.data
    }
    const find = (id: string) => owner.get<Row>(paths.find.replace(':id', id))
    const update = (body: Body) => owner.put<Row>(calls.update?.path ?? '', body)
    const remove = (ids: readonly string[]) => owner.delete(calls.delete?.path ?? '', { ids })
    const page = (body: Body, who = owner) =>
      who.post<{ items: Row[]; total: number; current: number }>(paths.page, {
        page: 1,
        pageSize: 100,
        ...body,
      })
    const problem = (answer: ApiAnswer, name: string) => ({
      status: Math.floor(answer.status / 100),
      code: answer.fields?.some((f) => f.field === name)
        ? (answer.errCode as string)
        : `no complaint of ${name}: ${answer.text}`,
    })

    beforeAll(async () => {
      app = await start()
      ;[place, other] = [await newPlace(), await newPlace()]
      made = (await suite.prepare?.(app, place)) ?? {}
      owner = app.as(place.owner)
    })

    it('has the table that its definition says', async () => {
      expect(await drift(app.db, resource)).toEqual([])
    })

    it('has its texts in three languages', () => {
      const keys = [resource.key, ...names.map((name) => labelKey(resource, name))]
      const missing = LOCALES.flatMap((l) =>
        keys.filter((key) => !app.texts[l][key]).map((key) => `${l} ${key}`),
      )
      expect(missing).toEqual([])
    })

    it('R258 creates a row and finds it with every field of the definition', async () => {
      const body = sample()
      const made = await create(body)
      const { data } = await find(made.id)
      expect(data).toEqual(made)
      const expected = Object.entries(fields).map(([name, f]) => (f.kind === 'secret' ? `${name}Set` : name))
      expect(Object.keys(data)).toEqual(expect.arrayContaining(['id', ...expected]))
      for (const [name, value] of Object.entries(body)) {
        if (field(name).kind === 'secret') expect(data[`${name}Set`]).toBe(true)
        else expect([name, data[name]]).toEqual([name, value])
      }
    })

    it('answers a row that is not there with NOT_FOUND', async () => {
      expect(await find('999999999')).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
    })

    it('R144 refuses required fields that are missing or only spaces', async () => {
      for (const name of sendable) {
        const { flags } = field(name)
        if (!flags.required || flags.default !== undefined || flags.filledIn) continue
        for (const empty of [undefined, null, '   '])
          expect([
            name,
            problem(await owner.post(paths.create, { ...sample(), [name]: empty }), name).code,
          ]).toEqual([name, 'FIELD_REQUIRED'])
      }
    })

    it('R166 refuses values that a field cannot hold, with the code of the fault', async () => {
      for (const name of sendable) {
        const { when } = field(name).flags
        const condition = when ? { [when.field]: when.in[0] } : {}
        for (const [what, value, code] of fixtureOf(field(name)).invalid(field(name).options)) {
          const answer = await owner.post(paths.create, { ...sample(), ...condition, [name]: value })
          expect([name, what, problem(answer, name)]).toEqual([name, what, { status: 4, code }])
        }
      }
    })

    it('changes each field alone and leaves the others as they are', async () => {
      const row = await create()
      for (const name of names.filter((n) => writable(field(n), 'update') && field(n).kind !== 'secret')) {
        const { behaviour, options, flags } = field(name)
        if (flags.when) continue
        for (const value of [...(suite.examples?.[name] ?? fixtureOf(field(name)).examples(options))].slice(
          0,
          2,
        )) {
          const before = (await find(row.id)).data
          const answer = await update({ id: row.id, [name]: value })
          const parsed = behaviour.parse(value, options)
          expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(200)
          const display = isKind(field(name), 'ref')
            ? displayName(name, (options as { as?: string }).as)
            : name
          expect(answer.data).toMatchObject({
            ...before,
            [name]: parsed.ok ? parsed.value : undefined,
            [display]: answer.data[display],
            updateTime: answer.data.updateTime,
            updateUserId: answer.data.updateUserId,
            ...Object.fromEntries(
              names
                .filter(
                  (n) =>
                    field(n).behaviour.computed || field(n).flags.when || field(n).flags.access === 'read',
                )
                .map((n) => [n, answer.data[n]]),
            ),
          })
        }
        if (flags.required || flags.filledIn) continue
        const cleared = await update({ id: row.id, [name]: null })
        // A table may demand what a default stands in for on create.
        if (flags.default !== undefined && cleared.status !== 200)
          expect([name, problem(cleared, name).code]).toEqual([name, 'FIELD_REQUIRED'])
        else expect([name, cleared.status, cleared.data?.[name]]).toEqual([name, 200, null])
      }
    })

    it('stores of a value only what may be kept', async () => {
      const row = await create()
      for (const name of names.filter((n) => writable(field(n), 'update') && !field(n).flags.when))
        for (const [sent, kept] of fixtureOf(field(name)).stored?.(field(name).options) ?? []) {
          const answer = await update({ id: row.id, [name]: sent })
          expect([name, sent, answer.data?.[name]]).toEqual([name, sent, kept])
        }
    })

    it('refuses to change what is set once', async () => {
      const row = await create()
      for (const name of names.filter(
        (n) => field(n).flags.access === 'create' && !field(n).behaviour.computed,
      )) {
        const others = sample()
        if (others[name] === undefined || others[name] === row[name]) continue
        const answer = await update({ id: row.id, [name]: others[name] })
        expect([name, problem(answer, name)]).toEqual([name, { status: 4, code: 'FIELD_READONLY' }])
        expect((await update({ id: row.id, [name]: row[name] })).status).toBe(200)
      }
    })

    it('refuses a change of a row that somebody else has changed meanwhile', async () => {
      const row = await create()
      app.clock.advance(1000)
      expect((await update({ id: row.id, updateTime: row.updateTime })).status).toBe(200)
      expect(await update({ id: row.id, updateTime: row.updateTime })).toMatchObject({
        status: 409,
        errCode: 'CONFLICT',
      })
    })

    it('R269 refuses a second row with a unique value, also when both come at once', async () => {
      for (const name of sendable.filter((n) => field(n).flags.unique)) {
        const first = sample()
        if (first[name] === undefined || isKind(field(name), 'ref')) continue
        await create(first)
        const together = Object.fromEntries((field(name).flags.unique?.with ?? []).map((n) => [n, first[n]]))
        const again = await owner.post(paths.create, { ...sample(), ...together, [name]: first[name] })
        expect([name, problem(again, name)]).toEqual([name, { status: 4, code: 'FIELD_DUPLICATE' }])
        const fresh = sample()
        const race = await Promise.all(
          [0, 1, 2].map(() =>
            owner.post(paths.create, {
              ...sample(),
              ...Object.fromEntries((field(name).flags.unique?.with ?? []).map((n) => [n, fresh[n]])),
              [name]: fresh[name],
            }),
          ),
        )
        expect([name, race.map((a) => a.status).toSorted((a, b) => a - b)]).toEqual([name, [200, 409, 409]])
      }
    })

    it('R268 ignores empty filters and finds rows by each searchable field', async () => {
      const row = await create()
      await create()
      const all = (await page({})).data.total
      for (const name of names.filter((n) => field(n).flags.searchable)) {
        for (const empty of ['', null, '  ', []])
          expect([name, (await page({ [name]: empty })).data.total]).toEqual([name, all])
        const value = row[name]
        if (value === null || value === undefined) continue
        const filters = fixtureOf(field(name)).finding?.(value, field(name).options) ?? [value]
        for (const filter of filters) {
          const answer = await page({ [name]: filter })
          expect([name, filter, answer.data?.items?.some((r) => r.id === row.id) ?? answer.text]).toEqual([
            name,
            filter,
            true,
          ])
        }
      }
      expect((await page({ ids: [row.id] })).data.items.map((r) => r.id)).toEqual([row.id])
    })

    it('answers a filter that makes no sense with a complaint, never with a failure', async () => {
      for (const name of names.filter((n) => field(n).flags.searchable))
        for (const value of [
          { $ne: null },
          { toString: 1 },
          [[1]],
          'x'.repeat(5000),
          '\u0000',
          -1e308,
          [null, {}],
        ])
          expect([name, (await page({ [name]: value })).status]).toSatisfy(
            ([, status]) => status === 400 || status === 200,
          )
    })

    it('sorts by each sortable field both ways, and by no other', async () => {
      for (let i = 0; i < 3; i++) await create()
      for (const name of names.filter((n) => field(n).flags.sortable)) {
        const ascending = (await page({ sort: { field: name, order: 'asc' } })).data.items.map((r) => r.id)
        const descending = (await page({ sort: { field: name, order: 'desc' } })).data.items.map((r) => r.id)
        expect([name, ascending.toReversed()]).toEqual([name, descending])
      }
      const not = names.find((n) => !field(n).flags.sortable) ?? ''
      for (const wrong of [not, 'id; drop table x', '__proto__', 'constructor'])
        expect((await page({ sort: { field: wrong, order: 'asc' } })).status).toBe(400)
    })

    it('R267 counts pages from 1, echoes the page, and bounds its size', async () => {
      for (let i = 0; i < 3; i++) await create()
      const second = await page({ page: 2, pageSize: 2 })
      expect(second.data.current).toBe(2)
      const first = await page({ page: 1, pageSize: 2 })
      expect(first.data.items).toHaveLength(2)
      expect(first.data.total).toBe(second.data.total)
      expect(first.data.items.map((r) => r.id)).not.toContain(second.data.items[0]?.id)
      for (const wrong of [{ page: 0 }, { pageSize: PAGE_MAX + 1 }, { pageSize: 0 }, { page: 1e9 }])
        expect([wrong, (await page(wrong)).status]).toEqual([wrong, 400])
    })

    it('R001 refuses references to rows of another tenant', async () => {
      if (suite.as === 'ADMIN') return
      const theirs = (await suite.prepare?.(app, other)) ?? {}
      const body = sample()
      for (const name of sendable.filter((n) => isKind(field(n), 'ref') && typeof body[n] === 'string')) {
        const key = Object.keys(made).find((k) => made[k] === body[name])
        const foreign = name === 'orgId' ? other.org.id : key && theirs[key]
        if (!foreign) continue
        const answer = await owner.post(paths.create, { ...sample(), [name]: foreign })
        expect([name, problem(answer, name)]).toEqual([name, { status: 4, code: 'FIELD_REFERENCE' }])
      }
    })

    it('sets fields of many rows at once, in all of them or in none', async () => {
      const bulk = calls.bulk
      if (!bulk) return
      const rows = [await create(), await create()]
      const ids = rows.map((row) => row.id)
      const set = (body: Body) => owner.put<{ total: number }>(bulk.path, body)
      for (const name of bulkFields(resource).filter((n) => !field(n).flags.when && names.includes(n))) {
        const { options } = field(name)
        const value =
          (suite.examples?.[name] ?? fixtureOf(field(name)).examples(options))[0] ?? rows[0]?.[name]
        if (value === undefined || value === null) continue
        expect([name, (await set({ ids, values: { [name]: value } })).data]).toEqual([name, { total: 2 }])
        const parsed = field(name).behaviour.parse(value, options)
        for (const id of ids)
          expect((await find(id)).data[name]).toEqual(parsed.ok ? parsed.value : undefined)
        const before = (await find(ids[0] as string)).data
        for (const [what, wrong] of fixtureOf(field(name)).invalid(options).slice(0, 1))
          expect([name, what, (await set({ ids, values: { [name]: wrong } })).errCode]).toEqual([
            name,
            what,
            'BULK_REFUSED',
          ])
        expect((await set({ ids: [...ids, '999999999'], values: { [name]: value } })).status).toBe(404)
        expect((await find(ids[0] as string)).data).toEqual(before)
      }
      const fixed = sendable.find((n) => !field(n).flags.bulk)
      if (fixed)
        expect((await set({ ids, values: { [fixed]: rows[0]?.[fixed] ?? 'x' } })).errCode).toBe(
          'FIELD_READONLY',
        )
      expect((await app.as(other.owner).put(bulk.path, { ids, values: {} })).status).toBe(404)
    })

    it('deletes all rows of a call or none, and says which is missing', async () => {
      const [a, b] = [await create(), await create()]
      expect((await remove([a.id, '999999999'])).status).toBe(404)
      expect((await find(a.id)).status).toBe(200)
      expect(await remove([a.id, b.id])).toMatchObject({ status: 200, data: true })
      expect((await find(a.id)).status).toBe(404)
      expect((await remove([])).status).toBe(400)
    })

    it('keeps hostile text as text, in values and in filters', async () => {
      const texts = names.filter((n) => {
        const f = field(n)
        return (
          (f.kind === 'text' || f.kind === 'textarea') &&
          writable(f, 'create') &&
          !suite.examples?.[n] &&
          !(f.options as { pattern?: RegExp }).pattern &&
          f.flags.checks.length === 0 &&
          !f.flags.when
        )
      })
      for (const text of HOSTILE) {
        const body = sample()
        for (const name of texts) {
          const { max, upper } = field(name).options as { max: number; upper?: boolean }
          const unique = field(name).flags.unique ? newMark() : ''
          const value = `${text}${unique}`.slice(0, max).trim()
          body[name] = upper ? value.toUpperCase() : value
        }
        const row = await create(body)
        for (const name of texts) {
          expect([name, row[name]]).toEqual([name, body[name]])
          if (!field(name).flags.searchable) continue
          const found = await page({ [name]: body[name] })
          expect([
            name,
            found.data.items.every((r) =>
              String(r[name]).toLowerCase().includes(String(body[name]).toLowerCase()),
            ),
          ]).toEqual([name, true])
          expect(found.data.items.map((r) => r.id)).toContain(row.id)
        }
      }
    })

    it('R187 R189 exports the filtered rows of the list, and cells that no program runs', async () => {
      if (!calls.export) return
      const label = resource.options.label
      const row = await create()
      const answer = await owner.post(calls.export.path, {
        [label]: row[label],
        extra: { title: '导出', sheetName: 'S' },
      })
      expect(answer.status, answer.text.slice(0, 200)).toBe(200)
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/导出\d{14}\.xlsx$/)
      const [header, ...rows] = await readSheet(answer.raw)
      expect(header).toEqual(resource.exports.map((name) => app.texts['zh-CN'][labelKey(resource, name)]))
      expect(rows).toHaveLength((await page({ [label]: row[label] })).data.total)
      expect(rows.flat().map(String)).toContain(String(row[label]))
    })

    // Sheets that change rows which exist are the module's to test.
    const sheet = resource.sheets.find((s) => s.by === undefined)
    describe.skipIf(!sheet)('import', () => {
      const header = (locale: (typeof LOCALES)[number]) =>
        (sheet?.columns ?? []).map((name) => app.texts[locale][labelKey(resource, name)] ?? '')
      const io = { locale: 'zh-CN', t: (key: string) => key } as const
      const cells = (body: Body) =>
        (sheet?.columns ?? []).map((name) => {
          const value = body[name]
          if (value === undefined || value === null) return null
          const code = suite.codes?.(made, place)[name]
          return code ?? serverKind(field(name)).cellOut(value, field(name).options, io)
        })
      const upload = <T = { total: number }>(file: Uint8Array, headers = {}) =>
        sendFile<T>(owner, sheet?.call.path ?? '', file, headers)
      const total = async () => (await page({})).data.total

      it('R186 takes a sheet with a header in any language and answers with JSON', async () => {
        for (const locale of LOCALES) {
          const before = await total()
          const answer = await upload(await workbook(header(locale), [cells(sample()), cells(sample())]))
          expect(answer.status, `${locale}: ${answer.text.slice(0, 300)}`).toBe(200)
          expect(answer.data).toEqual({ total: 2 })
          expect(await total()).toBe(before + 2)
        }
      })

      it('takes the default of a field whose cell is blank, unless the sheet demands it', async () => {
        const blank = (sheet?.columns ?? []).filter((name) => {
          const { flags } = field(name)
          return flags.default !== undefined && !flags.when && !sheet?.required.includes(name)
        })
        const body = sample()
        const row = cells({ ...body, ...Object.fromEntries(blank.map((name) => [name, null])) })
        const answer = await upload(await workbook(header('zh-CN'), [row]))
        expect(answer.data, answer.text.slice(0, 300)).toEqual({ total: 1 })
        const { label } = resource.options
        const { items } = (await page({ [label]: body[label] })).data
        const stored = items.find((item) => item[label] === body[label])
        for (const name of blank) expect([name, stored?.[name]]).toEqual([name, field(name).flags.default])
      })

      it('R186 answers wrong rows with a workbook that names the fault at its row, and stores none', async () => {
        const before = await total()
        const required = sheet?.required[0] ?? ''
        const bad = cells({ ...sample(), [required]: null })
        const answer = await upload(await workbook(header('zh-CN'), [cells(sample()), bad, cells(sample())]))
        expect(String(answer.headers['content-type'])).toContain('spreadsheetml')
        const rows = await readSheet(answer.raw)
        expect(rows).toHaveLength(4)
        const last = header('zh-CN').length
        expect([rows[1]?.[last], rows[3]?.[last]]).toEqual([undefined, undefined])
        expect(rows[2]?.[last]).toBe(`${app.texts['zh-CN'][labelKey(resource, required)]}不能为空`)
        expect(await total()).toBe(before)
      })

      it('R269 refuses values repeated within the sheet', async () => {
        const label = resource.options.code ?? resource.options.label
        if (!field(label).flags.unique) return
        const row = cells(sample())
        const answer = await upload(await workbook(header('zh-CN'), [row, row]))
        const rows = await readSheet(answer.raw)
        expect(String(rows[2]?.at(-1))).toContain('不能重复')
      })

      it('refuses a sheet with unknown or missing columns, and one without rows', async () => {
        expect(
          await upload(await workbook([...header('zh-CN'), '不存在的列'], [cells(sample())])),
        ).toMatchObject({ status: 400, errCode: 'SHEET_COLUMNS' })
        expect(await upload(await workbook(['不存在的列'], [['x']]))).toMatchObject({
          status: 400,
          errCode: 'SHEET_COLUMNS',
        })
        expect(await upload(await workbook(header('zh-CN'), []))).toMatchObject({
          status: 400,
          errCode: 'SHEET_EMPTY',
        })
        expect(await upload(Buffer.from('no workbook'))).toMatchObject({
          status: 400,
          errCode: 'SHEET_UNREADABLE',
        })
      })
    })

    it('R158 answers options as a list, at most the limit, found by keyword and named by id', async () => {
      const row = await create()
      for (const call of calls.options) {
        const ask = (query: Record<string, string>) =>
          call.method === 'GET' ? owner.get<Row[]>(call.path, query) : owner.post<Row[]>(call.path, query)
        const some = await ask({})
        expect([call.id, Array.isArray(some.data)]).toEqual([call.id, true])
        expect(some.data.length).toBeLessThanOrEqual(call.limit ?? resource.options.limit ?? 50)
      }
      const [first] = calls.options
      if (!first) return
      const label = String(row[resource.options.label])
      const found =
        first.method === 'GET'
          ? await owner.get<Row[]>(first.path, { keyword: label })
          : await owner.post<Row[]>(first.path, { keyword: label })
      expect(found.data.map((o) => o.label)).toContain(label)
    })

    it('R001 shows another tenant nothing', async () => {
      if (suite.as === 'ADMIN') return
      const row = await create()
      const stranger = app.as(other.owner)
      expect((await stranger.get(paths.find.replace(':id', row.id))).status).toBe(404)
      expect((await page({ ids: [row.id] }, stranger)).data.total).toBe(0)
      expect((await stranger.put(calls.update?.path ?? '', { id: row.id })).status).toBe(404)
      expect((await stranger.delete(calls.delete?.path ?? '', { ids: [row.id] })).status).toBe(404)
    })

    it('R266 answers the path without its version with 404', async () => {
      expect((await owner.post(paths.page.replace(/\/V\d\.0/, ''), {})).status).toBe(404)
    })
  })
}
