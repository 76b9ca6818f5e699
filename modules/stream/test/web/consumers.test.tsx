// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { broken } from '../../src/web/screens/consumers/curves.ts'
import { hexLines } from '../../src/web/screens/consumers/hex.ts'
import Consumers from '../../src/web/screens/consumers/index.tsx'
import {
  useEvent,
  useOperations,
  useOverview,
  useReplays,
  useSetAside,
  useVehicles,
} from '../../src/web/screens/consumers/useConsumers.ts'
import { lagEvents, lagTone, rateText, useLagText } from '../../src/web/screens/consumers/words.ts'
import { API, aside, consumer, overview, replay, vehicle } from './support/views.ts'

const { server, shown } = fakeConsole()
const UPDATE = 'system/consumers/update'

const page = <T,>(...items: T[]) => ({ items, total: items.length, current: 1 })

describe('consumers', () => {
  it('show the first of them until another is chosen, and again when that is gone', async () => {
    server.on('GET', API, overview(consumer('a'), consumer('b')))
    const { result } = renderHook(() => useOverview(), surroundings())
    await waitFor(() => expect(result.current.one?.name).toBe('a'))
    act(() => result.current.choose('b'))
    expect(result.current.one?.name).toBe('b')
    server.on('GET', API, overview(consumer('a')))
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.one?.name).toBe('a'))
  })

  it('stay as they were, and say so, when they cannot be renewed', async () => {
    server.on('GET', API, overview(consumer('a')))
    const { result } = renderHook(() => useOverview(), surroundings())
    await waitFor(() => expect(result.current.data).toBeDefined())
    server.on('GET', API, refusal('INTERNAL', '系统错误', { status: 500 }))
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.stale).toBe(true), { timeout: 5000 })
    expect([result.current.one?.name, result.current.error, shown]).toEqual(['a', null, []])
  })

  it('are drawn with their figures, the error of one that stands still beside it', async () => {
    const failing = consumer('b', {
      state: 'FAILING',
      failure: 'too many events fail: no bounds',
      setAside: 3,
    })
    server.on('GET', API, overview(consumer('a', { lagEvents: 100_000, lagMore: true }), failing))
    server.on('GET', `${API}/history`, [])
    server.on('POST', `${API}/setAside/page`, page(aside))
    server.on('POST', `${API}/replays/page`, page(replay({ status: 'FAIL', error: 'gone' })))
    signIn({ permissions: [UPDATE] })
    render(<Consumers />, surroundings())
    expect(await screen.findByText('too many events fail: no bounds')).toBeDefined()
    expect(screen.getByText('> 100,000')).toBeDefined()
    expect(await screen.findByText('no bounds')).toBeDefined()
    expect(await screen.findByText('gone')).toBeDefined()
  })
})

describe('what was set aside', () => {
  it('is filtered from its first page on', async () => {
    server.on('POST', `${API}/setAside/page`, page(aside))
    const { result } = renderHook(() => useSetAside(), surroundings())
    await waitFor(() => expect(result.current.query.data?.total).toBe(1))
    act(() => result.current.turn(3))
    act(() => result.current.filter({ consumer: 'a', discarded: true }))
    await waitFor(() => expect(server.heard('POST', `${API}/setAside/page`)).toHaveLength(3))
    expect(server.heard('POST', `${API}/setAside/page`).at(-1)?.body).toMatchObject({
      consumer: 'a',
      discarded: true,
      page: 1,
      pageSize: 10,
    })
  })

  it('does not move by itself: what is new comes when the reader asks for it', async () => {
    server.on('GET', API, overview(consumer('a', { setAside: 1 })))
    server.on('GET', `${API}/history`, [])
    server.on('POST', `${API}/setAside/page`, page(aside))
    server.on('POST', `${API}/replays/page`, page())
    render(<Consumers />, surroundings())
    expect(await screen.findByText('no bounds')).toBeDefined()
    expect(screen.queryByText('consumers.renew')).toBeNull()
    server.on('GET', API, overview(consumer('a', { setAside: 2 })))
    server.on('POST', `${API}/setAside/page`, page({ ...aside, id: '6', error: 'another' }, aside))
    const button = await screen.findByText('consumers.renew', undefined, { timeout: 5000 })
    expect(screen.queryByText('another')).toBeNull()
    act(() => button.click())
    expect(await screen.findByText('another')).toBeDefined()
  })

  it('comes with the bytes of its message', async () => {
    server.on('GET', `${API}/setAside/5`, { ...aside, raw: '2323', day: '2026-03-10', replayable: true })
    const { result } = renderHook(() => useEvent('5'), surroundings())
    await waitFor(() => expect(result.current.data?.raw).toBe('2323'))
  })

  it('is discarded with a reason, by who may', async () => {
    signIn({ permissions: [] })
    const { result } = renderHook(() => useOperations(), surroundings())
    expect(result.current.allowed).toBe(false)
    signIn({ permissions: [UPDATE] })
    const { result: allowed } = renderHook(() => useOperations(), surroundings())
    expect(allowed.current.allowed).toBe(true)
    server.on('PUT', `${API}/setAside/discard`, { discarded: 1 })
    await act(async () => expect(await allowed.current.discard(['5'], 'a test')).toBe(true))
    expect(server.heard('PUT', `${API}/setAside/discard`)[0]?.body).toEqual({ ids: ['5'], reason: 'a test' })
    expect(shown).toHaveLength(1)
  })
})

