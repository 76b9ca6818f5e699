import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

let page: Page
sharedPage((next) => {
  page = next
})

const row = (name: string) => page.locator('.sv:visible .ant-table-row:visible', { hasText: name }).first()

async function give(name: string, when?: string): Promise<void> {
  await page.locator('.sv:visible').getByRole('button', { name: '下发指令' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.locator('.ant-select').click()
  await page.locator('.ant-select-item:visible', { hasText: name }).click()
  if (when) await dialog.getByText(when, { exact: true }).click()
  const text = dialog.getByLabel('文本', { exact: true })
  if ((await text.count()) > 0) await text.fill('前方施工，请减速')
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('R334 R340 a terminal that is asked where it is answers, and who asked is told', async () => {
  const { vin } = await someVehicle(page, false)
  await go(page, `/single-vehicle/${vin}?tab=cmdLog`)
  await give('位置信息查询')
  await page.locator('.ant-message-success', { hasText: '位置信息查询：成功' }).waitFor({ timeout: 30_000 })
  await expect.poll(() => row('位置信息查询').textContent()).toContain('成功')
})

it('R342 a text given offline is sent to a terminal that is online, as soon as its turn has come', async () => {
  const { vin } = await someVehicle(page, false)
  await go(page, `/single-vehicle/${vin}?tab=cmdLog`)
  await give('文本信息下发', '离线')
  await expect.poll(() => row('文本信息下发').textContent(), { timeout: 30_000 }).toContain('成功')
})
