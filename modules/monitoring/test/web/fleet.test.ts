import type { OperatingState } from '@motorpool/ingest/shared'
import { describe, expect, it } from 'vitest'
import type { LiveState, MapData, MapEntry, MonitorRow } from '../../src/shared/index.ts'
import {
  byUrgency,
  fleetOf,
  matches,
  movedCounts,
  withStates,
} from '../../src/web/screens/distribution/fleet.ts'
import { chartsOf, withBreaks } from '../../src/web/screens/single/history/series.ts'
import { currentRow, LiveRows } from '../../src/web/screens/status/live-rows.ts'

type Shown = OperatingState | 'alarm'
/** A vehicle in alarm drives. */
const of = (shown: Shown) => ({
  state: shown === 'alarm' ? ('running' as const) : shown,
  alarm: shown === 'alarm',
})

const entry = (vin: string, shown: Shown, plate: string | null = null): MapEntry => ({
  id: vin,
  vin,
  plate,
  machineCode: vin,
  speed: null,
  lng: 113,
  lat: 23,
  heading: 0,
  ...of(shown),
})

const live = (vin: string, shown: Shown, receiveTime = 1000): LiveState => ({
  id: vin,
  vin,
  operatingState: of(shown).state,
  onlineStatus: shown === 'offline' ? 'OFFLINE' : 'ONLINE',
  accStatus: '0',
  locationStatus: 'LOCATED',
  runStatus: 'RUNNING',
  charging: false,
  alarm: of(shown).alarm,
  lng: 114,
  lat: 24,
  speed: 50,
  direction: 90,
  altitude: 20,
  mileage: 1,
  soc: 50,
  fuel: null,
  dayDistance: 1,
  reportTime: receiveTime,
  receiveTime,
})

const data: MapData = {
  counts: {
    total: 6,
    online: 3,
    offline: 2,
    running: 1,
    working: 0,
    idling: 0,
    parked: 2,
    charging: 0,
    never: 1,
    alarm: 0,
    unlocated: 2,
  },
  clustered: false,
  vehicles: [entry('A', 'running', '京A·D1'), entry('B', 'parked'), entry('C', 'offline', '沪B12345')],
  clusters: [],
  icons: [],
}

describe('the fleet on the map', () => {
  const before = fleetOf(data)

  it('moves with what is pushed', () => {
    const now = withStates(before, [live('B', 'running')])
    expect(now.get('B')).toMatchObject({ state: 'running', lng: 114, lat: 24, heading: 90 })
    expect(now.get('A')).toBe(before.get('A'))
  })

  it('takes no notice of vehicles it does not show, and of older pushes', () => {
    expect(withStates(before, [live('X', 'running')])).toBe(before)
    const now = withStates(before, [live('B', 'running', 2000)])
    expect(withStates(now, [live('B', 'parked', 1000)])).toBe(now)
  })

  it('keeps the place of a vehicle whose push has none', () => {
    const now = withStates(before, [{ ...live('B', 'alarm'), lng: null, lat: null }])
    expect(now.get('B')).toMatchObject({ lng: 113, lat: 23, alarm: true })
  })

  it('counts on from what the server counted, vehicles without a position included', () => {
    const now = withStates(before, [live('B', 'alarm'), live('C', 'running')])
    expect(movedCounts(data.counts, before, now)).toEqual({
      total: 6,
      online: 4,
      offline: 1,
      running: 3,
      working: 0,
      idling: 0,
      parked: 1,
      charging: 0,
      never: 1,
      alarm: 1,
      unlocated: 2,
    })
    expect(movedCounts(data.counts, before, before)).toBe(data.counts)
  })

  it('lists alarms first, then by plate', () => {
    const list = [entry('C', 'parked', 'B'), entry('D', 'parked', 'A'), entry('E', 'alarm', 'Z')]
    expect(list.sort(byUrgency).map((v) => v.vin)).toEqual(['E', 'D', 'C'])
  })

  it('is found by plate with or without the dot, and by VIN', () => {
    expect(matches(entry('LMPTEST0000000001', 'parked', '京A·D12003'), '京ad12')).toBe(true)
    expect(matches(entry('LMPTEST0000000001', 'parked', null), 'test0')).toBe(true)
    expect(matches(entry('LMPTEST0000000001', 'parked', null), '沪')).toBe(false)
  })
})

describe('live rows of a list', () => {
  const row = { vin: 'A', speed: 10, receiveTime: 1500 } as MonitorRow

  it('are what was pushed, unless the list was loaded later', () => {
    expect(currentRow(row, live('A', 'running', 2000)).speed).toBe(50)
    expect(currentRow(row, live('A', 'running', 1000)).speed).toBe(10)
    expect(currentRow(row, undefined)).toBe(row)
  })

  it('tell only the cells of their vehicle', () => {
    const rows = new LiveRows()
    const heard: string[] = []
    const stop = rows.subscribe('A', () => heard.push('A'))
    rows.subscribe('B', () => heard.push('B'))
    rows.take([live('A', 'running')])
    stop()
    rows.take([live('A', 'parked', 3000)])
    expect(heard).toEqual(['A'])
    expect(rows.get('A')?.operatingState).toBe('parked')
  })
})

describe('curves of a history', () => {
  const column = (key: string, unit: string | null, limits: { value: number; level: string }[] = []) => ({
    key,
    title: key,
    group: '',
    unit,
    numeric: true,
    limits,
  })
  const data = (...keys: string[]) => ({
    time: [1, 2],
    values: Object.fromEntries(keys.map((key, i) => [key, [i, i + 1]])),
  })
  const keysOf = (charts: ReturnType<typeof chartsOf>) => charts.map((c) => c.series.map((s) => s.key))

  it('apart share a chart by unit, values without one have their own', () => {
    const columns = [
      column('a', 'V'),
      column('b', 'km/h'),
      column('c', 'V'),
      column('d', null),
      column('e', null),
    ]
    const charts = chartsOf(columns, data('a', 'b', 'c', 'd', 'e'), false, String)
    expect(keysOf(charts)).toEqual([['a', 'c'], ['b'], ['d'], ['e']])
  })

  it('together share one chart, as many units as have room for an axis', () => {
    const columns = ['V', 'A', '%', 'km/h', 'km', 'V'].map((unit, i) => column(`s${i}`, unit))
    const charts = chartsOf(columns, data('s0', 's1', 's2', 's3', 's4', 's5'), true, String)
    expect(keysOf(charts)).toEqual([['s0', 's5', 's1', 's2', 's3'], ['s4']])
  })

  it('bring the limits of their model on their scale, the highest level as bad', () => {
    const columns = [
      column('speed', 'km/h', [
        { value: 80, level: '3' },
        { value: 60, level: '1' },
      ]),
    ]
    expect(chartsOf(columns, data('speed'), true, String)[0]?.thresholds).toEqual([
      { scale: 'km/h', value: 80, label: 'speed 80 km/h', tone: 'bad' },
      { scale: 'km/h', value: 60, label: 'speed 60 km/h', tone: 'warn' },
    ])
  })

  it('break where nothing was reported for long', () => {
    expect(withBreaks({ time: [0, 10, 500, 510], values: { a: [1, 2, 3, 4] } }, 100)).toEqual({
      time: [0, 10, 11, 500, 510],
      values: { a: [1, 2, null, 3, 4] },
    })
  })
})
