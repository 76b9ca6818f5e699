// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  type BoardWork,
  type ServiceFigure,
  type Technician,
  workOrders,
} from '../../src/shared/index.ts'
import { BoardView } from '../../src/web/board/BoardView.tsx'
import { columnsOf, givingCall, placesOf, suggestedOf } from '../../src/web/board/board-view.ts'
import { useBoard } from '../../src/web/board/useBoard.ts'
import { FiguresView } from '../../src/web/figures/FiguresView.tsx'
import { monthsOf, sumsOf } from '../../src/web/figures/sums.ts'
import { nearText } from '../../src/web/inputs.tsx'

const { server } = fakeConsole()
const LEADER = ['service/workOrders/find', 'service/workOrders/update', 'service/workOrders/create']

const card = (id: string, more: Partial<BoardWork> = {}): BoardWork => ({
  id,
  no: `W${id}`,
  vin: `VIN${id}`,
  status: 'WAIT',
  step: 'CREATE',
  content: `work ${id}`,
  serviceUserId: null,
  serviceUser: null,
  stationName: null,
  planTime: null,
  createTime: 1,
  dispatchTime: null,
  lng: null,
  lat: null,
  ...more,
})

const person = (id: string, more: Partial<Technician> = {}): Technician => ({
  id,
  name: `person ${id}`,
  open: 0,
  lng: null,
  lat: null,
  seenTime: null,
  distance: null,
  ...more,
})

describe('the board', () => {
  const board: Board = {
    orders: [],
    work: [
      card('3', { step: 'DIAGNOSE', status: 'DISPATCHED', serviceUserId: '1' }),
      card('2', { step: 'RETURN' }),
      card('1'),
    ],
  }

  it('has work in the column of its last step, the oldest at the top', () => {
    const columns = columnsOf(board)
    expect(columns.waiting.map(({ id }) => id)).toEqual(['1', '2'])
    expect(columns.onSite.map(({ id }) => id)).toEqual(['3'])
    expect(columns.done).toEqual([])
  })

  it('gives what waits, gives to another what was dispatched, and no more what is done', () => {
    expect(givingCall({ status: 'WAIT', serviceUserId: null }, '1')).toBe('start')
    expect(givingCall({ status: 'DISPATCHED', serviceUserId: '2' }, '1')).toBe('change')
    expect(givingCall({ status: 'DISPATCHED', serviceUserId: '1' }, '1')).toBeUndefined()
    expect(givingCall({ status: 'FINISH', serviceUserId: '2' }, '1')).toBeUndefined()
  })

  it('suggests the nearest who is free, and nobody whose way is not known', () => {
    const people = [person('1'), person('2', { distance: 900 }), person('3', { open: 1, distance: 10 })]
    expect(suggestedOf(people)?.id).toBe('2')
    expect(suggestedOf([person('1')])).toBeUndefined()
    const t = (key: string) => key
    expect(nearText(person('2', { distance: 2345 }), t as never)).toBe('2.3 km · service.free')
    expect(nearText(person('3', { open: 2 }), t as never)).toBe('service.openWork')
  })

  it('shows on the map what has a place', () => {
    expect(placesOf([card('1'), card('2', { lng: 0, lat: 1 })]).map(({ id }) => id)).toEqual(['2'])
  })

  const prepared = (permissions: readonly string[]) => {
    signIn({ permissions: [...permissions] })
    server.on('GET', `${workOrders.api}/board`, board)
    server.on('GET', `${workOrders.api}/technicians`, [person('9', { distance: 100 })])
    server.on('PUT', /\/(start|change)$/, {})
    return renderHook(() => useBoard(), surroundings()).result
  }

  it('suggests for the work that is chosen, and gives it by one call', async () => {
    const state = prepared(LEADER)
    await waitFor(() => expect(state.current.board.data).toBeDefined())
    expect(state.current.suggested).toBeUndefined()
    act(() => state.current.choose('1'))
    await waitFor(() => expect(state.current.suggested?.id).toBe('9'))
    await act(() => state.current.give(card('1'), '9'))
    expect(server.bodies('PUT', `${workOrders.api}/1/start`)).toEqual([{ serviceUserId: '9' }])
    act(() => state.current.choose('1'))
    expect(state.current.chosen).toBeUndefined()
  })

  it('gives nothing for who does not lead', async () => {
    const state = prepared(['service/workOrders/find', 'service/workOrders/update'])
    await waitFor(() => expect(state.current.board.data).toBeDefined())
    await act(() => state.current.give(card('1'), '9'))
    expect(server.heard('PUT', /start/)).toEqual([])
  })

  it('says that there is nothing to do', async () => {
    signIn({ permissions: LEADER })
    server.on('GET', `${workOrders.api}/board`, { orders: [], work: [] })
    server.on('GET', `${workOrders.api}/technicians`, [])
    render(<BoardView head={null} />, surroundings())
    await waitFor(() => expect(screen.getByText('service.board.none')).toBeTruthy())
  })
})

describe('figures', () => {
  const figure = (more: Partial<ServiceFigure>): ServiceFigure => ({
    month: '2026-10',
    stationId: '1',
    stationName: '唐山',
    done: 1,
    dispatchMinutes: null,
    arriveMinutes: null,
    finishMinutes: null,
    hours: null,
    cost: null,
    ...more,
  })

  it('weigh the times of stations by how much work they stand for, and leave out what is not known', () => {
    const rows = [
      figure({ done: 3, arriveMinutes: 10, cost: 30, hours: 1 }),
      figure({ stationId: '2', done: 1, arriveMinutes: 50 }),
      figure({ stationId: null, done: 9 }),
    ]
    expect(sumsOf(rows)).toEqual({ done: 13, hours: 1, cost: 30, dispatch: null, arrive: 20, finish: null })
  })

  it('add up the stations of each month, the first month first', () => {
    const rows = [figure({ cost: 5 }), figure({ month: '2026-09', cost: 2 }), figure({ cost: 1.5, done: 2 })]
    expect(monthsOf(rows)).toEqual([
      { month: '2026-09', done: 1, cost: 2 },
      { month: '2026-10', done: 3, cost: 6.5 },
    ])
  })

  it('say that nothing was finished, and ask for other months', async () => {
    signIn({ permissions: LEADER })
    server.on('POST', `${workOrders.api}/figures`, [])
    render(<FiguresView head={null} />, surroundings())
    await waitFor(() => expect(screen.getByText('service.figures.none')).toBeTruthy())
    expect(server.bodies('POST', `${workOrders.api}/figures`)).toEqual([{ months: 12 }])
  })

  it('stand as totals, as months and as a table', async () => {
    signIn({ permissions: LEADER })
    server.on('POST', `${workOrders.api}/figures`, [figure({ cost: 860, done: 4, arriveMinutes: 35 })])
    render(<FiguresView head={null} />, surroundings())
    await waitFor(() => expect(screen.getByText('唐山')).toBeTruthy())
    expect(document.querySelectorAll('.mp-bars > li')).toHaveLength(1)
    expect(document.body.textContent).toContain('860')
  })
})
