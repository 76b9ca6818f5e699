// @vitest-environment happy-dom

import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { MapData } from '../../src/shared/index.ts'
import type { FleetDay } from '../../src/shared/time-machine.ts'
import { MomentCard } from '../../src/web/screens/distribution/machine/MomentCard.tsx'
import { PastBar } from '../../src/web/screens/distribution/machine/PastBar.tsx'
import { usePast } from '../../src/web/screens/distribution/machine/useTimeMachine.ts'
import { useMapState } from '../../src/web/screens/distribution/useMapState.ts'

const { server } = fakeConsole()
const DAY = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine/day'
const WINDOW = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine/window'
const HOUR = 3_600_000
const MINUTE = 60_000

const data = {
  counts: {},
  clustered: false,
  vehicles: [
    {
      id: '1',
      vin: 'LMP1',
      plate: '粤A1',
      machineCode: 'M',
      lng: 113,
      lat: 23,
      heading: null,
      speed: null,
      state: 'parked',
      alarm: false,
    },
  ],
  clusters: [],
  icons: [],
} as unknown as MapData

const fleetDay = (vehicles: number): FleetDay => ({
  moving: Array.from({ length: 96 }, (_, i) => (i === 40 ? 7 : 0)),
  vehicles,
})
/** To the second: what the address keeps. */
const ago = (ms: number) => Math.floor((Date.now() - ms) / 1000) * 1000
const textOf = (time: number) => new Date(time).toISOString()

/** The bar over a map whose address names a moment. */
function open(
  moment: string,
  {
    day = fleetDay(1) as unknown,
    window = fileReply('', 'fleet.bin', { 'content-type': 'application/octet-stream' }) as unknown,
    of = data as MapData | undefined,
    filters = '',
  } = {},
) {
  signIn({ permissions: ['single-vehicle/track/find'] })
  server.on('POST', DAY, day)
  server.on('POST', WINDOW, window)
  const around = surroundings(`/map?moment=${moment}${filters}`)
  function Screen(): ReactNode {
    const state = useMapState()
    const past = usePast(of, state)
    if (state.moment === null) return <p>live</p>
    return (
      <>
        <PastBar past={past} state={state} clustered={of?.clustered ?? false} />
        {past ? <MomentCard vin="LMP1" past={past} onClose={() => {}} /> : null}
      </>
    )
  }
  render(<Screen />, { wrapper: around.wrapper })
  return { address: () => decodeURIComponent(around.address()) }
}

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'monitor.past.day' })
const momentIn = (address: string) => Date.parse(/moment=([^&]*)/.exec(address)?.[1] ?? '')

describe('the bar of the time machine', () => {
  it('asks for the moment of the address with the filters of the map, and for its day', async () => {
    const time = ago(30 * HOUR)
    open(textOf(time), { filters: '&org=5&category=NEW_ENERGY' })
    await slider()
    await waitFor(() => expect(server.heard('POST', WINDOW).length).toBeGreaterThan(0))
    await waitFor(() => expect(server.heard('POST', DAY).length).toBeGreaterThan(0))
    const narrowed = { orgId: '5', vehicleCategory: 'NEW_ENERGY' }
    const [window] = server.heard('POST', WINDOW)
    expect(window?.body).toMatchObject(narrowed)
    const { time: asked } = server.bodies('POST', WINDOW)[0] as { time: number }
    expect([asked <= time, time - asked < 4 * HOUR]).toEqual([true, true])
    expect(server.heard('POST', DAY)[0]?.body).toEqual({ ...narrowed, time })
  })

  it('steps by its buttons and by the arrow keys, and keeps the moment in the address', async () => {
    const time = ago(30 * HOUR)
    const { address } = open(textOf(time))
    await slider()
    fireEvent.click(screen.getByRole('button', { name: /monitor.past.back/ }))
    await waitFor(() => expect(momentIn(address())).toBe(time - 5 * MINUTE))
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(momentIn(address())).toBe(time + 50 * MINUTE))
  })

  it('plays and pauses by its button and by space', async () => {
    open(textOf(ago(30 * HOUR)))
    await slider()
    fireEvent.click(screen.getByRole('button', { name: 'monitor.track.play' }))
    await screen.findByRole('button', { name: 'monitor.track.pause' })
    fireEvent.keyDown(document.body, { key: ' ' })
    await screen.findByRole('button', { name: 'monitor.track.play' })
  })

  it('is drawn along the day, with how many moved', async () => {
    const { address } = open(textOf(ago(30 * HOUR)))
    const range = await slider()
    fireEvent.change(range, { target: { value: String(40 * 900) } })
    await waitFor(() => expect(range.getAttribute('aria-valuetext')).toContain('monitor.past.moving'))
    await waitFor(() => expect((momentIn(address()) + 8 * HOUR) % (24 * HOUR)).toBe(10 * HOUR))
    expect(document.querySelectorAll('.dist-past-day rect')).toHaveLength(96)
  })

  it('goes back to now', async () => {
    const { address } = open(textOf(ago(30 * HOUR)))
    await slider()
    fireEvent.click(screen.getByRole('button', { name: 'monitor.past.now' }))
    await screen.findByText('live')
    expect(address()).toBe('/map')
  })

  it('says that a day has no data, and that a vehicle has none', async () => {
    open(textOf(ago(30 * HOUR)), { day: fleetDay(0) })
    await screen.findByText('monitor.past.silent')
    await screen.findByText('monitor.past.unknown')
  })

  it('says why hours cannot be read, and tries again', async () => {
    open(textOf(ago(30 * HOUR)), { window: refusal('MOMENT_LARGE', 'too much') })
    await screen.findByText('too much')
    const before = server.heard('POST', WINDOW).length
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    await waitFor(() => expect(server.heard('POST', WINDOW).length).toBeGreaterThan(before))
  })

  it('says that a fleet is too large to be played', () => {
    open(textOf(ago(HOUR)), { of: { ...data, clustered: true } })
    expect(screen.getByText('monitor.past.clustered')).toBeDefined()
    expect(server.heard('POST', WINDOW)).toEqual([])
  })

  it('begins an hour ago where the address names no time', async () => {
    const opened = open('nonsense')
    await slider()
    await waitFor(() => expect(Math.abs(momentIn(opened.address()) - ago(HOUR))).toBeLessThan(MINUTE))
  })
})

describe('the moment in the address', () => {
  const state = (address: string) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useMapState(), around)
    return { now: () => result.current, address: () => decodeURIComponent(around.address()) }
  }

  it('is read, set beside what else it holds, and taken away', () => {
    const { now, address } = state('/map?org=5&moment=2026-11-20T00:00:00Z')
    expect(now().moment).toBe(Date.UTC(2026, 10, 20))
    act(() => now().setMoment(Date.UTC(2026, 10, 21, 1, 2, 3, 400)))
    expect(address()).toBe('/map?org=5&moment=2026-11-21T01:02:03Z')
    act(() => now().setMoment(null))
    expect([address(), now().moment]).toEqual(['/map?org=5', null])
  })

  it('is none where it is no time', () => {
    expect(state('/map?moment=soon').now().moment).toBeNaN()
  })
})
