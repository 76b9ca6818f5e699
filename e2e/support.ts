import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../scripts/lib/chromium.ts'

/** Address of the product under test, without a slash at its end. */
export const URL = (process.env.E2E_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '')

export interface Account {
  userName: string
  password: string
}

export const TENANT_USER: Account = {
  userName: process.env.E2E_USER ?? '',
  password: process.env.E2E_PASSWORD ?? '',
}
export const ADMIN: Account = {
  userName: process.env.E2E_ADMIN_USER ?? '',
  password: process.env.E2E_ADMIN_PASSWORD ?? '',
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: FLAGS,
    // Without a locale the browser cannot name a file in Chinese.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** A fresh profile: nothing remembered, Chinese as the browser's language. */
/** ms that an action may wait for what it acts on: the browser shares two cores with all other tests. */
const ACTION_MS = 60_000

export async function freshContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  context.setDefaultTimeout(ACTION_MS)
  return context
}

export async function signIn(page: Page, account: Account = TENANT_USER): Promise<void> {
  await page.goto(`${URL}/#/login`)
  await page.locator('#userName').fill(account.userName)
  await page.locator('#password').fill(account.password)
  await page.locator('button[type=submit]').click()
  await page.locator('.mp-shell').waitFor()
}

/** Goes to an address inside the running page. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, path)
}

export function hashOf(page: Page): string {
  return new globalThis.URL(page.url()).hash
}

/** Waits until the address inside the page is this. */
export async function atHash(page: Page, hash: string): Promise<void> {
  await page.waitForURL((url) => url.hash.split('?')[0] === hash)
}

/** A call as the console makes it, from the page that is signed in. */
export const callOf = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async (of) => {
      const answer = await fetch(of.path, {
        method: of.method,
        headers: { 'content-type': 'application/json', 'client-id': 'BIZ' },
        ...(of.body === undefined ? {} : { body: JSON.stringify(of.body) }),
      })
      const { data, errCode } = (await answer.json()) as { data: unknown; errCode?: string }
      if (errCode) throw new Error(`${of.method} ${of.path}: ${errCode}`)
      return data
    },
    { method, path, body },
  ) as Promise<T>

/** Marks the page in front, unless it stays: what comes after it is known by not being marked. */
async function leave(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    const stays = location.hash.slice(1).split('?')[0] === path
    for (const shown of document.querySelectorAll<HTMLElement>('#main .mp-page')) {
      delete shown.dataset.left
      if (!stays && shown.checkVisibility()) shown.dataset.left = ''
    }
  }, address.split('?')[0])
}

/** Goes to a page, and waits for the page itself but for nothing in it. */
export async function enter(page: Page, address: string): Promise<void> {
  await leave(page, address)
  await go(page, address)
  await page.locator('#main .mp-page:visible:not([data-left]), #main .mp-error:visible').first().waitFor()
}

/** The list of the page in front, with its rows loaded. */
export async function openList(page: Page, path: string): Promise<void> {
  await enter(page, path)
  await page.locator('.mp-list:visible').waitFor()
  await page.locator('.mp-table:visible .ant-table-row, .mp-cards:visible > li').first().waitFor()
}

export const tool = (page: Page, name: string) =>
  page.locator('.mp-toolbar-main:visible').getByRole('button', { name, exact: true })

/** Names of the open tabs, in order. */
export async function tabNames(page: Page): Promise<string[]> {
  return (await page.getByRole('tab').allTextContents()).map((text) => text.trim())
}

/** A context whose session comes from another one: signed in without typing again. */
export async function signedIn(
  browser: Browser,
  from: BrowserContext,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await freshContext(browser, options)
  await context.addCookies(await from.cookies())
  const page = await context.newPage()
  await page.goto(`${URL}/#/home`)
  await page.locator('.mp-shell').waitFor()
  return page
}
