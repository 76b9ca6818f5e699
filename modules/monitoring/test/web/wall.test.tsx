// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type HourStatistics, LIVE_TOPIC } from '../../src/shared/index.ts'
import { Frame } from '../../src/web/screens/bigscreen/Frame.tsx'
import { Hours } from '../../src/web/screens/bigscreen/Hours.tsx'
import { provinceName, Ranking, States, Totals } from '../../src/web/screens/bigscreen/parts.tsx'
import { useCities, useHours, useTop } from '../../src/web/screens/bigscreen/statistics.ts'
import { Ticker } from '../../src/web/screens/bigscreen/Ticker.tsx'
import { liveChannel } from './live-channel.ts'

const { server } = fakeConsole()
const channel = liveChannel(server)
const TOP = '/api/vehicle-svc/home/V1.0/top'
const counts = {
  total: 40,
  online: 10,
  running: 4,
  idling: 2,
  parked: 3,
  charging: 1,
  offline: 28,
  never: 2,
  alarm: 5,
  unlocated: 0,
}

describe('R079 the statistics of a wall display', () => {
  it('say how many vehicles there are, and what part of them is online', () => {
    const { container, rerender } = render(<Totals counts={counts} />)
    const statistics = () => [...container.querySelectorAll('dd')].map((value) => value.textContent)
    expect(statistics()).toEqual(['40', '10', '25%'])
    rerender(<Totals counts={{ total: 0, online: 0 }} />)
    expect(statistics()).toEqual(['0', '0', '—'])
    rerender(<Totals counts={undefined} />)
    expect(statistics()).toEqual(['—', '—', '—'])
  })

  it('say what the vehicles do', () => {
    const { container } = render(<States counts={counts} />)
    expect([...container.querySelectorAll('li strong')].map((value) => value.textContent)).toEqual([
      '4',
      '2',
      '3',
      '1',
      '28',
      '2',
      '5',
    ])
    expect(
      [...container.querySelectorAll<HTMLElement>('.bs-line i')].map((part) => part.style.flexGrow),
    ).toEqual(['4', '2', '3', '1', '28', '2'])
  })

  it('stay when they cannot be had anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on('GET', TOP, counts)
    const { result } = renderHook(() => {
      const { data, isError } = useTop()
      return { total: data?.total, failed: isError }
    }, surroundings())
    await waitFor(() => expect(result.current.total).toBe(40))
    server.on('GET', TOP, refusal('X'))
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await waitFor(() => expect(result.current).toEqual({ total: 40, failed: true }))
    vi.useRealTimers()
  })

  it('of cities are asked for once a province is known', async () => {
    const CITIES = '/api/vehicle-svc/dataAnalyse/V1.0/province'
    server.on('POST', CITIES, [])
    const { rerender } = renderHook(({ code }) => useCities(code), {
      ...surroundings(),
      initialProps: { code: undefined as string | undefined },
    })
    expect(server.calls.filter((call) => call.path === CITIES)).toEqual([])
    rerender({ code: '440000' })
    await waitFor(() => expect(server.bodies('POST', CITIES)).toEqual([{ provinceCode: '440000' }]))
  })

  it('of hours are those of the last 24, the one that runs included', async () => {
    const RATE = '/api/vehicle-svc/dataAnalyse/V1.0/onlineRate'
    server.on('POST', RATE, [])
    renderHook(() => useHours(), surroundings())
    await waitFor(() => expect(server.bodies('POST', RATE)).toHaveLength(1))
    const [{ startTime, endTime }] = server.bodies('POST', RATE) as [{ startTime: number; endTime: number }]
    expect(startTime % 3_600_000).toBe(0)
    expect(Math.ceil((endTime - startTime) / 3_600_000)).toBe(24)
  })
})

