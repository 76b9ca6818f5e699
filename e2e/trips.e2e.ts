import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AT, newVehicle, PATIENT_MS, VEHICLES } from './alarm-support.ts'
import { Device } from './device.ts'
import { session } from './session.ts'
import { callOf, freshContext, go, hashOf, URL } from './support.ts'

let page: Page
const held = session((next) => {
  page = next
})

interface Trip {
  id: string
  vin: string
  state: string
}

/** Reports of a way of 2.5 minutes at 60 km/h, and of a rest behind it that ends a trip. */
const WAY = 30
const REST = 40
/** Degree of longitude between two reports of the way. */
const STRIDE = 0.0008

let trip: Trip
let vehicleId: string

/** A vehicle of these tests drives a way and rests, whatever the hour: the demo's may sleep. */
beforeAll(async () => {
  const own = await held.again()
  const vehicle = await newVehicle(own)
  vehicleId = vehicle.id
  const device = await Device.on(vehicle.vin)
  for (let i = 0; i < WAY; i++) await device.report({ lng: AT.lng + i * STRIDE, lat: AT.lat, speed: 60 })
  for (let i = 0; i < REST; i++) await device.report({ lng: AT.lng + WAY * STRIDE, lat: AT.lat })
  device.off()
  trip = await vi.waitFor(() => doneTrip(own, vehicle.vin), { timeout: PATIENT_MS, interval: 500 })
  await own.context().close()
})
afterAll(async () => {
  const own = await held.again()
  await callOf(own, 'DELETE', VEHICLES, { ids: [vehicleId] })
  await own.context().close()
})

async function doneTrip(own: Page, vin: string): Promise<Trip> {
  const asked = { vin, pageSize: 10 }
  const { items } = await callOf<{ items: Trip[] }>(own, 'POST', '/api/vehicle-svc/trips/V1.0/page', asked)
  const done = items.find(({ state }) => state === 'DONE')
  if (!done) throw new Error(`no trip of ${vin} is over`)
  return done
}

describe('trips', () => {
  it('open from the list on their line, and lead to the track of their time', async () => {
    const { id, vin } = trip
    await go(page, `/analysis/trips?trip=${id}`)
    await page.locator('.trip-map canvas').waitFor()
    await page.locator('.trip-play').click()
    await page.locator('.day-bands button[aria-pressed="true"]').waitFor()
    expect(hashOf(page)).toContain(`/single-vehicle/${vin}`)
  })

  it('are bands of a day that the keys walk through, and the track shows the chosen one', async () => {
    const { vin } = trip
    await go(page, `/single-vehicle/${vin}?tab=track`)
    const bands = page.locator('.day-bands button')
    await bands.first().waitFor()
    await bands.first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.locator('.day-bands button[aria-pressed="true"]').waitFor()
    expect(hashOf(page)).toContain('times=')
  })

  it('are shown to others by a link until it is revoked', async () => {
    const { id, vin } = trip
    const link = await callOf<{ id: string; token: string }>(
      page,
      'POST',
      '/api/vehicle-svc/tripLinks/V1.0',
      {
        tripId: id,
        hours: 1,
      },
    )
    const context = await freshContext(held.browser)
    const other = await context.newPage()
    const address = `${URL}/shared/#/trip?token=${link.token}`
    const answer = await other.goto(address)
    expect(answer?.headers()['x-robots-tag']).toContain('noindex')
    await other.locator('.trip-map canvas').waitFor()
    expect(await other.content()).not.toContain(vin)
    await callOf(page, 'POST', '/api/vehicle-svc/tripLinks/V1.0/revoke', { ids: [link.id] })
    await other.reload()
    await other.getByText('链接无效或已过期').waitFor()
    await context.close()
  })
})
