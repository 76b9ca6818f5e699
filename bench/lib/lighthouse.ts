import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/lib/chromium.ts'
import { sessionCookies } from './cookies.ts'
import { percentile, print, scaled } from './report.ts'

const RUNS = scaled(5, 1)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of the simulated phone: ms. */
const TIMES = { 'first-contentful-paint': 'firstPaint', 'largest-contentful-paint': 'largestPaint' } as const

/** A page of one word: what the machine and the browser leave to be reached. */
async function emptyPage(): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title><p>x</p>',
      ),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Median of each figure of Lighthouse's mobile profile: scores from 0 to 100, times in ms. */
async function measure(url: string, port: number): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = []
  for (let i = 0; i < RUNS; i++) {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    const { categories, audits } = result.lhr
    runs.push(
      Object.fromEntries([
        ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
        ...Object.entries(TIMES).map(([audit, name]) => [name, Math.round(audits[audit]?.numericValue ?? 0)]),
        ['blocking', Math.round(audits['total-blocking-time']?.numericValue ?? 0)],
      ]),
    )
  }
  const middle = (name: string) =>
    percentile(
      runs.map((run) => run[name] ?? 0).sort((a, b) => a - b),
      0.5,
    )
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, middle(name)]))
}

/** Sign-in and home as Lighthouse sees them on a phone, beside a page of one word on the same machine. */
export async function lighthouseFigures(url: string, token: string): Promise<void> {
  const port = await freePort()
  const empty = await emptyPage()
  const browser: BrowserContext = await chromium.launchPersistentContext('', {
    executablePath: await findChromium(),
    headless: true,
    locale: 'zh-CN',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const limit = (await measure(empty.url, port))['performance'] ?? 0
    const report = async (name: string, path: string) => {
      const { performance = 0, ...more } = await measure(`${url}${path}`, port)
      print({
        name: `lighthouse-${name}`,
        value: performance,
        unit: 'points of 100 for performance, mobile profile, median',
        ...more,
        limit,
        limitWhat: 'points of a page of one word',
        runs: RUNS,
      })
    }
    await report('sign-in', '/#/login')
    await browser.addCookies(sessionCookies(url, token))
    await report('home', '/#/home')
  } finally {
    await browser.close()
    empty.close()
  }
}
