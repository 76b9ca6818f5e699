import type { Page, Response } from 'playwright-core'
import { expect, vi } from 'vitest'
import { publish } from './content-support.ts'
import { call } from './monitor-support.ts'
import { enter } from './support.ts'

/** A word that looks like a key of the catalogue: `vehicle/vehicles.vin`, `ui.save`. */
const KEY = /(?<![\w@./:-])[a-z][\w-]*(?:\/[\w-]+)*(?:\.[a-z][\w-]*)+(?![\w@/.-])/g

/** The key of an enumeration: `SIGN_ON`. */
const CODE = /(?<![\w./-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w./-])/g

/** Watches one page: what is on its way, what went wrong, and the first row that each list was given. */
export class Watch {
  readonly wrong: string[] = []
  private readonly page: Page
  private readonly pending = new Set<unknown>()
  private readonly firstRows = new Map<string, Record<string, unknown>>()
  private path = ''

  constructor(page: Page) {
    this.page = page
    page.on('console', (message) => {
      if (message.type() === 'error') this.wrong.push(`console: ${message.text().slice(0, 300)}`)
    })
    page.on('pageerror', (error) => this.wrong.push(`error: ${error.message.slice(0, 300)}`))
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'script'].includes(request.resourceType())) this.pending.add(request)
    })
    page.on('requestfailed', (request) => this.pending.delete(request))
    page.on('response', (response) => void this.answered(response))
    page.on('requestfinished', (request) => this.pending.delete(request))
  }

  private async answered(response: Response): Promise<void> {
    const address = new URL(response.url()).pathname
    if (response.status() >= 400) this.wrong.push(`${response.status()} ${address}`)
    else if (address.endsWith('/page')) {
      const { path } = this
      const body = (await response.json().catch(() => undefined)) as
        | { data?: { items?: Record<string, unknown>[] } }
        | undefined
      const row = body?.data?.items?.[0]
      // Lists in dialogs of the page come after it.
      if (row && !this.firstRows.has(path)) this.firstRows.set(path, row)
    }
  }

  /** The address of a screen, with its parameters taken from the first row of the nearest list above it:
   * a field of that name, or the row's own id. */
  address(route: string): string | undefined {
    const list = route.split('/{')[0] as string
    const row = this.firstRows.get(list) ?? this.firstRows.get('/vehicle/vehicles')
    let missing = false
    const address = route.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = row?.[name] ?? (name.endsWith('Id') ? row?.id : undefined)
      missing ||= value === undefined || value === null
      return encodeURIComponent(String(value))
    })
    return missing ? undefined : address
  }

  async open(address: string): Promise<void> {
    await this.enter(address)
    await this.settled()
    await this.alone()
  }

  /** Goes to a page, and waits for the page itself but for nothing in it. */
  async enter(address: string): Promise<void> {
    this.path = address
    this.wrong.length = 0
    await enter(this.page, address)
  }

  /** Closes the pages behind, so that each screen is looked at by itself. */
  async alone(): Promise<void> {
    await this.page.evaluate(() => {
      for (const tab of document.querySelectorAll('.mp-tab:not(.is-active) .mp-tab-close'))
        (tab as HTMLElement).click()
    })
  }

  /** Nothing on its way and nothing that stands for what is to come. */
  async settled(): Promise<void> {
    const waiting = () =>
      this.page.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const shown = [...document.querySelectorAll('.mp-skeleton, .mp-skeleton-block, .ant-spin-spinning')]
        return shown.filter((element) => element.checkVisibility()).length
      })
    await expect
      .poll(async () => this.pending.size + (await waiting()) + this.pending.size, {
        timeout: 20_000,
        interval: 40,
      })
      .toBe(0)
  }

  /** Keys of texts that stand where the texts should. */
  async rawKeys(areas: ReadonlySet<string>): Promise<string[]> {
    const text = await this.page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
      const words = named.flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      )
      return [document.title, document.body.innerText, ...words].join('\n')
    })
    return [...new Set(text.match(KEY) ?? [])].filter((word) => areas.has(word.split('.')[0] as string))
  }

  /** Keys of enumerations, in what a part says and offers, where their labels should stand. */
  async codes(within: string): Promise<string[]> {
    const text = await this.page.locator(`${within}:visible`).allInnerTexts()
    return [...new Set(text.join('\n').match(CODE) ?? [])].map((code) => `code ${code}`)
  }

  /** Chinese characters in what the product itself says: heads, labels, buttons, hints. What people wrote stays as it is. */
  foreign(within: string, allowed: readonly string[]): Promise<string[]> {
    return this.page.evaluate(
      ([part, known]) => {
        const shown = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(`${part} :is(${selector})`)].filter(
            (place) => place.checkVisibility() && !place.closest('td, li, .ant-tree, svg'),
          )
        const words = [
          ...shown('label, th, button, legend, [role=tab]').map((place) => place.innerText),
          ...shown('[placeholder]').map((place) => place.getAttribute('placeholder')),
          ...shown('[aria-label]').map((place) => place.ariaLabel),
        ]
        return [...new Set(words)]
          .filter((word) => word && /\p{Script=Han}/u.test(word) && !known.includes(word))
          .map((word) => `not English: ${word}`)
      },
      [within, allowed] as const,
    )
  }

  /** Labels, heads and buttons of which a part cannot be seen and no title tells the rest. */
  cut(within: string): Promise<string[]> {
    return this.page.evaluate((part) => {
      const said = ['label', 'th', 'button', 'legend', '[role=tab]', 'h1', 'h2', 'h3']
      // What is clipped whole is there to be heard.
      const hides = (style: CSSStyleDeclaration) => style.overflowX !== 'visible' && style.clipPath === 'none'
      const inside = said.flatMap((one) => [`${part} ${one}`, `${part} ${one} *`]).join(',')
      return [...document.querySelectorAll<HTMLElement>(inside)]
        .filter((place) => place.scrollWidth > place.clientWidth + 1 && place.clientWidth > 0)
        .filter((place) => place.checkVisibility() && hides(getComputedStyle(place)))
        .filter((place) => !place.closest('[title]:not([title=""])') && place.innerText?.trim())
        .map((place) => `cut: ${place.innerText.trim().slice(0, 60)}`)
    }, within)
  }

  /** How far the page reaches beyond its window. */
  overhang(): Promise<number> {
    return this.page.evaluate(() => {
      const widest = [document.documentElement, document.querySelector('#main')]
      return Math.max(...widest.map((element) => (element ? element.scrollWidth - element.clientWidth : 0)))
    })
  }
}

