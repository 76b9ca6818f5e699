import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { ADMIN, atHash, callOf, freshContext, go, openList, tool, URL } from './support.ts'

let page: Page
const admin = session(
  (next) => {
    page = next
  },
  { account: ADMIN },
)

const call = <T>(method: string, path: string, body?: unknown) => callOf<T>(page, method, path, body)

const setting = async (key: string, value: string) => {
  const path = '/api/system-svc/parameters/V1.0'
  const { items } = await call<{ items: { id: string }[] }>('POST', `${path}/page`, { key })
  await call('PUT', path, { id: items[0]?.id, value })
}

const again = async () => {
  await page.reload()
  await page.locator('.mp-shell').waitFor()
}

test('R031 at /admin/ stand its ten entries and no other; the business console has none that is the platform’s alone', async () => {
  await page.goto(`${URL}/admin/#/home`)
  await page.locator('.mp-brand-admin').waitFor()
  const entries = page.locator('.mp-sidebar .mp-nav-item')
  const own = [
    '首页',
    '用户管理',
    '角色权限',
    '菜单管理',
    '租户管理',
    '字典管理',
    '国际化',
    '主题管理',
    '参数管理',
    '系统日志',
  ]
  expect(await entries.allTextContents()).toEqual(own)
  await entries.filter({ hasText: '租户管理' }).click()
  await page.locator('.mp-table:visible .ant-table-row').first().waitFor()
  await page.goto(`${URL}/#/home`)
  await page.locator('.mp-sidebar').waitFor()
  for (const name of ['系统管理', '组织与用户', '租户与品牌'])
    await page.locator('.mp-nav-item.is-group', { hasText: name }).click()
  const business = await entries.allTextContents()
  expect(business).toEqual(expect.arrayContaining(['用户管理', '角色权限', '主题管理', '组织机构']))
  for (const name of ['租户管理', '菜单管理', '字典管理', '国际化', '参数管理', '系统日志'])
    expect(business).not.toContain(name)
})

test('R053 a page with unsaved settings asks before its tab is closed, also from another tab', async () => {
  await go(page, '/system/rdSettings')
  const months = page.getByRole('spinbutton', { name: '操作日志保留月数' })
  await months.fill('36')
  await months.blur()
  await page.getByText('有1项修改未保存').waitFor()
  await page.getByRole('tab', { name: '首页' }).click()
  await atHash(page, '#/home')
  const dialog = page.getByRole('dialog')
  await page.getByTitle('关闭研发设置').click()
  await dialog.locator('.ant-modal-confirm-title', { hasText: '确定关闭此页面' }).waitFor()
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '研发设置' }).click()
  expect(await months.inputValue()).toBe('36')
  await page.getByTitle('关闭研发设置').click()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await atHash(page, '#/home')
  expect(await page.getByRole('tab', { name: '研发设置' }).count()).toBe(0)
})

test('R073 R074 R075 the behaviour panel is off by default; switched on it has four buttons and six columns', async () => {
  const panel = page.getByRole('button', { name: /行为日志面板/ })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/collection-svc/events/')) sent++
  })
  await openList(page, '/system/users')
  expect([await panel.count(), sent]).toEqual([0, 0])
  try {
    await setting('behaviour.enabled', 'true')
    await setting('behaviour.panel', 'true')
    await again()
    await panel.click()
    const drawer = page.getByRole('dialog')
    for (const name of ['刷新会话', '新增一条', '清空', '发送'])
      await drawer.getByRole('button', { name, exact: true }).waitFor()
    expect((await drawer.locator('thead th').allTextContents()).filter(Boolean)).toHaveLength(6)
    await drawer.getByRole('button', { name: '新增一条' }).click()
    await drawer.locator('tbody .ant-table-row').first().waitFor()
    const posted = page.waitForResponse((answer) => answer.url().includes('/collection-svc/events/'))
    await drawer.getByRole('button', { name: '发送' }).click()
    expect((await posted).status()).toBe(200)
  } finally {
    await setting('behaviour.enabled', 'false')
    await setting('behaviour.panel', 'false')
  }
})

