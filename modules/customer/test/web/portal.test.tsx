// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PORTAL, type PortalAssignment, type PortalHome, type PortalVehicle } from '../../src/shared/index.ts'
import { VehicleCard } from '../../src/web/portal/Card.tsx'
import { FILTERS } from '../../src/web/portal/filters.ts'
import Assign from '../../src/web/portal/screens/Assign.tsx'
import Home from '../../src/web/portal/screens/Home.tsx'
import Vehicles from '../../src/web/portal/screens/Vehicles.tsx'
import { useDeeds, useVehicles } from '../../src/web/portal/usePortal.ts'
import { PAGE_SIZE } from '../../src/web/portal/useReaches.ts'
import { rangeOf, useTrack } from '../../src/web/portal/useTrack.ts'
import { energyOf, nameOf, numberOf } from '../../src/web/portal/vehicle.ts'
import { answerPage, EVERYTHING, VEHICLE } from './portal-support.tsx'

const { server, shown } = fakeConsole()

const HOME: PortalHome = {
  statistics: {
    total: 2,
    online: 1,
    offline: 1,
    working: 1,
    focused: 0,
    assigned: 0,
    dayDistance: 12.3,
    dayWork: 2.5,
  },
  alarms: 1,
  maintenance: 0,
  orders: 0,
  needs: [{ kind: 'ALARM', vin: VEHICLE.vin, vehicle: '贵A00007', count: 1, time: 1_795_000_000_000 }],
  vehicles: [VEHICLE],
}

beforeEach(() => signIn({ permissions: EVERYTHING }))

const page = (items: readonly PortalVehicle[], total = items.length) => answerPage(server, items, total)

