// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type HistoryInit, LIVE_TOPIC, type VehicleOverview } from '../../src/shared/index.ts'
import { rangePresets, readTime } from '../../src/web/parts/ranges.ts'
import { useVehicle } from '../../src/web/parts/useVehicle.ts'
import { defaultKeys, useHistoryState } from '../../src/web/screens/single/history/useHistoryState.ts'
import type { Player } from '../../src/web/screens/single/track/player.ts'
import { useKeys } from '../../src/web/screens/single/track/useKeys.ts'
import { useDays, useSpan, useTrack } from '../../src/web/screens/single/track/useTrack.ts'
import { liveChannel } from './live-channel.ts'

const { server, shown } = fakeConsole()
const channel = liveChannel(server)
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0/LMP1'
const HOUR = 3_600_000
afterEach(() => vi.useRealTimers())

const vehicle = (more: object = {}): VehicleOverview =>
  ({
    vin: 'LMP1',
    vehicleCategory: 'NON_ROAD',
    speed: 10,
    reportTime: 1,
    positionTime: null,
    ...more,
  }) as VehicleOverview

describe('one vehicle', () => {
  it('follows what is pushed of it', async () => {
    server.on('GET', SINGLE, vehicle())
    const { result } = renderHook(() => useVehicle('LMP1'), surroundings())
    await waitFor(() => expect(result.current.data?.speed).toBe(10))
    await channel.open()
    expect(channel.watched()).toEqual({ [LIVE_TOPIC.vehicle]: { vin: 'LMP1' } })
    await channel.push(LIVE_TOPIC.vehicle, { state: { vin: 'LMP1', speed: 55, reportTime: 9 } })
    await waitFor(() =>
      expect(result.current.data).toMatchObject({ speed: 55, reportTime: 9, positionTime: 9 }),
    )
  })
})

describe('the history in the address', () => {
  const init = {
    columns: ['speed', 'soc', 'gear', 'a', 'b', 'c', 'd', 'e'].map((key) => ({
      key,
      numeric: key !== 'gear',
    })),
    defaults: ['soc'],
  } as unknown as HistoryInit
  const open = (address: string, reportTime: number | null = null) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useHistoryState(init, reportTime), around)
    return {
      state: () => result.current[0],
      change: result.current[1],
      now: () => result.current,
      address: () => decodeURIComponent(around.address()),
    }
  }

  it('begins with the last six hours of what the vehicle said', () => {
    const silentSince = Date.now() - 100 * HOUR
    const { state } = open('/x', silentSince)
    expect(state().to).toBe(silentSince + 60_000)
    expect(state().to - state().from).toBe(6 * HOUR)
    expect(state()).toMatchObject({ keys: ['soc'], page: 1, pageSize: 15, view: 'table' })
  })

  it('leaves out values the vehicle does not send, and sizes that are none', () => {
    const { state } = open('/x?keys=speed,unknown&size=17&page=-1&from=x&view=3d')
    expect(state()).toMatchObject({ keys: ['speed'], page: 1, pageSize: 15, view: 'table' })
    expect(open('/x?keys=unknown').state().keys).toEqual(['soc'])
  })

  it('takes a range with both of its ends, and begins at the first page with it', () => {
    const { now, address } = open('/x?page=3')
    act(() => now()[1]({ from: 1, to: 2 }))
    expect(address()).toBe('/x?from=1&to=2')
    act(() => now()[1]({ page: 2 }))
    act(() => now()[1]({ view: 'curves' }))
    expect(address()).toBe('/x?from=1&to=2&page=2&view=curves')
    act(() => now()[1]({ keys: [] }))
    expect(address()).toBe('/x?from=1&to=2&view=curves')
  })

  it('shows the first numbers where the server proposes nothing', () => {
    expect(defaultKeys({ ...init, defaults: [] })).toEqual(['speed', 'soc', 'a', 'b', 'c', 'd'])
  })

  it.each([
    ['1700000000000', 1_700_000_000_000],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['x', null],
    ['', null],
    [null, null],
  ])('a moment of %j is %j', (text, moment) => {
    expect(readTime(text)).toBe(moment)
  })

  it('offers ranges up to now, and the day before as a whole', () => {
    const now = new Date(2026, 0, 2, 15, 30).getTime()
    const presets = Object.fromEntries(
      rangePresets((key) => key, now).map(({ label, value }) => [label, value]),
    )
    const said = (key: string) => presets[`monitor.range.${key}`]?.map((end) => end.format('MM-DD HH:mm:ss'))
    expect(said('hour')).toEqual(['01-02 14:30:00', '01-02 15:30:00'])
    expect(said('today')).toEqual(['01-02 00:00:00', '01-02 15:30:00'])
    expect(said('yesterday')).toEqual(['01-01 00:00:00', '01-01 23:59:59'])
    expect(said('sevenDays')?.[0]).toBe('12-26 15:30:00')
  })
})

