import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type Alarming,
  AT,
  alarming,
  choose,
  closeStory,
  dialog,
  openAlarms,
  type Row,
  rowOf,
  rows,
  until,
} from './alarm-support.ts'
import { call } from './monitor-support.ts'
import { callOf, go, tool } from './support.ts'

const MARK = `E2E${String(Date.now()).slice(-8)}`

let page: Page
let vehicle: Alarming['vehicle']
let device: Alarming['device']
alarming((of) => {
  page = of.page
  vehicle = of.vehicle
  device = of.device
})

describe('a strategy', () => {
  let strategy: Row
  afterAll(async () => {
    await callOf(page, 'DELETE', '/api/vehicle-svc/alarm/vehicle/strategy/V1.0', { ids: [strategy.id] })
  })

  it('whose condition is made in the editor raises alarms, which say which bound was crossed', async () => {
    const protocols = await call<{ items: Row[] }>(page, 'POST', '/api/terminal-svc/protocols/V1.0/page', {
      protocolCode: 'GB32960-2016',
    })
    const api = '/api/vehicle-svc/alarm/vehicle/strategy/V1.0'
    const body = {
      strategyName: MARK,
      orgId: vehicle.orgId,
      protocolId: protocols.items[0]?.id,
      alarmLevel: '2',
    }
    strategy = await callOf<Row>(page, 'POST', api, body)
    const link = { vehicleStrategyId: strategy.id, vinList: [vehicle.vin] }
    await callOf(page, 'POST', '/api/vehicle-svc/strategy/vin/V1.0', link)

    await go(page, `/vehicle/alarmVehicleStrategy?conditions=${strategy.id}`)
    await dialog(page).getByRole('button', { name: '添加条件' }).click()
    await dialog(page).getByLabel('条件名称').fill('过快')
    const [field, condition] = [
      dialog(page).getByRole('combobox').nth(0),
      dialog(page).getByLabel('报警条件'),
    ]
    await field.click()
    await page.keyboard.type('车速')
    await page.locator('.ant-select-item-option:visible').getByText('车速', { exact: true }).click()
    await condition.click()
    await page.locator('.ant-select-item-option:visible').getByText('大于', { exact: true }).click()
    await dialog(page).getByLabel('报警值').fill('60')
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click()
    await dialog(page).waitFor({ state: 'detached' })

    await openAlarms(page, '/vehicle/alarmCentre', vehicle.vin)
    await until(
      async () => (await rowOf(page, MARK).count()) > 0,
      () => device.report({ ...AT, speed: 90 }),
    )
    await choose(page, MARK)
    await tool(page, '报警详情').click()
    await page.locator('.alarm-story', { hasText: `策略“${MARK}”第1版` }).waitFor()
    await closeStory(page)
  })
})

describe('a fence', () => {
  let fence: Row & { position: { lng: number; lat: number } }
  afterAll(async () => {
    if (fence) await callOf(page, 'DELETE', '/api/vehicle-svc/fences/V1.0', { ids: [fence.id] })
  })

  it('R361 is drawn on the map, watches the vehicle that is linked, and alarms when it leaves', async () => {
    await go(page, '/vehicle/fences')
    await page.getByRole('button', { name: '新建围栏' }).click()
    await page.getByRole('menuitem', { name: '中心点加半径' }).click()
    const canvas = page.locator('.fence canvas')
    const box = await canvas.boundingBox()
    if (!box) throw new Error('there is no map')
    const panel = page.locator('.fence-edit')
    const save = panel.getByRole('button', { name: /^保\s?存$/ })
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        return save.isEnabled()
      })
      .toBe(true)
    const centre = panel.getByLabel('第1个顶点：经度, 纬度')
    await centre.fill(`${AT.lng}, ${AT.lat}`)
    await centre.press('Enter')
    await panel.getByLabel('围栏名称').fill(MARK)
    await save.click()
    // The panel of the stored fence, which comes in place of that of the new one.
    await page.locator('.fence-panel button[aria-pressed=true]', { hasText: MARK }).waitFor()
    await panel.getByRole('button', { name: '关联车辆（0）' }).click()
    await dialog(page).getByRole('tab', { name: '可关联' }).click()
    const open = dialog(page).getByRole('tabpanel').filter({ visible: true })
    await open.getByPlaceholder(/./).last().fill(vehicle.vin)
    await open.locator('.ant-table-row', { hasText: vehicle.vin }).getByRole('checkbox').check()
    await open.getByRole('button', { name: /^关\s?联/ }).click()
    await page.getByText('已关联1辆车').waitFor()

    const found = await call<{ items: (typeof fence)[] }>(page, 'POST', '/api/vehicle-svc/fences/V1.0/page', {
      fenceName: MARK,
    })
    fence = found.items[0] as typeof fence
    const { lng, lat } = fence.position
    expect([lng.toFixed(4), lat.toFixed(4)]).toEqual([AT.lng.toFixed(4), AT.lat.toFixed(4)])
    const alarms = () =>
      call<{ items: Row[] }>(page, 'POST', '/api/vehicle-svc/alarm/fence/V1.0/page', { vin: vehicle.vin })
    expect((await alarms()).items).toEqual([])
    await device.report({ lng, lat })
    let away = 0
    await until(
      async () => (await alarms()).items.some(({ type }) => type === 'OUT'),
      () => device.report({ lng, lat: lat + 0.001 * ++away, speed: 80 }),
    )
    await openAlarms(page, '/vehicle/fencesAlarm', vehicle.vin)
    await rows(page).filter({ hasText: MARK }).filter({ hasText: '驶出报警' }).waitFor()
  })
})
