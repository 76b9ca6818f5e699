// @vitest-environment happy-dom

import type { OperatingState } from '@motorpool/ingest/shared'
import type { MapRegion } from '@motorpool/ui/map'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LIVE_TOPIC, type LiveState, type MapData, type MapEntry } from '../../src/shared/index.ts'
import { FleetSearch } from '../../src/web/screens/distribution/FleetSearch.tsx'
import { markersOf } from '../../src/web/screens/distribution/markers.ts'
import { beginMap } from '../../src/web/screens/distribution/opening.ts'
import { useFleet } from '../../src/web/screens/distribution/useFleet.ts'
import { type MapFilters, useMapState } from '../../src/web/screens/distribution/useMapState.ts'
import { VehicleCard } from '../../src/web/screens/distribution/VehicleCard.tsx'
import { VehicleList } from '../../src/web/screens/distribution/VehicleList.tsx'
import { liveChannel } from './live-channel.ts'

const { server, shown } = fakeConsole()
const channel = liveChannel(server)
const MAP = '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData'
afterEach(() => vi.useRealTimers())

const entry = (
  vin: string,
  shown: OperatingState | 'alarm' = 'running',
  more: Partial<MapEntry> = {},
): MapEntry => ({
  id: vin,
  vin,
  plate: null,
  machineCode: `M${vin}`,
  speed: null,
  lng: 113,
  lat: 23,
  heading: 0,
  state: shown === 'alarm' ? 'running' : shown,
  alarm: shown === 'alarm',
  ...more,
})
const region: MapRegion = { center: [113, 23], zoom: 9.44, bbox: [112.123456, 22, 114, 24] }

describe('the map in the address', () => {
  const open = (address: string) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useMapState(), around)
    return { now: () => result.current, address: () => decodeURIComponent(around.address()) }
  }

  it('is read with its filters, its vehicle and its place', () => {
    const { now } = open(
      '/map?status=alarm,nonsense,running&org=5&category=NEW_ENERGY&vin=LMP1&at=113,23,9.5',
    )
    expect(now().filters).toEqual({
      states: ['running'],
      alarm: true,
      orgId: '5',
      vehicleCategory: 'NEW_ENERGY',
    })
    expect([now().selected, now().start]).toEqual(['LMP1', { center: [113, 23], zoom: 9.5 }])
  })

  it.each(['', '1,2', 'a,b,c', '181,0,5', '0,86,5', '113,23,1', '113,23,19'])('has no place in %j', (at) => {
    expect(open(`/map?at=${at}`).now().start).toBeUndefined()
  })

  it('takes what is chosen, one beside the other, and lets go of all filters at once', () => {
    const { now, address } = open('/map')
    act(() => {
      now().setStates([], true)
      now().setOrg('5')
    })
    act(() => now().select('LMP1'))
    expect(address()).toBe('/map?status=alarm&org=5&vin=LMP1')
    act(() => now().clear())
    expect(address()).toBe('/map?vin=LMP1')
  })

  it('takes the place once the map has come to rest, and not that of a page that was left', () => {
    vi.useFakeTimers()
    history.replaceState(null, '', '#/map')
    const { now, address } = open('/map')
    act(() => now().onView({ ...region, zoom: 5 }))
    act(() => now().onView(region))
    act(() => void vi.advanceTimersByTime(399))
    expect(address()).toBe('/map')
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe('/map?at=113.00000,23.00000,9.44')
    act(() => now().onView({ ...region, zoom: 5 }))
    history.replaceState(null, '', '#/other')
    act(() => void vi.advanceTimersByTime(400))
    expect(address()).toBe('/map?at=113.00000,23.00000,9.44')
  })
})

