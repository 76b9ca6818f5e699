import type { Page, Request, Route } from 'playwright-core'
import { allRoutes } from '../apps/server/src/modules.ts'
import type { Watch } from './sweep-support.ts'

/** What lies over a page: dialogs, questions, drawers; one selector, as others are put behind it. */
const OVER = ':is(.ant-modal, .ant-drawer-content-wrapper)'

const MENU = '.ant-dropdown'

/** A dialog may stand in the address: another page has another path. */
const pathOf = (page: Page) => page.url().split('?')[0]

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}|:\w+/g, '[^/]+')}$`)

/** Calls that change nothing, whatever their method. */
const READS = allRoutes()
  .filter(({ method, readOnly }) => method === 'GET' || readOnly)
  .map(({ method, path }) => ({ method: method as string, path: patternOf(path) }))

function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return READS.some(({ method, path }) => method === request.method() && path.test(pathname))
}

/** What a call that changes something would answer: where another platform is asked for a filing, how it stands. */
function answerOf(request: Request): string {
  const asks = new URL(request.url()).pathname.endsWith('/query')
  return JSON.stringify({ data: asks ? { auditState: 'PENDING_AUDIT' } : true })
}

/** What a look at one dialog finds wrong; `part` names it. */
export type LookAt = (within: string, part: string) => Promise<string[]>

/** Opens what the first row of the list in front offers, one after the other, and changes nothing. */
export class RowDialogs {
  private readonly page: Page
  private readonly watch: Watch
  /** Names of actions that were tried on any list: an edit or a question is the same mechanism everywhere. */
  private readonly tried = new Set<string>()

  constructor(page: Page, watch: Watch) {
    this.page = page
    this.watch = watch
  }

  private get offered() {
    return this.page.locator('.mp-table:visible .ant-table-row').first().locator('.mp-row-actions button')
  }

  async some(): Promise<boolean> {
    return (await this.offered.count()) > 0
  }

  /**
   * Looks at each dialog in turn, or at those alone that no list before has offered by that name; actions that open none are left
   * alone, their calls are answered without the server.
   */
  async each(look: LookAt, untried = false): Promise<string[]> {
    if (!(await this.some())) return []
    const harmless = (route: Route) =>
      isRead(route.request())
        ? route.fallback()
        : route.fulfill({ contentType: 'application/json', body: answerOf(route.request()) })
    await this.page.route('**/api/**', harmless)
    const wanted = (names: readonly string[]) =>
      [...names.entries()].filter(([, name]) => !(untried && this.tried.has(name)))
    try {
      const wrong: string[] = []
      const [first] = await this.offered.allInnerTexts()
      for (const [, name] of wanted([first ?? '']))
        wrong.push(...(await this.one(name, () => this.offered.first().click(), look)))
      for (const [n, name] of wanted(await this.others()))
        wrong.push(...(await this.one(name, () => this.choose(n), look)))
      return wrong
    } finally {
      await this.page.unroute('**/api/**', harmless)
    }
  }

  /** The names in the row's menu; it is closed again. */
  private async others(): Promise<string[]> {
    if ((await this.offered.count()) < 2) return []
    await this.offered.nth(1).click()
    const names = await this.items.allInnerTexts()
    await this.page.keyboard.press('Escape')
    await this.gone(MENU)
    return names
  }

  private get items() {
    return this.page.locator(`${MENU}:visible .ant-dropdown-menu-item`)
  }

  private async choose(n: number): Promise<void> {
    await this.offered.nth(1).click()
    await this.items.nth(n).click()
    // As long as it fades out, Escape is the menu's.
    await this.gone(MENU)
  }

  private async one(part: string, open: () => Promise<void>, look: LookAt): Promise<string[]> {
    const wrong = await this.looked(part, open, look)
    // What is wrong is found again where the test is tried again.
    if (wrong.length === 0) this.tried.add(part)
    return wrong
  }

  private async looked(part: string, open: () => Promise<void>, look: LookAt): Promise<string[]> {
    const { page, watch } = this
    const before = pathOf(page)
    await open()
    await watch.settled()
    if (pathOf(page) !== before) {
      await page.goBack()
      await watch.settled()
      return []
    }
    if (!(await this.comes())) return []
    const wrong = await look(OVER, part)
    // A second Escape where the first only closed a list of choices in it.
    for (const ms of [3000, 10_000, 10_000]) {
      await page.keyboard.press('Escape')
      if (await this.gone(`${OVER}, .ant-modal-wrap`, ms)) return wrong
    }
    await page.reload()
    await watch.settled()
    return [...wrong, `${part}: Escape does not close it`]
  }

  /** A dialog is over the page, once what it is made of has been loaded. */
  private comes(): Promise<boolean> {
    return this.page
      .locator(`${OVER}:visible`)
      .first()
      .waitFor({ timeout: 1000 })
      .then(
        () => true,
        () => false,
      )
  }

  /** None of it can be seen any more, once what closes has faded out. */
  private gone(what: string, ms = 3000): Promise<boolean> {
    const none = this.page.waitForFunction(
      (selector) => ![...document.querySelectorAll(selector)].some((one) => one.checkVisibility()),
      what,
      { timeout: ms },
    )
    return none.then(
      () => true,
      () => false,
    )
  }
}