describe('replays', () => {
  it('are ordered, and a refusal leaves the dialog open', async () => {
    signIn({ permissions: [UPDATE] })
    const { result } = renderHook(() => useOperations(), surroundings())
    const order = { consumer: 'a', vehicleId: '7', fromDay: '2026-03-10' }
    server.on('POST', `${API}/replays`, refusal('REPLAY_RUNS', '尚未结束', { status: 409 }))
    await act(async () => expect(await result.current.replay(order)).toBe(false))
    server.on('POST', `${API}/replays`, { id: '1' })
    await act(async () => expect(await result.current.replay(order)).toBe(true))
    expect(server.heard('POST', `${API}/replays`).at(-1)?.body).toEqual(order)
  })

  it('are asked for again soon while one has not ended', async () => {
    server.on('POST', `${API}/replays/page`, page(replay({ status: 'RUNNING', progress: 50 })))
    const { result } = renderHook(() => useReplays(), surroundings())
    await waitFor(() => expect(result.current.query.data?.items[0]?.status).toBe('RUNNING'))
    server.on('POST', `${API}/replays/page`, page(replay({})))
    await waitFor(() => expect(result.current.query.data?.items[0]?.status).toBe('DONE'), { timeout: 5000 })
  })

  it('look for vehicles once something was typed', async () => {
    server.on('GET', `${API}/vehicles`, [vehicle])
    const { result, rerender } = renderHook(({ text }) => useVehicles(text), {
      ...surroundings(),
      initialProps: { text: '' },
    })
    expect(server.heard('GET', `${API}/vehicles`)).toEqual([])
    rerender({ text: '0007' })
    await waitFor(() => expect(result.current.data).toEqual([vehicle]))
    expect(server.heard('GET', `${API}/vehicles`)[0]?.query).toEqual({ keyword: '0007' })
  })
})

describe('how figures are written', () => {
  it('seconds with a decimal below a minute, counts as far as they were counted', () => {
    addTexts('zh-CN', { 'ui.seconds': '{n} s', 'ui.days': '{n} d', 'ui.hours': '{n} h' })
    const { result } = renderHook(() => useLagText(), surroundings())
    expect(result.current(0.34)).toBe('0.3 s')
    expect(result.current(3 * 86_400 + 7200)).toBe('3 d 2 h')
    expect(lagEvents({ lagEvents: 1234, lagMore: false })).toBe('1,234')
    expect(lagEvents({ lagEvents: 100_000, lagMore: true })).toBe('> 100,000')
    expect([rateText(null), rateText(2.26), rateText(1234.5)]).toEqual(['—', '2.3', '1,235'])
    expect([lagTone(0.5, 'RUNNING'), lagTone(3, 'RUNNING'), lagTone(30, 'LAGGING')]).toEqual([
      'ok',
      'warn',
      'bad',
    ])
  })

  it('bytes in lines of sixteen with what is printable of them', () => {
    const hex = Buffer.from('##\u0002 LMPTEST0000000007').toString('hex')
    expect(hexLines(hex)).toEqual([
      { offset: '0000', bytes: '23 23 02 20 4c 4d 50 54 45 53 54 30 30 30 30 30', text: '##. LMPTEST00000' },
      { offset: '0010', bytes: '30 30 30 30 37', text: '00007' },
    ])
    expect(hexLines('')).toEqual([])
  })

  it('curves break where no worker was running', () => {
    const at = (minute: number, rate: number | null) => ({ at: minute * 60_000, rate, lagSeconds: 1 })
    expect(broken([at(0, null), at(1, 5), at(9, 7), at(10, 6)])).toEqual({
      times: [0, 60_000, 60_001, 540_000, 600_000],
      rate: [null, 5, null, null, 6],
      lag: [1, 1, null, 1, 1],
    })
  })
})
