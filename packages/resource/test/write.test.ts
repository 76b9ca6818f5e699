import { AppError } from '@motorpool/kernel'
import { permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench, type EngineHooks, startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 4, 31, 16)

/** What the hooks of the test were called with, in order. */
const calls: string[] = []

const hooks: EngineHooks = {
  depots: {
    complete: async (_ctx, inputs, mode) => {
      calls.push(`complete ${mode}`)
      if (mode === 'create') for (const input of inputs) input.remark ??= 'filled in'
    },
    prepare: async (_ctx, drafts, mode) => {
      calls.push(`prepare ${mode}`)
      for (const draft of drafts)
        if (draft.values.name === 'forbidden') draft.fail('name', { code: 'FIELD_FORMAT' })
    },
    saved: async (_ctx, drafts, mode) => {
      calls.push(`saved ${mode} ${drafts.map(({ row }) => row.code).join()}`)
      if (drafts.some(({ row }) => row.name === 'fails late'))
        throw new AppError('CONFLICT', { what: 'late' })
    },
    beforeDelete: async (_ctx, rows) => {
      if (rows.some((row) => row.state === 'FULL')) throw new AppError('CONFLICT', { what: 'full' })
    },
    decorate: async (_ctx, rows) => {
      for (const row of rows) row.badge = `${row.code}!`
    },
  },
}

