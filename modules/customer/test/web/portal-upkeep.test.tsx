// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PORTAL, type PortalReminder } from '../../src/shared/index.ts'
import Alarms from '../../src/web/portal/screens/Alarms.tsx'
import Attendance from '../../src/web/portal/screens/Attendance.tsx'
import Maintenance, { waysOf } from '../../src/web/portal/screens/Maintenance.tsx'
import { addMonths, daysOfMonth, useMonth } from '../../src/web/portal/useUpkeep.ts'
import './portal-support.tsx'

const { server } = fakeConsole()

const REMINDER: PortalReminder = {
  strategyId: '1',
  strategyName: '换油',
  maintenanceType: 'REPLACE',
  content: '更换机油',
  due: true,
  nextDate: null,
  nextWorkTime: 1000,
  nextMileage: null,
  workTime: 990,
  mileage: null,
}
const VIN = 'LMPTEST0000000007'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 4), shouldAdvanceTime: true })
  signIn({ permissions: ['portal/alarm/find', 'portal/maintenance/find', 'portal/attendance/find'] })
  server.on('POST', `${PORTAL}/page`, {
    items: [
      { vin: 'A', vehicleName: '一号', maintenance: 0 },
      { vin: VIN, vehicleName: '二号', maintenance: 1 },
    ],
    total: 2,
    current: 1,
  })
})
afterEach(() => vi.useRealTimers())

describe('months', () => {
  it('go on over the year, and have the days that they have', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([daysOfMonth('2024-02').length, daysOfMonth('2026-11').at(-1)]).toEqual([29, '2026-11-30'])
  })

  it('are turned one by one, none after this one; one that is none is this one', () => {
    const { result } = renderHook(() => useMonth(), surroundings('/?month=2026-99'))
    expect([result.current.month, result.current.isCurrent]).toEqual(['2026-11', true])
    act(() => result.current.turn(1))
    expect(result.current.month).toBe('2026-11')
    act(() => result.current.turn(-1))
    expect([result.current.month, result.current.isCurrent]).toEqual(['2026-10', false])
  })
})

describe('R390 alarms of a customer', () => {
  it('begin with those that last, of the vehicle that the address names', async () => {
    server.on('POST', `${PORTAL}/alarm`, { items: [], total: 0, current: 1 })
    render(<Alarms />, surroundings(`/portal/alarm?vin=${VIN}`))
    await screen.findByText('没有报警')
    expect(server.heard('POST', `${PORTAL}/alarm`)[0]?.body).toMatchObject({ vin: VIN, open: true, page: 1 })
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() =>
      expect(server.heard('POST', `${PORTAL}/alarm`).at(-1)?.body).not.toHaveProperty('open'),
    )
  })
})

describe('R436 maintenance of a customer', () => {
  it('counts only the ways that the strategy counts', () => {
    expect(waysOf(REMINDER)).toEqual([{ key: 'work', now: 990, next: 1000, unit: 'h' }])
    expect(waysOf({ ...REMINDER, nextMileage: 5000 }).map(({ key }) => key)).toEqual(['work', 'mileage'])
    expect(waysOf({ ...REMINDER, nextWorkTime: null })).toEqual([])
  })

  it('begins with the machine that is due', async () => {
    server.on('GET', `${PORTAL}/${VIN}/maintenance`, { reminders: [REMINDER], logs: [] })
    const around = surroundings('/portal/maintenance')
    render(<Maintenance />, around)
    await screen.findByText('更换机油')
    expect(around.address()).toBe(`/portal/maintenance?vin=${VIN}`)
    expect(screen.getByText('该保养了')).toBeTruthy()
  })
})

describe('R390 attendance of a customer', () => {
  it('shows the month with its figures and a bar for each day', async () => {
    server.on('POST', `${PORTAL}/attendance/month`, {
      days: [{ day: '2026-11-20', vehicles: 1, work: 5, distance: 40 }],
      workDays: 1,
      work: 5,
      distance: 40,
    })
    server.on('POST', `${PORTAL}/fuel`, {
      days: [{ day: '2026-11-20', fuel: 20, used: null }],
      fuel: 20,
      used: null,
      perHour: 4,
      perHundred: 50,
    })
    render(<Attendance />, surroundings('/portal/attendance'))
    expect((await screen.findByText('出勤天数')).parentElement?.textContent).toContain('1')
    expect(await screen.findByText(/4.*L\/h.*50.*L\/100km/)).toBeTruthy()
    expect(server.heard('POST', `${PORTAL}/fuel`)[0]?.body).toEqual({ month: '2026-11' })
  })
})
