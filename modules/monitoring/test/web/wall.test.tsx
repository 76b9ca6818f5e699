// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type HourStatistics, LIVE_TOPIC } from '../../src/shared/index.ts'
import { Frame } from '../../src/web/screens/bigscreen/Frame.tsx'
import { Hours } from '../../src/web/screens/bigscreen/Hours.tsx'
import { provinceName, Ranking, States, Totals } from '../../src/web/screens/bigscreen/parts.tsx'
import { Rotation } from '../../src/web/screens/bigscreen/Rotation.tsx'
import { useAreas, useHours, useTop } from '../../src/web/screens/bigscreen/statistics.ts'
import { Ticker } from '../../src/web/screens/bigscreen/Ticker.tsx'
import { useRegion } from '../../src/web/screens/bigscreen/useRegion.ts'
import { liveChannel } from './live-channel.ts'

const { server } = fakeConsole()
const channel = liveChannel(server)
const TOP = '/api/vehicle-svc/home/V1.0/top'
const counts = {
  total: 40,
  online: 10,
  running: 4,
  working: 1,
  idling: 2,
  parked: 2,
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
      '1',
      '2',
      '2',
      '1',
      '28',
      '2',
      '5',
    ])
    expect(
      [...container.querySelectorAll<HTMLElement>('.bs-line i')].map((part) => part.style.flexGrow),
    ).toEqual(['4', '1', '2', '2', '1', '28', '2'])
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
    const { rerender } = renderHook(({ code }) => useAreas(code, undefined), {
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
    // Labels are whole: none is cut at the edge.
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
      '21:00',
      '03:00',
      '09:00',
      '15:00',
    ])
  })

  it('say that there are none', () => {
    expect(render(<Hours rows={[]} />).container.textContent).toBe('bigscreen.noHours')
  })
})

describe('the ticker', () => {
  const lines = () => [...document.querySelectorAll('.bs-ticker li')].map((line) => line.textContent)
  const at = new Date(2026, 0, 2, 3, 4, 5).getTime()

  it('begins with what is known, names vehicles as they come and go, and holds no more than thirty', async () => {
    const stored = [
      { vin: 'B', online: false, time: at + 900 },
      { vin: 'S', online: true, time: at - 60_000 },
    ]
    server.on('GET', '/api/vehicle-svc/dataAnalyse/V1.0/connections', stored)
    render(<Ticker nameOf={(vin) => `name ${vin}`} />, surroundings())
    await waitFor(() => expect(lines()).toHaveLength(2))
    await channel.open()
    await channel.push(LIVE_TOPIC.connections, [
      { vin: 'A', online: true, time: at },
      { vin: 'B', online: false, time: at },
    ])
    // What was pushed is not told a second time by the store.
    expect(lines()).toEqual([
      '01-02name Bbigscreen.wentOffline',
      '01-02name Abigscreen.cameOnline',
      '01-02name Sbigscreen.cameOnline',
    ])
    const many = Array.from({ length: 40 }, (_, i) => ({ vin: `V${i}`, online: true, time: at }))
    await channel.push(LIVE_TOPIC.connections, many)
    expect(lines()).toHaveLength(30)
    expect(lines()[0]).toContain('V39')
  })
})

describe('a carousel', () => {
  const panels = ['one', 'two'].map((key) => ({ key, title: key, content: <p>{`content ${key}`}</p> }))
  const shown = () => document.querySelector('.bs-card p')?.textContent

  it('goes on by itself, and stays with what somebody chose', () => {
    vi.useFakeTimers()
    render(<Rotation panels={panels} />)
    expect(shown()).toBe('content one')
    act(() => void vi.advanceTimersByTime(15_000))
    expect(shown()).toBe('content two')
    fireEvent.click(screen.getByRole('button', { name: 'one' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(shown()).toBe('content one')
    fireEvent.click(screen.getByRole('button', { name: 'bigscreen.play' }))
    act(() => void vi.advanceTimersByTime(15_000))
    expect(shown()).toBe('content two')
    vi.useRealTimers()
  })
})

describe('the region', () => {
  const AREAS = '/api/vehicle-svc/dataAnalyse/V1.0/province'
  const area = (code: string | null, total: number) => ({
    code,
    name: code,
    total,
    online: 1,
    bbox: [1, 2, 3, 4],
  })
  const open = (address: string) => {
    server
      .on('GET', '/api/vehicle-svc/home/V1.0/area', [area('210000', 5), area(null, 4), area('410000', 3)])
      .on('POST', AREAS, ({ body }: { body: { areaCode?: string } }) =>
        body.areaCode ? [area('210102', 2)] : [area('210100', 3), area('419001', 1)],
      )
    const around = surroundings(address)
    const { result } = renderHook(() => useRegion(), around)
    return { region: () => result.current, address: around.address }
  }

  it('leads from province to city to county and back, and pauses', async () => {
    const { region, address } = open('/bigscreen/region')
    await waitFor(() => expect(region().province?.code).toBe('210000'))
    expect(region().carousel.playing).toBe(true)
    await waitFor(() => expect(region().cities.data).toHaveLength(2))
    act(() => region().to({ province: '210000', city: '210100' }))
    await waitFor(() => expect(region().city?.code).toBe('210100'))
    await waitFor(() => expect(region().counties.data).toHaveLength(1))
    act(() => region().to({ province: '210000', city: '210100', county: '210102' }))
    await waitFor(() => expect(region().county?.code).toBe('210102'))
    expect([address(), region().carousel.playing]).toEqual([
      '/bigscreen/region?province=210000&city=210100&county=210102',
      false,
    ])
    act(() => region().to({ province: '210000' }))
    await waitFor(() => expect(region().city).toBeUndefined())
  })

  it('without vehicles gives way to the first that has some', async () => {
    const { region } = open('/bigscreen/region?province=430000')
    await waitFor(() => expect(region().province?.code).toBe('210000'))
  })

  it('of the address stays; without one the next province comes by itself', async () => {
    const named = open('/bigscreen/region?province=410000')
    await waitFor(() => expect(named.region().province?.code).toBe('410000'))
    expect(named.region().carousel.playing).toBe(false)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { region } = open('/bigscreen/region')
    await waitFor(() => expect(region().province?.code).toBe('210000'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(region().province?.code).toBe('410000'))
    vi.useRealTimers()
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
