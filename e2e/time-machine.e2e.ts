import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go, hashOf } from './support.ts'

let page: Page
sharedPage(
  (next) => {
    page = next
  },
  (next) => someVehicle(next, true),
)

const bar = () => page.locator('.dist-past')
const when = () => bar().getByLabel('回放时刻').inputValue()

describe('the time machine of the map', () => {
  it('opens an hour ago, steps, plays and goes back to now', async () => {
    await go(page, '/monitor/vehicleDistribution')
    await page.locator('.dist canvas').first().waitFor()
    await page.getByRole('toolbar', { name: '地图工具' }).getByRole('button', { name: '车队回放' }).click()
    // A product that has just begun has no tracks of an hour ago: the clock goes all the same.
    await bar().getByLabel('回放时刻').waitFor()
    await expect.poll(() => hashOf(page)).toContain('moment=')
    const before = await when()
    await bar().getByRole('button', { name: '后退5分钟' }).click()
    const stepped = await when()
    expect(Date.parse(before) - Date.parse(stepped)).toBe(5 * 60_000)
    await bar().getByRole('button', { name: '播放' }).click()
    await expect.poll(async () => Date.parse(await when()) > Date.parse(stepped)).toBe(true)
    await page.keyboard.press('Escape')
    await bar().getByRole('button', { name: '暂停' }).click()
    await bar().getByRole('button', { name: '回到现在' }).click()
    await bar().waitFor({ state: 'detached' })
    await expect.poll(() => hashOf(page)).not.toContain('moment=')
  })

  it('says that a moment of the address has no data', async () => {
    const silent = new Date(Date.now() - 60 * 86_400_000).toISOString()
    await go(page, `/monitor/vehicleDistribution?moment=${silent}`)
    await bar().getByText('当天没有车辆数据').waitFor()
  })
})
