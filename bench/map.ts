import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const VEHICLES = 100_000
/** Vehicles of which the server answers each, and groups that it answers of a larger fleet at most. */
const SINGLY = 10_000
const GROUPS = 5000
const UPDATES = scaled(20, 4)
const MAP = '**/vehicleMonitor/V1.0/getVehicleMapData'
const STATES = ['running', 'idling', 'parked', 'charging', 'offline'] as const

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const countsOf = (total: number) => ({
  total,
  online: total,
  alarm: 0,
  unlocated: 0,
  running: total,
  idling: 0,
  parked: 0,
  charging: 0,
  offline: 0,
  never: 0,
})

/** Answers of the map's call, each with other positions. */
const ANSWERS = {
  empty: () => ({ counts: countsOf(0), clustered: true, vehicles: [], clusters: [], icons: [] }),
  grouped: (seed: number) => {
    const next = random(seed)
    const clusters = Array.from({ length: GROUPS }, (_, i) => ({
      id: String(i),
      lng: 75 + next() * 58,
      lat: 18 + next() * 34,
      count: VEHICLES / GROUPS,
      alarms: i % 20 === 0 ? 1 : 0,
    }))
    return { counts: countsOf(VEHICLES), clustered: true, vehicles: [], clusters, icons: [] }
  },
  singly: (seed: number) => {
    const next = random(seed)
    const vehicles = Array.from({ length: SINGLY }, (_, i) => ({
      id: String(i),
      vin: `LMPBENCH${String(i).padStart(9, '0')}`,
      plate: `京A${String(i).padStart(5, '0')}`,
      machineCode: `M${i}`,
      lng: 75 + next() * 58,
      lat: 18 + next() * 34,
      heading: Math.floor(next() * 360),
      speed: Math.floor(next() * 100),
      state: STATES[i % STATES.length],
      alarm: i % 50 === 0,
    }))
    return { counts: countsOf(VEHICLES), clustered: true, vehicles, clusters: [], icons: [] }
  },
} as const

/** ms that the main thread of the page has been busy. */
async function busy(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** The map of this answer, and its updates: the map is moved a little, which asks for what is in view anew. */
async function updates(page: Page, answer: (seed: number) => object): Promise<number[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  let seed = 1
  await page.route(MAP, (route) => route.fulfill({ json: { data: answer(seed++) } }))
  await page.locator('.dist canvas').waitFor()
  await page.locator('.dist canvas').focus()
  await page.waitForTimeout(10_000)
  const spent: number[] = []
  for (let i = 0; i < UPDATES; i++) {
    const answered = page.waitForResponse(MAP)
    const before = await busy(client)
    await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await answered
    await page.waitForTimeout(1500)
    spent.push((await busy(client)) - before)
  }
  return spent.sort((a, b) => a - b)
}

async function measured(browser: Browser, url: string, token: string, answer: (seed: number) => object) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  try {
    await context.addCookies([{ name: 'biz-token', value: token, url, httpOnly: true, sameSite: 'Strict' }])
    const page = await context.newPage()
    await page.goto(`${url}/#/monitor/vehicleDistribution?at=104,35,4`)
    return await updates(page, answer)
  } finally {
    await context.close()
  }
}

/** Work of the main thread for one update of the map of a large fleet, drawn in software, beside that of an empty map. */
export async function map(): Promise<void> {
  const product = await startProduct(2)
  const browser = await chromium.launch({
    executablePath: process.env.MOTORPOOL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking'],
  })
  try {
    const caller = new Caller(product.url)
    await caller.signIn(administrator(product))
    const empty = percentile(await measured(browser, product.url, caller.token, ANSWERS.empty), 0.5)
    for (const name of ['grouped', 'singly'] as const) {
      const spent = await measured(browser, product.url, caller.token, ANSWERS[name])
      print({
        name: `map-update/${name}`,
        value: round(percentile(spent, 0.5) - empty, 1),
        unit: 'ms of main thread for one update, median, above that of an empty map',
        p95: round(percentile(spent, 0.95) - empty, 1),
        limit: round(empty, 1),
        limitWhat: 'ms of main thread for the same move of an empty map',
        vehicles: VEHICLES,
        drawn: name === 'grouped' ? GROUPS : SINGLY,
        updates: UPDATES,
      })
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
