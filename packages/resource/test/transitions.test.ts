import { sql } from '@motorpool/db'
import { AppError, defineStates, provide } from '@motorpool/kernel'
import { runAccessMatrix, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bind, type Change, changeListeners, namedRows, Transitions } from '../src/server/index.ts'
import { resourceFamily, transitionAccess } from '../src/testing/index.ts'
import { Bench, startEngine } from './support/engine.ts'
import { DepotState, depots } from './support/resources.ts'

const depot = { permission: 'probe/depots/update', refusal: 'CONFLICT' } as const
const end = {
  id: 'end',
  method: 'POST',
  path: '/end',
  summary: 'Closes depots, or opens them again.',
} as const

const states = defineStates('probe/depots', DepotState, 'OPEN', {
  fill: {
    ...depot,
    from: ['OPEN'],
    to: 'FULL',
    effect: 'fill',
    call: { summary: 'Says that a depot is full.' },
  },
  name: {
    ...depot,
    from: ['OPEN', 'FULL'],
    effect: 'rename',
    call: { path: '/:depotId/name', summary: 'Gives a depot another name.' },
  },
  close: { ...depot, from: ['OPEN', 'FULL'], to: 'CLOSED', effect: 'close', call: end },
  open: { ...depot, from: ['CLOSED'], to: 'OPEN', effect: 'open', call: end },
})

const machine = {
  states,
  bound: bind(depots, {}),
  field: 'state',
  refusal: (
    row: { code: string; state: (typeof DepotState.values)[number] },
    name: keyof typeof states.transitions,
  ) => (states.refusal(name, row.state) ? new AppError('CONFLICT', { what: row.code }) : undefined),
} as const

const transitions = new Transitions(machine)
  .on('name', {
    body: z.object({ name: z.string() }),
    allow: async (_ctx, { body }) => {
      if (body.name === 'forbidden') throw new AppError('FORBIDDEN')
    },
    run: async (_ctx, { body }) => ({ name: body.name, remark: sql`code || '!'` }),
    answer: { response: z.object({ renamed: z.string() }), read: async (_ctx, id) => ({ renamed: id }) },
  })
  .on('end', {
    body: z.object({ ...namedRows, again: z.boolean().default(false), fails: z.boolean().default(false) }),
    choose: ({ again }) => (again ? 'open' : 'close'),
    written: async (_ctx, rows, { fails }) => {
      if (fails) throw new AppError('CONFLICT', { what: rows.map((row) => row.state).join() })
    },
  })

describe('the calls of a state machine', () => {
  let app: TestApp
  let bench: Bench
  const heard: Change[] = []
  beforeAll(async () => {
    const listener = { committed: (changes: readonly Change[]) => void heard.push(...changes) }
    app = await startEngine({}, [provide(changeListeners, listener)], transitions.routes())
    bench = await Bench.in(app)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    heard.length = 0
  })

  const stateOf = async (id: string) => (await bench.find(depots, id)).state

  it('have paths, methods, ids and permissions of their declaration', () => {
    const declared = transitions
      .routes()
      .map(({ id, method, path, permission }) => [id, method, path, permission])
    expect(declared).toEqual([
      ['probe.depots.fill', 'PUT', `${depots.api}/:id/fill`, depot.permission],
      ['probe.depots.name', 'PUT', `${depots.api}/:depotId/name`, depot.permission],
      ['probe.depots.end', 'POST', `${depots.api}/end`, depot.permission],
    ])
  })

  it('lead from state to state without a word of code, stamp the row and are heard by their effect', async () => {
    const { id, updateTime } = await bench.depot('t-1')
    app.clock.advance(1000)
    const full = await bench.owner.put<Record<string, unknown>>(`${depots.api}/${id}/fill`, {})
    expect(full.data).toMatchObject({ id, state: 'FULL' })
    expect(full.data.updateTime).toBe(updateTime + 1000)
    expect(heard.slice(1).map(({ action, before, after }) => [action, before?.state, after?.state])).toEqual([
      ['fill', 'OPEN', 'FULL'],
    ])
  })

  it('refuse where no transition begins, and change nothing', async () => {
    const { id } = await bench.depot('t-2')
    await bench.owner.put(`${depots.api}/${id}/fill`, {})
    const again = await bench.owner.put(`${depots.api}/${id}/fill`, {})
    expect([again.status, again.errCode]).toEqual([409, 'CONFLICT'])
    expect(heard.map(({ action }) => action)).toEqual(['create', 'fill'])
  })

  it('do what their effect says beside the state, and ask it before the state', async () => {
    const { id } = await bench.depot('t-3')
    const named = await bench.owner.put(`${depots.api}/${id}/name`, { name: 'North' })
    expect(named.data).toEqual({ renamed: id })
    expect(await bench.find(depots, id)).toMatchObject({ name: 'North', remark: 'T-3!', state: 'OPEN' })
    await bench.owner.post(`${depots.api}/end`, { id })
    const refused = await bench.owner.put(`${depots.api}/${id}/name`, { name: 'forbidden' })
    expect([refused.status, refused.errCode]).toEqual([403, 'FORBIDDEN'])
  })

  it('that transitions share lead many rows, all or none', async () => {
    const [a, b] = [await bench.depot('t-4'), await bench.depot('t-5')]
    const ids = [a.id, b.id]
    const closed = await bench.owner.post<{ state: string }[]>(`${depots.api}/end`, { ids })
    expect(closed.data.map((row) => row.state)).toEqual(['CLOSED', 'CLOSED'])
    await bench.owner.post(`${depots.api}/end`, { id: a.id, again: true })
    expect([await stateOf(a.id), await stateOf(b.id)]).toEqual(['OPEN', 'CLOSED'])
    const mixed = await bench.owner.post(`${depots.api}/end`, { ids })
    expect([mixed.status, await stateOf(a.id)]).toEqual([409, 'OPEN'])
    const late = await bench.owner.post(`${depots.api}/end`, { id: a.id, fails: true })
    expect([late.status, late.message?.includes('CLOSED'), await stateOf(a.id)]).toEqual([409, true, 'OPEN'])
    expect((await bench.owner.post(`${depots.api}/end`, {})).errCode).toBe('INVALID_INPUT')
  })

  it('are attacked by the access matrix as they are declared', async () => {
    const family = resourceFamily(depots, {
      create: (place, mark) => ({ code: mark, name: mark, orgId: place.org.id }),
      routes: transitionAccess(states, { name: { name: 'x' } }),
    })
    const { failures } = await runAccessMatrix(app, [family])
    const own = ['fill', 'name', 'end'].map((name) => `probe.depots.${name}:`)
    expect(failures.filter((line) => own.some((id) => line.startsWith(id)))).toEqual([])
  })

  it('of an effect that nothing declares, or that nobody chooses among, do not start', () => {
    expect(() => new Transitions(machine).on('paint', {}).routes()).toThrow(/paint/)
    expect(() => new Transitions(machine).routes()).toThrow(/end/)
  })
})
