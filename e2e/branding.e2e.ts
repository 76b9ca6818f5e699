import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshContext, go, hashOf, openBrowser, openList, signIn, URL } from './support.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const fresh = async (): Promise<Page> => (await freshContext(browser)).newPage()

/** The same server under the domain of a tenant. */
const domainOf = (code: string) => URL.replace(/\/\/[^:/]+/, `//${code}.localhost`)

async function branding(address: string) {
  const page = await fresh()
  await page.goto(`${address}/#/login`)
  const brand = page.locator('.mp-signin-brand')
  await brand.waitFor()
  const button = page.locator('button[type=submit]')
  const shown = {
    name: (await brand.textContent())?.trim(),
    logo: await brand.locator('img').count(),
    drawn: await brand.locator('svg').count(),
    colour: await button.evaluate((b) => getComputedStyle(b).backgroundColor),
    title: await page.title(),
  }
  await page.context().close()
  return shown
}

describe('a tenant’s own look', () => {
  it('R003 shows name, logo and colours of the tenant whose domain it is', async () => {
    const [one, other] = [await branding(domainOf('yunzhan')), await branding(domainOf('liyue'))]
    expect(one.name).toContain('云栈')
    expect(other.name).toContain('砺岳')
    expect(one.colour).not.toBe(other.colour)
    expect(one.title).not.toBe(other.title)
    expect([one.logo, other.logo]).toEqual([1, 1])
  })

  it('R006 shows our own mark where the tenant brings none', async () => {
    const ours = await branding(URL)
    expect(ours.logo).toBe(0)
    expect(ours.drawn).toBeGreaterThan(0)
  })
})

describe('what the console asks for', () => {
  it('R091 the permissions once, however many pages are opened', async () => {
    const page = await fresh()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/auth/V2.0/resource')) asked++
    })
    await signIn(page)
    await openList(page, '/vehicle/vehicles')
    await openList(page, '/terminal/terminals')
    await go(page, '/home')
    expect(asked).toBe(1)
    await page.context().close()
  })

  it('R257 GET sends its parameters in the query and no body, POST sends JSON', async () => {
    const page = await fresh()
    const seen: { method: string; url: string; body: string | null; type: string }[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        seen.push({
          method: request.method(),
          url: request.url(),
          body: request.postData(),
          type: request.headers()['content-type'] ?? '',
        })
    })
    await signIn(page)
    await openList(page, '/vehicle/vehicles')
    await page.locator('.mp-search input, .mp-quick input').first().fill('LMP')
    const get = seen.filter((s) => s.method === 'GET')
    const post = seen.filter((s) => s.method === 'POST' && s.body !== null)
    expect(get.length).toBeGreaterThan(0)
    expect(get.every((s) => s.body === null)).toBe(true)
    expect(post.some((s) => s.url.endsWith('/vehicles/V1.0/page'))).toBe(true)
    for (const { body, type } of post) {
      expect(type).toContain('application/json')
      expect(() => JSON.parse(body ?? '') as unknown).not.toThrow()
    }
    await page.context().close()
  })
})

it('R030 sign-in and message centre stand in no menu, and the message centre has no breadcrumb', async () => {
  const page = await fresh()
  await signIn(page)
  const menu = page.locator('.mp-sidebar').first()
  expect(await menu.textContent()).not.toMatch(/消息中心|登录/)
  await go(page, '/message/message_center')
  await page.locator('.mp-page:visible').first().waitFor()
  expect(await page.locator('.mp-crumbs:visible').count()).toBe(0)
  await page.context().close()
})

it('R082 R100 R101 a changed password travels sealed, is confirmed, ends the session and is the one that counts', async () => {
  const account = {
    userName: process.env.E2E_SPARE_USER ?? '',
    password: process.env.E2E_SPARE_PASSWORD ?? '',
  }
  const changed = { ...account, password: `Quite-good-${account.password.length}4711` }
  const page = await fresh()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await signIn(page, account)
  await page.locator('.mp-user').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#oldPassword').fill(account.password)
  await dialog.locator('#password').fill(changed.password)
  await dialog.locator('#confirmPassword').fill(changed.password)
  const answer = page.waitForResponse('**/users/V1.0/password')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  expect(((await (await answer).json()) as { data: unknown }).data).toBe(true)
  // For a second try of this test.
  process.env.E2E_SPARE_PASSWORD = changed.password
  await page.getByRole('status').filter({ hasText: '修改成功' }).waitFor()
  for (const typed of [account.password, changed.password]) expect(sent.join('\n')).not.toContain(typed)
  await page.locator('#userName').waitFor()
  expect(hashOf(page)).toMatch(/^#\/login/)
  expect(await dialog.count()).toBe(0)
  expect((await page.context().cookies()).some((c) => c.name === 'biz-token')).toBe(false)
  await signIn(page, changed)
  await page.context().close()
})