describe('the track of a day', () => {
  const noon = new Date(2026, 0, 2, 12).getTime()
  const span = { day: '2026-01-02', times: null }
  const range = { startTime: new Date(2026, 0, 2).getTime(), endTime: new Date(2026, 0, 3).getTime() - 1 }

  it('opens at the day of the last position, and moves in the address', () => {
    const around = surroundings('/x?tab=track')
    const { result } = renderHook(() => useSpan(vehicle({ positionTime: noon })), around)
    expect(result.current[0]).toEqual(span)
    act(() => result.current[1]({ day: '2026-01-03', times: ['08:00', '12:30'] }))
    expect(decodeURIComponent(around.address())).toBe('/x?tab=track&day=2026-01-03&times=08:00-12:30')
    act(() => result.current[1]({ day: '2026-01-03', times: null }))
    expect(around.address()).toBe('/x?tab=track&day=2026-01-03')
  })

  it.each([
    ['NEW_ENERGY', '/energy/track'],
    ['NON_ROAD', '/trackData'],
  ])('R402 of category %s is asked for at %s', async (vehicleCategory, path) => {
    server.on('GET', SINGLE + path, { points: [] }).on('GET', `${SINGLE}/track/abstract`, { points: 0 })
    const { result } = renderHook(() => useTrack(vehicle({ vehicleCategory }), span), surroundings())
    await waitFor(() =>
      expect([result.current.track.isSuccess, result.current.abstract.isSuccess]).toEqual([true, true]),
    )
    expect(server.heard('GET', SINGLE + path)[0]?.query).toMatchObject({
      startTime: String(range.startTime),
      endTime: String(range.endTime),
    })
    expect(result.current.range).toEqual(range)
  })

  it('says what the server says of it', async () => {
    server
      .on('GET', `${SINGLE}/trackData`, { message: '轨迹已抽稀' })
      .on('GET', `${SINGLE}/track/abstract`, { points: 0 })
    renderHook(() => useTrack(vehicle(), span), surroundings())
    await waitFor(() => expect(shown).toEqual([['info', '轨迹已抽稀']]))
  })

  it('can be chosen where there is data', async () => {
    server.on('GET', `${SINGLE}/dateList`, ['2026-01-02'])
    const { result } = renderHook(() => useDays('LMP1', '2026-01'), surroundings())
    await waitFor(() => expect(result.current.data).toEqual(['2026-01-02']))
    expect(server.heard('GET', `${SINGLE}/dateList`)[0]?.query).toEqual({ month: '2026-01' })
  })
})

describe('the keys of a playback', () => {
  const open = () => {
    const seen: (number | 'toggle')[] = []
    const player = {
      time: 100_000,
      toggle: () => seen.push('toggle'),
      seek: (time: number) => seen.push(time),
    }
    renderHook(() => useKeys(player as unknown as Player))
    return seen
  }
  const element = (tag: string, role?: string) => {
    const made = document.body.appendChild(document.createElement(tag))
    if (role) made.setAttribute('role', role)
    return made
  }
  afterEach(() => document.body.replaceChildren())

  it('play and pause, and step by ten seconds or a minute', () => {
    const seen = open()
    for (const press of [
      { key: ' ' },
      { key: 'ArrowLeft' },
      { key: 'ArrowRight' },
      { key: 'ArrowRight', shiftKey: true },
      { key: 'x' },
      { key: 'ArrowLeft', ctrlKey: true },
    ])
      fireEvent.keyDown(document.body, press)
    expect(seen).toEqual(['toggle', 90_000, 110_000, 160_000])
  })

  it('leave alone who types, presses a button or turns tabs', () => {
    const seen = open()
    fireEvent.keyDown(element('input'), { key: ' ' })
    fireEvent.keyDown(element('textarea'), { key: 'ArrowLeft' })
    fireEvent.keyDown(element('button'), { key: ' ' })
    fireEvent.keyDown(element('div', 'tab'), { key: 'ArrowRight' })
    expect(seen).toEqual([])
    fireEvent.keyDown(element('button'), { key: 'ArrowRight' })
    expect(seen).toEqual([110_000])
  })
})
