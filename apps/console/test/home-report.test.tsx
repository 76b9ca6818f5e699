// @vitest-environment happy-dom
import type { DayStatistics, FleetDays, Worked } from '@motorpool/monitoring/shared'
import { usePrefs, useSession } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeOf, compares, MEASURES, measuresOf, valueOf } from '../src/home/days.ts'
import { listAddress } from '../src/home/needs.ts'
import { Report } from '../src/home/Report.tsx'
import { worked } from './worked.ts'

const { server } = fakeConsole()
const STATES = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0/page'
const ENERGY = '/api/vehicle-svc/new-energy/vehicle/V1.0/page'
const TASKS = '/api/system-svc/downloads/V1.0/page'
const DAYS = '/api/vehicle-svc/home/V1.0/days'
const MAY_STATES = 'monitor/vehicleStatus/find'
const MAY_VEHICLES = 'vehicle/vehicles/find'
const MAY_TASKS = 'system/downloadCenter/find'

const day = (n: number, more: Partial<Worked> = {}): DayStatistics => ({
  day: `2026-11-${String(n).padStart(2, '0')}`,
  ...worked(more),
})
const none = { items: [], total: 0 }

beforeEach(() => {
  usePrefs.setState({ emission: 'NONE' })
  useSession.setState({ menu: [] })
  server.on('GET', DAYS, { until: null, days: [], lastWeek: worked() } satisfies FleetDays)
})

const open = (...permissions: string[]) => {
  signIn({ permissions })
  render(<Report />, surroundings('/home'))
}

describe('what waits for the reader', () => {
  beforeEach(() => {
    server
      .on('POST', STATES, ({ body }: { body: Record<string, unknown> }) =>
        body.alarm === true
          ? { items: [{ id: '1', vin: 'LMP1', plateCode: '粤A1', reportTime: Date.now() }], total: 4 }
          : { items: [{ id: '2', vin: 'LMP2', plateCode: null, reportTime: 1 }], total: 7 },
      )
      .on('POST', VEHICLES, none)
      .on('POST', ENERGY, {
        items: [{ id: '3', vin: 'LMP3', plateCode: '粤AD1', serviceEndDate: 1 }],
        total: 2,
      })
      .on('POST', TASKS, { items: [{ id: '9', taskName: '车辆导入', finishTime: 1 }], total: 1 })
  })

  it('counts alarms that nobody has taken, and names the newest', async () => {
    server.on('POST', '/api/vehicle-svc/alarm/centre/V1.0/page', {
      items: [{ id: '5', vin: 'LMP5', name: '超速报警', happenTime: 1 }],
      total: 3,
    })
    open('vehicle/alarmCentre/find')
    const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link(/home.need.untaken ?3/)).toBe('/vehicle/alarmCentre?handleStatus=UNDISPOSED')
    expect(await link(/^超速报警$/)).toBe('/single-vehicle/LMP5?tab=alarm')
  })

  it('leads from each count to the list that it counts, filtered alike', async () => {
    open(MAY_STATES, MAY_VEHICLES, 'vehicle/newEnergy/find', MAY_TASKS)
    const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link(/home.need.alarm ?4/)).toBe('/monitor/vehicleStatus?alarm=true&order=reportTime.desc')
    expect(await link(/home.need.offline ?7/)).toBe(
      '/monitor/vehicleStatus?operatingState=offline&order=reportTime.asc',
    )
    expect(await link(/home.need.tasks ?1/)).toBe('/system/downloadCenter?status=FAIL')
    expect(await link(/home.need.expiringEnergy ?2/)).toMatch(
      /^\/vehicle\/newEnergy\?serviceStatus=HAS_OPENED&serviceEndDate=\d+%7E\d+$/,
    )
    expect(await link(/^粤A1$/)).toBe('/single-vehicle/LMP1')
    expect(server.bodies('POST', STATES)).toEqual([
      { page: 1, pageSize: 3, alarm: true, sort: { field: 'reportTime', order: 'desc' } },
      { page: 1, pageSize: 3, operatingState: 'offline', sort: { field: 'reportTime', order: 'asc' } },
    ])
    // Looked at and in order: one line, no row of zero.
    expect(screen.getByText('home.needsFine')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /expiring ?0/ })).toBeNull()
  })

  it('asks nothing of lists that the reader may not open', async () => {
    open(MAY_TASKS)
    await screen.findByRole('link', { name: /home.need.tasks ?1/ })
    expect([server.heard('POST', STATES), server.heard('POST', VEHICLES)]).toEqual([[], []])
    expect(server.heard('GET', DAYS)).toEqual([])
  })

  it('shows what can be had, and says that something is missing', async () => {
    server.on('POST', STATES, refusal('X'))
    open(MAY_STATES, MAY_TASKS)
    await screen.findByRole('link', { name: /home.need.tasks ?1/ })
    expect(screen.getByText('home.needsMissing')).toBeTruthy()
  })

  it('says that nothing is to be done', async () => {
    server.on('POST', TASKS, none)
    open(MAY_TASKS)
    await screen.findByText('home.needsNone')
  })

  it('writes filters into an address as the lists read them', () => {
    expect(listAddress('a/b', { s: ['X', 'Y'], range: [1, 2], flag: true })).toBe(
      '/a/b?s=X%2CY&range=1%7E2&flag=true',
    )
  })
})

describe('R072 the days of the fleet', () => {
  it('compare like with like, a share in points', () => {
    const today = worked({ distance: 110, work: 10, idle: 4, vehicles: 2, energy: 5 })
    expect(MEASURES.map((measure) => valueOf(today, measure))).toEqual([110, 10, 5, 40, 5, null])
    expect(changeOf('distance', 110, 100)).toBeCloseTo(10)
    expect(changeOf('idleShare', 40, 25)).toBe(15)
    expect([compares(today, worked({ vehicles: 1 })), compares(today, worked())]).toEqual([true, false])
    expect([changeOf('distance', 110, 0), changeOf('fuel', null, 3)]).toEqual([null, null])
  })

  it('leave out what no vehicle of the fleet has', () => {
    const days = { until: 1, days: [day(1, { distance: 1, work: 1, vehicles: 1 })], lastWeek: worked() }
    expect(measuresOf(days)).toEqual(['distance', 'work', 'workEach', 'idleShare'])
  })

  it('show the trend of what is chosen, today the last', async () => {
    server.on('GET', DAYS, {
      until: Date.now(),
      days: [
        day(22, { distance: 50, work: 4, vehicles: 1 }),
        day(23, { distance: 110, work: 2, vehicles: 1 }),
      ],
      lastWeek: worked({ distance: 100, work: 4, vehicles: 1 }),
    } satisfies FleetDays)
    open(MAY_VEHICLES)
    const cells = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .map((one) => one.textContent)
    expect(await cells('home.day.distance')).toEqual(['11-2250', '11-23110'])
    fireEvent.click(screen.getByRole('button', { name: /home.day.work[^E]/ }))
    await waitFor(async () => expect(await cells('home.day.work')).toEqual(['11-224', '11-232']))
  })

  it('say that nothing was counted yet, and that nothing was driven', async () => {
    open(MAY_VEHICLES)
    await screen.findByText('home.daysNotCounted')
  })
})
