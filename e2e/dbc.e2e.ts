import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { call } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

const FILE = [
  'BU_: E',
  'BO_ 291 Engine: 8 E',
  ' SG_ E2eOilLevel : 0|8@1+ (0.4,0) [0|100] "%" E',
  ' SG_ BadSig : 70|12@0- (1,0) [0|0] "" E',
].join('\n')

let page: Page
sharedPage((next) => {
  page = next
})

it('a DBC file shows what it will make and refuse, by line, before anything is stored', async () => {
  const { items } = await call<{ items: { id: string }[] }>(
    page,
    'POST',
    '/api/terminal-svc/softVersions/V1.0/page',
    { page: 1, pageSize: 1 },
  )
  await go(page, `/terminal/softVersions/${items[0]?.id}/upstream`)
  await page.getByRole('button', { name: '导入DBC' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'engine.dbc',
    mimeType: 'text/plain',
    buffer: Buffer.from(FILE),
  })
  const row = (signal: string) => dialog.locator('.ant-table-row', { hasText: signal })
  await row('BadSig').waitFor()
  expect(await row('BadSig').textContent()).toMatch(/^4/)
  expect(await row('E2eOilLevel').textContent()).toMatch(/^3.*(新增|更新|不变)$/)
  await dialog.getByRole('button', { name: '取消' }).click()
})
