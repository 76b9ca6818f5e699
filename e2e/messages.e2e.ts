import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unread, unreadAtFirst } from './message-support.ts'
import { someVehicle } from './monitor-support.ts'
import { session } from './session.ts'
import { go } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const box = (name: string) => page.locator('.mp-page-head:visible .ant-segmented-item', { hasText: name })
const lines = () => page.locator('.mp-msg-list:visible .mp-msg-line')
const move = (name: string) => page.locator('.mp-msg-view:visible footer').getByRole('button', { name })

test('a message written to everybody comes to the bell with what was typed', async () => {
  const before = await unreadAtFirst(page)
  await go(page, '/message/message_center')
  await page.getByRole('button', { name: '发送消息' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '接收范围' }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: '全部用户' }).click()
  await dialog.getByRole('textbox', { name: '标题' }).fill('今晚停机检修')
  await dialog.locator('[contenteditable=true]').fill('22:00 至 23:00，请提前保存。')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(before + 1)
  await lines().first().filter({ hasText: '今晚停机检修' }).click()
  await page.locator('.mp-rich-text', { hasText: '请提前保存' }).waitFor()
  await move('标为已读').click()
  await expect.poll(() => unread(page)).toBe(before)
})

test('R188 R192 R196 a long export lands in the download centre, and its message goes from the bell to the trash and back', async () => {
  const before = await unreadAtFirst(page)
  const { vin } = await someVehicle(page, true)
  await page.route('**/need/async/export*', (route) => route.fulfill({ json: { data: { need: true } } }))
  await go(page, `/single-vehicle/${vin}?tab=history`)
  await page.locator('.sv-history-table:visible .ant-table-row').first().waitFor()
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/async/export'))
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect((await asked).status()).toBe(200)
  await page.locator('.ant-message').getByText('下载中心').waitFor()

  // The bell is told over the live channel.
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(before + 1)
  await page.locator('.is-bell').click()
  await lines().first().click()
  await page.locator('.mp-msg-view:visible .mp-rich-text').waitFor()
  const title = (await page.locator('.mp-msg-view:visible h2').textContent()) ?? ''
  expect(title).toContain(vin)
  await move('查看详情').click()

  const task = page.locator('.mp-table:visible .ant-table-row', { hasText: vin }).first()
  await expect.poll(() => task.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  const ticketed = page.waitForRequest((request) => /\/downloads\/V1\.0\/\d+\/download/.test(request.url()))
  const saved = page.waitForEvent('download')
  await task.getByRole('button', { name: /B$/ }).click()
  await ticketed
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(1000)

  await page.locator('.is-bell').click()
  await lines().first().click()
  await move('标为已读').click()
  await expect.poll(() => unread(page)).toBe(before)
  for (const [from, button, to] of [
    ['已读', '移到回收站', '回收站'],
    ['回收站', '恢复', '已读'],
  ] as const) {
    await box(from).click()
    await lines().first().click()
    await page.locator('.mp-msg-view:visible h2', { hasText: title }).waitFor()
    await move(button).click()
    await box(to).click()
    await lines().first().filter({ hasText: title }).waitFor()
  }
})