/** Screens of one row need a row: what the demonstration does not bring is made, as its editors would. */
export async function furnish(page: Page): Promise<void> {
  const { orgId } = await call<{ orgId: string }>(page, 'GET', '/api/system-svc/users/V1.0/getCurUser')
  const mark = Date.now()
  const entry = {
    title: `巡检 ${mark}`,
    content: '<h2>提示</h2><p>检查轮胎。</p>',
    showType: 'COMMON',
    orgId,
  }
  const times = { startTime: mark, endTime: mark + 86_400_000 }
  await publish(page, 'activity', { ...entry, ...times, activityType: 'COMMON' })
  await publish(page, 'articles', { ...entry, scope: 'TENANT' })
  await publish(page, 'announcement', entry)
  const report = { reportCode: `e2e-${mark}`, reportName: '终端供应商', pageCode: `e2e-${mark}` }
  await call(page, 'POST', '/api/system-svc/reports/V1.0', {
    ...report,
    reportType: 'TABLE',
    status: 'ENABLED',
    config: { dataset: 'terminal/suppliers' },
  })
  await askForService(page)
  await forwarded(page)
}

/** The demo forwards to its authority some time after its start. */
async function forwarded(page: Page): Promise<void> {
  const path = '/api/fwp-svc/forward/config/V1.0/page'
  const one = async () => {
    const { items } = await call<{ items: unknown[] }>(page, 'POST', path, { page: 1, pageSize: 10 })
    if (items.length === 0) throw new Error('the demo has no forwarding task')
  }
  await vi.waitFor(one, { timeout: 150_000, interval: 500 })
}

/** A service order and a work order of some vehicle: the demo makes its own later. */
async function askForService(page: Page): Promise<void> {
  const { items } = await call<{ items: { vin: string }[] }>(
    page,
    'POST',
    '/api/vehicle-svc/vehicles/V1.0/page',
    { page: 1, pageSize: 10 },
  )
  const asked = { vin: items[0]?.vin, content: '更换前照灯' }
  const contact = { contactName: '张师傅', contactPhone: '10000009700' }
  await call(page, 'POST', '/api/customer-svc/service/orders/V1.0', { ...asked, ...contact })
  await call(page, 'POST', '/api/customer-svc/service/work_orders/V1.0', asked)
}
