import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedPage } from './session.ts'
import { openList } from './support.ts'

let page: Page
sharedPage((next) => {
  page = next
})

const dialog = () => page.locator('.ant-modal:visible')

async function list(screen: string, title: string): Promise<void> {
  await openList(page, `/lock/${screen}`)
  await page.locator('h1:visible', { hasText: title }).waitFor()
  await page.locator('.mp-table:visible .ant-table-row').first().waitFor()
}

/** Presses a button of a dialog until the dialog goes: a press may meet a dialog that still moves. */
async function answer(name: string | RegExp): Promise<void> {
  const press = dialog().getByRole('button', { name })
  await expect
    .poll(
      async () => {
        await press.click({ timeout: 3000 }).catch(() => undefined)
        return dialog().count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0)
}

const button = (name: string) =>
  page.locator('.mp-toolbar-main:visible').getByRole('button', { name, exact: true })

it('a lock is asked with a reason, and nobody approves it without a second factor', async () => {
  await list('locks', '远程锁车')
  const row = page
    .locator('.mp-table:visible .ant-table-row', { hasText: '继电器一级锁车' })
    .filter({ hasText: '—' })
  const free = row.filter({ hasNotText: '待审批' }).first()
  const vin = (await free.textContent())?.match(/LM[A-Z0-9]{15}/)?.[0] ?? ''
  await free.locator('.ant-checkbox-input').check()
  await button('申请锁车').click()
  expect(await dialog().getByRole('button', { name: '申请锁车' }).isEnabled()).toBe(false)
  await dialog().getByLabel('原因').fill('浏览器测试：逾期未还款')
  await dialog().getByRole('button', { name: '申请锁车' }).click()
  await page.locator('.ant-message-success', { hasText: '等待审批' }).waitFor()
  await dialog().waitFor({ state: 'hidden' })
  await list('orders', '锁车审批')
  const order = page
    .locator('.mp-table:visible .ant-table-row', { hasText: vin })
    .filter({ hasText: '浏览器测试' })
    .first()
  expect(await order.textContent()).toContain('待审批')
  await order.locator('.mp-row-actions button').first().click()
  await dialog().getByLabel('动态验证码').fill('123456')
  await dialog().getByRole('button', { name: '批准' }).click()
  await dialog().locator('.ant-alert-error', { hasText: '两步验证' }).waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect(await order.textContent()).toContain('待审批')
  await order.locator('.mp-row-actions button').nth(1).click()
  await page.locator('.ant-dropdown:visible').getByText('撤回', { exact: true }).click()
  await answer(/撤\s*回/)
  await expect.poll(() => order.textContent()).toContain('已撤回')
})

it('R346 an emergency unlock goes to the terminal at once, and each of its steps is in the history', async () => {
  await list('locks', '远程锁车')
  const row = page.locator('.mp-table:visible .ant-table-row', { hasText: '解锁' }).first()
  const vin = (await row.textContent())?.match(/LM[A-Z0-9]{15}/)?.[0] ?? ''
  await row.locator('.ant-checkbox-input').check()
  await button('紧急解锁').click()
  await dialog().getByLabel('原因').fill('浏览器测试：道口抛锚')
  await answer('紧急解锁')
  await list('log', '锁车日志')
  const command = page.locator('.mp-table:visible .ant-table-row', { hasText: vin }).first()
  await expect.poll(() => command.textContent(), { timeout: 30_000 }).toMatch(/成功|离线指令已下发/)
  await list('history', '锁车历史')
  const steps = page.locator('.mp-table:visible .ant-table-row', { hasText: vin })
  await expect.poll(async () => (await steps.allTextContents()).join(' ')).toContain('紧急解锁')
})
