// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MadeTripLink, SharedTrip as Shared, WholeTrip } from '../../src/shared/index.ts'
import { sharedAddress } from '../../src/web/link-address.ts'
import SharedTrip from '../../src/web/SharedTrip.tsx'
import { ShareTool } from '../../src/web/ShareTool.tsx'
import TripLinks from '../../src/web/screens/trip-links.tsx'
import Trips from '../../src/web/screens/trips.tsx'
import { TripDrawer } from '../../src/web/TripDrawer.tsx'
import { pointAt, pointsOf } from '../../src/web/way.ts'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/trips/V1.0'
const LINKS = '/api/vehicle-svc/tripLinks/V1.0'
const VIEW = '/api/vehicle-svc/noToken/tripLink/view'
const BEGIN = new Date(2026, 10, 25, 8).getTime()
const HOUR = 3_600_000
const VIN = 'LMPTEST0000000001'

const trip = (change: Partial<WholeTrip> = {}): WholeTrip => ({
  id: '77',
  vin: VIN,
  plateCode: '京A12345',
  machineCode: VIN,
  vehicleModelId: null,
  vehicleModel: null,
  orgName: null,
  state: 'DONE',
  beginTime: BEGIN,
  beginLng: 107,
  beginLat: 26,
  beginAddress: 'Longli',
  endTime: BEGIN + HOUR,
  endLng: 107,
  endLat: 26,
  endAddress: 'Guiyang',
  distance: 50,
  duration: 60,
  stood: 180,
  maxSpeed: 81.2,
  averageSpeed: 50,
  fuel: 12.5,
  energy: null,
  speedLimit: 100,
  track: null,
  noTrack: 'gone',
  stops: [],
  gaps: [],
  previous: '76',
  next: null,
  ...change,
})

const ALL = [
  'analysis/trips/find',
  'analysis/tripLinks/find',
  'analysis/tripLinks/create',
  'analysis/tripLinks/delete',
  'single-vehicle/track/find',
]

beforeEach(() => {
  signIn({ permissions: ALL })
  server.on('POST', `${API}/page`, { items: [trip()], total: 1, current: 1 })
  server.on('GET', `${API}/77`, trip())
  server.on('GET', `${API}/76`, trip({ id: '76', beginAddress: 'Duyun', previous: null, next: '77' }))
})

function Opened() {
  const [id, setId] = useState('77')
  return <TripDrawer id={id} onTrip={setId} onClose={() => {}} tools={(one) => <ShareTool trip={one} />} />
}
const shown = () => waitFor(() => expect(document.querySelector('.trip-figures')).toBeTruthy())
const open = async () => {
  render(<Opened />, surroundings('/analysis/trips'))
  await shown()
}
const press = (label: string) => act(async () => void fireEvent.click(screen.getByLabelText(label)))
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.trip-figures > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  )

describe('the list of trips', () => {
  it('R169 begins with the last seven days, and opens a trip', async () => {
    render(<Trips />, surroundings('/analysis/trips'))
    await waitFor(() => expect(screen.getByText(VIN)).toBeTruthy())
    await act(async () => void fireEvent.doubleClick(screen.getByText(VIN)))
    await shown()
    const { time } = server.bodies('POST', `${API}/page`).at(-1) as { time: [number, number] }
    expect(Math.round((time[1] - time[0]) / (24 * HOUR))).toBe(7)
  })

  it('opens the trip that the address names', async () => {
    render(<Trips />, surroundings('/analysis/trips?trip=76'))
    await waitFor(() => expect(screen.getByText('Duyun')).toBeTruthy())
  })
})

describe('a trip', () => {
  it('shows what is known of it, and that its reports are gone', async () => {
    await open()
    expect(figures()).toMatchObject({
      'trip.distance': '50 km',
      'trip.maxSpeed': '81.2 km/h',
      'trip.fuel': '12.5 L',
    })
    expect(figures()).not.toHaveProperty('trip.energy')
    expect(screen.getByText('trip.noTrack.gone')).toBeTruthy()
    expect(screen.getByText('trip.play').closest('a')?.getAttribute('href')).toContain(
      `/single-vehicle/${VIN}?tab=track&day=2026-11-25&times=08:00-09:01`,
    )
  })

  it('leads to the one before, and to none where there is none', async () => {
    await open()
    expect(screen.getByLabelText('trip.next').hasAttribute('disabled')).toBe(true)
    await press('trip.previous')
    await waitFor(() => expect(screen.getByText('Duyun')).toBeTruthy())
    expect(screen.getByLabelText('trip.previous').hasAttribute('disabled')).toBe(true)
  })

  it('that goes on says so, and cannot be shared yet', async () => {
    server.on('GET', `${API}/77`, trip({ state: 'ONGOING' }))
    await open()
    expect(screen.getByText('trip.ongoing')).toBeTruthy()
    expect(screen.getByLabelText('trip.share.ongoing').hasAttribute('disabled')).toBe(true)
  })
})

