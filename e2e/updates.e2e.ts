import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedPage } from './session.ts'
import { openList } from './support.ts'

let page: Page
sharedPage((next) => {
  page = next
})

async function list(screen: string, title: string): Promise<void> {
  await openList(page, `/ota/${screen}`)
  await page.locator('h1:visible', { hasText: title }).waitFor()
}

const row = (text: string) => page.locator('.mp-table:visible .ant-table-row', { hasText: text }).first()

it('R324 a task of the demo is followed: its rings, and what became of each terminal', async () => {
  await list('tasks', '升级任务')
  await row('试升级').dblclick()
  const dialog = page.locator('.ant-modal:visible')
  await dialog
    .getByText(/第 ?1 ?批/)
    .first()
    .waitFor()
  expect(await dialog.locator('.ant-progress').count()).toBeGreaterThan(0)
  expect(await dialog.locator('.ant-table-row').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it('a task is started only after it was asked for', async () => {
  await list('tasks', '升级任务')
  const waiting = row('全量升级')
  await waiting.locator('.ant-checkbox-input').check()
  await page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '启动', exact: true }).click()
  const question = page.locator('.ant-modal:visible')
  await question.locator('.ant-modal-confirm-title', { hasText: '台终端' }).waitFor()
  await question.getByRole('button', { name: /取\s*消/ }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await waiting.textContent()).toContain('待执行')
})
