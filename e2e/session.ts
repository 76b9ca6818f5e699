import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Evidence, unwatch, watch } from './evidence.ts'
import { type Account, freshContext, openBrowser, signedIn, signIn, TENANT_USER, URL } from './support.ts'

export interface Session {
  readonly browser: Browser
  /** A page of another profile with the same session, as in a second window; the test closes its context. */
  again(options?: BrowserContextOptions): Promise<Page>
}

interface Options {
  account?: Account
  /** Tests that change nothing which outlives their tabs share one page: home is not loaded again for each. */
  onePage?: boolean
}

/**
 * One browser and one sign-in for the tests of a file. Every test is given a page that shows the home page; nothing but the
 * session and the browser's cache is left of the test before it.
 */
export function session(
  give: (page: Page) => void,
  { account = TENANT_USER, onePage = false }: Options = {},
): Session {
  let browser: Browser
  let profile: BrowserContext
  let page: Page | undefined
  let evidence: Evidence | undefined
  beforeAll(async () => {
    browser = await openBrowser()
    profile = await signedInProfile(browser, account)
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    if (!page) {
      page = await profile.newPage()
      evidence = watch(page)
      await page.goto(`${URL}/#/home`)
      await page.locator('.mp-shell').waitFor()
    }
    give(page)
  })
  afterEach(async ({ task }) => {
    if (!page) return
    const failed = task.result?.state === 'fail'
    if (failed && evidence) await shown(evidence, task.name)
    if (onePage && !failed) {
      await tidy(page)
      evidence = watch(page)
      return
    }
    await forget(page)
    page = undefined
  })
  return {
    get browser() {
      return browser
    },
    again: (options) => signedIn(browser, profile, options),
  }
}

const shown = (evidence: Evidence, test: string) =>
  evidence.show(test).catch((error: Error) => console.log(`no evidence: ${error.message}`))

/** One page for the tests of a file, each beginning where the one before it ended; `ready` runs before the first of them. */
export function sharedPage(
  give: (page: Page) => void,
  ready: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  account: Account = TENANT_USER,
): Pick<Session, 'browser'> {
  let browser: Browser
  let page: Page
  let evidence: Evidence
  beforeAll(async () => {
    browser = await openBrowser()
    page = await (await freshContext(browser)).newPage()
    give(page)
    evidence = watch(page)
    await signIn(page, account)
    await ready(page)
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await shown(evidence, task.name)
    // What a failed test left open is not in the way of the next try.
    await page.reload()
    await page.locator('.mp-shell').waitFor()
  })
  return {
    get browser() {
      return browser
    },
  }
}

/** Cookies of an account, kept from the first file that signed in with it for those after it. */
async function signedInProfile(browser: Browser, account: Account): Promise<BrowserContext> {
  const kept = join(process.env.E2E_SESSIONS ?? '', `${account.userName}.json`)
  if (existsSync(kept)) {
    const profile = await freshContext(browser, { storageState: kept })
    const answer = await profile.request.get(`${URL}/api/system-svc/users/V1.0/getCurUser`)
    if (answer.ok()) return profile
    await profile.close()
  }
  const profile = await freshContext(browser)
  const page = await profile.newPage()
  await signIn(page, account)
  await forget(page)
  if (process.env.E2E_SESSIONS) await profile.storageState({ path: kept })
  return profile
}

/** What the product keeps in the browser is cleared where the product does not run, and so cannot write it again. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${URL}/icon.svg`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

/** Home alone, at its usual size, with nothing open: what was in the other pages goes with their tabs. */
async function tidy(page: Page): Promise<void> {
  unwatch(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => {
    localStorage.clear()
    location.hash = '#/home'
  })
  const question = page.locator('.ant-modal-confirm:visible')
  const give = async () => {
    // A click may meet a dialog still moving, or one on its way out; the next question may follow at once.
    for (let tries = 0; tries < 10 && (await question.count()) > 0; tries++) {
      await question
        .locator('.ant-btn-primary')
        .first()
        .click({ timeout: 3000 })
        .catch(() => undefined)
      await question.waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined)
    }
  }
  const home = page.locator('.home-hello:visible')
  // A dialog with something typed in it asks before its page is left.
  await home.or(question).first().waitFor()
  if (await question.isVisible()) await give()
  await home.waitFor()
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.mp-tab-close')) close.click()
  })
  // A page with something typed in it asks before it closes; one question after the other.
  for (;;) {
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.mp-tab').length === 1 ||
        document.querySelector('.ant-modal-confirm') !== null,
    )
    if ((await page.locator('.mp-tab').count()) === 1) return
    await give()
  }
}
