import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, listed, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { freshContext, go, hashOf, openList, signIn } from './support.ts'

let page: Page
const shared = sharedPage(
  (next) => {
    page = next
  },
  (next) => someVehicle(next, true),
)

interface Counts {
  counts: { total: number; online: number; unlocated: number }
}

describe('vehicle distribution', () => {
  it('R332 shows a map with the vehicles of the scope and their counts', async () => {
    await go(page, '/monitor/vehicleDistribution')
    await page.locator('.dist canvas').waitFor()
    const { counts } = await call<Counts>(
      page,
      'POST',
      '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData',
      {},
    )
    await expect
      .poll(() => page.locator('.dist-total b').textContent(), { timeout: 30_000 })
      .toBe(String(counts.total))
    await page.getByRole('button', { name: '显示车辆列表' }).click()
    await expect
      .poll(
        async () => {
          // Vehicles of a demo that has just begun keep coming: what is fitted is what is known then.
          await page.getByRole('button', { name: '显示全部车辆' }).click()
          return Number(await page.locator('.dist-list h3 .mp-num').textContent())
        },
        { timeout: 30_000, interval: 2000 },
      )
      .toBeGreaterThanOrEqual(counts.total - counts.unlocated)
  })

  it('opens a vehicle with its figures, and keeps it in the address', async () => {
    const { vin } = await someVehicle(page, true)
    await page.getByRole('combobox', { name: '车辆、地点或坐标' }).fill(vin)
    await page.locator('.dist-hit').first().click()
    const card = page.locator('.dist-card')
    await card.waitFor()
    expect(await card.textContent()).toContain(vin)
    await expect.poll(() => hashOf(page)).toContain(`vin=${vin}`)
    await card.getByRole('button', { name: '单车监控' }).click()
    await page.locator('.mp-subject:visible').waitFor()
    expect(hashOf(page)).toContain(`/single-vehicle/${vin}`)
  })

  it('finds a place by name, goes there and marks it until the mark is put away', async () => {
    await go(page, '/monitor/vehicleDistribution')
    await page.locator('.dist canvas').waitFor()
    const search = page.getByRole('combobox', { name: '车辆、地点或坐标' })
    await search.fill('龙里')
    await page.locator('.dist-place', { hasText: '龙里县' }).waitFor()
    await search.press('Enter')
    const mark = page.locator('.mp-map-place')
    await mark.waitFor()
    expect(await mark.textContent()).toBe('龙里县贵州省黔南布依族苗族自治州')
    await expect.poll(() => hashOf(page), { timeout: 30_000 }).toMatch(/at=10[67]\.\d+%2C26\./)
    await mark.getByRole('button', { name: '取消标记' }).click()
    await mark.waitFor({ state: 'detached' })
  })

  it('tells where each vehicle is, in the list and on its card', async () => {
    const { vin } = await someVehicle(page, true)
    await openList(page, `/monitor/vehicleStatus?keyword=${vin}`)
    await page
      .locator('.ant-table-row', { hasText: vin })
      .getByText(/[省市区].* · /)
      .first()
      .waitFor()
    await go(page, `/monitor/vehicleDistribution?vin=${vin}`)
    await expect.poll(() => page.locator('.dist-card .is-wide dd').textContent()).toMatch(/[省市区]/)
  })

  it('leaves the address to the page that was opened, also while the map is still flying', async () => {
    const fresh = await (await freshContext(shared.browser)).newPage()
    await signIn(fresh)
    const { vin } = await someVehicle(fresh, true)
    await go(fresh, '/monitor/vehicleDistribution')
    await fresh.getByRole('combobox', { name: '车辆、地点或坐标' }).fill(vin)
    await fresh.locator('.dist-hit').first().click()
    const open = fresh.locator('.dist-card').getByRole('button', { name: '单车监控' })
    await open.waitFor()
    // The map is still flying to the vehicle; its address would be written within this time.
    await open.click()
    await fresh.locator('.mp-subject:visible').waitFor()
    await fresh.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    expect(hashOf(fresh)).toContain(`/single-vehicle/${vin}`)
    await fresh.context().close()
  })

  it('goes to the vehicle of the address, beside its panel, and puts the card away with Escape', async () => {
    const fresh = await (await freshContext(shared.browser)).newPage()
    await signIn(fresh)
    const { vin } = await someVehicle(fresh, true)
    await go(fresh, `/monitor/vehicleDistribution?vin=${vin}`)
    await fresh.locator('.dist-card:visible').waitFor()
    await expect
      .poll(() => decodeURIComponent(hashOf(fresh)), { timeout: 30_000 })
      .toMatch(/at=[\d.]+,[\d.]+,1[3-9]/)
    await fresh.keyboard.press('Escape')
    await fresh.locator('.dist-card').waitFor({ state: 'detached' })
    expect(hashOf(fresh)).not.toContain('vin=')
    await fresh.context().close()
  })

  it('filters by a status and keeps the filter in the address', async () => {
    await go(page, '/monitor/vehicleDistribution')
    await page.locator('.dist-status', { hasText: '离线' }).click()
    await expect.poll(() => hashOf(page)).toContain('status=offline')
    const states = page.locator('.dist-rows:visible button .mp-soft')
    await expect
      .poll(async () => (await states.allTextContents()).filter((state) => state !== '离线'), {
        timeout: 30_000,
      })
      .toEqual([])
    await page.locator('.dist-status', { hasText: '离线' }).click()
  })
})

describe('vehicle status list', () => {
  it.each([
    ['在线状态', 'onlineStatus', '在线', 'ONLINE'],
    ['ACC状态', 'accStatus', 'ACC开', '0'],
    ['定位状态', 'locationStatus', '已定位', 'LOCATED'],
    ['锁车状态', 'lockStatus', '未锁车', 'UNLOCKED'],
    ['服务状态', 'serviceStatus', '已开通', 'HAS_OPENED'],
  ])('R332 filters and shows %s', async (label, field, shown, value) => {
    const everything = (await listed(page, { pageSize: 1 })).total
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.url().endsWith('/getMonitorList') && r.ok()),
      openList(page, `/monitor/vehicleStatus?${field}=${value}`),
    ])
    const { data } = (await response.json()) as { data: { total: number; items: Record<string, unknown>[] } }
    expect(data.total).toBeGreaterThan(0)
    expect(data.total).toBeLessThanOrEqual(everything)
    expect([...new Set(data.items.map((item) => item[field]))]).toEqual([value])
    await expect
      .poll(async () =>
        Number((await page.locator('.mp-pager:visible [role=status]').textContent())?.replace(/\D/g, '')),
      )
      .toBe(data.total)
    const headers = await page.locator('.mp-table:visible thead th').allTextContents()
    const column = headers.findIndex((text) => text.trim() === label)
    expect(column).toBeGreaterThan(0)
    const row = page.locator('.mp-table:visible .ant-table-row').first()
    expect((await row.locator('td').nth(column).textContent())?.trim()).toBe(shown)
  })

  it('opens the single-vehicle monitor by the VIN', async () => {
    await openList(page, '/monitor/vehicleStatus')
    const link = page.locator('.mp-table:visible .ant-table-row a').first()
    const vin = await link.textContent()
    await link.click()
    await page.locator('.mp-subject:visible').waitFor()
    expect(hashOf(page)).toContain(`/single-vehicle/${vin}`)
  })
})
