import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Account, freshContext, openBrowser, signedIn, signIn, TENANT_USER, URL } from './support.ts'

export interface Session {
  readonly browser: Browser
  /** A page of another profile with the same session, as in a second window; the test closes its context. */
  again(options?: BrowserContextOptions): Promise<Page>
}

/**
 * One browser and one sign-in for the tests of a file. Every test is given a page that shows the home page; nothing but the
 * session and the browser's cache is left of the test before it.
 */
export function session(give: (page: Page) => void, account: Account = TENANT_USER): Session {
  let browser: Browser
  let profile: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    profile = await freshContext(browser)
    const first = await profile.newPage()
    await signIn(first, account)
    await forget(first)
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    page = await profile.newPage()
    await page.goto(`${URL}/#/home`)
    await page.locator('.mp-shell').waitFor()
    give(page)
  })
  afterEach(() => forget(page))
  return {
    get browser() {
      return browser
    },
    again: (options) => signedIn(browser, profile, options),
  }
}

/** What the product keeps in the browser is cleared where the product does not run, and so cannot write it again. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${URL}/icon.svg`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}