describe('a machine at a glance', () => {
  it('R415 is called by its customer’s own name, else by its plate, else by its machine number', () => {
    expect(nameOf({ ...VEHICLE, vehicleName: '一号机' })).toBe('一号机')
    expect(nameOf(VEHICLE)).toBe('贵A00007')
    expect(nameOf({ ...VEHICLE, plateCode: null })).toBe('M-7')
    expect(numberOf({ ...VEHICLE, vehicleName: '一号机' })).toBe('XS-20 · 贵A00007')
    expect(numberOf({ ...VEHICLE, plateCode: null, modelName: null })).toBe('')
  })

  it.each([
    ['a tank', {}, { kind: 'fuel', value: 88.5 }],
    ['a battery', { energyCatalog: 'BEV', soc: 40, fuel: null }, { kind: 'battery', value: 40 }],
    ['both, of which the battery counts', { energyCatalog: 'PHEV', soc: 40 }, { kind: 'battery', value: 40 }],
    ['nothing that was reported', { fuel: null }, undefined],
  ])('shows what is left of %s', (_, more, energy) => {
    expect(energyOf({ ...VEHICLE, ...more })).toEqual(energy)
  })

  it('R385 says what asks for its customer, and is followed with one touch', () => {
    const onFocus = vi.fn()
    const vehicle = { ...VEHICLE, alarms: 2, maintenance: 1, assignedBy: '138****0000' }
    render(<VehicleCard vehicle={vehicle} onFocus={onFocus} />, surroundings())
    for (const text of ['2 条报警', '1 项保养到期', '来自 138****0000'])
      expect(screen.getByText(text)).toBeTruthy()
    const star = screen.getByRole('button', { name: '关注 贵A00007' })
    expect(star.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(star)
    expect(onFocus).toHaveBeenCalledWith(vehicle)
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/portal/vehicles/${VEHICLE.vin}`)
  })
})

describe('the own vehicles', () => {
  it('come in reaches, and what is chosen is asked of the server', async () => {
    page([VEHICLE], PAGE_SIZE + 1)
    const { result } = renderHook(() => useVehicles(FILTERS.focused), surroundings())
    await waitFor(() => expect(result.current.data?.items).toHaveLength(1))
    expect(server.heard('POST', `${PORTAL}/page`)[0]?.body).toEqual({
      focusStatus: 'FOCUSED',
      page: 1,
      pageSize: PAGE_SIZE,
    })
    expect(result.current.hasMore).toBe(true)
    act(() => result.current.more())
    await waitFor(() => expect(result.current.data?.items).toHaveLength(2))
    expect(result.current.hasMore).toBe(false)
  })

  it('R385 are chosen with a thumb; none says what to do', async () => {
    page([])
    render(<Vehicles />, surroundings())
    await screen.findByText('还没有车辆')
    fireEvent.click(screen.getByRole('button', { name: '未绑定' }))
    await screen.findByText('没有符合条件的车辆')
    const bodies = server.heard('POST', `${PORTAL}/page`).map(({ body }) => body)
    expect(bodies.at(-1)).toMatchObject({ bindStatus: 'UNBOUND' })
  })

  it('R385 that were unbound are bound again from their card', async () => {
    page([{ ...VEHICLE, bindStatus: 'UNBOUND' }])
    server.on('POST', `${PORTAL}/bind`, true)
    render(<Vehicles />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: '重新绑定' }))
    const vin = await screen.findByLabelText<HTMLInputElement>('车架号')
    expect(vin.value).toBe(VEHICLE.vin)
    const buttons = screen.getAllByRole('button', { name: /绑定车辆/ })
    fireEvent.click(buttons.at(-1) as HTMLElement)
    await waitFor(() =>
      expect(server.heard('POST', `${PORTAL}/bind`)[0]?.body).toEqual({ vin: VEHICLE.vin, code: '' }),
    )
    await waitFor(() => expect(shown).toEqual([['success', '已绑定']]))
  })
})

describe('what a customer does', () => {
  const deeds = () => renderHook(() => useDeeds(), surroundings()).result

  it('R385 turns following on and off', async () => {
    server.on('POST', new RegExp(`^${PORTAL}/.*/focus`), true)
    const result = deeds()
    await act(() => result.current.focus(VEHICLE))
    await act(() => result.current.focus({ ...VEHICLE, focusStatus: 'FOCUSED' }))
    expect(server.calls.map(({ path }) => path)).toEqual([
      `${PORTAL}/${VEHICLE.vin}/focus`,
      `${PORTAL}/${VEHICLE.vin}/focus/cancel`,
    ])
  })

  it('R261 a binding that is not proven is refused once, in words', async () => {
    server.on('POST', `${PORTAL}/bind`, refusal('PORTAL_UNPROVEN', '无法确认', { status: 409 }))
    const result = deeds()
    let done: boolean | undefined
    await act(async () => {
      done = await result.current.bind('X', '1')
    })
    expect([done, shown]).toEqual([false, [['error', '无法确认']]])
  })
})

describe('home of a customer', () => {
  it('R013 says how the machines are and what needs their customer', async () => {
    server.on('GET', `${PORTAL}/index`, HOME)
    render(<Home />, surroundings())
    const need = await screen.findByText('1 条报警未解除')
    expect(need.closest('a')?.getAttribute('href')).toBe(`/portal/vehicles/${VEHICLE.vin}`)
    expect(screen.getByText('今日工时').parentElement?.textContent).toContain('2.5')
    await screen.findByText('XS-20 · M-7')
    // A portal that is left open asks for nothing else.
    expect(server.calls.map(({ path }) => path)).toEqual([`${PORTAL}/index`])
  })

  it('begins with the binding where there is no machine', async () => {
    server.on('GET', `${PORTAL}/index`, { ...HOME, statistics: { ...HOME.statistics, total: 0 }, needs: [] })
    render(<Home />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: '绑定车辆' }))
    expect(await screen.findByLabelText(/终端编号/)).toBeTruthy()
  })
})

describe('R417 assignments', () => {
  const ROW: PortalAssignment = {
    vin: VEHICLE.vin,
    vehicle: '一号机',
    given: true,
    userId: '9',
    phone: '13800000009',
    beginDate: '2026-11-28',
    endDate: null,
    remark: '白班',
    assignTime: 1_795_000_000_000,
  }
  const open = (rows: readonly PortalAssignment[]) => {
    server.on('POST', `${PORTAL}/assign/list`, rows)
    server.on('POST', `${PORTAL}/assign/history`, {
      items: [{ ...ROW, id: '1', assignStatus: 'ASSIGNED', createTime: ROW.assignTime }],
      total: 1,
      current: 1,
    })
    page([VEHICLE])
    render(<Assign />, surroundings())
  }

  it('stand by who made them; those of others are not taken back', async () => {
    open([ROW, { ...ROW, given: false, userId: '8', phone: '139****0008', vehicle: '二号机' }])
    expect(await screen.findByText('来自 139****0008')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /收\s*回/ })).toHaveLength(1)
    expect(await screen.findByText('已分配')).toBeTruthy()
  })

  it('are made of an own machine and a phone number, and not before both are there', async () => {
    server.on('POST', `${PORTAL}/assign`, true)
    open([])
    fireEvent.click(await screen.findByRole('button', { name: '分配车辆' }))
    const phone = await screen.findByLabelText('对方手机号')
    fireEvent.change(phone, { target: { value: '138 0000-0009' } })
    expect((phone as HTMLInputElement).value).toBe('13800000009')
    const send = screen.getAllByRole<HTMLButtonElement>('button', { name: /分配车辆/ }).at(-1)
    expect(send?.disabled).toBe(true)
  })

  it('R417 are nobody’s to make without the permission', async () => {
    signIn({ permissions: ['portal/assign/find'] })
    open([])
    await screen.findByText('还没有分配')
    expect(screen.queryByRole('button', { name: '分配车辆' })).toBeNull()
  })
})

describe('R390 the track of a day', () => {
  it('is of a day in China, and no day after today is asked for', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 4), shouldAdvanceTime: true })
    try {
      server.on('GET', `${PORTAL}/V/single/trackdata`, {
        list: [],
        stops: [],
        gaps: [],
        columns: null,
        message: null,
        duration: 0,
      })
      const { result } = renderHook(() => useTrack('V'), surroundings())
      await waitFor(() => expect(result.current.track.isSuccess).toBe(true))
      expect([result.current.day, result.current.isToday]).toEqual(['2026-11-28', true])
      act(() => result.current.turn(1))
      expect(result.current.day).toBe('2026-11-28')
      act(() => result.current.turn(-1))
      expect([result.current.day, result.current.isToday]).toEqual(['2026-11-27', false])
      const { startTime, endTime } = rangeOf('2026-11-27')
      expect(startTime).toBe(Date.UTC(2026, 10, 26, 16))
      await waitFor(() =>
        expect(server.calls.at(-1)?.query).toEqual({ startTime: `${startTime}`, endTime: `${endTime}` }),
      )
    } finally {
      vi.useRealTimers()
    }
  })
})