describe('writing rows', () => {
  let app: TestApp
  let bench: Bench
  const put = (body: object) => bench.owner.put<Record<string, unknown>>(depots.api, body)
  const remove = (ids: string[], of: { api: string } = depots) => bench.owner.delete(of.api, { ids })

  beforeAll(async () => {
    app = await startEngine(hooks)
    bench = await Bench.in(app)
  })
  afterAll(() => app.close())

  describe('create', () => {
    it('answers the row as lists show it: normal form, defaults, names, who and when', async () => {
      const region = await bench.region('N')
      const made = await bench.depot('north-1', { name: '  North  ', regionId: region.id })
      expect(made).toMatchObject({
        code: 'NORTH-1',
        name: 'North',
        state: 'OPEN',
        region: 'N',
        regionCode: 'N',
        capacity: null,
        tenantId: bench.place.tenant.id,
        orgId: bench.place.org.id,
        createTime: app.clock.now(),
        badge: 'NORTH-1!',
      })
      expect(made.createUserId).toBe(made.updateUserId)
    })

    it('fills in before it checks, checks before it stores, and stores before it tells', async () => {
      calls.length = 0
      const made = await bench.depot('ORDER')
      expect(calls).toEqual(['complete create', 'prepare create', 'saved create ORDER'])
      expect(made.remark).toBe('filled in')
    })

    it('names every field that is wrong at once, and stores nothing', async () => {
      const before = (await bench.page(depots)).data.total
      const answer = await bench.owner.post(depots.api, { name: 'forbidden', capacity: -1, state: 'NONE' })
      expect(answer.status).toBe(400)
      expect(answer.fields?.map((f) => f.field)).toEqual(
        expect.arrayContaining(['code', 'capacity', 'state']),
      )
      expect((await bench.page(depots)).data.total).toBe(before)
    })

    it('refuses what only the server sets, and what is no field', async () => {
      const made = await bench.depot('SERVER', { createUserId: '1', tenantId: '1', nothing: 1, id: '9' })
      expect(made.tenantId).toBe(bench.place.tenant.id)
      expect(made.id).not.toBe('9')
      expect(made).not.toHaveProperty('nothing')
    })

    it('judges rules over several fields with what is stored', async () => {
      const { id } = await bench.depot('RULES', { openDate: FIRST + DAY })
      const answer = await put({ id, closeDate: FIRST })
      expect(answer).toMatchObject({ status: 400, errCode: 'FIELD_TIME_ORDER' })
      expect(answer.fields?.map((f) => f.field)).toEqual(['closeDate'])
      expect((await put({ id, closeDate: FIRST, openDate: FIRST })).status).toBe(200)
    })

    it('keeps a conditional field only while its condition holds', async () => {
      const { id } = await bench.depot('WHEN', { fee: 5 })
      expect((await put({ id, state: 'FULL' })).data).toMatchObject({ state: 'FULL', fee: null })
      expect((await put({ id, fee: 7 })).data).toMatchObject({ fee: null })
      expect((await put({ id, state: 'OPEN', fee: 7 })).data).toMatchObject({ fee: 7 })
    })

    it('undoes everything when a hook fails after the row was stored', async () => {
      const answer = await bench.owner.post(depots.api, {
        code: 'LATE',
        name: 'fails late',
        orgId: bench.place.org.id,
      })
      expect(answer).toMatchObject({ status: 409, errCode: 'CONFLICT' })
      expect((await bench.page(depots, { code: 'LATE' })).data.total).toBe(0)
    })
  })

  describe('update', () => {
    it('changes what is sent and nothing else', async () => {
      const made = await bench.depot('PART', { capacity: 3, remark: 'stays' })
      app.clock.advance(1000)
      const { data } = await put({ id: made.id, capacity: 4 })
      expect(data).toMatchObject({ code: 'PART', capacity: 4, remark: 'stays', createTime: made.createTime })
      expect(data.updateTime).toBe(made.updateTime + 1000)
    })

    it('refuses a stale updateTime, and takes the present one', async () => {
      const { id, updateTime } = await bench.depot('STALE')
      app.clock.advance(1000)
      const first = await put({ id, updateTime, capacity: 1 })
      expect(first.status).toBe(200)
      expect(await put({ id, updateTime, capacity: 2 })).toMatchObject({ status: 409, errCode: 'CONFLICT' })
      expect((await bench.find(depots, id)).capacity).toBe(1)
      expect((await put({ id, updateTime: first.data.updateTime, capacity: 2 })).status).toBe(200)
    })

    it('lets one of two changes win that come with the same updateTime', async () => {
      const { id, updateTime } = await bench.depot('RACE')
      app.clock.advance(1000)
      const answers = await Promise.all([1, 2].map((capacity) => put({ id, updateTime, capacity })))
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('refuses another value of a field that is set once, and takes the same in any case', async () => {
      const { id } = await bench.depot('ONCE')
      expect(await put({ id, code: 'TWICE' })).toMatchObject({ status: 400, errCode: 'FIELD_READONLY' })
      expect((await put({ id, code: 'once', capacity: 1 })).status).toBe(200)
    })

    it('keeps a secret that is not sent, and never answers it', async () => {
      const made = await bench.gadget('safe', { pin: 'geheim-1234' })
      expect(made.pinSet).toBe(true)
      const { text } = await bench.owner.put(gadgets.api, { id: made.id, label: 'safer' })
      expect(text).not.toContain('geheim')
      expect((await bench.find(gadgets, made.id)).pinSet).toBe(true)
    })

    it('refuses an organisation that the caller does not see', async () => {
      const { id } = await bench.depot('MOVE')
      const other = await Bench.in(app)
      expect(await put({ id, orgId: other.place.org.id })).toMatchObject({ status: 400 })
    })

    it('refuses an organisation outside those of the caller, also to the platform, which sees all', async () => {
      const { tenant, org } = bench.place
      const permissions = permissionsOf(app.routes)
      const admin = app.as(await app.buildUser({ org, userType: 'ADMIN', scope: 'own', permissions }))
      const beside = await app.buildOrg({ tenant })
      const made = (code: string, { id }: { id: string }) =>
        admin.post(depots.api, { code, name: code, orgId: id })
      expect(await made('BESIDE', beside)).toMatchObject({ status: 400, fields: [{ field: 'orgId' }] })
      expect((await made('WITHIN', org)).status).toBe(200)
    })
  })

  describe('many at once', () => {
    const bulk = (body: object) => bench.owner.put<{ total: number }>(`${depots.api}/bulk`, body)

    it('sets the same values in all rows, each once', async () => {
      const ids = [(await bench.depot('B1')).id, (await bench.depot('B2')).id]
      const answer = await bulk({ ids: [...ids, ids[0]], values: { capacity: 9, remark: 'moved' } })
      expect(answer.data).toEqual({ total: 2 })
      for (const id of ids)
        expect(await bench.find(depots, id)).toMatchObject({ capacity: 9, remark: 'moved' })
    })

    it('changes none when one row refuses, and names that row', async () => {
      const [a, b] = [await bench.depot('B3'), await bench.depot('B4', { name: 'Fourth' })]
      const answer = await bulk({ ids: [a.id, b.id], values: { capacity: -5 } })
      expect(answer.errCode).toBe('BULK_REFUSED')
      expect((await bench.find(depots, a.id)).capacity).toBeNull()
      expect((await bulk({ ids: [a.id], values: { name: 'x' } })).errCode).toBe('FIELD_READONLY')
    })
  })

  describe('delete', () => {
    it('is refused while another row refers to it, and says which', async () => {
      const region = await bench.region('USED')
      const depot = await bench.depot('USES', { regionId: region.id })
      const answer = await remove([region.id], regions)
      expect(answer).toMatchObject({ status: 409, errCode: 'IN_USE' })
      expect(answer.message).toContain('USED')
      expect(answer.message).toContain('probe/depots')
      expect((await remove([depot.id])).status).toBe(200)
      expect((await remove([region.id], regions)).status).toBe(200)
    })

    it('is refused by a hook, for all rows of the call', async () => {
      const [full, open] = [await bench.depot('FULL1', { state: 'FULL' }), await bench.depot('OPEN1')]
      expect((await remove([open.id, full.id])).status).toBe(409)
      expect((await bench.find(depots, open.id)).code).toBe('OPEN1')
    })

    it('takes an id twice as once, and ids as numbers or as a bare list', async () => {
      const [a, b] = [await bench.depot('D1'), await bench.depot('D2')]
      expect((await bench.owner.delete(depots.api, [a.id, a.id, Number(b.id)])).status).toBe(200)
      expect((await bench.page(depots, { ids: [a.id, b.id] })).data.total).toBe(0)
      expect((await remove(['not an id'])).status).toBe(404)
    })
  })
})
