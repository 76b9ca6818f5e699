import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listed, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go, hashOf } from './support.ts'

let page: Page
sharedPage(
  (next) => {
    page = next
  },
  (next) => someVehicle(next, true),
)

const tool = (name: string) => page.getByRole('toolbar', { name: '地图工具' }).getByRole('button', { name })
const panel = () => page.locator('.dist-tool')

/** The map around a vehicle, at a zoom where a screen is a few kilometres wide. */
async function openAt({ lng, lat }: { lng: number | null; lat: number | null }): Promise<void> {
  await go(page, `/monitor/vehicleDistribution?at=${lng},${lat},12`)
  await page.locator('.dist canvas').waitFor()
  await expect.poll(() => page.locator('.dist-total b').textContent(), { timeout: 30_000 }).not.toBe('—')
}

describe('the tools of the map', () => {
  it('says who is in a drawn box now and who was, and Escape puts the tool away', async () => {
    const { items } = await listed(page, { operatingState: 'parked' })
    const parked = items.find((vehicle) => vehicle.lng !== null) ?? (await someVehicle(page, true))
    await openAt(parked)
    await tool('框选车辆').click()
    await panel().getByText('在地图上拖出一个矩形').waitFor()
    const box = await page.locator('.dist canvas').boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x - 30, y - 60)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 20, { steps: 4 })
    await page.mouse.move(x + 60, y + 60, { steps: 4 })
    await page.mouse.up()
    await panel().getByText('面积').waitFor()
    await expect.poll(() => panel().locator('.dist-row-name').count()).toBeGreaterThan(0)
    await panel().getByText('曾经在此').click()
    await panel()
      .getByRole('button', { name: /查\s?询/ })
      .click()
    const links = panel().locator('.dist-visits a')
    await expect.poll(() => links.count(), { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await links.first().getAttribute('href')).toContain('tab=track&day=')
    await page.keyboard.press('Escape')
    await panel().getByText('在地图上拖出一个矩形').waitFor()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  })

  it('measures a way with the keyboard alone, point by point', async () => {
    await tool('测距').click()
    const canvas = page.locator('.dist canvas')
    await canvas.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(
        async () => {
          await canvas.focus()
          await page.keyboard.press('Enter')
          return panel().locator('.dist-ruler li').count()
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    expect(await panel().locator('.dist-ruler p b').textContent()).toMatch(/\d (米|公里)/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  it('narrows the map to an organisation of the tree, and lets go of it', async () => {
    await tool('机构车辆').click()
    const org = panel().locator('.ant-tree-node-content-wrapper', { hasText: '客运车队' }).first()
    await org.click()
    await expect.poll(() => hashOf(page)).toContain('org=')
    // The address comes first, what it selects after it.
    await panel().locator('.ant-tree-node-selected', { hasText: '客运车队' }).waitFor()
    await org.click()
    await expect.poll(() => hashOf(page)).not.toContain('org=')
    await page.keyboard.press('Escape')
  })

  it('follows marked vehicles side by side, and goes back to the map', async () => {
    const { items } = await listed(page, { onlineStatus: 'ONLINE' })
    const vins = items.filter(({ lng }) => lng !== null).map(({ vin }) => vin)
    await go(page, `/monitor/vehicleDistribution?follow=${vins.slice(0, 2).join(',')}`)
    await expect.poll(() => page.locator('.dist-pane').count()).toBe(2)
    await page.locator('.dist-pane canvas').first().waitFor()
    await page.getByRole('button', { name: '返回地图' }).click()
    await page.locator('.dist-panel').waitFor()
    expect(hashOf(page)).not.toContain('follow=')
  })
})
