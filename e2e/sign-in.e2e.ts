import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN,
  atHash,
  freshContext,
  go,
  hashOf,
  openBrowser,
  openList,
  signIn,
  TENANT_USER,
  tool,
  URL,
} from './support.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await (await freshContext(browser)).newPage()
})
afterEach(() => page.context().close())

test('R027 a visitor without a session is sent to the sign-in page from any address', async () => {
  await page.goto(`${URL}/#/vehicle/vehicles`)
  await atHash(page, '#/login')
  await page.locator('#userName').waitFor()
})

test('a fresh profile is greeted in Chinese', async () => {
  await page.goto(URL)
  expect(await page.locator('button[type=submit]').textContent()).toBe('登录')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
})

test('R023 R084 R028 R029 after sign-in the address is #/home, also from #/login and #/', async () => {
  await signIn(page)
  await atHash(page, '#/home')
  for (const address of ['#/login', '#/']) {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, address)
    await atHash(page, '#/home')
  }
})

test('empty fields complain in place and send nothing', async () => {
  let calls = 0
  await page.route('**/noToken/login', (route) => {
    calls++
    return route.continue()
  })
  await page.goto(`${URL}/#/login`)
  await page.locator('button[type=submit]').click()
  expect(await page.locator('#userName-error').textContent()).toBe('用户名不能为空')
  expect(await page.locator('#password-error').textContent()).toBe('密码不能为空')
  expect(calls).toBe(0)
})

test('R082 the password does not travel in clear', async () => {
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await signIn(page)
  const login = bodies.find((body) => body.includes('noToken/login'))
  expect(login).toContain(TENANT_USER.userName)
  expect(bodies.join('\n')).not.toContain(TENANT_USER.password)
})

test('a wrong password is refused in place, without a toast and without leaving the page', async () => {
  await page.goto(`${URL}/#/login`)
  await page.locator('#userName').fill('nobody.at.all')
  await page.locator('#password').fill('Wrong-Password-1')
  await page.locator('button[type=submit]').click()
  await page.locator('#password-error', { hasText: '用户名或密码错误' }).waitFor()
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
  expect(hashOf(page)).toBe('#/login')
})

test('R092 the password can be shown and hidden', async () => {
  await page.goto(`${URL}/#/login`)
  const type = () => page.locator('#password').getAttribute('type')
  await page.locator('#password').fill('x')
  expect(await type()).toBe('password')
  await page.getByRole('button', { name: '显示密码' }).click()
  expect(await type()).toBe('text')
  await page.getByRole('button', { name: '隐藏密码' }).click()
  expect(await type()).toBe('password')
})

test('R085 the token is in the cookie biz-token, which scripts cannot read and which ends after a day', async () => {
  await signIn(page)
  const cookie = (await page.context().cookies()).find((one) => one.name === 'biz-token')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  expect(await page.evaluate(() => document.cookie)).not.toContain('biz-token')
})

test('R087 R089 signing out closes the live channel and leads to sign-in even when the call fails', async () => {
  const socket = page.waitForEvent('websocket')
  await signIn(page)
  const channel = await socket
  const closed = channel.waitForEvent('close')
  await page.route('**/noToken/logout', (route) => route.abort())
  await page.locator('.mp-user').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await atHash(page, '#/login')
  await closed
  expect(await page.evaluate(() => sessionStorage.getItem('motorpool.session'))).not.toContain(
    '"permissions":["',
  )
})

