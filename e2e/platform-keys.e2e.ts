import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { session } from './session.ts'
import { ADMIN, callOf, go } from './support.ts'

let page: Page
session(
  (next) => {
    page = next
  },
  { account: ADMIN },
)

const API = '/api/terminal-svc/platformKeys/V1.0'
const row = (text: string) => page.locator('.mp-table:visible .ant-table-row', { hasText: text }).first()

async function open(): Promise<void> {
  await go(page, '/terminal/platformKeys')
  await page.locator('.mp-table:visible .ant-table-row').first().waitFor()
}

/** Where `E2E_PICTURES` names a folder, the screen is kept as it was. */
async function picture(name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/platform-keys-${name}.png`, fullPage: true })
}

it('the pairs of the first start are listed, made anew once that is confirmed, and handed over as PEM', async () => {
  await open()
  expect(await row('首次启动').textContent()).toContain('使用中')
  await picture('list')
  const before = (await callOf<unknown[]>(page, 'GET', API)).length
  await page.getByRole('button', { name: '生成新的 SM2 密钥', exact: true }).click()
  const question = page.locator('.ant-modal-confirm:visible')
  await question.getByText('再上一把立即失效').waitFor()
  await picture('rotate')
  await question.locator('.ant-btn-primary').click()
  await question.waitFor({ state: 'hidden' })
  await row('上一把').waitFor()
  expect((await callOf<unknown[]>(page, 'GET', API)).length).toBe(before + 1)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row('使用中').getByRole('button', { name: '下载 PEM' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^platform-(sm2|rsa)-\d+\.pem$/)
})

it('one is revoked with a reason, after the warning of what follows, and opens nothing from then on', async () => {
  await open()
  await page.getByRole('button', { name: '生成新的 RSA 密钥', exact: true }).click()
  await page.locator('.ant-modal-confirm:visible .ant-btn-primary').click()
  await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
  await row('上一把').getByRole('button', { name: '吊销' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.getByText('私钥将被删除且无法恢复').waitFor()
  expect(await dialog.locator('.ant-btn-primary').isDisabled()).toBe(true)
  await picture('revoke')
  await dialog.locator('textarea').fill('终端厂家更换设备')
  await dialog.locator('.ant-btn-primary').click()
  await dialog.waitFor({ state: 'hidden' })
  await row('终端厂家更换设备').waitFor()
  expect(await row('终端厂家更换设备').textContent()).toContain('已失效')
  await picture('revoked')
})
