import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { go, openList, tool } from './support.ts'

let page: Page
session(
  (next) => {
    page = next
  },
  { onePage: true },
)

const dialog = () => page.getByRole('dialog')
const rowOf = (text: string) => page.locator('.mp-table:visible .ant-table-row', { hasText: text })

async function openForm(path: string): Promise<void> {
  await openList(page, path)
  await tool(page, '新增').click()
  await dialog().locator('form').waitFor()
}

const choose = async (label: string, option: string) => {
  await dialog().getByLabel(label).click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option })
    .first()
    .click()
}

test('R149 R148 an invalid form sends nothing; the issue goes when the field is filled', async () => {
  let posts = 0
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/types/V1.0') && posts++,
  )
  await openForm('/vehicle/types')
  await dialog().getByRole('button', { name: '保存' }).click()
  const issue = dialog().getByText('类型编码不能为空')
  await issue.waitFor()
  expect(posts).toBe(0)
  await dialog().getByLabel('类型编码').fill('E2E')
  await issue.waitFor({ state: 'detached' })
  await dialog().getByLabel('类型编码').fill('')
  await issue.waitFor()
})

test('R136 the dialog is 720 px wide and stays when the ground behind it is clicked', async () => {
  await openForm('/vehicle/types')
  expect(
    await page.locator('.ant-modal:visible').evaluate((modal) => (modal as HTMLElement).offsetWidth),
  ).toBe(720)
  await page.mouse.click(20, 500)
  await page.keyboard.press('Shift')
  expect(await dialog().isVisible()).toBe(true)
})

test('R134 R138 R125 a vehicle type is created, changed and deleted, the list following each time', async () => {
  const code = `E2E${Date.now() % 1_000_000}`
  await openForm('/vehicle/types')
  await dialog().getByLabel('类型编码').fill(code)
  await dialog().getByLabel('类型名称').fill(`试验类型${code}`)
  await choose('车辆类别', '新能源')
  await dialog().getByRole('button', { name: '保存' }).click()
  await page.getByText('新增成功').waitFor()
  await rowOf(code).waitFor()

  const found = page.waitForRequest((r) => r.method() === 'GET' && /\/types\/V1\.0\/\d+$/.test(r.url()))
  await rowOf(code).getByRole('checkbox').check()
  await tool(page, '修改').click()
  await found
  expect(await dialog().getByLabel('类型编码').inputValue()).toBe(code)
  await dialog().getByLabel('备注').fill('已修改')
  const put = page.waitForRequest((r) => r.method() === 'PUT')
  await dialog().getByRole('button', { name: '保存' }).click()
  expect((await put).postDataJSON()).toMatchObject({ remark: '已修改', typeCode: code })
  await rowOf('已修改').waitFor()

  await rowOf(code).getByRole('checkbox').check()
  await tool(page, '删除').click()
  const deleted = page.waitForRequest((r) => r.method() === 'DELETE')
  await dialog().getByRole('button', { name: '删除' }).click()
  expect((await deleted).postDataJSON()).toEqual({ ids: [expect.stringMatching(/^\d+$/)] })
  await rowOf(code).waitFor({ state: 'detached' })
})

test('what the server refuses stands at its field and nothing that was typed is lost', async () => {
  await openList(page, '/vehicle/types')
  const known = (await page.locator('.mp-table:visible .ant-table-row td').nth(2).textContent()) ?? ''
  await tool(page, '新增').click()
  await dialog().getByLabel('类型编码').fill(known)
  await dialog().getByLabel('类型名称').fill('重复的编码')
  await choose('车辆类别', '新能源')
  await dialog().getByRole('button', { name: '保存' }).click()
  await dialog().getByText(`类型编码“${known}”不能重复`).waitFor()
  expect(await dialog().getByLabel('类型名称').inputValue()).toBe('重复的编码')
})

test('R155 R156 choices say that they are being asked for, and that nothing matches what is typed', async () => {
  await openForm('/vehicle/vehicles')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/vehicle/models/V1.0/options', async (route) => {
    await held
    await route.continue()
  })
  const model = dialog().getByLabel('车型')
  await model.click()
  await page.getByText('正在请求…').first().waitFor()
  release()
  await model.fill('没有这样的车型')
  await page.locator('.ant-select-dropdown:visible').getByText('没有与“没有这样的车型”匹配的选项').waitFor()
})

test('R065 fast typing in a vehicle choice asks once', async () => {
  await openForm('/vehicle/vehicles')
  const asked: string[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/models/V1.0/options') ? request.postData() : null
    if (body?.includes('keyword')) asked.push(body)
  })
  await dialog().getByLabel('车型').pressSequentially('QHK', { delay: 30 })
  await page.waitForRequest((request) => Boolean(request.postData()?.includes('"keyword":"QHK"')))
  expect(asked).toHaveLength(1)
})

