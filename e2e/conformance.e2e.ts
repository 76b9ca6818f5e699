import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

const HOUR = 3_600_000

let page: Page
let vin: string

sharedPage(
  (next) => {
    page = next
  },
  async (next) => {
    vin = (await someVehicle(next, true)).vin
  },
)

const report = () => page.locator('.conformance:visible')

describe('conformance report', () => {
  it('is opened from the vehicle, and says in words how its terminal keeps to the standard', async () => {
    await go(page, `/single-vehicle/${vin}?tab=basic`)
    await page.locator('.mp-subject-tools:visible').getByText('符合性报告').click()
    await report().waitFor()
    const make = page.getByRole('button', { name: '生成报告' })
    await expect.poll(() => make.isEnabled()).toBe(true)
    await make.click()
    await report().locator('.conformance-verdict').waitFor()
    expect(page.url()).toContain(`vin=${vin}`)
    const types = page.getByRole('region', { name: '报文' }).locator('tbody tr')
    expect(await types.count()).toBeGreaterThan(0)
    const speed = page.getByRole('region', { name: '字段' }).locator('tr', { hasText: 'vehicle.speed' })
    expect(await speed.first().textContent()).toContain('km/h')
  })

  it('is read and printed at the width of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    const box = report()
    expect(await box.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector('.mp-sheet')?.textContent ?? ''
      }
    })
    await page.getByRole('button', { name: '打印' }).click()
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toContain(vin)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('leads to a message, the bytes marked', async () => {
    const now = Date.now()
    const protocol = new URLSearchParams(page.url().split('?')[1]).get('protocol') ?? ''
    const asked = { keyword: vin, protocolId: protocol, direction: 'UP', startTime: now - HOUR, endTime: now }
    const { items } = await call<{ items: { collectTime: number; receiveTime: number }[] }>(
      page,
      'POST',
      '/api/vehicle-svc/vehicleMonitor/V1.0/queryMsg',
      { ...asked, messageIds: [2], page: 1, pageSize: 1 },
    )
    const { collectTime = 0, receiveTime = 0 } = items[0] ?? {}
    const from = Math.floor(receiveTime)
    await go(
      page,
      `/monitor/messageQuery?vin=${vin}&protocol=${protocol}&direction=UP&from=${from}&to=${from + 1}&types=2&mark=${collectTime}.4.17`,
    )
    await page.locator('.hex:visible').waitFor()
    expect(await page.locator('.hex-byte.is-chosen').count()).toBe(17)
    expect(await page.locator('.fld-row.is-chosen').textContent()).toContain(vin)
  })
})
