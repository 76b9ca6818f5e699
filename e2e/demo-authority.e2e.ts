import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { session } from './session.ts'
import { callOf, openList } from './support.ts'

const TASKS = '/api/fwp-svc/forward/config/V1.0'
const FILINGS = '/api/vehicle-svc/vehicleModelFiling/V1.0'

let page: Page
session((next) => {
  page = next
})

const rows = async <T>(api: string): Promise<T[]> =>
  (await callOf<{ items: T[] }>(page, 'POST', `${api}/page`, { pageSize: 100 })).items

describe('the authority of the demo', () => {
  it('acknowledges what the demo forwards to it', async () => {
    const received = async () => (await rows<{ receivedCount: number }>(TASKS))[0]?.receivedCount ?? 0
    await expect.poll(received, { timeout: 120_000 }).toBeGreaterThan(0)
    await openList(page, '/forward/tasks')
    await page.locator('.ant-table-row').getByText('运行中').first().waitFor()
  })

  it('has passed a filing, and refused the one that carries the number of another', async () => {
    const states = async () =>
      (await rows<{ auditState: string }>(FILINGS)).map(({ auditState }) => auditState)
    await expect
      .poll(states, { timeout: 120_000 })
      .toEqual(expect.arrayContaining(['PASSED', 'FAILED', 'PENDING_SUBMIT']))
  })

  it('has passed electric vehicles whose models it had passed, and the board says what the others lack', async () => {
    const passed = async () =>
      (
        await callOf<{ total: number }>(page, 'POST', '/api/vehicle-svc/vehicles/V1.0/page/filing', {
          filingUsage: ['GBEV'],
          auditState: ['PASSED'],
        })
      ).total
    await expect.poll(passed, { timeout: 180_000 }).toBeGreaterThan(0)
    await openList(page, '/vehicle/readiness')
    await page.locator('.ready-lead').getByText('不得销售').waitFor()
    await page.locator('.ready-causes').getByText('备案资料不全').waitFor()
  })

  it('shows on its own page what came, and what it makes of it', async () => {
    await page.goto(process.env.E2E_AUTHORITY_URL ?? '')
    await page.locator('[data-part="vehicles"] tr').first().waitFor()
    await page.locator('#filings').getByText('审核通过').first().waitFor()
  })
})
