import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { session } from './session.ts'
import { atHash, callOf, go, openList } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const ORDERS = '/api/customer-svc/service/orders/V1.0'
const WORK = '/api/customer-svc/service/work_orders/V1.0'
const STATIONS = '/api/customer-svc/service/site/mgr/V1.0'

interface Order {
  id: string
  orderNo: string
}

async function newStation(): Promise<string> {
  const { orgId } = await callOf<{ orgId: string }>(page, 'GET', '/api/system-svc/users/V1.0/getCurUser')
  const mark = `E2E${Date.now()}`
  const { id } = await callOf<{ id: string }>(page, 'POST', STATIONS, {
    orgId,
    stationCode: mark,
    stationName: mark,
    contactPhone: '10000009600',
    provinceCode: '440000',
    cityCode: '440100',
    address: '天河路 1 号',
    location: { lng: 113.33, lat: 23.13 },
  })
  return id
}

/** An order that a station has, whose work is dispatched to somebody who holds the post. */
async function dispatched(): Promise<Order> {
  const { vin } = await someVehicle(page, false)
  const order = await callOf<Order>(page, 'POST', ORDERS, {
    vin,
    content: '更换前照灯',
    contactName: '张师傅',
    contactPhone: '10000009700',
  })
  await callOf(page, 'PUT', `${ORDERS}/${order.id}/assign`, { stationId: await newStation() })
  const { items } = await callOf<{ items: { id: string }[] }>(page, 'POST', `${WORK}/page`, {
    serviceOrderId: order.id,
    page: 1,
    pageSize: 10,
  })
  const [person] = await callOf<{ id: string }[]>(page, 'GET', `${WORK}/technicians`)
  await callOf(page, 'PUT', `${WORK}/${items[0]?.id}/start`, { serviceUserId: person?.id })
  return order
}

const action = (name: string) =>
  page.locator('.sv-actions:visible').getByRole('button', { name, exact: true })

async function press(name: string): Promise<void> {
  await action(name).click()
}

/** The owner draws a line, which is stored when the pen leaves the pad. */
async function draw(): Promise<void> {
  const box = await page.locator('.sv-sign canvas').boundingBox()
  if (!box) throw new Error('there is no pad')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/upload'))
  await page.mouse.up()
  await stored
}

describe('service', () => {
  it('R394 opens an order from its list, its work from the order, and takes each step to the signature', async () => {
    const order = await dispatched()
    await openList(page, '/service/orders')
    await page.getByRole('link', { name: order.orderNo }).first().click()
    await page.locator('#main .mp-page:visible a[href*="/service/workOrders/"]').first().click()
    for (const step of ['接单', '出发', '到达']) await press(step)
    await press('完工')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.locator('#result').fill('已更换，试灯正常')
    await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
    await press('客户验收')
    await dialog.locator('#signerName').fill('张师傅')
    await draw()
    await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
    await expect.poll(() => page.locator('.sv-page:visible img.sv-signature').count()).toBe(1)
    expect(await action('接单').count()).toBe(0)
  })

  it('R394 opens stations, associations, work orders and the board', async () => {
    for (const path of ['/service/stations', '/service/resourceRelations', '/service/workOrders']) {
      await go(page, path)
      await atHash(page, `#${path}`)
      await page.locator('.mp-list:visible').waitFor()
    }
    await go(page, '/service/workOrders?view=board')
    await page.locator('.sv-column').first().waitFor()
    expect(await page.locator('.sv-column').count()).toBe(5)
  })
})
