import type { Page, Request, Route } from 'playwright-core'
import { allRoutes } from '../apps/server/src/modules.ts'
import type { Watch } from './sweep-support.ts'

/** What lies over a page: dialogs, questions, drawers; one selector, as others are put behind it. */
const OVER = ':is(.ant-modal, .ant-drawer-content-wrapper)'

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

/** What a look at one dialog finds wrong; `part` names it. */
export type LookAt = (within: string, part: string) => Promise<string[]>

/** Opens what the first row of the list in front offers, one after the other, and changes nothing. */
export class RowDialogs {
  private readonly page: Page
  private readonly watch: Watch

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
   * Looks at each dialog in turn, at most so many; actions that open none are left alone, their calls are answered
   * without the server.
   */
  async each(look: LookAt, most = Infinity): Promise<string[]> {
    if (!(await this.some())) return []
    const harmless = (route: Route) =>
      isRead(route.request())
        ? route.fallback()
        : route.fulfill({ contentType: 'application/json', body: '{"data":true}' })
    await this.page.route('**/api/**', harmless)
    try {
      const wrong = await this.one('row', () => this.offered.first().click(), look)
      const others = most > 1 ? Math.min(most - 1, await this.others()) : 0
      for (let n = 0; n < others; n++)
        wrong.push(...(await this.one(`row action ${n}`, () => this.choose(n), look)))
      return wrong
    } finally {
      await this.page.unroute('**/api/**', harmless)
    }
  }

  /** How many actions the row's menu has; the menu is closed again. */
  private async others(): Promise<number> {
    if ((await this.offered.count()) < 2) return 0
    await this.offered.nth(1).click()
    const count = await this.items.count()
    await this.page.keyboard.press('Escape')
    return count
  }

  private get items() {
    return this.page.locator('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-item')
  }

  private async choose(n: number): Promise<void> {
    await this.offered.nth(1).click()
    await this.items.nth(n).click()
  }

  private async one(part: string, open: () => Promise<void>, look: LookAt): Promise<string[]> {
    const { page, watch } = this
    const before = page.url()
    await open()
    await watch.settled()
    if (page.url() !== before) {
      await page.goBack()
      await watch.settled()
      return []
    }
    if (!(await this.isOpen())) return []
    const wrong = await look(OVER, part)
    // A second Escape where the first only closed a list of choices in it.
    for (let tries = 0; tries < 3 && (await this.isOpen()); tries++) {
      await page.keyboard.press('Escape')
      await watch.settled()
    }
    return (await this.isOpen()) ? [...wrong, `${part}: Escape does not close it`] : wrong
  }

  /** A closing dialog is on its way out until its animation has ended. */
  private isOpen(): Promise<boolean> {
    return this.page.evaluate(
      (over) =>
        [...document.querySelectorAll(over)].some(
          (one) => one.checkVisibility() && !/-leave|-motion-leave/.test(one.className),
        ),
      OVER,
    )
  }
}
