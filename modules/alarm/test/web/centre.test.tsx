// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import { useResourceList } from '@motorpool/resource/web'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { liveChannel } from '../../../monitoring/test/web/live-channel.ts'
import { ALARM_TOPIC, alarmCentre } from '../../src/shared/index.ts'
import { freshIds, inPlace, isNewestFirst } from '../../src/web/centre/fresh.ts'
import { trendFilters } from '../../src/web/centre/period.ts'
import Trends from '../../src/web/centre/Trends.tsx'
import { useCalm } from '../../src/web/centre/useCalm.ts'
import { useFeed } from '../../src/web/centre/useFeed.ts'
import { mayNotify, useTelling } from '../../src/web/tell/choice.ts'
import { TELL_EVERY_MS, useTold } from '../../src/web/tell/useTold.ts'

const { server } = fakeConsole()
const channel = liveChannel(server)
const PAGE = `${alarmCentre.api}/page`
const row = (id: string, more: object = {}) => ({ id, state: 'ALARMING', ...more })
const answer = (...items: object[]) => server.on('POST', PAGE, { items, total: items.length, current: 1 })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('new alarms', () => {
  it('are those that are not shown yet; what is shown changes in its place', () => {
    expect(freshIds([row('1')], [row('2'), row('1')])).toEqual(['2'])
    const ended = row('1', { state: 'ENDED' })
    expect(inPlace([row('3'), row('1')], [row('2'), ended])).toEqual([row('3'), ended])
  })

  it.each([
    [{ page: 1, pageSize: 20 }, true],
    [{ page: 2, pageSize: 20 }, false],
    [{ page: 1, pageSize: 20, sort: { field: 'happenTime', order: 'desc' as const } }, true],
    [{ page: 1, pageSize: 20, sort: { field: 'vin', order: 'desc' as const } }, false],
  ])('come in at the top of %j: %s', (request, isTop) => expect(isNewestFirst(request)).toBe(isTop))
})

async function open(isCalm: () => boolean) {
  answer(row('1'))
  const { result } = renderHook(() => {
    const feed = useFeed(isCalm)
    return { feed, list: useResourceList(anyResource(alarmCentre), { load: feed.load }) }
  }, surroundings())
  await channel.open()
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1))
  const ids = () => result.current.list.rows.map(({ id, state }) => `${id} ${String(state)}`)
  return { now: () => result.current, ids }
}

describe('the live list', () => {
  it('takes new alarms in at its top while nobody is there', async () => {
    const { now, ids } = await open(() => true)
    answer(row('2'), row('1'))
    await channel.push(ALARM_TOPIC, { began: 1, worst: 2 })
    await waitFor(() => expect(ids()).toEqual(['2 ALARMING', '1 ALARMING']))
    expect(now().feed).toMatchObject({ waiting: 0, came: ['2'] })
  })

  it('lets them wait while somebody points there, and changes what is shown in its place', async () => {
    const { now, ids } = await open(() => false)
    answer(row('2'), row('1', { state: 'ENDED' }))
    await channel.push(ALARM_TOPIC, { began: 1, worst: 2 })
    await waitFor(() => expect(now().feed.waiting).toBe(1))
    expect(ids()).toEqual(['1 ENDED'])
    act(() => now().feed.show())
    await waitFor(() => expect(ids()).toEqual(['2 ALARMING', '1 ENDED']))
    expect(now().feed.waiting).toBe(0)
  })
})

describe('a calm list', () => {
  function Box({ seen }: { seen: (calm: boolean) => void }) {
    const { isCalm, box, ...pointer } = useCalm()
    return (
      <div ref={box} data-testid="box" {...pointer}>
        <span data-testid="head" />
        <div className="mp-list">
          <div className="ant-table-body" data-testid="body" />
        </div>
        <button type="button" onClick={() => seen(isCalm())} />
      </div>
    )
  }

  it('is one where nobody points, and that is at its top', () => {
    const seen: boolean[] = []
    render(<Box seen={(calm) => seen.push(calm)} />)
    const look = () => screen.getByRole('button').click()
    look()
    fireEvent.pointerMove(screen.getByTestId('body'))
    look()
    fireEvent.pointerMove(screen.getByTestId('head'))
    look()
    screen.getByTestId('body').scrollTop = 80
    look()
    expect(seen).toEqual([true, false, true, false])
  })
})

describe('trends', () => {
  it('are of the period of the list, or of the last seven days where that is none or too long', () => {
    const day = 86_400_000
    expect(trendFilters({ kind: ['GB'], happenTime: [0, 7 * day] })).toEqual({
      kind: ['GB'],
      happenTime: [0, 7 * day],
    })
    for (const happenTime of [undefined, [null, 5], [0, 200 * day]]) {
      const [from, to] = trendFilters({ happenTime }).happenTime as number[]
      expect(Math.round(((to ?? 0) - (from ?? 0)) / day)).toBe(7)
    }
  })

  it('name the models with most alarms', async () => {
    server.on('POST', `${alarmCentre.api}/trends`, {
      days: ['2026-03-05'],
      kinds: [{ kind: 'GB', counts: [4] }],
      models: [
        { id: '1', name: '解放J6P', count: 3, vehicles: 2 },
        { id: null, name: null, count: 1, vehicles: 1 },
      ],
    })
    render(<Trends filters={{}} />, surroundings())
    await screen.findByText('解放J6P')
    expect(screen.getByText('alarm.trends.noModel')).toBeTruthy()
  })

  it('say that there were none', async () => {
    server.on('POST', `${alarmCentre.api}/trends`, { days: ['2026-03-05'], kinds: [], models: [] })
    render(<Trends filters={{}} />, surroundings())
    expect(await screen.findByText('alarm.trends.none')).toBeTruthy()
  })
})

describe('telling of new alarms', () => {
  const shown: string[] = []
  class Desktop {
    static permission = 'granted'
    static requestPermission = async () => Desktop.permission
    constructor(title: string) {
      shown.push(title)
    }
  }

  it('is off until the user asks for it, and remembered by the browser', () => {
    const { result } = renderHook(() => useTelling())
    expect(result.current[0]).toEqual({ sound: false, desktop: false })
    act(() => result.current[1]({ sound: true }))
    expect(result.current[0]).toEqual({ sound: true, desktop: false })
    expect(renderHook(() => useTelling()).result.current[0].sound).toBe(true)
  })

  it('watches nothing while it is off', async () => {
    renderHook(() => useTold(), surroundings())
    await channel.open()
    expect(channel.watched()).toEqual({})
  })

  it('shows a notification, of a storm one every 5 s', async () => {
    vi.stubGlobal('Notification', Desktop)
    const { result } = renderHook(() => {
      useTold()
      return useTelling()
    }, surroundings())
    act(() => result.current[1]({ desktop: true }))
    await channel.open()
    await channel.push(ALARM_TOPIC, { began: 0, worst: 0 })
    await channel.push(ALARM_TOPIC, { began: 2, worst: 3 })
    await channel.push(ALARM_TOPIC, { began: 1, worst: 1 })
    expect(shown).toEqual(['alarm.tell.title'])
    expect(TELL_EVERY_MS).toBe(5000)
  })

  it('asks the browser before it is turned on', async () => {
    vi.stubGlobal('Notification', Desktop)
    expect(await mayNotify()).toBe(true)
    vi.stubGlobal(
      'Notification',
      class extends Desktop {
        static override permission = 'denied'
      },
    )
    expect(await mayNotify()).toBe(false)
  })
})
