import type { ScreenDef } from '@motorpool/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'
import { Inspector } from './axe.ts'
import { ADMIN, freshContext, URL as HERE, openBrowser, openList, signIn, tool } from './support.ts'
import { Watch } from './sweep-support.ts'

const OUTSIDE = ['/', '/login', '/401', '/404', '/500']
const CODE = `new${Date.now()}`
const PASSWORD = 'Quiet-Orchard-58'

let browser: Browser
/** Of the platform's administrator, and of the first one of the tenant. */
let admin: Page
let page: Page
let link: string

beforeAll(async () => {
  browser = await openBrowser()
  const open = async () => (await freshContext(browser)).newPage()
  ;[admin, page] = [await open(), await open()]
  await signIn(admin, ADMIN)
})
afterAll(() => browser.close())

test('a tenant that is made is set up at once: its first administrator, and a link', async () => {
  await openList(admin, '/system/tenants')
  await tool(admin, '新增').click()
  const dialog = admin.getByRole('dialog')
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('租户名称', `新租户 ${CODE}`)
  await fill('租户编码', CODE)
  await fill('应用名称', '车队')
  await fill('机构编码', CODE.toUpperCase())
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.getByText(`开通“新租户 ${CODE}”`).waitFor()
  const done = () => dialog.locator('.tenant-progress .is-done').count()
  await dialog.locator('.tenant-progress li').first().waitFor()
  expect(await done()).toBe(0)
  await fill('用户名', CODE)
  await fill('姓名', '第一位')
  await dialog.getByRole('button', { name: '创建并生成链接' }).click()
  link = (await dialog.locator('.mp-link-address').textContent())?.trim() ?? ''
  expect(link).toContain('#/sign-in-link?token=')
  await expect.poll(done).toBe(3)
})

test('the link lets the administrator choose a password, and is used up', async () => {
  const address = `${HERE}/${link.slice(link.indexOf('#'))}`
  await page.goto(address)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#confirmPassword').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.locator('.mp-shell').waitFor()
  expect(page.url()).not.toContain('token')
  const again = await (await freshContext(browser)).newPage()
  await again.goto(address)
  await again.locator('.ant-alert').waitFor()
  expect(await again.locator('#password').count()).toBe(0)
  await again.context().close()
})

describe('an administrator of a tenant that has nothing yet opens', () => {
  let watch: Watch
  const inspector = new Inspector()
  beforeAll(() => {
    watch = new Watch(page)
  })
  const screens = allScreens().filter(
    ({ route, bare, users }) =>
      !OUTSIDE.includes(route) && !bare && !route.includes('{') && users.includes('TENANT'),
  )
  test.each(screens)('$route', async ({ route }: ScreenDef) => {
    await watch.open(route)
    const wrong = [...watch.wrong, ...(await inspector.faults(page, '#main', false))]
    const beyond = await watch.overhang()
    if (beyond > 0) wrong.push(`${beyond} px wider than its window`)
    const text = await page.locator('#main .mp-page:visible').first().innerText()
    if (/NaN|undefined|Infinity|\[object/.test(text))
      wrong.push(`shows ${/NaN|undefined|Infinity|\[object/.exec(text)?.[0]}`)
    expect(wrong).toEqual([])
  })
})
