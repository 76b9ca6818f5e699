import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listed, someVehicle } from './monitor-support.ts'
import { session } from './session.ts'
import { atHash, go, hashOf } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const tool = (name: string) => page.getByRole('toolbar', { name: '地图工具' }).getByRole('button', { name })
/** Of the map in front, by its address. */
const zoomOf = (of: Page): number => {
  const at = new URLSearchParams(hashOf(of).split('?')[1]).get('at') ?? ''
  return Math.round(Number(at.split(',')[2]))
}
const panel = () => page.locator('.dist-tool')

/** The map around a vehicle that has a position. */
async function openMap(): Promise<{ vin: string; lng: number | null; lat: number | null }> {
  const { items } = await listed(page, { operatingState: 'parked' })
  const vehicle = items.find(({ lng }) => lng !== null) ?? (await someVehicle(page, true))
  await go(page, `/monitor/vehicleDistribution?at=${vehicle.lng},${vehicle.lat},12`)
  await page.locator('.dist canvas').waitFor()
  await expect.poll(() => page.locator('.dist-total b').textContent(), { timeout: 30_000 }).not.toBe('—')
  return vehicle
}

describe('what a user draws and keeps on the map', () => {
  it('a polygon says who is in it', async () => {
    await openMap()
    await tool('多边形选车').click()
    const box = await page.locator('.dist canvas').boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    for (const [dx, dy] of [
      [-40, -50],
      [50, -40],
      [40, 50],
      [-50, 40],
    ] as const) {
      await page.mouse.click(x + dx, y + dy)
      // Two clicks close together would be a double click, which ends the drawing.
      await page.mouse.move(x, y)
    }
    await panel().getByRole('button', { name: '完成' }).click()
    await panel().getByText('面积').waitFor()
    await expect.poll(() => panel().locator('.dist-row-name').count()).toBeGreaterThan(0)
  })

  it('a view is kept under its name, opened again and taken away', async () => {
    await openMap()
    const name = `视图${Date.now()}`
    await tool('地图视图').click()
    await panel().getByLabel('视图名称').fill(name)
    await panel()
      .getByRole('button', { name: /保\s?存/ })
      .click()
    const saved = panel().getByRole('button', { name, exact: true })
    await saved.waitFor()
    await page.locator('.maplibregl-ctrl-zoom-out:visible').click()
    await expect.poll(() => zoomOf(page)).toBeLessThan(12)
    await saved.click()
    await expect.poll(() => zoomOf(page)).toBe(12)
    await panel()
      .getByRole('button', { name: `删除视图${name}` })
      .click()
    await saved.waitFor({ state: 'detached' })
  })

  it('what stands beside the vehicles is kept with the user', async () => {
    await openMap()
    await tool('标注').click()
    const speed = panel().getByRole('checkbox', { name: '车速' })
    const was = await speed.isChecked()
    const kept = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await Promise.all([kept(), speed.click()])
    await expect.poll(() => speed.isChecked()).toBe(!was)
    await page.reload()
    await page.locator('.dist canvas').waitFor()
    await tool('标注').click()
    await expect.poll(() => panel().getByRole('checkbox', { name: '车速' }).isChecked()).toBe(!was)
    await Promise.all([kept(), panel().getByRole('checkbox', { name: '车速' }).click()])
  })

  it('the map is printed under a title, with what the states are called', async () => {
    await openMap()
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector('.mp-print-sheet')?.textContent ?? ''
      }
    })
    await tool('打印').click()
    await panel().getByLabel('标题').fill('早班车辆')
    await panel().getByRole('button', { name: '打印' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.printed ?? ''), { timeout: 30_000 })
      .toMatch(/早班车辆.*行驶.*停车.*OpenStreetMap/s)
    await expect.poll(() => page.locator('.mp-print-sheet').count()).toBe(0)
  })
})

describe('one vehicle on all its pages', () => {
  let vin: string
  let id: string
  const names = (within: string) => page.locator(`${within}:visible .key-figure-name`).allInnerTexts()
  const shown = async (within: string) => (await names(within)).map((name) => name.split('\n')[0])

  async function open(): Promise<void> {
    const found = (await someVehicle(page, true)) as { vin: string; id?: string }
    vin = found.vin
    id = found.id ?? ''
    await go(page, `/single-vehicle/${vin}?tab=current`)
    await page.locator('.key-figures:visible').waitFor()
  }

  it('its figures are chosen once, and are the same on monitor, map and record', async () => {
    await open()
    const before = await shown('.sv')
    await page.locator('.sv:visible .key-figures > button').click()
    const dialog = page.locator('.ant-modal:visible')
    await dialog.locator('.ant-select').nth(3).click()
    await page.keyboard.type('发动机转速')
    await page.locator('.ant-select-item-option:visible', { hasText: '发动机转速' }).click()
    await dialog.locator('.ant-btn-primary').click()
    const chosen = [...before.slice(0, 3), '发动机转速']
    await expect.poll(() => shown('.sv')).toEqual(chosen)
    await go(page, `/monitor/vehicleDistribution?vin=${vin}`)
    await expect.poll(() => shown('.dist-card'), { timeout: 30_000 }).toEqual(chosen)
    await go(page, `/vehicle/vehicles/${id}`)
    await expect.poll(() => shown('.vehicle-picture')).toEqual(chosen)
    await page.locator('.vehicle-picture:visible .key-figures > button').click()
    await dialog.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => shown('.vehicle-picture')).toEqual(before)
  })

  it('its record has a picture, its place and its last trip; both sides are one tab of the console', async () => {
    await open()
    const bar = page.locator('.mp-tabs')
    const title = await bar.getByRole('tab').last().textContent()
    await page.locator('.mp-subject-tabs:visible').getByRole('tab', { name: '车辆档案' }).click()
    await atHash(page, `#/vehicle/vehicles/${id}`)
    const record = page.locator('.vehicle-picture:visible')
    await record.locator('.vehicle-photo').waitFor()
    await record.locator('.record-map canvas').waitFor()
    await record.locator('.record-address').waitFor()
    await record.getByText('最近行程').waitFor()
    await expect.poll(() => bar.getByRole('tab').count()).toBe(2)
    await page.goBack()
    await atHash(page, `#/single-vehicle/${vin}`)
    expect([await bar.getByRole('tab').count(), await bar.getByRole('tab').last().textContent()]).toEqual([
      2,
      title,
    ])
  })
})