describe('a ranking', () => {
  const row = (key: string, total: number, online: number, more: object = {}) => ({
    key,
    name: key,
    total,
    online,
    ...more,
  })

  it('has bars beside its largest, and of each what is online', () => {
    const { container } = render(<Ranking empty="none" rows={[row('粤', 40, 20), row('桂', 10, 10)]} />)
    expect([...container.querySelectorAll<HTMLElement>('.bs-bar > *')].map((bar) => bar.style.width)).toEqual(
      ['100%', '50%', '25%', '25%'],
    )
    expect([...container.querySelectorAll('.bs-rank-number')].map((value) => value.textContent)).toEqual([
      '20/40',
      '10/10',
    ])
  })

  it('leads further where it may', () => {
    const went = vi.fn()
    render(
      <Ranking empty="none" rows={[row('粤', 1, 1, { onClick: went, chosen: true }), row('桂', 1, 1)]} />,
    )
    const [button, ...others] = screen.getAllByRole('button')
    fireEvent.click(button as Element)
    expect([went.mock.calls.length, others, button?.getAttribute('aria-pressed')]).toEqual([1, [], 'true'])
  })

  it('says that it is empty', () => {
    const { container } = render(<Ranking empty="none" rows={[]} />)
    expect(container.textContent).toBe('none')
  })

  it('names provinces in the language of the reader, and what lies outside as that', () => {
    expect(provinceName({ code: null, name: null }, 'abroad')).toBe('abroad')
    expect(provinceName({ code: '440000', name: 'x' }, 'abroad')).toContain('广东')
    expect(provinceName({ code: '999999', name: 'Elsewhere' }, 'abroad')).toBe('Elsewhere')
  })
})

describe('the hours of a day', () => {
  const HOUR = 3_600_000
  const last = new Date(2026, 0, 2, 15).getTime()
  const hour = (back: number, online: number): HourStatistics =>
    ({ time: last - back * HOUR, online, peak: online + 1 }) as HourStatistics

  it('have a bar each; one without samples has none', () => {
    const { container } = render(<Hours rows={[hour(3, 10), hour(0, 20)]} />)
    const bars = [...container.querySelectorAll('rect')].map((bar) => [
      Number(bar.getAttribute('x')),
      Number(bar.getAttribute('height')),
    ])
    expect(bars).toHaveLength(2)
    expect(bars[1]?.[1]).toBe(Number(bars[0]?.[1]) * 2)
    expect(Number(bars[1]?.[0]) - Number(bars[0]?.[0])).toBe(3 * 20)
    expect([...container.querySelectorAll('title')].map((title) => title.textContent)).toEqual([
      '12:00 10',
      '15:00 20',
    ])
  })

  it('say that there are none', () => {
    expect(render(<Hours rows={[]} />).container.textContent).toBe('bigscreen.noHours')
  })
})

describe('the ticker', () => {
  const lines = () => [...document.querySelectorAll('.bs-ticker li')].map((line) => line.textContent)
  const at = new Date(2026, 0, 2, 3, 4, 5).getTime()

  it('names vehicles as they come and go, the newest first, and holds no more than thirty', async () => {
    render(<Ticker nameOf={(vin) => `name ${vin}`} />, surroundings())
    expect(document.body.textContent).toContain('bigscreen.interrupted')
    await channel.open()
    expect(document.body.textContent).toContain('bigscreen.quiet')
    await channel.push(LIVE_TOPIC.connections, [
      { vin: 'A', online: true, time: at },
      { vin: 'B', online: false, time: at },
    ])
    expect(lines()).toEqual(['03:04:05name Bbigscreen.wentOffline', '03:04:05name Abigscreen.cameOnline'])
    const many = Array.from({ length: 40 }, (_, i) => ({ vin: `V${i}`, online: true, time: at }))
    await channel.push(LIVE_TOPIC.connections, many)
    expect(lines()).toHaveLength(30)
    expect(lines()[0]).toContain('V39')
  })
})

describe('the frame', () => {
  const open = (failed: boolean) => {
    const around = surroundings('/bigscreen/overview')
    render(
      <Frame title="Fleet" failed={failed} back="/home">
        <p>figures</p>
      </Frame>,
      around,
    )
    return around.address
  }
  const said = () => document.querySelector('.bs-tools .mp-status')?.textContent

  it('says whether what it shows is still true', async () => {
    // Something is watched, so that the channel opens.
    render(<Ticker nameOf={String} />, surroundings())
    open(false)
    expect(said()).toBe('bigscreen.interrupted')
    await channel.open()
    expect(said()).toBe('bigscreen.live')
  })

  it('is interrupted also where the statistics cannot be had', async () => {
    render(<Ticker nameOf={String} />, surroundings())
    open(true)
    await channel.open()
    expect(said()).toBe('bigscreen.interrupted')
  })

  it('leads back into the console', () => {
    const address = open(false)
    fireEvent.click(screen.getByRole('button', { name: 'ui.close' }))
    expect(address()).toBe('/home')
  })
})