describe('the fleet on the map', () => {
  const ALL: MapFilters = { states: [], alarm: false, orgId: null, vehicleCategory: null }
  const counts = {
    total: 2,
    online: 2,
    offline: 0,
    running: 2,
    working: 0,
    idling: 0,
    parked: 0,
    never: 0,
    charging: 0,
    alarm: 0,
    unlocated: 0,
  }
  const data = (more: Partial<MapData> = {}): MapData =>
    ({
      counts,
      clustered: false,
      vehicles: [entry('A'), entry('B')],
      clusters: [],
      icons: [],
      ...more,
    }) as MapData
  const state = (vin: string, more: Partial<LiveState> = {}) =>
    ({
      vin,
      operatingState: 'running',
      alarm: true,
      lng: 114,
      lat: 24,
      direction: 90,
      receiveTime: 5,
      ...more,
    }) as LiveState

  async function open(answer: unknown = data(), filters = ALL) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on('POST', MAP, answer)
    const { result, rerender } = renderHook(({ of }) => useFleet(of, region), {
      ...surroundings(),
      initialProps: { of: filters },
    })
    await waitFor(() => expect(result.current.query.isFetched).toBe(true))
    await channel.open()
    return { now: () => result.current, ask: (of: MapFilters) => rerender({ of }) }
  }
  const pushed = async (...states: LiveState[]) => {
    await channel.push(LIVE_TOPIC.fleet, states)
    await act(() => vi.advanceTimersByTimeAsync(400))
  }

  it('is asked for while its page is still on its way, and not again by the page', async () => {
    server.on('POST', MAP, data())
    server.on('GET', '/api/system-svc/clientSettings/V1.0', { maps: {} })
    history.replaceState(null, '', '#/monitor/vehicleDistribution?org=5&status=alarm')
    const around = surroundings()
    beginMap()
    const { result } = renderHook(() => useFleet({ ...ALL, alarm: true, orgId: '5' }, region), around)
    await waitFor(() => expect(result.current.fleet.size).toBe(2))
    expect(server.bodies('POST', MAP)).toEqual([{ orgId: '5' }])
  })

  it('moves with what is pushed, and its counts with it', async () => {
    const { now } = await open()
    expect(now().counts).toMatchObject({ running: 2, alarm: 0 })
    await pushed(state('A'))
    expect(now().fleet.get('A')).toMatchObject({ lng: 114, lat: 24, alarm: true, heading: 90 })
    expect(now().counts).toMatchObject({ running: 2, alarm: 1, online: 2 })
  })

  it('is asked for anew when a vehicle appears that it does not know, once', async () => {
    const { now } = await open()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    const before = server.heard('POST', MAP).length
    server.on('POST', MAP, data({ vehicles: [entry('A'), entry('B'), entry('C')] }))
    await pushed(state('C'))
    await waitFor(() => expect(now().fleet.has('C')).toBe(true))
    await pushed(state('D', { lng: null }))
    expect(server.heard('POST', MAP)).toHaveLength(before + 1)
  })

  it('that is too large comes as clusters of what is in view, and nothing is pushed', async () => {
    const { now } = await open(
      data({
        clustered: true,
        vehicles: [],
        clusters: [{ id: 'c', lng: 113, lat: 23, count: 900, alarms: 0 }],
      }),
    )
    await waitFor(() => expect(now().clustered).toBe(true))
    await waitFor(() =>
      expect(server.bodies('POST', MAP).at(-1)).toEqual({ bbox: [112.1235, 22, 114, 24], zoom: 9.4 }),
    )
    expect(channel.watched()).toEqual({})
    expect(now().clusters).toHaveLength(1)
  })

  it('that is too large moves where few vehicles are in view, with what is pushed about these alone', async () => {
    const { now } = await open(data({ clustered: true, vehicles: [entry('B'), entry('A')] }))
    await waitFor(() => expect(channel.watched()).toEqual({ [LIVE_TOPIC.fleet]: { vins: ['A', 'B'] } }))
    const before = server.heard('POST', MAP).length
    await pushed(state('A'))
    expect(now().fleet.get('A')).toMatchObject({ lng: 114, alarm: true })
    expect(now().counts).toEqual(counts)
    expect(server.heard('POST', MAP)).toHaveLength(before)
  })

  it.each([
    [{ states: ['offline'], alarm: false }, { states: ['offline'] }],
    [
      { states: ['running', 'idling'], alarm: true },
      { states: ['running', 'idling'], alarm: true },
    ],
    [{ states: [], alarm: true }, { alarm: true }],
  ] as const)('as clusters is narrowed by the server to %j', async (chosen, sent) => {
    const { now, ask } = await open(data({ clustered: true, vehicles: [] }))
    await waitFor(() => expect(now().clustered).toBe(true))
    ask({ ...chosen, orgId: '5', vehicleCategory: null })
    await waitFor(() => expect(server.bodies('POST', MAP).at(-1)).toMatchObject({ orgId: '5', ...sent }))
  })

  it('that cannot be had says so in its place', async () => {
    const { now } = await open(refusal('X', '服务异常'))
    expect([now().query.error?.message, now().fleet.size, shown]).toEqual(['服务异常', 0, []])
  })

  it('is drawn with the pictures of its vehicles, another while one is offline', () => {
    const icon = { online: 'i1', offline: 'i2' }
    const markers = markersOf(
      [entry('A', 'running', { icon, plate: '粤A1' }), entry('B', 'offline', { icon })],
      [],
    )
    expect(markers).toMatchObject([
      { id: 'A', label: '粤A1', picture: 'i1' },
      { id: 'B', label: 'B', picture: 'i2' },
    ])
  })
})

