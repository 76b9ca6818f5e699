import type { Browser, BrowserContext, CDPSession, Page, WebSocketRoute } from 'playwright-core'
import { sessionCookies } from './cookies.ts'
import { sleep } from './report.ts'

/** Who opens the map, and in which browser. */
export interface Subject {
  browser: Browser
  url: string
  token: string
  dark?: boolean
}

/** Work of the main thread of a page: ms of the processor, and ms with those in which it waited for the picture. */
export interface Work {
  cpu: number
  busy: number
}

/** A state as the live channel pushes it, as far as the map reads it. */
export interface Push {
  vin: string
  operatingState: string
  alarm: boolean
  lng: number
  lat: number
  direction: number
  speed: number
  receiveTime: number
}

const MAP = '/#/monitor/vehicleDistribution'
const FLEET_TOPIC = 'monitor.fleet'
/** A machine that others use too may need minutes. */
const DRAWN_MS = 180_000
/** Marks in the timeline of the page. */
const MARKS = ['map.loaded', 'map.vehicles']

async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function meter(context: BrowserContext, page: Page): Promise<() => Promise<Work>> {
  const [cpu, busy] = await Promise.all(
    (['threadTicks', 'timeTicks'] as const).map(async (timeDomain) => {
      const client = await context.newCDPSession(page)
      await client.send('Performance.enable', { timeDomain })
      return client
    }),
  )
  if (!cpu || !busy) throw new Error('the browser gave no session')
  return async () => ({ cpu: await workOf(cpu), busy: await workOf(busy) })
}

/** The map in a profile in which nothing is remembered but the session. */
export class MapPage {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #work: () => Promise<Work>
  #socket: WebSocketRoute | undefined
  #subscription: string | undefined

  private constructor(context: BrowserContext, page: Page, work: () => Promise<Work>) {
    this.#context = context
    this.page = page
    this.#work = work
  }

  /** Opens the map of this query; its live channel is the server's, with what `push` adds. */
  static async open({ browser, url, token, dark = false }: Subject, query: string): Promise<MapPage> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
    })
    await context.addCookies(sessionCookies(url, token))
    const page = await context.newPage()
    const map = new MapPage(context, page, await meter(context, page))
    await page.routeWebSocket(/websocket/, (socket) => map.#connect(socket))
    await page.goto(`${url}${MAP}?${query}`)
    return map
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /** ms from the start of the page until the map was drawn with its vehicles. */
  async drawn(): Promise<number> {
    const at = (marks: readonly string[]) => {
      const times = marks.map((mark) => performance.getEntriesByName(mark, 'mark')[0]?.startTime ?? Infinity)
      return Math.max(...times) < Infinity ? Math.max(...times) : undefined
    }
    await this.page.waitForFunction(at, MARKS, { timeout: DRAWN_MS })
    return (await this.page.evaluate(at, MARKS)) ?? Number.NaN
  }

  /** Waits until the fleet of the moment that the address names was drawn. */
  async drawnMoment(): Promise<void> {
    const isThere = () => performance.getEntriesByName('map.moment', 'mark').length > 0
    await this.page.waitForFunction(isThere, undefined, { timeout: DRAWN_MS })
  }

  /** Waits until the page has nothing to do. */
  async rest(): Promise<void> {
    for (let last = await this.#work(), tries = 0; tries < 20; tries++) {
      await sleep(1000)
      const now = await this.#work()
      if (now.cpu - last.cpu < 30) return
      last = now
    }
  }

  /** The work of the main thread while something is done. */
  async during(run: () => Promise<void>): Promise<Work> {
    const before = await this.#work()
    await run()
    const after = await this.#work()
    return { cpu: after.cpu - before.cpu, busy: after.busy - before.busy }
  }

  /** Moves the map a little to one side or the other, and waits until what is in view then is drawn. */
  async move(turn: number): Promise<void> {
    const { mouse } = this.page
    await mouse.move(900, 600)
    await mouse.down()
    await mouse.move(turn % 2 === 0 ? 940 : 860, 620, { steps: 2 })
    await mouse.up()
    await sleep(3000)
  }

  push(states: readonly Push[]): void {
    if (this.#socket && this.#subscription && states.length > 0)
      this.#socket.send(JSON.stringify({ type: 'data', id: this.#subscription, data: states }))
  }

  #connect(socket: WebSocketRoute): void {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(message))
    socket.onMessage((message) => {
      const { type, id, topic } = JSON.parse(String(message)) as Record<string, string>
      if (type === 'subscribe' && topic === FLEET_TOPIC) this.#subscription = id
      server.send(message)
    })
    this.#socket = socket
  }
}
