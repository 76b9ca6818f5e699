import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/lib/chromium.ts'
import { countScripts } from './lib/browser.ts'
import { sessionCookies } from './lib/cookies.ts'
import { Caller, startProduct } from './lib/product.ts'
import { median, print, round, scaled } from './lib/report.ts'

const RUNS = scaled(5, 2)
/** A phone on a slow line: bytes/s, ms until the first byte of an answer, and how many times slower than this machine. */
const LINE = { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 }
const SLOWER = 4
const PHONE = { width: 360, height: 740 }

interface Visit {
  ms: number
  scripts: number
}

/** Opens an address in a profile in which nothing is remembered but the session, until `ready` shows. */
async function visit(browser: Browser, url: string, ready: string, token?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    if (token) await context.addCookies(sessionCookies(url, token, 'customer'))
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latency,
      downloadThroughput: LINE.down,
      uploadThroughput: LINE.up,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = await countScripts(page)
    const from = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    return { ms: performance.now() - from, scripts: scripts() }
  } finally {
    await context.close()
  }
}

/** The portal of customers on a slow phone: the sign-in, and home of an owner, with nothing in the browser's cache. */
export async function portalVisit(): Promise<void> {
  const product = await startProduct(60)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const { url } = product
    const owner = product.accounts.find(({ role }) => role === '车主')
    if (!owner) throw new Error('the demo has no owner')
    const caller = new Caller(url)
    await caller.signIn(owner)
    const visits = async (path: string, ready: string, token?: string) => {
      const all: Visit[] = []
      // One more: the first opens the server's files.
      for (let i = 0; i <= RUNS; i++) all.push(await visit(browser, url + path, ready, token))
      return { ms: median(all.slice(1).map(({ ms }) => ms)), scripts: all.at(-1)?.scripts ?? 0 }
    }
    for (const [name, path, ready, token] of [
      ['sign-in', '/#/login', '#userName', undefined],
      ['home', '/#/home', '.pt-card:visible', caller.token],
    ] as const) {
      const { ms, scripts } = await visits(path, ready, token)
      print({
        name: `portal-visit/${name}`,
        value: round(ms, 0),
        unit: `ms until it can be used on a phone: ${SLOWER} times slower than this machine, 1.6 Mbit/s, 150 ms, median`,
        limit: round((scripts / LINE.down) * 1000, 0),
        limitWhat: 'ms that the line takes for its scripts alone',
        scriptBytes: scripts,
        runs: RUNS,
      })
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