describe('the list beside the map', () => {
  const list = (vehicles: readonly MapEntry[], at: MapRegion | null = region) => {
    const went: string[] = []
    const marks: (readonly [readonly string[], boolean])[] = []
    render(
      <VehicleList
        shown={vehicles}
        region={at}
        selected="B"
        marked={new Set(['B'])}
        onMark={(vins, on) => marks.push([vins, on])}
        onGo={(vin) => went.push(vin)}
      />,
    )
    return { went, marks }
  }
  const names = () => [...document.querySelectorAll('.dist-row-name')].map((name) => name.textContent)

  it('holds what is in view, what needs a look first', () => {
    list([
      entry('A', 'offline'),
      entry('B', 'parked'),
      entry('C', 'alarm'),
      entry('far', 'alarm', { lng: 120 }),
    ])
    expect(names()).toEqual(['C', 'B', 'A'])
    expect(document.querySelector('[aria-current=true]')?.textContent).toContain('B')
  })

  it('marks one vehicle, or all of them, for what is done with several', () => {
    const { marks } = list([entry('A'), entry('B')])
    const [all, first, second] = screen.getAllByRole('checkbox')
    expect([all, first, second].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true])
    for (const box of [all, first, second]) if (box) fireEvent.click(box)
    expect(marks).toEqual([
      [['A', 'B'], true],
      [['A'], true],
      [['B'], false],
    ])
  })

  it('leads to a vehicle', () => {
    const { went } = list([entry('A')])
    fireEvent.click(screen.getByRole('button'))
    expect(went).toEqual(['A'])
  })

  it('draws the rows alone that can be seen, of thousands', () => {
    list(Array.from({ length: 5000 }, (_, i) => entry(`V${String(i).padStart(4, '0')}`)))
    expect(names().length).toBeLessThan(40)
    fireEvent.scroll(document.querySelector('.dist-rows') as Element, { target: { scrollTop: 32 * 4000 } })
    expect(names()).toContain('V4000')
    expect(names()).not.toContain('V0000')
  })

  it('says that nothing is in view', () => {
    list([entry('far', 'alarm', { lng: 120 })])
    expect(document.querySelector('.dist-note')?.textContent).toBe('monitor.map.noneInView')
  })
})

describe('the search on the map', () => {
  const LIST = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
  const PLACES = '/api/vehicle-svc/vehicleMonitor/V1.0/places'
  const open = (clustered: boolean) => {
    const went: string[] = []
    const fleet = new Map(
      [entry('LMP1', 'running', { plate: '粤A·D1' }), entry('LMP2')].map((one) => [one.vin, one]),
    )
    render(
      <FleetSearch
        fleet={fleet}
        clustered={clustered}
        onGo={(vin) => went.push(vin)}
        onPlace={({ name, lng, lat }) => went.push(`${name} ${lng} ${lat}`)}
      />,
      surroundings(),
    )
    return went
  }
  const option = async (text: string) => {
    const [found] = await screen.findAllByText(text, { selector: '.ant-select-item-option *' })
    return found as HTMLElement
  }
  const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })

  it('finds by plate without its dot among what is on the map, without asking for a list', async () => {
    server.on('GET', PLACES, [])
    const went = open(false)
    type('粤AD1')
    fireEvent.click(await option('LMP1'))
    expect([went, server.calls.filter((call) => call.path === LIST)]).toEqual([['LMP1'], []])
  })

  it('finds places below the vehicles, and goes to the first with Enter', async () => {
    const longli = { level: 'district', name: '龙里县', area: '贵州省', lng: 107, lat: 26.5, bbox: null }
    server.on('GET', PLACES, [longli])
    const went = open(false)
    type('龙里')
    await option('龙里')
    expect(server.heard('GET', PLACES).map(({ query }) => query)).toEqual([{ keyword: '龙里' }])
    expect(document.querySelector('.dist-place small')?.textContent).toBe('贵州省')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 })
    expect(went).toEqual(['龙里县 107 26.5'])
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  it('says that there is neither vehicle nor place, once both are known', async () => {
    server.on('GET', PLACES, [])
    open(false)
    type('nowhere')
    await screen.findByText('monitor.map.noHit')
  })

  it('R065 asks the server where the map holds clusters, once the typing pauses', async () => {
    server.on('GET', PLACES, [])
    server.on('POST', LIST, { items: [{ vin: 'LMP9', plateCode: '粤B9' }], total: 1 })
    open(true)
    type('LM')
    type('LMP9')
    await option('LMP9')
    expect(server.bodies('POST', LIST)).toEqual([{ keyword: 'LMP9', page: 1, pageSize: 12 }])
  })
})

