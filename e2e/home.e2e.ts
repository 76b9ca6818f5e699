import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, listed } from './monitor-support.ts'
import { session } from './session.ts'
import { atHash, go } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const number = (text: string | null) => Number(text?.replaceAll(',', ''))
const panel = (title: string) =>
  page.locator('.mp-panel', { has: page.getByRole('heading', { name: title }) })

test('R072 each count of home leads to the list that it counts', async () => {
  await go(page, '/home')
  const parked = page.locator('.home-statistics a', { hasText: '在线率' })
  await expect
    .poll(async () => number(await parked.locator('.mp-stat-value').textContent()))
    .toBeGreaterThan(0)
  await parked.click()
  await atHash(page, '#/monitor/vehicleStatus')
  expect(page.url()).toContain('onlineStatus=ONLINE')
  await page.locator('.mp-table:visible .ant-table-row').first().waitFor()
})

test('home says what waits, and leads there filtered alike', async () => {
  await go(page, '/home')
  const needs = panel('待我处理')
  await needs.locator('.home-needs li, .home-none').first().waitFor()
  // What was looked at is named, whether it waits or not.
  for (const name of ['报警中的车辆', '30天内服务到期', '离线的车辆', '失败的导入导出'])
    expect(await needs.textContent()).toContain(name)
  const offline = needs.locator('a.home-need-count', { hasText: '离线的车辆' })
  if ((await offline.count()) > 0) {
    await offline.click()
    await atHash(page, '#/monitor/vehicleStatus')
    expect(page.url()).toContain('operatingState=offline')
    expect((await listed(page, { operatingState: 'offline', pageSize: 1 })).total).toBeGreaterThanOrEqual(0)
  }
})

test('R072 home compares today with last week, as its call has it', async () => {
  const days = await call<{ until: number | null; days: { distance: number }[] }>(
    page,
    'GET',
    '/api/vehicle-svc/home/V1.0/days',
  )
  expect(days.days).toHaveLength(15)
  await go(page, '/home')
  const report = panel('今日与上周同日')
  // The figures come five minutes after the first reports: until then it says so.
  await report.locator('.home-trend, .mp-empty').first().waitFor()
  if ((await report.locator('.home-trend').count()) === 0) return
  expect(await report.locator('.home-trend tr').count()).toBe(15)
  await report.getByRole('button', { name: /工作时长/ }).click()
  await report.getByRole('table', { name: '工作时长' }).waitFor()
})