test('R133 two chips of a choice of several are shown, the third is counted; what is offered comes from a call', async () => {
  const [call] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/dicItems/V1.0/getChainType')),
    openForm('/terminal/models'),
  ])
  const offered = ((await call.json()) as { data: { label: string }[] }).data.map((one) => one.label)
  const field = dialog().locator('.mp-form-item', { hasText: '适用链路' })
  await field.getByRole('combobox').click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await options.first().waitFor()
  expect(await options.allTextContents()).toEqual(offered)
  const chips = field.locator('.ant-select-selection-item')
  for (const n of [0, 1]) await options.nth(n).click()
  expect(await chips.count()).toBe(2)
  await options.nth(2).click()
  await chips.filter({ hasText: /^\+ ?1/ }).waitFor()
  expect(await chips.count()).toBe(3)
})

test('a choice that a call narrows follows the field that it depends on', async () => {
  await openForm('/vehicle/models')
  const levels = () => page.locator('.ant-select-dropdown:visible .ant-select-item-option').allTextContents()
  for (const [category, fitting] of [
    ['新能源', 1],
    ['非道路', 2],
  ] as const) {
    await choose('车辆类别', category)
    await dialog().getByLabel('排放阶段').click()
    await expect.poll(async () => (await levels()).length).toBe(fitting)
    await page.keyboard.press('Escape')
  }
})

test('R174 R182 a refused file is not sent and nothing of it is kept; a download that fails is silent', async () => {
  let uploads = 0
  page.on('request', (request) => request.url().includes('/attachments/V1.0/upload') && uploads++)
  await openForm('/terminal/models')
  const field = dialog().locator('.mp-form-item', { hasText: '授权文件' })
  const give = (name: string, mimeType: string, text: string) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await give('授权.txt', 'text/plain', 'no')
  await page.getByText('文件类型不正确').waitFor()
  expect(uploads).toBe(0)
  expect(await field.getByRole('link').count()).toBe(0)
  await give(
    '授权.pdf',
    'application/pdf',
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const link = field.getByRole('link', { name: '授权.pdf' })
  await link.waitFor()
  expect(uploads).toBe(1)
  await page.locator('.ant-message-notice').waitFor({ state: 'detached' })
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.route('**/attachments/V1.0/*/download', (route) => route.abort('connectionreset'))
  await link.click()
  await expect.poll(() => warned.some((text) => text.startsWith('download '))).toBe(true)
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
})

test('R057 a dialog with an open choice stays open while another page is looked at', async () => {
  await openForm('/vehicle/types')
  await dialog().getByLabel('车辆类别').click()
  const choices = page.locator('.ant-select-dropdown:visible')
  await choices.waitFor()
  await openList(page, '/vehicle/series')
  await go(page, '/vehicle/types')
  await dialog().locator('form').waitFor()
  await choices.locator('.ant-select-item-option-active', { hasText: '新能源' }).waitFor()
  // By the keyboard: where the list stands depends on when the page was hidden.
  await dialog().getByLabel('车辆类别').press('Enter')
  await dialog().locator('.ant-select', { hasText: '新能源' }).waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
  await dialog().first().waitFor({ state: 'detached' })
})

test('R164 what is no number is cleared with a warning', async () => {
  await openForm('/vehicle/types')
  const sort = dialog().getByLabel('排序')
  await sort.fill('1.2.3')
  await page.getByText('输入的不是数字').waitFor()
  expect(await sort.inputValue()).toBe('')
})

test('R186 a workbook with a wrong row is refused: the text, the error file, and the file marked', async () => {
  await openList(page, '/vehicle/types')
  await page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '导入' }).click()
  const template = page.waitForEvent('download')
  await dialog().getByRole('button', { name: '下载模板' }).click()
  const path = await (await template).path()
  await page.route('**/types/V1.0/import', async (route) => {
    // The template itself holds no row; what the server says of a wrong one is checked with the spreadsheets.
    await route.fulfill({
      status: 400,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      headers: { 'content-disposition': "attachment; filename*=UTF-8''errors.xlsx" },
      path,
    })
  })
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'types.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('any'),
    })
  const errors = page.waitForEvent('download')
  await dialog().getByRole('button', { name: '导入', exact: true }).click()
  expect((await errors).suggestedFilename()).toBe('errors.xlsx')
  await dialog().getByText('导入失败，请检查信息').waitFor()
  await dialog().locator('.mp-drop.is-bad').waitFor()
})

test('a calendar speaks the language of its reader: the bundler keeps the names of days and months', async () => {
  await go(page, '/monitor/messageQuery')
  await page.locator('.msg-form:visible .ant-picker').first().click()
  const calendar = page.locator('.ant-picker-dropdown:visible .ant-picker-date-panel').first()
  await calendar.waitFor()
  expect((await calendar.locator('thead th').allInnerTexts()).join('')).toBe('一二三四五六日')
  expect(await calendar.locator('.ant-picker-header-view').innerText()).toMatch(/^\d{4}年\s*\d{1,2}月$/)
  await page.keyboard.press('Escape')
})