test('R019 a text kept on the server overrides the built-in one, for the tenant of who is signed in', async () => {
  const path = '/api/system-svc/locales/V1.0'
  const { id } = await call<{ id: string }>('POST', path, { i18n_code: 'ui.fullscreen', zh_CN: '铺满屏幕' })
  try {
    const asked = page.waitForRequest((request) => request.url().includes('/noToken/vue/zh-CN'))
    await again()
    await page.getByRole('button', { name: '铺满屏幕' }).waitFor()
    const { tenantId } = await call<{ tenant: { tenantId: string } }>(
      'GET',
      '/api/system-svc/users/V1.0/getCurUser',
    ).then((user) => user.tenant)
    const query = new globalThis.URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ locale: 'zh-CN', client: 'BIZ', tenantId })
  } finally {
    await call('DELETE', path, { ids: [id] })
  }
})

test('a parameter that is on or off is edited with a switch, one that counts within its limits', async () => {
  const edit = async (key: string) => {
    await openList(page, `/system/parameters?key=${key}`)
    await page.locator('.ant-table-row:visible .ant-checkbox-input').check()
    await tool(page, '修改').click()
  }
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await edit('locale.publicExport')
  try {
    const control = dialog.getByRole('switch')
    await control.waitFor()
    expect(await control.getAttribute('aria-checked')).toBe('true')
    await control.click()
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.ant-table-row:visible', { hasText: '否' }).waitFor()
  } finally {
    await setting('locale.publicExport', 'true')
  }
  await edit('signIn.passwordTries')
  const tries = dialog.getByRole('spinbutton')
  expect([await tries.getAttribute('aria-valuemin'), await tries.getAttribute('aria-valuemax')]).toEqual([
    '3',
    '20',
  ])
  await tries.fill('99')
  await tries.blur()
  expect(await tries.inputValue()).toBe('20')
})

test('R118 what is below a row is asked for when it is unfolded, once, and folds again', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    const code = /\/areas\/V1\.0\/(\d{6})\/children$/.exec(request.url())?.[1]
    if (code) asked.push(code)
  })
  await openList(page, '/system/areas')
  const row = (name: string) => page.locator('.ant-table-row:visible', { hasText: name }).first()
  const fold = (name: string) => row(name).locator('.ant-table-row-expand-icon')
  await fold('浙江省').click()
  await row('杭州市').waitFor()
  expect(asked).toEqual(['100000', '330000'])
  await fold('杭州市').click()
  await row('西湖区').waitFor()
  await fold('浙江省').click()
  await row('杭州市').waitFor({ state: 'hidden' })
  await fold('浙江省').click()
  await row('西湖区').waitFor()
  expect(asked).toEqual(['100000', '330000', '330100'])
})

test('R216 a tenant that cannot be saved is answered with 400, told in the form and by no message over the page', async () => {
  await openList(page, '/system/tenants')
  await tool(page, '新增').click()
  const dialog = page.getByRole('dialog')
  const fill = async (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('租户名称', '拒收的租户')
  await fill('租户编码', 'refused')
  await fill('应用名称', '拒收')
  await fill('域名', 'not a host!')
  await fill('机构编码', 'REFUSED')
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/tenants/V1.0'),
  )
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  expect((await answered).status()).toBe(400)
  await dialog.locator('.ant-form-item-explain-error').first().waitFor()
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
  expect(await dialog.isVisible()).toBe(true)
})

test('a logo uploaded in a tenant’s configuration shows on its sign-in page', async () => {
  await openList(page, '/system/tenants')
  await page
    .locator('.ant-table-row', { hasText: '砺岳' })
    .locator('.ant-checkbox-input, .ant-radio-input')
    .first()
    .check()
  await tool(page, '租户配置').click()
  const dialog = page.getByRole('dialog')
  const field = dialog.locator('.mp-form-item', { hasText: '登录Logo' })
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 40 } })
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/attachments/V1.0/upload'))
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await (await uploaded).finished()
  await field.locator('img').waitFor()
  await dialog
    .getByRole('button', { name: /保\s*存/ })
    .first()
    .click()
  await page.getByText('已保存').first().waitFor()
  const visitor = await (await freshContext(admin.browser)).newPage()
  await visitor.goto(`${URL.replace(/\/\/[^:/]+/, '//liyue.localhost')}/#/login`)
  const logo = visitor.locator('.mp-signin-brand img')
  await logo.waitFor()
  expect(await logo.getAttribute('src')).toMatch(/\/noToken\/pictures\/[0-9a-f-]{36}\.png$/)
  await visitor.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.mp-signin-brand img')?.naturalWidth === 120,
  )
  await visitor.context().close()
})
