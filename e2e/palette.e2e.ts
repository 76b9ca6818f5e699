import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { atHash, go } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const palette = () => page.getByRole('combobox', { name: '命令面板' })

async function type(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette().fill(text)
}

test('the palette begins a new row, an export and another look, found by words or initials', async () => {
  await type('新增 燃油')
  await page.getByRole('option', { name: '新增车辆 燃油车辆' }).waitFor()
  await page.keyboard.press('Enter')
  await atHash(page, '#/vehicle/vehicles')
  await page.getByRole('dialog').locator('#vin').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click()
  await type('导出 角色')
  expect(await page.getByRole('option', { name: /导出/ }).count()).toBe(0)
  await palette().fill('导出 燃油')
  await page.getByRole('option', { name: '导出车辆 燃油车辆' }).click()
  await page.getByRole('dialog').getByText('导出', { exact: false }).first().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click()
  await type('深色')
  await page.getByRole('option', { name: /深色/ }).click()
  await page.locator('html[data-theme="dark"]').waitFor()
  await type('浅色')
  await page.getByRole('option', { name: /浅色/ }).click()
})

test('the palette opens the form of a new message', async () => {
  await type('发送消息')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('发送消息').first().waitFor()
})

test('a choice without options says so and leads to where one is made; the form is still there after', async () => {
  await page.route(/\/models\/V1\.0\/options/, (route) =>
    route.fulfill({ json: { errCode: null, message: null, data: [] } }),
  )
  await go(page, '/vehicle/vehicles?create=')
  const form = page.getByRole('dialog')
  await form.locator('#vin').fill('LMPSJ0003T1000001')
  await form.locator('#vehicleModelId').click()
  await page.getByText('还没有车型').waitFor()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '去新增车型' }).click()
  const other = await opened
  await atHash(other, '#/vehicle/models')
  await other.getByRole('dialog').getByText('新增车型').first().waitFor()
  await other.close()
  expect(await form.locator('#vin').inputValue()).toBe('LMPSJ0003T1000001')
})
