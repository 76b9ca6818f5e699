// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DayLine } from '../../src/shared/index.ts'
import { dayBeside, dayTime, hourMarks, momentOf, timesOf } from '../../src/web/day/day-time.ts'
import VehicleDay from '../../src/web/day/VehicleDay.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/trips/V1.0/day/LMP1'
const DAY = '2026-11-25'
const at = (hour: number) => momentOf(DAY, hour)

const line = (change: Partial<DayLine> = {}): DayLine => ({
  bands: [
    { kind: 'STAND', from: at(0), to: at(8), trip: null },
    { kind: 'DRIVE', from: at(8), to: at(9), trip: '77' },
    { kind: 'IDLE', from: at(9), to: at(10), trip: null },
  ],
  trips: 1,
  distance: 30,
  driving: 3_600_000,
  longestStop: { from: at(0), to: at(8), address: 'Longli' },
  ongoing: false,
  reported: true,
  ...change,
})

beforeEach(() => {
  signIn({ permissions: ['single-vehicle/track/find', 'analysis/trips/find'] })
  server.on('GET', API, line())
})

const show = (address = '/x') => {
  const around = surroundings(address)
  render(<VehicleDay subject="LMP1" day={DAY} />, around)
  return around
}
const bands = () => [...document.querySelectorAll<HTMLButtonElement>('.day-bands button')]
const shown = () => waitFor(() => expect(bands()).toHaveLength(3))

describe('the day of a vehicle', () => {
  it('is a line of bands that say what was done and how long, and words above it', async () => {
    show()
    await shown()
    expect(bands().map((band) => band.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('00:00–08:00 · trip.band.STAND'),
      expect.stringContaining('08:00–09:00 · trip.band.DRIVE'),
      expect.stringContaining('09:00–10:00 · trip.band.IDLE'),
    ])
    expect(screen.getByText('trip.day.trips')).toBeTruthy()
    expect(screen.getByText('trip.day.stopAt')).toBeTruthy()
    expect(document.querySelectorAll('.day-legend li')).toHaveLength(3)
  })

  it('asks for the day in the zone of the viewer', async () => {
    show()
    await shown()
    const asked = server.heard('GET', API).at(-1)?.query
    expect([Number(asked?.startTime), Number(asked?.endTime)]).toEqual([at(0), at(24)])
  })

  it('shows the band that is chosen on the track, its trip, and the whole day when it is chosen again', async () => {
    const around = show('/x?tab=track')
    await shown()
    await act(async () => void fireEvent.click(bands()[1] as HTMLElement))
    expect(decodeURIComponent(around.address())).toBe(`/x?tab=track&day=${DAY}&times=08:00-09:01`)
    expect(bands()[1]?.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('trip.open').getAttribute('href')).toContain('/analysis/trips?trip=77')
    await act(async () => void fireEvent.click(bands()[1] as HTMLElement))
    expect(around.address()).toBe(`/x?tab=track&day=${DAY}`)
  })

  it('is walked through with the arrows, Home and End, as one stop of the Tab key', async () => {
    show()
    await shown()
    const stops = () => bands().map((band) => band.tabIndex)
    expect(stops()).toEqual([0, -1, -1])
    const press = (key: string) => act(() => void fireEvent.keyDown(bands()[0] as HTMLElement, { key }))
    press('ArrowRight')
    expect(document.activeElement).toBe(bands()[1])
    expect(stops()).toEqual([-1, 0, -1])
    press('End')
    press('ArrowRight')
    expect(document.activeElement).toBe(bands()[2])
    press('Home')
    press('ArrowLeft')
    expect(document.activeElement).toBe(bands()[0])
  })

  it('goes to the day before', async () => {
    const around = show('/x?tab=track&times=08:00-09:00')
    await shown()
    await act(async () => void fireEvent.click(screen.getByLabelText('trip.day.before')))
    expect(around.address()).toBe('/x?tab=track&day=2026-11-24')
  })

  it.each([
    ['never reported', { bands: [], trips: 0, longestStop: null, reported: false }, 'trip.day.never'],
    ['has nothing of the day', { bands: [], trips: 0, longestStop: null }, 'trip.day.none'],
    ['stood all day', { trips: 0 }, 'trip.day.noTrips'],
    ['is still under way', { ongoing: true }, 'trip.day.ongoing'],
  ])('says of a vehicle that it %s', async (_, change, text) => {
    server.on('GET', API, line(change))
    show()
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
  })
})

describe('the time of a day', () => {
  it('has a mark every third hour, from its begin to its end', () => {
    const marks = hourMarks(DAY)
    expect(marks.map(({ hour }) => hour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24])
    expect([marks[0]?.place, marks.at(-1)?.place]).toEqual([0, 100])
  })

  it('goes over the ends of months and years', () => {
    expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
    expect(dayBeside('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('names a stretch to the minute, its last one whole, and never beyond the day', () => {
    expect(timesOf({ from: at(8) + 30_000, to: at(9) + 20_000 }, DAY)).toBe('08:00-09:01')
    expect(timesOf({ from: at(23), to: dayTime(DAY).to }, DAY)).toBe('23:00-23:59')
    expect(timesOf({ from: at(8), to: at(8) + 1000 }, DAY)).toBe('08:00-08:01')
  })
})
