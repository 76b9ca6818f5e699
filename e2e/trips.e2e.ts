import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { session } from './session.ts'
import { callOf, freshContext, go, hashOf, URL } from './support.ts'

let page: Page
const held = session((next) => {
  page = next
})

interface Trip {
  id: string
  vin: string
  beginTime: number
}

/** A trip of the demo that is over. */
async function someTrip(): Promise<Trip> {
  const { items } = await callOf<{ items: (Trip & { state: string })[] }>(
    page,
    'POST',
    '/api/vehicle-svc/trips/V1.0/page',
    { pageSize: 100 },
  )
  const trip = items.find(({ state }) => state === 'DONE')
  if (!trip) throw new Error('the demo has no trip')
  return trip
}

describe('trips', () => {
  it('open from the list on their line, and lead to the track of their time', async () => {
    const { id, vin } = await someTrip()
    await go(page, `/analysis/trips?trip=${id}`)
    await page.locator('.trip-map canvas').waitFor()
    await page.locator('.trip-play').click()
    await page.locator('.day-bands button[aria-pressed="true"]').waitFor()
    expect(hashOf(page)).toContain(`/single-vehicle/${vin}`)
  })

  it('are bands of a day that the keys walk through, and the track shows the chosen one', async () => {
    const { vin } = await someTrip()
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
    const { id, vin } = await someTrip()
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
