import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

let page: Page
sharedPage((next) => {
  page = next
})

const tab = () => page.locator('.pa:visible')
const row = (name: string) => tab().locator('.ant-table-row:visible', { hasText: name }).first()

it('R334 parameters are read, changed after what will change was shown, and confirmed by reading back', async () => {
  const { vin } = await someVehicle(page, false)
  await go(page, `/single-vehicle/${vin}?tab=params`)
  await tab().getByRole('button', { name: '读取全部' }).click()
  await expect.poll(() => row('最高速度').textContent(), { timeout: 30_000 }).toMatch(/\d+ km\/h/)

  const speed = row('最高速度').getByRole('spinbutton')
  const other = /(^|\D)95 km/.test((await row('最高速度').textContent()) ?? '') ? '90' : '95'
  await speed.fill(other)
  await speed.blur()
  await tab().getByRole('button', { name: '设置（1）' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.getByText('最高速度').waitFor()
  expect(await dialog.textContent()).toContain(`${other} km/h`)
  await dialog.getByRole('button', { name: '下发' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row('最高速度').textContent(), { timeout: 30_000 }).toContain('已回读确认')
  await expect.poll(() => row('最高速度').textContent()).toContain(`${other} km/h`)
})

it('R334 the nine tabs stand in the order of the specification, behind the record', async () => {
  const { vin } = await someVehicle(page, false)
  await go(page, `/single-vehicle/${vin}?tab=controller`)
  const tabs = page.locator('.sv:visible [role=tab]')
  await expect
    .poll(async () => (await tabs.allTextContents()).map((text) => text.trim()))
    .toEqual([
      '车辆档案',
      '基本信息',
      '当前工况',
      '历史工况',
      '轨迹回放',
      '指令日志',
      '控制器数据',
      '参数设置',
      '密码输出',
      '当前报警',
    ])
})
