import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Device, INSULATION } from './device.ts'
import { call, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { type Account, callOf, freshContext, go, hashOf, signIn, tool } from './support.ts'

const AT = { lng: 106.71, lat: 26.58 }
const COLLEAGUE: Account = {
  userName: process.env.E2E_COLLEAGUE_USER ?? '',
  password: process.env.E2E_COLLEAGUE_PASSWORD ?? '',
}
/** ms for one step, and for a walk through several dialogs, on a machine that does other work. */
const PATIENT_MS = 60_000
vi.setConfig({ testTimeout: 180_000 })
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const MARK = `E2E${String(Date.now()).slice(-8)}`

interface Row {
  id: string
  [field: string]: unknown
}

let page: Page
let vehicle: Row & { vin: string }
let device: Device

/** A new-energy vehicle like one of the demo, of which nothing is known yet. */
async function newVehicle(): Promise<Row & { vin: string }> {
  const { vin } = await someVehicle(page, true)
  const like = await call<Row>(page, 'GET', `${VEHICLES}/getVehicleDtoByVin/${vin}`)
  const { vehicleCategory, vehicleModelId, orgId } = like
  const own = `LMPE2E${String(Date.now()).slice(-11)}`
  const body = { vin: own, machineCode: own, vehicleCategory, vehicleModelId, orgId }
  return { ...(await callOf<Row>(page, 'POST', VEHICLES, body)), vin: own, orgId }
}

const session = sharedPage(
  (next) => {
    page = next
    page.setDefaultTimeout(PATIENT_MS)
  },
  async () => {
    vehicle = await newVehicle()
    device = await Device.on(vehicle.vin)
    await device.report(AT)
  },
)
afterAll(async () => {
  device?.off()
  await callOf(page, 'DELETE', VEHICLES, { ids: [vehicle.id] })
})

const rows = (at = page) => at.locator('.mp-table:visible .ant-table-row')
const rowOf = (name: string, at = page) => rows(at).filter({ hasText: name })
const dialog = (at = page) => at.getByRole('dialog').filter({ visible: true })

/** Reports until it is seen: what acts on frames takes its time on a busy machine. */
async function until(seen: () => Promise<boolean>, report: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        await report()
        return seen()
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(true)
}

/** A list of alarms narrowed to the vehicle, which keeps itself up to date; nothing is chosen, and nobody points at it. */
async function openAlarms(path: string, at = page): Promise<void> {
  await go(at, `${path}?vin=${vehicle.vin}`)
  const list = at.locator('.mp-list:visible')
  await list.getByRole('button', { name: '清除条件' }).or(rows(at).first()).first().waitFor()
  const clear = list.getByText('清除', { exact: true })
  if (await clear.isVisible()) await clear.click()
  await at.mouse.move(5, 5)
}

async function closeStory(): Promise<void> {
  await page.locator('.ant-drawer-close:visible').click()
  await page.locator('.alarm-story').waitFor({ state: 'detached' })
}

async function choose(name: string, at = page): Promise<void> {
  const box = rowOf(name, at).getByRole('checkbox')
  await box.check()
}

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
    await openAlarms('/vehicle/alarmCentre')
    expect(await rows().count()).toBe(0)
    await device.report({ ...AT, speed: 30, flags: INSULATION, level: 3 })
    await rowOf('绝缘报警').waitFor()
    expect(await rowOf('绝缘报警').textContent()).toContain('报警中')
  })

  it('tells its story, and leads to the bytes that prove it', async () => {
    await choose('绝缘报警')
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
    await closeStory()
  })

  it('is taken by the first, and the second is told who that was', async () => {
    for (const at of [page, colleague]) {
      await openAlarms('/vehicle/alarmCentre', at)
      await choose('绝缘报警', at)
    }
    await tool(page, '接手处理').click()
    await page.getByText('已接手 1 条报警').waitFor()
    await tool(colleague, '接手处理').click()
    await colleague.getByText(`该报警正由${name.own}处理`).first().waitFor()
  })

  it('is handed over to a colleague, who ends it with a result and a picture', async () => {
    await openAlarms('/vehicle/alarmCentre')
    await choose('绝缘报警')
    await tool(page, '转交').click()
    await dialog().getByRole('combobox').click()
    await page.keyboard.type(name.colleague)
    await page.locator('.ant-select-item-option:visible', { hasText: name.colleague }).first().click()
    await dialog().getByLabel('备注').fill('请处理')
    await dialog().locator('.ant-btn-primary').click()
    await page.getByText('已转交 1 条报警').waitFor()

    await openAlarms('/vehicle/alarmCentre', colleague)
    await choose('绝缘报警', colleague)
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
    await openAlarms('/vehicle/alarmCentre')
    await until(
      async () => ((await rowOf('绝缘报警').textContent()) ?? '').includes('已结束'),
      () => device.report(AT),
    )
    await choose('绝缘报警')
    await tool(page, '报警详情').click()
    const lines = page.locator('.alarm-handlings > li')
    await expect.poll(() => lines.count()).toBe(3)
    const text = await lines.allTextContents()
    expect(text[1]).toContain(name.colleague)
    expect(text[2]).toContain('更换高压线束')
    const shown = lines.nth(2).locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await closeStory()
  })
})

