import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { freshContext, go, openList, signIn, tool } from './support.ts'

let page: Page
const user = session(
  (next) => {
    page = next
  },
  { onePage: true },
)

/** With no answer kept from a test before. */
const reload = async () => {
  await page.reload()
  await page.locator('.mp-shell').waitFor()
}

const VEHICLES = '/vehicle/vehicles'
const rows = () => page.locator('.mp-table:visible .ant-table-row')
const pageBodies = () => {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vehicles/V1.0/page'))
      bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  return bodies
}

test('R107 R110 a searchable list has query and reset; labels are 100 px, four fields stand in a row', async () => {
  await openList(page, VEHICLES)
  const search = page.locator('.mp-search:visible')
  for (const name of ['查询', '重置']) expect(await search.getByRole('button', { name }).count()).toBe(1)
  expect((await search.locator('label').first().boundingBox())?.width).toBe(100)
  const tops = await search
    .locator('.mp-search-field')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4)
})

test('R112 reset empties the fields and asks again from the first page', async () => {
  await openList(page, `${VEHICLES}?size=10&page=2&vin=LMP`)
  const bodies = pageBodies()
  await page.locator('.mp-search:visible').getByRole('button', { name: '重置' }).click()
  await page.waitForURL((url) => !url.hash.includes('vin='))
  await page.locator('.mp-pager:visible .ant-pagination-item-active', { hasText: '1' }).waitFor()
  expect(await page.locator('.mp-search:visible input').first().inputValue()).toBe('')
  expect(bodies.at(-1)).toEqual({ page: 1, pageSize: 10 })
})

test('a query goes to the address, so that it can be shared', async () => {
  await openList(page, `${VEHICLES}?size=10`)
  const vin = (await rows().first().locator('td').nth(2).textContent()) ?? ''
  await page.locator('.mp-search:visible input').first().fill(vin)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.hash.includes(`vin=${vin}`))
  await page.locator('.mp-pager:visible', { hasText: '共 1 条' }).waitFor()
  expect(await rows().count()).toBe(1)
})

test('R115 a column that is unticked leaves the table', async () => {
  await openList(page, '/vehicle/types')
  const head = page.locator('.mp-table:visible th', { hasText: '类型编码' })
  await head.first().waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '类型编码' }).uncheck()
  await head.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '恢复默认' }).click()
  await head.first().waitFor()
})

test('R116 below 768 px the list is cards, from 768 px a table', async () => {
  await openList(page, VEHICLES)
  await page.setViewportSize({ width: 767, height: 900 })
  await page.locator('.mp-cards:visible').waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.locator('.mp-table:visible').waitFor()
})

test('R120 R121 pages: 20 rows first, sizes 10, 20, 50, 100, a jump box and the total', async () => {
  await reload()
  const bodies = pageBodies()
  await openList(page, VEHICLES)
  // Home, which is loaded again too, asks for a few vehicles of its own.
  expect(bodies).toContainEqual(expect.objectContaining({ page: 1, pageSize: 20 }))
  const pager = page.locator('.mp-pager:visible')
  expect(await pager.getByRole('status').textContent()).toMatch(/^共 \d+ 条$/)
  await pager.locator('.ant-select').click()
  expect(await page.locator('.ant-select-item-option').allTextContents()).toEqual([
    '10 条/页',
    '20 条/页',
    '50 条/页',
    '100 条/页',
  ])
  await page.locator('.ant-select-item-option', { hasText: '10 条/页' }).first().click()
  await page.waitForURL((url) => url.hash.includes('size=10'))
  await expect.poll(() => rows().count(), { timeout: 30_000 }).toBe(10)
  await pager.locator('.ant-pagination-options-quick-jumper input').fill('2')
  await page.keyboard.press('Enter')
  await pager.locator('.ant-pagination-item-active', { hasText: '2' }).waitFor()
  await page.locator('.mp-row-number:visible', { hasText: '11' }).waitFor()
})

