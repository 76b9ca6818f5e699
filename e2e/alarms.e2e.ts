import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Alarming,
  AT,
  alarming,
  choose,
  closeStory,
  dialog,
  openAlarms,
  PATIENT_MS,
  rowOf,
  rows,
  until,
} from './alarm-support.ts'
import { INSULATION } from './device.ts'
import { call } from './monitor-support.ts'
import { type Account, freshContext, go, hashOf, signIn, tool } from './support.ts'

const COLLEAGUE: Account = {
  userName: process.env.E2E_COLLEAGUE_USER ?? '',
  password: process.env.E2E_COLLEAGUE_PASSWORD ?? '',
}

let page: Page
let vehicle: Alarming['vehicle']
let device: Alarming['device']
const session = alarming((of) => {
  page = of.page
  vehicle = of.vehicle
  device = of.device
})

describe('an alarm from a real frame', () => {
  let colleague: Page
  let name: { own: string; colleague: string }
  beforeAll(async () => {
    colleague = await signedInAs(session.browser, COLLEAGUE)
    colleague.setDefaultTimeout(PATIENT_MS)
    const realName = async (at: Page) =>
      (await call<{ realName: string }>(at, 'GET', '/api/system-svc/users/V1.0/getCurUser')).realName
    name = { own: await realName(page), colleague: await realName(colleague) }
  })
  afterAll(() => colleague?.context().close())

  it('slides into the live list of the alarm centre, without being asked for', async () => {
    await openAlarms(page, '/vehicle/alarmCentre', vehicle.vin)
    expect(await rows(page).count()).toBe(0)
    await device.report({ ...AT, speed: 30, flags: INSULATION, level: 3 })
    await rowOf(page, '绝缘报警').waitFor()
    expect(await rowOf(page, '绝缘报警').textContent()).toContain('报警中')
  })

  it('tells its story, and leads to the bytes that prove it', async () => {
    await choose(page, '绝缘报警')
    await tool(page, '报警详情').click()
    const story = page.locator('.alarm-story')
    await story.getByText('30 km/h').waitFor()
    await story.getByRole('link', { name: '查看报文' }).click()
    await page.locator('.msg-row:visible').first().click()
    await page.locator('.hex:visible').waitFor()
    await page.locator('.fld-row:visible', { hasText: '绝缘报警' }).first().waitFor()
    expect(await page.locator('.fld-row:visible', { hasText: vehicle.vin }).count()).toBeGreaterThan(0)
    // Whoever comes back finds the story as it was left.
    await go(page, `/vehicle/alarmCentre?vin=${vehicle.vin}`)
    await closeStory(page)
  })

  it('is taken by the first, and the second is told who that was', async () => {
    for (const at of [page, colleague]) {
      await openAlarms(at, '/vehicle/alarmCentre', vehicle.vin)
      await choose(at, '绝缘报警')
    }
    await tool(page, '接手处理').click()
    await page.getByText('已接手 1 条报警').waitFor()
    await tool(colleague, '接手处理').click()
    await colleague.getByText(`该报警正由${name.own}处理`).first().waitFor()
  })

  it('is handed over to a colleague, who ends it with a result and a picture', async () => {
    await openAlarms(page, '/vehicle/alarmCentre', vehicle.vin)
    await choose(page, '绝缘报警')
    await tool(page, '转交').click()
    await dialog(page).getByRole('combobox').click()
    await page.keyboard.type(name.colleague)
    await page.locator('.ant-select-item-option:visible', { hasText: name.colleague }).first().click()
    await dialog(page).getByLabel('备注').fill('请处理')
    await dialog(page).locator('.ant-btn-primary').click()
    await page.getByText('已转交 1 条报警').waitFor()

    await openAlarms(colleague, '/vehicle/alarmCentre', vehicle.vin)
    await choose(colleague, '绝缘报警')
    await tool(colleague, '结束处理').click()
    await dialog(colleague).getByLabel('处理结果').fill('更换高压线束')
    await dialog(colleague)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cable.png', mimeType: 'image/png', buffer: await picture(colleague) })
    await dialog(colleague).locator('.ant-upload-list-item-done, img').first().waitFor()
    await dialog(colleague).locator('.ant-modal-footer .ant-btn-primary').click()
    await colleague.getByText('已结束 1 条报警的处理').waitFor()
  })

  it('has a history of who did what, with the picture, for whoever reads it', async () => {
    await device.report(AT)
    await openAlarms(page, '/vehicle/alarmCentre', vehicle.vin)
    await until(
      async () => ((await rowOf(page, '绝缘报警').textContent()) ?? '').includes('已结束'),
      () => device.report(AT),
    )
    await choose(page, '绝缘报警')
    await tool(page, '报警详情').click()
    const lines = page.locator('.alarm-handlings > li')
    await expect.poll(() => lines.count()).toBe(3)
    const text = await lines.allTextContents()
    expect(text[1]).toContain(name.colleague)
    expect(text[2]).toContain('更换高压线束')
    const shown = lines.nth(2).locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await closeStory(page)
  })
})

describe('the bell of the header', () => {
  it('R066 R067 R068 R070 counts what waits, and leads to the lists', async () => {
    const bell = page.locator('.is-alarms')
    await bell.waitFor()
    const counts = await call<{ alarmType: string; number: number }[]>(
      page,
      'GET',
      '/api/vehicle-svc/alarm/count/V1.0',
    )
    await bell.click()
    const entries = page.locator('.alarm-bell-entry')
    await entries.first().waitFor()
    const labels = await entries.allTextContents()
    expect(labels.length).toBe(counts.length)
    for (const [at] of labels.entries()) {
      if (at > 0) await bell.click()
      await entries.nth(at).click()
      await expect
        .poll(() => hashOf(page))
        .toMatch(/alarmVehicle|alarmTerminal|maintenanceLog|workTimeTotal|fencesAlarm/)
      await page.locator('.mp-list:visible .ant-table-tbody').waitFor()
    }
  })
})

async function signedInAs(browser: Browser, account: Account): Promise<Page> {
  const next = await (await freshContext(browser)).newPage()
  await signIn(next, account)
  return next
}

/** A picture as a camera makes one. */
async function picture(at: Page): Promise<Buffer> {
  const data = await at.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#c41d7f'
      context.fillRect(0, 0, 64, 64)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}
