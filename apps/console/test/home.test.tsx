// @vitest-environment happy-dom
import { usePrefs, useSession } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useCategories } from '../src/home/categories.ts'
import Home from '../src/home/Home.tsx'
import { showStartFailure } from '../src/start-failure.ts'
import { worked } from './worked.ts'

const { server, shown } = fakeConsole()
const HOME = '/api/vehicle-svc/home/V1.0'
const LIST = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
const top = {
  total: 40,
  online: 10,
  running: 4,
  working: 0,
  idling: 3,
  parked: 2,
  charging: 1,
  offline: 28,
  never: 2,
}
const row = (vin: string, more: object = {}) => ({
  id: vin,
  vin,
  plateCode: null,
  orgName: null,
  onlineStatus: 'ONLINE',
  operatingState: 'running',
  alarm: false,
  speed: 42.4,
  soc: null,
  reportTime: Date.now(),
  ...more,
})

beforeEach(() => {
  usePrefs.setState({ emission: 'NONE' })
  useSession.setState({ branding: { appName: 'Yunzhan', homeTemplateId: 1 }, menu: [] })
  server
    .on('GET', `${HOME}/top`, top)
    .on('GET', `${HOME}/area`, [
      { code: '440000', name: '广东省', total: 30, online: 10, running: 4 },
      { code: null, name: null, total: 10, online: 0, running: 0 },
    ])
    .on('GET', `${HOME}/type/proportion`, [
      { id: '1', name: '挖掘机', total: 30 },
      { id: null, name: null, total: 10 },
    ])
    .on('GET', `${HOME}/days`, { until: null, days: [], lastWeek: worked() })
    .on('POST', LIST, ({ body }: { body: Record<string, unknown> }) =>
      body.pageSize === 3
        ? { items: [], total: 0 }
        : { items: [row('LMP1', { plateCode: '粤A1' }), row('LMP2', { reportTime: null })], total: 2 },
    )
    .on('POST', '/api/vehicle-svc/vehicles/V1.0/page', { items: [], total: 0 })
    .on('POST', '/api/system-svc/downloads/V1.0/page', { items: [], total: 0 })
})
const MAY_SEE = 'monitor/vehicleStatus/find'
const MAY_COUNT = 'vehicle/vehicles/find'
const open = (...permissions: string[]) => {
  signIn({ permissions, realName: '林桥' })
  render(<Home />, surroundings('/home'))
}
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)
const statistics = () =>
  [...document.querySelectorAll('.home-statistics .mp-stat-value')].map((value) => value.textContent)

