import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { PATIENT_MS } from './alarm-support.ts'
import { sharedPage } from './session.ts'
import { type Account, callOf, enter, hashOf } from './support.ts'

const OWNER: Account = {
  userName: process.env.E2E_OWNER_USER ?? '',
  password: process.env.E2E_OWNER_PASSWORD ?? '',
}
const PORTAL = '/api/customer-svc/customer/vehicle/V1.0'
/** Three of its own, and the one that was sold to it. */
const MACHINES = 4
/** A phone in one hand. */
const PHONE = { width: 360, height: 740 }

vi.setConfig({ hookTimeout: 300_000 })

let page: Page
sharedPage(
  (next) => {
    page = next
  },
  furnished,
  OWNER,
)

const card = () => page.locator('.pt-card:visible')
const button = (name: string) => page.locator('#main').getByRole('button', { name })
const dialog = () => page.locator('.ant-modal:visible')

/** The demo gives its owner the machines while its vehicles already drive. */
async function furnished(own: Page): Promise<void> {
  await own.setViewportSize(PHONE)
  const end = Date.now() + 240_000
  const count = async () =>
    (await callOf<{ total: number }>(own, 'POST', `${PORTAL}/page`, { page: 1 })).total
  while ((await count()) < MACHINES) {
    if (Date.now() > end) throw new Error(`the owner of the demo has fewer than ${MACHINES} machines`)
    await own.waitForTimeout(1000)
  }
  await own.reload()
  await own.locator('.mp-shell').waitFor()
}

it('R013 an owner finds a menu of the portal alone, and home says how the machines are', async () => {
  await enter(page, '/portal/home')
  await page.locator('.pt-section:visible', { hasText: '今天需要处理' }).first().waitFor()
  await card().nth(2).waitFor()
  const codes = await callOf<string[]>(page, 'GET', '/api/system-svc/auth/V2.0/resource')
  const found = codes.flatMap((one) => one.split('\n')).filter((one) => one.endsWith('/find'))
  expect(found.filter((one) => !one.startsWith('portal/'))).toEqual([])
})

it('R385 finds the machine that it named, follows it, and opens it', async () => {
  await enter(page, '/portal/vehicles')
  await card().filter({ hasText: '一号机' }).getByRole('link').click()
  await page.locator('h1:visible', { hasText: '一号机' }).waitFor()
  expect(hashOf(page)).toContain('/portal/vehicles/')
  await page.locator('.pt-map canvas').first().waitFor({ timeout: PATIENT_MS })
})

it('R384 asks for service, takes it back with a reason, and writes to the platform', async () => {
  await enter(page, '/portal/orders')
  const words = `浏览器测试 ${Date.now()}`
  await button('申请服务').click()
  await dialog().getByLabel('车辆').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await dialog().getByLabel('问题描述').fill(words)
  await dialog()
    .getByRole('button', { name: /提\s*交/ })
    .click()
  await dialog().waitFor({ state: 'hidden' })
  const asked = card().filter({ hasText: words })
  await asked.getByText('待处理').waitFor()
  await asked.getByRole('button', { name: '取消申请' }).click()
  await dialog().getByLabel('取消原因').fill('已修好')
  await dialog().getByRole('button', { name: '取消申请' }).click()
  await asked.getByText('已取消').waitFor()
  await enter(page, '/portal/feedback')
  await card().filter({ hasText: '工时统计' }).waitFor()
})

it('shows every screen of the portal at the width of a phone, and nothing runs out of it', async () => {
  const screens = [
    'map',
    'assign',
    'alarm',
    'maintenance',
    'attendance',
    'workLogs',
    'sites',
    'content',
    'account',
  ]
  for (const screen of screens) {
    await enter(page, `/portal/${screen}`)
    await page
      .locator('.mp-skeleton:visible')
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([screen, wider]).toEqual([screen, 0])
    // Their texts come apart from those of staff's screens: none stands there as its key.
    const said = await page.locator('#main').innerText()
    expect([
      screen,
      said.match(/\b(portal|resource|map|workLog|vehicle|service|customer)[./]\w+(\.\w+)*/g),
    ]).toEqual([screen, null])
  }
})

it('takes along what is kept of the customer, as a file', async () => {
  await enter(page, '/portal/account')
  const saved = page.waitForEvent('download')
  await button('导出全部数据').click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^个人数据-\d{4}-\d\d-\d\d\.json$/)
  const all = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown[]>
  expect(all.账号资料).toMatchObject([{ user_name: OWNER.userName }])
})

it('opens without a network with what it showed last, and says so', async () => {
  await enter(page, '/portal/home')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // From now on the worker sees what is asked.
  await page.reload()
  await card().first().waitFor()
  // What is still asked for is not kept yet.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.reload()
  await card().filter({ hasText: '一号机' }).first().waitFor()
  await page.locator('.kept-note', { hasText: '离线，显示的是以下时间的数据' }).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await card().first().waitFor()
  expect(await page.locator('.kept-note').count()).toBe(0)
})
