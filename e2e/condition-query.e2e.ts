import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { atHash, go, hashOf } from './support.ts'

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

const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  // Of many fields those that fit what is typed.
  await page.getByRole('combobox', { name }).fill(option)
  await page.locator('.ant-select-item-option:visible', { hasText: option }).first().click()
}

describe('condition query', () => {
  it('says when a vehicle met conditions, and leads to the moment', async () => {
    await go(page, '/monitor/conditionQuery')
    await choose('字段 1', '车速')
    await page.getByRole('spinbutton', { name: '值 1' }).fill('-1')
    await page.locator('#cq-scope').click()
    await page.locator('.ant-select-item-option:visible', { hasText: '指定车辆' }).click()
    await page.locator('.cq-vins:visible').fill(vin)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page
      .locator('.cq-lead:visible b', { hasText: '1 辆车中有 1 辆满足条件' })
      .waitFor({ timeout: 60_000 })
    expect(hashOf(page)).toMatch(/\?run=\d+$/)
    await page.getByRole('button', { name: vin }).click()
    await page.locator('.ant-drawer:visible').getByRole('link', { name: '轨迹' }).first().click()
    await atHash(page, `#/single-vehicle/${vin}`)
    expect(hashOf(page)).toContain('tab=track&day=')
  })

  it('keeps questions under names, and the runs of the past', async () => {
    await go(page, '/monitor/conditionQuery')
    await choose('字段 1', '车速')
    await page.getByRole('spinbutton', { name: '值 1' }).fill('300')
    const name = `q${Date.now()}`
    await page.getByRole('button', { name: '已保存的查询' }).click()
    await page.getByRole('textbox', { name: '查询名称' }).fill(name)
    await page.getByRole('button', { name: '保存查询' }).click()
    await page.locator('.cq-item:visible', { hasText: name }).waitFor()
    await page.getByRole('button', { name: `删除“${name}”` }).click()
    await page.locator('.cq-item:visible', { hasText: name }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查询记录' }).click()
    await page.locator('.ant-drawer:visible .cq-item').first().click()
    await page.locator('.cq-lead:visible').waitFor()
  })
})