describe('sharing a trip', () => {
  const made: MadeTripLink = { id: '1', token: 'tok-en', expireTime: BEGIN, host: 'fleet.example' }

  it('asks for how long and whether with the plate, and shows the link once', async () => {
    server.on('POST', LINKS, made)
    await open()
    await press('trip.share')
    await act(async () => void fireEvent.click(screen.getByText('trip.share.168')))
    await act(async () => void fireEvent.click(screen.getByRole('switch')))
    await act(async () => void fireEvent.click(screen.getByText('trip.share.make')))
    await waitFor(() => expect(screen.getByText('trip.share.made')).toBeTruthy())
    expect(server.bodies('POST', LINKS)).toEqual([{ tripId: '77', hours: 168, showPlate: true }])
    expect(document.querySelector('.mp-link-address')?.textContent).toContain('/shared/#/trip?token=tok-en')
  })

  it('is not offered to whom may not', async () => {
    signIn({ permissions: ['analysis/trips/find'] })
    await open()
    expect(screen.queryByLabelText('trip.share')).toBeNull()
  })

  it('leads to the address of the tenant; the token stands behind the #', () => {
    const here = { protocol: 'https:', hostname: 'console.example', port: '8443' }
    expect(sharedAddress('trip', { token: 'a/b', host: 'fleet.example' }, here)).toBe(
      'https://fleet.example:8443/shared/#/trip?token=a%2Fb',
    )
    expect(sharedAddress('trip', { token: 'a', host: null }, { ...here, port: '' })).toBe(
      'https://console.example/shared/#/trip?token=a',
    )
  })
})

describe('links that stand', () => {
  it('say who opened them', async () => {
    server.on('POST', `${LINKS}/page`, { items: [{ id: '5', vin: VIN, openings: 1 }], total: 1, current: 1 })
    server.on('GET', `${LINKS}/5/openings`, [{ time: BEGIN, address: '203.0.113.7' }])
    render(<TripLinks />, surroundings('/analysis/tripLinks'))
    await waitFor(() => expect(screen.getByText(VIN)).toBeTruthy())
    await act(async () => void fireEvent.doubleClick(screen.getByText(VIN)))
    await waitFor(() => expect(screen.getByText('203.0.113.7')).toBeTruthy())
  })
})

describe('the page of a link', () => {
  const shared: Shared = {
    plate: '京A12345',
    beginTime: BEGIN,
    endTime: BEGIN + HOUR,
    beginAddress: 'Longli',
    endAddress: 'Guiyang',
    distance: 50,
    expireTime: BEGIN + 24 * HOUR,
    track: null,
    gaps: [],
  }
  const show = (address: string) => render(<SharedTrip />, surroundings(address))

  it('sends the token in the body, and shows the trip', async () => {
    server.on('POST', VIEW, shared)
    show('/trip?token=abc')
    await waitFor(() => expect(screen.getByText('京A12345')).toBeTruthy())
    expect(server.bodies('POST', VIEW)).toEqual([{ token: 'abc' }])
    expect(screen.getByText('Guiyang')).toBeTruthy()
    expect(figures()).toMatchObject({ 'trip.distance': '50 km' })
  })

  it('says nothing of a plate that is not shown', async () => {
    server.on('POST', VIEW, { ...shared, plate: null })
    show('/trip?token=abc')
    await waitFor(() => expect(screen.getByText('Guiyang')).toBeTruthy())
    expect(figures()).not.toHaveProperty('trip.shared.plate')
  })

  it('says that a link opens nothing, and that an address is not whole', async () => {
    server.on('POST', VIEW, refusal('TRIP_LINK_INVALID', 'no such link', { status: 404 }))
    show('/trip?token=abc')
    await waitFor(() => expect(screen.getByText('no such link')).toBeTruthy())
    show('/trip')
    await waitFor(() => expect(screen.getByText('trip.shared.missing')).toBeTruthy())
  })
})

it('a time on the curve is the last point not after it', () => {
  const points = pointsOf({
    time: [10, 20, 30],
    lng: [1, 2, 3],
    lat: [1, 2, 3],
    speed: [5, null, 7],
    direction: [],
    mileage: [],
  })
  expect(points[1]).toEqual({ time: 20, lng: 2, lat: 2, speed: null })
  expect([0, 10, 29, 99].map((time) => pointAt(points, time)?.lng)).toEqual([1, 1, 2, 3])
  expect(pointAt([], 5)).toBeUndefined()
})