describe('a strategy', () => {
  let strategy: Row
  afterAll(async () => {
    await callOf(page, 'DELETE', '/api/vehicle-svc/alarm/vehicle/strategy/V1.0', { ids: [strategy.id] })
  })

  it(
    'whose condition is made in the editor raises alarms, which say which bound was crossed',
    LONG,
    async () => {
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
      await dialog().getByRole('button', { name: '添加条件' }).click()
      await dialog().getByLabel('条件名称').fill('过快')
      const [field, condition] = [dialog().getByRole('combobox').nth(0), dialog().getByLabel('报警条件')]
      await field.click()
      await page.keyboard.type('车速')
      await page.locator('.ant-select-item-option:visible').getByText('车速', { exact: true }).click()
      await condition.click()
      await page.locator('.ant-select-item-option:visible').getByText('大于', { exact: true }).click()
      await dialog().getByLabel('报警值').fill('60')
      await dialog().locator('.ant-modal-footer .ant-btn-primary').click()
      await dialog().waitFor({ state: 'detached' })

      await openAlarms('/vehicle/alarmCentre')
      await until(
        async () => (await rowOf(MARK).count()) > 0,
        () => device.report({ ...AT, speed: 90 }),
      )
      await choose(MARK)
      await tool(page, '报警详情').click()
      await page.locator('.alarm-story', { hasText: `策略“${MARK}”第1版` }).waitFor()
      await closeStory()
    },
  )
})

describe('a fence', () => {
  let fence: Row & { position: { lng: number; lat: number } }
  afterAll(async () => {
    if (fence) await callOf(page, 'DELETE', '/api/vehicle-svc/fences/V1.0', { ids: [fence.id] })
  })

  it(
    'R361 is drawn on the map, watches the vehicle that is linked, and alarms when it leaves',
    LONG,
    async () => {
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
      await dialog().getByRole('tab', { name: '可关联' }).click()
      const open = dialog().getByRole('tabpanel').filter({ visible: true })
      await open.getByPlaceholder(/./).last().fill(vehicle.vin)
      await open.locator('.ant-table-row', { hasText: vehicle.vin }).getByRole('checkbox').check()
      await open.getByRole('button', { name: /^关\s?联/ }).click()
      await page.getByText('已关联1辆车').waitFor()

      const found = await call<{ items: (typeof fence)[] }>(
        page,
        'POST',
        '/api/vehicle-svc/fences/V1.0/page',
        {
          fenceName: MARK,
        },
      )
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
      await openAlarms('/vehicle/fencesAlarm')
      await rows().filter({ hasText: MARK }).filter({ hasText: '驶出报警' }).waitFor()
    },
  )
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
    expect(labels.length).toBe(counts.filter(({ alarmType }) => alarmType !== 'ACCTIME').length)
    for (const [at] of labels.entries()) {
      if (at > 0) await bell.click()
      await entries.nth(at).click()
      await expect.poll(() => hashOf(page)).toMatch(/alarmVehicle|alarmTerminal|maintenanceLog|fencesAlarm/)
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
