import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, listed } from './monitor-support.ts'
import { session } from './session.ts'
import { atHash, go, tool } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const count = async (name: string): Promise<number> => {
  const text = await page.locator('.bs-totals > div', { hasText: name }).locator('dd').textContent()
  return Number(text?.replaceAll(',', ''))
}

test('R079 the big screens are pages of their own, with the statistics of the fleet', async () => {
  await go(page, '/bigscreen/overview')
  await page.locator('.bs-totals').waitFor()
  expect(await page.locator('.mp-shell').count()).toBe(0)
  expect(await page.title()).toContain('大屏展示')
  await expect.poll(() => count('车辆总数')).toBe((await listed(page, { pageSize: 10 })).total)
  // A vehicle in alarm is in one of the states as well.
  const states = page.locator('.bs-states li:not(.is-alarm) strong')
  const sum = (await states.allTextContents()).reduce(
    (all, text) => all + Number(text.replaceAll(',', '')),
    0,
  )
  expect(sum).toBe(await count('车辆总数'))
  await page.locator('.bs-map canvas').waitFor()
  await page.getByText('实时', { exact: true }).waitFor()
  // Whose it is comes first; every panel has something from the first moment.
  expect(await page.locator('.bs-title h1').textContent()).not.toBe('大屏展示')
  await page.locator('.bs-ticker li').first().waitFor()
  await page.getByRole('button', { name: '近24小时在线车辆' }).click()
  await page.getByRole('button', { name: '继续轮播' }).click()

  const [first] = await call<{ code: string; total: number }[]>(
    page,
    'GET',
    '/api/vehicle-svc/home/V1.0/area',
  )
  await page.locator('.bs-card', { hasText: '车辆分布省份' }).getByRole('button').first().click()
  await atHash(page, '#/bigscreen/region')
  expect(page.url()).toContain(`province=${first?.code}`)
  await page.locator('.bs-vehicles li').first().waitFor()
  await expect.poll(() => count('车辆总数')).toBeGreaterThan(0)
  // Chosen in the address, it stays. Down to a city and back to the province.
  await page.getByRole('button', { name: '继续轮播' }).waitFor()
  await page.locator('.bs-card', { hasText: '区域车辆' }).getByRole('button').first().click()
  await expect.poll(() => page.url()).toMatch(/city=\d{6}/)
  await page.getByRole('navigation', { name: '当前区域' }).getByRole('button').first().click()
  await expect.poll(() => page.url()).not.toContain('city=')
  // It comes back as it was after a reload, as a display does after a power cut.
  await page.reload()
  await page.locator('.bs-chosen').waitFor()
  await page.getByRole('button', { name: '关闭' }).click()
  await atHash(page, '#/home')
  await page.locator('.mp-shell').waitFor()
})

test('R406 a work log has four materials, and its day is marked in the calendar', async () => {
  await go(page, '/vehicle/workLog')
  await tool(page, '新增').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('施工材料').click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await options.first().waitFor()
  expect(await options.allTextContents()).toEqual(['沥青', '水泥', '水稳', '其他'])
  await options.filter({ hasText: '沥青' }).click()
  await dialog.getByRole('button', { name: '取消' }).click()
  // Something was chosen: the form asks before it is given up.
  await page.getByRole('button', { name: '放弃' }).click()
  await dialog.first().waitFor({ state: 'detached' })

  const { vin } = (await listed(page, { pageSize: 1 })).items[0] as { vin: string }
  const made = await call<{ id: string }>(page, 'POST', '/api/customer-svc/vehicle/workLog/V1.0', {
    vin,
    workDate: Date.now(),
    workTime: 7.5,
    material: 'ASPHALT',
  } as object)
  expect(Number(made.id)).toBeGreaterThan(0)
  await page.getByText('日历', { exact: true }).click()
  const today = page.locator('.mp-day.is-today')
  await page.locator('.mp-day.is-today .mp-day-mark').waitFor()
  await today.click()
  await page.locator('.wl-logs li', { hasText: vin }).getByText('沥青').first().waitFor()
  const gone = await page.evaluate(
    async (id) =>
      (
        await fetch('/api/customer-svc/vehicle/workLog/V1.0', {
          method: 'DELETE',
          headers: { 'Client-Id': 'BIZ', 'Content-Type': 'application/json' },
          body: JSON.stringify({ ids: [id] }),
        })
      ).status,
    made.id,
  )
  expect(gone).toBe(200)
})