test('a page of 500 rows is drawn as it is scrolled, and what is selected stays so out of sight', async () => {
  await page.route('**/vehicles/V1.0/page', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ pageSize: 500 })
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { items: object[]; total: number } }
    const { items } = answer.data
    // The few vehicles of the demo over and over, each time as others.
    answer.data.items = Array.from({ length: 500 }, (_, i) => ({
      ...items[i % items.length],
      id: `${i + 1}`,
    }))
    answer.data.total = 500
    await route.fulfill({ response, json: answer })
  })
  await openList(page, `${VEHICLES}?size=500`)
  const table = page.locator('.mp-table:visible')
  const number = (n: number) => table.locator('.ant-table-row .mp-row-number', { hasText: RegExp(`^${n}$`) })
  expect(await rows().count()).toBeLessThan(80)
  const head = await table.locator('.ant-table-thead').first().boundingBox()
  await rows().first().getByRole('checkbox').check()
  await table.focus()
  await page.keyboard.press('End')
  await number(500).waitFor()
  expect(await number(1).count()).toBe(0)
  expect(await rows().count()).toBeLessThan(80)
  await page.keyboard.press('Space')
  await page.getByText('已选 2 项').waitFor()
  expect(await table.locator('.ant-table-thead').first().boundingBox()).toEqual(head)
  await page.keyboard.press('Home')
  await number(1).waitFor()
  expect(await rows().first().getByRole('checkbox').isChecked()).toBe(true)
  expect(await rows().nth(1).getByRole('checkbox').isChecked()).toBe(false)
})

test('R122 R123 edit needs exactly one row, delete at least one', async () => {
  await openList(page, VEHICLES)
  const state = async () => [await tool(page, '修改').isEnabled(), await tool(page, '删除').isEnabled()]
  expect(await state()).toEqual([false, false])
  await rows().nth(0).getByRole('checkbox').check()
  expect(await state()).toEqual([true, true])
  await rows().nth(1).getByRole('checkbox').check()
  expect(await state()).toEqual([false, true])
})

test('R124 delete asks first, names what it deletes, and cancelling sends nothing', async () => {
  let deletes = 0
  page.on('request', (request) => request.method() === 'DELETE' && deletes++)
  await openList(page, VEHICLES)
  const vin = (await rows().first().locator('td').nth(2).textContent()) ?? ''
  await rows().first().getByRole('checkbox').check()
  await tool(page, '删除').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(vin).waitFor()
  await dialog.getByText('请谨慎操作').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(deletes).toBe(0)
})

test('R127 a failed load empties the table and says so there, without a toast', async () => {
  await page.route('**/vehicle_series/V1.0/page', (route) =>
    route.fulfill({ status: 500, json: { errCode: 'INTERNAL', message: '服务器错误，编号1' } }),
  )
  await go(page, '/vehicle/series')
  await page.getByText('加载失败').waitFor()
  expect(await rows().count()).toBe(0)
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
})

test('a tree unfolds and folds', async () => {
  await openList(page, '/system/orgs')
  const all = await rows().count()
  expect(all).toBeGreaterThan(1)
  await page.locator('.mp-table:visible .ant-table-row-expand-icon-expanded').first().click()
  await page.waitForFunction(
    (before) => document.querySelectorAll('.mp-table .ant-table-row:not([style*="none"])').length < before,
    all,
  )
})

/** All rows of the list at hand, in the columns that it shows. */
async function exportList(): Promise<void> {
  await page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '导出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '导出' }).click()
}

test('R183 R187 the import dialog offers its template, the export is named after the screen and the time', async () => {
  await openList(page, '/vehicle/types')
  await page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await dialog.getByRole('button', { name: '取消' }).click()
  const exported = page.waitForEvent('download')
  await exportList()
  expect((await exported).suggestedFilename()).toMatch(/^车辆类型\d{14}\.xlsx$/)
})