test('R262 a session that ends in the middle of work is renewed over the page, and nothing is lost', async () => {
  await signIn(page)
  await openList(page, '/vehicle/types')
  await tool(page, '新增').click()
  const form = page.getByRole('dialog', { name: '新增' })
  const code = `E2E${Date.now() % 1_000_000}`
  await form.getByLabel('类型编码').fill(code)
  await form.getByLabel('类型名称').fill(`会话${code}`)
  await form.getByLabel('车辆类别').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.context().clearCookies()
  await form.getByRole('button', { name: '保存' }).click()

  const again = page.getByRole('dialog', { name: '请重新登录' })
  expect(await again.locator('#again-userName').inputValue()).toBe(TENANT_USER.userName)
  await again.locator('#again-password').fill('Wrong-Password-1')
  await again.locator('button[type=submit]').click()
  await again.getByText('用户名或密码错误').waitFor()
  await again.locator('#again-password').fill(TENANT_USER.password)
  await again.locator('button[type=submit]').click()
  await again.waitFor({ state: 'hidden' })
  // What was refused is done now.
  await page.getByText('新增成功').waitFor()
  const row = page.locator('.mp-table:visible .ant-table-row', { hasText: code })
  await row.getByRole('checkbox').check()
  await tool(page, '删除').click()
  await page.locator('.ant-modal-confirm .ant-btn-primary').click()
  await row.waitFor({ state: 'detached' })
})

test('R262 another user who signs in there begins anew', async () => {
  await signIn(page)
  await go(page, '/vehicle/types')
  await page.locator('.mp-table:visible .ant-table-row').first().waitFor()
  await page.context().clearCookies()
  await go(page, '/vehicle/vehicles')
  const again = page.getByRole('dialog', { name: '请重新登录' })
  await again.locator('#again-userName').fill(ADMIN.userName)
  await again.locator('#again-password').fill(ADMIN.password)
  await again.locator('button[type=submit]').click()
  await page.locator('.home-hello, .mp-page').first().waitFor()
  await atHash(page, '#/home')
  expect(await page.getByRole('tab').count()).toBe(1)
})

test('R031 only an administrator finds the admin platform, which opens in a window of its own', async () => {
  await signIn(page)
  await page.locator('.mp-user').click()
  await page.getByRole('menuitem', { name: '修改密码' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '管理平台' }).count()).toBe(0)
  const other = await freshContext(browser)
  const admin = await other.newPage()
  await signIn(admin, ADMIN)
  await admin.locator('.mp-user').click()
  const opened = other.waitForEvent('page')
  await admin.getByRole('menuitem', { name: '管理平台' }).click()
  const platform = await opened
  await platform.waitForURL((url) => url.pathname === '/admin/')
  await platform.locator('.mp-brand-admin').waitFor()
  await other.close()
})

test('R093 R094 R095 R096 R097 R098 the new password is judged before it is sent', async () => {
  let calls = 0
  await signIn(page)
  await page.route('**/users/V1.0/password', (route) => {
    calls++
    return route.continue()
  })
  await page.locator('.mp-user').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#oldPassword').waitFor()
  expect(await dialog.locator('input[type=password]').count()).toBe(3)
  const save = dialog.getByRole('button', { name: '修改密码' })
  await save.click()
  for (const label of ['原密码', '新密码', '确认密码']) await dialog.getByText(`${label}不能为空`).waitFor()
  const says = async (password: string, text: string) => {
    await dialog.locator('#password').fill(password)
    await dialog.getByText(text).last().waitFor()
  }
  await says('Aa1-short', '密码长度应为12到30个字符')
  await says('a'.repeat(20), '密码至少包含大写字母、小写字母、数字、符号中的三种')
  await says(`Aa1-${TENANT_USER.userName}-xx`, '密码不能包含用户名')
  await dialog.locator('#password').fill('Quite-good-4711')
  await dialog.locator('#confirmPassword').fill('Quite-good-4712')
  await dialog.getByText('两次输入的密码不一致').waitFor()
  await save.click()
  expect(calls).toBe(0)
})

test('R099 a wrong old password is refused in place', async () => {
  await signIn(page)
  await page.locator('.mp-user').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#oldPassword').fill('Not-the-old-1')
  await dialog.locator('#password').fill('Quite-good-4711')
  await dialog.locator('#confirmPassword').fill('Quite-good-4711')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await dialog.getByText('原密码错误').waitFor()
  const again = await (await freshContext(browser)).newPage()
  await signIn(again)
  await again.context().close()
})
