import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../scripts/lib/chromium.ts'
import { countScripts } from './lib/browser.ts'
import { sessionCookies } from './lib/cookies.ts'
import { lighthouseFigures } from './lib/lighthouse.ts'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { median, percentile, print, round, scaled } from './lib/report.ts'

const RUNS = scaled(7, 3)
const SWITCHES = scaled(40, 10)
const VEHICLES = '/vehicle/vehicles'
const TERMINALS = '/terminal/terminals'
const ROW = '.mp-list:visible .ant-table-row, .mp-cards:visible > li'

/** A profile in which nothing is remembered but the session. */
async function coldProfile(browser: Browser, url: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  if (token) await context.addCookies(sessionCookies(url, token))
  return context
}

/** Opens an address in a cold profile: ms until `ready` shows, and the bytes of script until then. */
async function open(browser: Browser, url: string, path: string, ready: string, token?: string) {
  const context = await coldProfile(browser, url, token)
  try {
    const page = await context.newPage()
    const bytes = await countScripts(page)
    const from = performance.now()
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    return { ms: performance.now() - from, bytes: bytes() }
  } finally {
    await context.close()
  }
}

/** ms from the click on the other tab until its rows show, measured in the page. */
async function switches(browser: Browser, url: string, token: string): Promise<number[]> {
  const context = await coldProfile(browser, url, token)
  try {
    const page = await context.newPage()
    for (const path of [VEHICLES, TERMINALS]) {
      await page.goto(`${url}/#${path}`)
      await page.locator(ROW).first().waitFor()
    }
    const spent: number[] = []
    for (let i = 0; i < SWITCHES; i++)
      spent.push(
        await page.evaluate(async () => {
          const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
          const other = tabs.filter((tab) => tab.getAttribute('aria-selected') !== 'true').at(-1)
          const shown = () =>
            [...document.querySelectorAll<HTMLElement>('.mp-list .ant-table-row')].filter(
              (r) => r.offsetParent,
            )
          const before = shown()[0]
          const began = performance.now()
          other?.click()
          for (;;) {
            await new Promise((resolve) => requestAnimationFrame(resolve))
            const now = shown()[0]
            if (now && now !== before) return performance.now() - began
            if (performance.now() - began > 10_000) throw new Error('the other tab did not show')
          }
        }),
      )
    return spent
  } finally {
    await context.close()
  }
}

/** The console in a browser: what it transfers and how long until it can be used, beside an empty page of the same server. */
export async function consoleBench(): Promise<void> {
  const product = await startProduct(60)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  try {
    const { url } = product
    const caller = new Caller(url)
    await caller.signIn(administrator(product))
    const times = async (path: string, ready: string, token?: string) => {
      const runs: { ms: number; bytes: number }[] = []
      // One more: the first opens the server's files.
      for (let i = 0; i <= RUNS; i++) runs.push(await open(browser, url, path, ready, token))
      return { ms: median(runs.slice(1).map((r) => r.ms)), bytes: runs.at(-1)?.bytes ?? 0 }
    }
    const empty = await times('/healthz', 'body')
    const signIn = await times('/#/login', '#userName')
    print({
      name: 'console-initial-script',
      value: round(signIn.bytes / 1024),
      unit: 'KB of script transferred until the sign-in page can be used',
      milliseconds: round(signIn.ms, 0),
      emptyPageMilliseconds: round(empty.ms, 0),
      runs: RUNS,
    })
    const list = await times(`/#${VEHICLES}`, ROW, caller.token)
    print({
      name: 'console-list',
      value: list.ms,
      unit: 'ms until the rows of the vehicle list show, cold profile, median',
      scriptKb: round(list.bytes / 1024),
      limit: round(empty.ms, 0),
      limitWhat: 'ms until an empty page of the same server shows',
      runs: RUNS,
    })
    const spent = (await switches(browser, url, caller.token)).sort((a, b) => a - b)
    print({
      name: 'console-switch',
      value: percentile(spent, 0.5),
      unit: 'ms from the click on another tab until its rows show, median',
      p95: round(percentile(spent, 0.95), 1),
      limit: round(1000 / 60, 1),
      limitWhat: 'ms of one picture at 60 a second',
      switches: spent.length,
    })
    await browser.close()
    await lighthouseFigures(url, caller.token)
  } finally {
    await browser.close()
    await product.stop()
  }
}