describe('R072 the home page', () => {
  it('says how the fleet stands', async () => {
    open(MAY_COUNT)
    await waitFor(() => expect(statistics()).toEqual(['40', '10', '4', '0', '3', '28']))
  })

  it('has dashes while the statistics are on their way', async () => {
    server.on('GET', `${HOME}/top`, () => new Promise(() => {}))
    open(MAY_COUNT)
    await panel('home.areas')
    expect(statistics()).toEqual(Array(6).fill('—'))
  })

  it('says in their place that the statistics could not be had, and no more of it', async () => {
    server.on('GET', `${HOME}/top`, refusal('X'))
    open(MAY_COUNT)
    await screen.findByText('ui.loadFailed')
    expect([statistics(), shown]).toEqual([[], []])
  })

  it('asks for what stands further down only once the rest is there', async () => {
    open(MAY_COUNT)
    expect(server.heard('GET', `${HOME}/area`)).toEqual([])
    await panel('home.areas')
    expect(server.heard('GET', `${HOME}/area`)).toHaveLength(1)
  })

  it('says where the vehicles are, those without a province too', async () => {
    open(MAY_COUNT)
    await screen.findByText('home.outside')
    const rows = (await panel('home.areas')).getAllByRole('row').slice(1)
    expect(
      rows.map((one) => [...one.querySelectorAll('th, .is-number')].map((cell) => cell.textContent)),
    ).toEqual([
      ['广东', '30', '10', '4'],
      ['home.outside', '10', '0', '0'],
    ])
  })

  it('says of which types they are, in parts of the whole', async () => {
    open(MAY_COUNT)
    await screen.findByText('挖掘机')
    expect((await panel('home.types')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '挖掘机3075%',
      'home.nameless1025%',
    ])
  })

  it('lists who reported last, for those who may see it', async () => {
    open(MAY_SEE)
    await screen.findByText('粤A1')
    const rows = [...document.querySelectorAll('.home-latest tbody tr')]
    expect(rows).toHaveLength(1)
    expect(rows[0]?.textContent).toContain('42 km/h')
    expect(screen.getByRole('link', { name: '粤A1' }).getAttribute('href')).toBe('/single-vehicle/LMP1')
    expect(server.bodies('POST', LIST)).toContainEqual({
      page: 1,
      pageSize: 10,
      sort: { field: 'reportTime', order: 'desc' },
    })
  })

  it('does not ask who reported last on behalf of who may not see it', async () => {
    open()
    await screen.findByText('home.nothing')
    expect(server.heard('POST', LIST)).toEqual([])
    expect(screen.queryByRole('heading', { name: 'home.latest' })).toBeNull()
  })

  it('leads to the map of the fleet where the user may go there', async () => {
    open('bigscreen/overview/find')
    expect((await screen.findByRole('link', { name: 'bigscreen/overview' })).getAttribute('href')).toBe(
      '/bigscreen/overview',
    )
  })

  it('can try again what failed, part by part', async () => {
    server.on('GET', `${HOME}/area`, refusal('X', '服务异常'))
    open(MAY_COUNT)
    await screen.findByText('服务异常')
    server.on('GET', `${HOME}/area`, [])
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    await screen.findByText('home.noPositions')
  })

  it('tells and asks nothing of the fleet on behalf of who may see no vehicles', async () => {
    open('terminal/terminals/find', 'content/articles/find')
    await screen.findByText('home.nothing')
    expect([server.calls, statistics()]).toEqual([[], []])
    expect(screen.queryByRole('heading', { name: 'home.areas' })).toBeNull()
  })

  it('says to who may nothing that there is nothing yet', async () => {
    open()
    await screen.findByText('home.nothing')
  })

  it('R045 asks anew for one emission level', async () => {
    open(MAY_COUNT)
    await waitFor(() => expect(statistics()[0]).toBe('40'))
    usePrefs.getState().setEmission('GB4')
    await waitFor(() => expect(server.heard('GET', `${HOME}/top`)).toHaveLength(2))
  })
})

describe('R071 the second template', () => {
  const perCategory: Record<string, number[]> = { NEW_ENERGY: [5, 2, 1], NON_ROAD: [30, 8, 3] }
  beforeEach(() => {
    useSession.setState({ branding: { appName: 'Yunzhan', homeTemplateId: '2' } })
    server.on('POST', LIST, ({ body }: { body: Record<string, string> }) => {
      const [total = 0, online = 0, running = 0] = perCategory[body.vehicleCategory ?? ''] ?? []
      return { items: [], total: body.operatingState ? running : body.onlineStatus ? online : total }
    })
  })

  it('counts the fleet by category, the largest first, and leaves out what is empty', async () => {
    signIn({ permissions: [MAY_SEE] })
    const { result } = renderHook(() => useCategories(), surroundings())
    await waitFor(() =>
      expect(result.current.data).toEqual([
        { category: 'NON_ROAD', total: 30, online: 8, running: 3 },
        { category: 'NEW_ENERGY', total: 5, online: 2, running: 1 },
      ]),
    )
  })

  it('shows what part of the fleet drives, stands and is away', async () => {
    open(MAY_SEE)
    await screen.findByText('home.byCategory')
    const items = (await panel('home.proportions')).getAllByRole('listitem').map((item) => item.textContent)
    expect(items.slice(0, 7)).toEqual([
      '行驶410%',
      '作业00%',
      '怠速37.5%',
      '停车25%',
      '充电12.5%',
      '离线2870%',
      '从未上线25%',
    ])
    expect(items).toHaveLength(9)
  })

  it('is the first one for who may not see the states of vehicles', async () => {
    open()
    await screen.findByText('home.nothing')
    expect(screen.queryByRole('heading', { name: 'home.categories' })).toBeNull()
  })
})

describe('a console that cannot start', () => {
  it.each([
    ['en-GB', 'The console did not load', 'Reload'],
    ['ja', '画面を読み込めませんでした', '再読み込み'],
    ['fr-FR', '页面没有加载完成', '重新加载'],
  ])('says so in words of its own to a browser in %s', (language, title, button) => {
    const spoken = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const root = document.body.appendChild(document.createElement('div'))
    showStartFailure(root)
    expect(within(root).getByRole('heading').textContent).toBe(title)
    fireEvent.click(within(root).getByRole('button', { name: button }))
    expect(reload).toHaveBeenCalledTimes(1)
    root.remove()
    spoken.mockRestore()
    reload.mockRestore()
  })
})