describe('the card of a vehicle', () => {
  const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0/LMP1'
  const overview = (vehicleCategory: string) => ({
    id: '7',
    vin: 'LMP1',
    plateCode: '粤A1',
    vehicleCategory,
    vehicleModel: 'M3',
    onlineStatus: 'ONLINE',
    runStatus: 'RUNNING',
    speed: 42,
    soc: 80,
    fuel: 12,
    dayDistance: 5,
    mileage: null,
    reportTime: null,
    terminalCode: 'T1',
    speedLimit: 40,
    figures: null,
    today: { work: 7200, idle: 1800 },
  })
  const open = (...permissions: string[]) => {
    signIn({ permissions: permissions.map((one) => `${one}/find`) })
    const around = surroundings('/map')
    render(
      <VehicleCard
        vin="LMP1"
        vehicle={undefined}
        follow={false}
        onFollow={() => undefined}
        onClose={() => undefined}
      />,
      around,
    )
    return around.address
  }
  const texts = (part: string) =>
    [...document.querySelectorAll(`.key-figure-${part}`)].map((one) => one.firstChild?.textContent)
  const figures = () => texts('name').map((name, i) => [name, texts('value')[i]])

  it.each([
    ['NEW_ENERGY', ['monitor.soc', '80'], ['monitor.speed', '42.0']],
    ['NON_ROAD', ['monitor.idleShare', '25'], ['monitor.dayHours', '2.0']],
  ])('shows the figures of category %s: %j, %j', async (category, ...expected) => {
    server.on('GET', SINGLE, overview(category))
    open('single-vehicle')
    await screen.findByText('粤A1')
    expect(figures().slice(0, 2)).toEqual(expected)
    expect(figures()).toHaveLength(4)
  })

  it('says where the vehicle is faster than it may be', async () => {
    server.on('GET', SINGLE, overview('ROAD_FUEL'))
    open('single-vehicle')
    await screen.findByText('粤A1')
    expect(document.querySelector('.key-figure-value.is-over')?.textContent).toContain('42.0')
  })

  it.each([
    ['NEW_ENERGY', '/energy/realTime'],
    ['NON_ROAD', '/fuel/realTime'],
  ])('R402 asks for the condition of category %s by its own call', async (category, path) => {
    const groups = [
      { path: 'engine', name: '', time: 1, values: [{ path: 'engine.speed', name: '', value: 900 }] },
    ]
    server.on('GET', SINGLE, { ...overview(category), figures: ['engineSpeed'] })
    server.on('GET', SINGLE + path, { time: 1, measures: {}, groups })
    open('single-vehicle', 'single-vehicle/current')
    await waitFor(() => expect(figures()).toEqual([['monitor.engineSpeed', '900']]))
  })

  it('offers the ways that the user may go', async () => {
    server.on('GET', SINGLE, overview('NON_ROAD'))
    const address = open('single-vehicle', 'single-vehicle/track', 'vehicle/vehicles')
    fireEvent.click(await screen.findByRole('button', { name: 'monitor.card.record' }))
    expect(address()).toBe('/vehicle/vehicles/7')
    fireEvent.click(screen.getByRole('button', { name: 'monitor.card.track' }))
    expect(address()).toBe('/single-vehicle/LMP1?tab=track')
    fireEvent.click(screen.getByRole('button', { name: 'monitor.card.open' }))
    expect(address()).toBe('/single-vehicle/LMP1')
  })

  it('asks for nothing that the user may not see', () => {
    open()
    expect(server.heard('GET', SINGLE)).toEqual([])
    expect(screen.queryByRole('button', { name: 'monitor.card.open' })).toBeNull()
    expect(screen.getByText('LMP1', { selector: 'strong' })).toBeDefined()
  })
})
