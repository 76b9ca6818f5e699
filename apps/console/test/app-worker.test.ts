import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const SOURCE = fileURLToPath(new URL('../public/app-worker.js', import.meta.url))
const HOME = 'https://fleet.example/'
const VEHICLES = `${HOME}api/customer-svc/customer/vehicle/V1.0`

type Listener = (event: Record<string, unknown>) => void

/** Caches by their names, as browsers have them: what is named relative to the worker is named absolutely. */
class FakeCaches {
  private readonly all = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const held = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, held)
    const key = (given: string | Request) => new URL(typeof given === 'string' ? given : given.url, HOME).href
    return {
      match: async (given: string | Request) => held.get(key(given))?.clone(),
      put: async (given: string | Request, answer: Response) => void held.set(key(given), answer),
      delete: async (given: string | Request) => held.delete(key(given)),
      keys: async () => [...held.keys()].map((url) => new Request(url)),
    }
  }

  delete = async (name: string) => this.all.delete(name)
}

let listeners: Map<string, Listener>
let network: (request: Request) => Promise<Response>

/** The worker as a browser starts it. */
beforeEach(async () => {
  listeners = new Map()
  network = () => Promise.reject(new TypeError('no network'))
  const self = {
    location: { href: `${HOME}app-worker.js` },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  const fetched = (request: Request) => network(request)
  const timed = (run: (value: unknown) => void, _ms: number, value: unknown) =>
    setTimeout(() => run(value), 0)
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  const start = new Function('self', 'caches', 'fetch', 'setTimeout', await readFile(SOURCE, 'utf8'))
  start(self, new FakeCaches(), fetched, timed)
})

async function tell(data: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('message')?.({
    data,
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  })
  await done
}

/** What the worker answers; undefined: it leaves the request to the browser. */
function ask(url: string, init: RequestInit = {}, mode?: string): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined
  const plain = new Request(url, init)
  const request = mode === undefined ? plain : Object.defineProperty(plain, 'mode', { value: mode })
  listeners.get('fetch')?.({
    request,
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  return answer
}

const list = (body: object = { page: 1 }, language = 'zh-CN') =>
  ask(`${VEHICLES}/page`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'accept-language': language },
  })
const online = (text: string, status = 200) => {
  network = vi.fn(() => Promise.resolve(new Response(text, { status })))
}
const offline = () => {
  network = () => Promise.reject(new TypeError('no network'))
}

describe('the portal without a network', () => {
  it('shows what a call answered last, and says how old it is', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    online('first')
    expect((await list())?.headers.get('x-kept-at')).toBeNull()
    online('second')
    await list()
    offline()
    const kept = await list()
    expect(await kept?.text()).toBe('second')
    expect(Number(kept?.headers.get('x-kept-at'))).toBeGreaterThan(0)
  })

  it('tells calls apart by what was asked, and by the language', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    online('one')
    await list()
    offline()
    await expect(list({ page: 2 })).rejects.toThrow('no network')
    await expect(list({ page: 1 }, 'en-US')).rejects.toThrow('no network')
  })

  it('keeps nothing that was refused', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    online('', 401)
    expect((await list())?.status).toBe(401)
    offline()
    await expect(list()).rejects.toThrow('no network')
  })

  it('keeps no answer that is too large, nor an older one in its place', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    online('small')
    await list()
    online('x'.repeat(600 * 1024))
    expect((await (await list())?.text())?.length).toBe(600 * 1024)
    offline()
    await expect(list()).rejects.toThrow('no network')
  })

  it('keeps nothing before it knows for whom, and nothing after sign-out', async () => {
    online('early')
    await list()
    await tell({ motorpool: 'keep', user: '7' })
    offline()
    await expect(list()).rejects.toThrow('no network')
    online('seen')
    await list()
    await tell({ motorpool: 'forget' })
    offline()
    await expect(list()).rejects.toThrow('no network')
  })

  it('shows nobody what another user saw', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    online('of 7')
    await list()
    await tell({ motorpool: 'keep', user: '8' })
    offline()
    await expect(list()).rejects.toThrow('no network')
  })

  it('keeps an answer for nobody whose user left while it was under way', async () => {
    await tell({ motorpool: 'keep', user: '7' })
    let isAsked = false
    let arrive: (answer: Response) => void = () => undefined
    network = () => {
      isAsked = true
      return new Promise((resolve) => {
        arrive = resolve
      })
    }
    const asked = list()
    await vi.waitFor(() => expect(isAsked).toBe(true))
    await tell({ motorpool: 'keep', user: '8' })
    arrive(new Response('of 7'))
    await asked
    offline()
    await expect(list()).rejects.toThrow('no network')
  })

  it.each([
    ['a change', `${VEHICLES}/assign`, { method: 'POST', body: '{}' }],
    ['the sign-in', `${HOME}api/oauth-svc/noToken/login`, { method: 'POST', body: '{}' }],
    ['a call of staff', `${HOME}api/vehicle-svc/vehicles/V1.0/page`, { method: 'POST', body: '{}' }],
    ['another server', 'https://elsewhere.example/api/system-svc/x', {}],
  ])('leaves %s to the browser', (_what, url, init) => {
    expect(ask(url, init)).toBeUndefined()
  })

  it('opens its page from what is kept, also where the network only hesitates', async () => {
    online('<html>')
    await ask(HOME, {}, 'navigate')
    offline()
    expect(await (await ask(`${HOME}?a=1`, {}, 'navigate'))?.text()).toBe('<html>')
    network = () => new Promise(() => undefined)
    expect(await (await ask(HOME, {}, 'navigate'))?.text()).toBe('<html>')
    expect(ask(`${HOME}admin/`, {}, 'navigate')).toBeUndefined()
  })

  it('has the files that the page loaded before there was a worker, and asks for each but once', async () => {
    online('code')
    const file = `${HOME}assets/first-1.js`
    await tell({ motorpool: 'keep', user: '7', files: [file, 'https://elsewhere.example/assets/x.js'] })
    expect(network).toHaveBeenCalledTimes(1)
    offline()
    expect(await (await ask(file))?.text()).toBe('code')
  })
})
