// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTICE_BROWSERS } from '../../src/shared/index.ts'
import { useOpened } from '../../src/web/browser/opened.ts'
import PushSwitch from '../../src/web/browser/PushSwitch.tsx'

const { server, shown } = fakeConsole()
const KEY = `${NOTICE_BROWSERS}/key`
const BYTES = Uint8Array.from({ length: 65 }, (_, i) => i + 1)
const TEXT = Buffer.from(BYTES).toString('base64url')

/** What a browser offers: a worker that is active, and a push service that gives one subscription. */
function browser({
  permission = 'granted',
  serverKey = BYTES,
}: {
  permission?: string
  serverKey?: Uint8Array
} = {}) {
  const state: { current: object | null; unsubscribed: number; asked: object[]; scope: string } = {
    current: null,
    unsubscribed: 0,
    asked: [],
    scope: '',
  }
  const subscription = {
    endpoint: 'https://push.example/one',
    options: { applicationServerKey: serverKey.buffer },
    getKey: (name: string) => Uint8Array.from(name === 'auth' ? [251, 255] : [1, 2, 3]).buffer,
    unsubscribe: async () => {
      state.current = null
      state.unsubscribed++
      return true
    },
  }
  const registration = {
    active: {},
    installing: null,
    waiting: null,
    pushManager: {
      getSubscription: async () => state.current,
      subscribe: async (options: object) => {
        state.asked.push(options)
        state.current = subscription
        return subscription
      },
    },
  }
  const workers = Object.assign(new EventTarget(), {
    register: async (_file: URL, { scope }: { scope: string }) => {
      state.scope = scope
      return registration
    },
    getRegistration: async () => (state.scope === '' ? undefined : registration),
    startMessages: () => undefined,
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(workers as never)
  return { state, workers, subscription }
}

beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: () => undefined })
  signIn({ id: '1' })
  server.on('GET', KEY, { publicKey: TEXT })
  server.on('POST', NOTICE_BROWSERS, true)
  server.on('POST', `${NOTICE_BROWSERS}/unsubscribe`, true)
})

/** Once it knows how things stand. */
async function theSwitch() {
  await waitFor(() => expect(screen.getByRole('switch').className).not.toContain('loading'))
  return screen.getByRole('switch')
}
const isOn = async () => (await theSwitch()).getAttribute('aria-checked')

describe('the switch of browser push', () => {
  it('subscribes this browser with the key of the installation, by a worker whose scope holds no page', async () => {
    const { state } = browser()
    render(<PushSwitch />, surroundings())
    fireEvent.click(await theSwitch())
    await waitFor(() => expect(shown).toEqual([['success', 'notice.push.on']]))
    expect(state).toMatchObject({
      scope: './push/',
      asked: [{ userVisibleOnly: true, applicationServerKey: TEXT }],
    })
    expect(server.bodies('POST', NOTICE_BROWSERS)).toEqual([
      { endpoint: 'https://push.example/one', p256dh: 'AQID', auth: '-_8' },
    ])
    await waitFor(async () => expect(await isOn()).toBe('true'))
  })

  it('ends it here and at the server', async () => {
    const { state, subscription } = browser()
    state.scope = './push/'
    state.current = subscription
    localStorage.setItem('motorpool.push.1', subscription.endpoint)
    render(<PushSwitch />, surroundings())
    await waitFor(async () => expect(await isOn()).toBe('true'))
    fireEvent.click(await theSwitch())
    await waitFor(() => expect(state.unsubscribed).toBe(1))
    expect(server.bodies('POST', `${NOTICE_BROWSERS}/unsubscribe`)).toEqual([
      { endpoint: 'https://push.example/one' },
    ])
    await waitFor(async () => expect(await isOn()).toBe('false'))
  })

  it.each([
    ['somebody else asked for', { 'motorpool.push.2': 'https://push.example/one' }, BYTES],
    [
      'was made with another key',
      { 'motorpool.push.1': 'https://push.example/one' },
      BYTES.map((b) => b + 1),
    ],
  ])('is off where the subscription is one that %s', async (_what, stored, serverKey) => {
    const { state, subscription } = browser({ serverKey })
    state.scope = './push/'
    state.current = subscription
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    render(<PushSwitch />, surroundings())
    expect(await isOn()).toBe('false')
  })

  it('says what to do where the browser allows no notifications, and why where it cannot push', async () => {
    browser({ permission: 'denied' })
    const { unmount } = render(<PushSwitch />, surroundings())
    fireEvent.click(await theSwitch())
    await waitFor(() => expect(shown).toEqual([['info', 'notice.push.refused']]))
    expect(server.bodies('POST', NOTICE_BROWSERS)).toEqual([])
    unmount()
    vi.stubGlobal('isSecureContext', false)
    render(<PushSwitch />, surroundings())
    expect((await theSwitch()).hasAttribute('disabled')).toBe(true)
    expect(screen.getByTitle('notice.push.unsupported')).toBeDefined()
  })

  it('says what the server refuses, and stays off', async () => {
    browser()
    server.on('POST', NOTICE_BROWSERS, refusal('NOTICE_BROWSER_KEYS', '订阅无效', { status: 400 }))
    render(<PushSwitch />, surroundings())
    fireEvent.click(await theSwitch())
    await waitFor(() => expect(shown).toEqual([['error', '订阅无效']]))
    expect(await isOn()).toBe('false')
  })
})

it('a push that is clicked leads to its place in the page that is open, and nowhere else', () => {
  const { workers } = browser()
  const Page = () => {
    useOpened()
    return null
  }
  const around = surroundings('/home')
  render(<Page />, around)
  const say = (data: unknown) => act(() => void workers.dispatchEvent(new MessageEvent('message', { data })))
  say({ motorpool: 'open', route: '//elsewhere.example' })
  say({ route: '/home/x' })
  say(null)
  expect(around.address()).toBe('/home')
  say({ motorpool: 'open', route: '/vehicle/gbAlarm?alarm=7' })
  expect(around.address()).toBe('/vehicle/gbAlarm?alarm=7')
})