test('R185 a template that is missing leaves a line in the log and nothing else', async () => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.route('**/api/excel/**', (route) => {
    const there = new URL(route.request().url())
    return route.continue({ url: `${there.origin}/api/excel/no-such-template.xlsx` })
  })
  await openList(page, '/vehicle/types')
  await page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  // What the test before it said goes first.
  await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0)
  const answer = page.waitForResponse((response) => response.url().includes('/api/excel/'))
  await dialog.getByRole('button', { name: '下载模板' }).click()
  expect((await answer).status()).toBe(404)
  await expect.poll(() => warned.some((text) => text.startsWith('template '))).toBe(true)
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
  expect(await dialog.locator('.ant-alert').count()).toBe(0)
})

test('R248 buttons and columns show with the entry of their permission, and not without it', async () => {
  const buttons = () => page.locator('.mp-toolbar-main:visible button').allTextContents()
  const column = () => page.locator('.mp-table:visible th', { hasText: '租户名称' })
  const withEntries = async (change: (all: string[]) => string[]) => {
    const other = await user.again()
    await other.route('**/auth/V2.0/resource', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: string[] }
      const all = answer.data.flatMap((one) => one.split('\n'))
      await route.fulfill({ response, json: { ...answer, data: change(all) } })
    })
    await other.evaluate(() => sessionStorage.clear())
    await other.reload()
    await other.locator('.mp-shell').waitFor()
    page = other
    await openList(page, '/system/users')
  }
  await openList(page, '/system/users')
  expect(await buttons()).toEqual(expect.arrayContaining(['新增', '修改', '删除']))
  expect(await column().count()).toBe(0)
  await withEntries((all) => [...all.filter((one) => one !== 'system/users/delete'), 'userType/admin'])
  expect(await buttons()).toEqual(expect.arrayContaining(['新增', '修改']))
  expect(await buttons()).not.toContain('删除')
  await column().first().waitFor()
  await page.context().close()
})

test('R083 R018 dictionaries come with the session and again in another language; their labels reach the list', async () => {
  const context = await freshContext(user.browser)
  page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/auth\/V2\.0\/resource$|options\/all$/.test(pathname))
      asked.push(`${pathname.split('/').slice(-2).join('/')} ${request.headers()['accept-language']}`)
  })
  await page.route('**/dicItems/V1.0/options/all', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<string, { code: string; label: string }[]> }
    const language = route.request().headers()['accept-language']
    for (const item of answer.data.VehicleCategory ?? []) item.label = `改名 ${language}`
    await route.fulfill({ response, json: answer })
  })
  const channel = page.waitForEvent('websocket', (socket) => socket.url().includes('/websocket/cmd'))
  await signIn(page)
  await channel
  expect(asked).toEqual(expect.arrayContaining(['V2.0/resource zh-CN', 'options/all zh-CN']))
  await openList(page, '/vehicle/types')
  await rows().getByText('改名 zh-CN').first().waitFor()
  await page.locator('.is-language').click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await rows().getByText('改名 en-US').first().waitFor()
  expect(asked.at(-1)).toBe('options/all en-US')
  await context.close()
})

test('R261 the server’s refusal shows as a toast for four seconds', async () => {
  await openList(page, '/vehicle/types')
  await page.route('**/vehicle/types/V1.0/export', (route) =>
    route.fulfill({ status: 409, json: { errCode: 'CONFLICT', message: '换个时间再导出' } }),
  )
  await exportList()
  const toast = page.locator('.ant-message-notice', { hasText: '换个时间再导出' })
  await toast.waitFor()
  const begin = Date.now()
  await toast.waitFor({ state: 'detached' })
  expect(Date.now() - begin).toBeGreaterThan(3200)
  expect(Date.now() - begin).toBeLessThan(6000)
})

test('R263 without a connection a call fails with a message of our own', async () => {
  await openList(page, '/vehicle/types')
  await page.context().setOffline(true)
  await exportList()
  await page.getByText('网络连接失败').first().waitFor()
  await page.context().setOffline(false)
})

test('R256 calls carry language and client id, and no script holds the token', async () => {
  await reload()
  const headers: Record<string, string>[] = []
  page.on(
    'request',
    (request) => request.url().includes('/types/V1.0/page') && headers.push(request.headers()),
  )
  await openList(page, '/vehicle/types')
  expect(headers[0]).toMatchObject({ 'client-id': 'BIZ', 'accept-language': 'zh-CN' })
})
