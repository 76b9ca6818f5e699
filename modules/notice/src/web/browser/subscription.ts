import { api } from '@motorpool/ui'
import { NOTICE_BROWSERS } from '../../shared/browsers.ts'

const calls = {
  key: () => api.get<{ publicKey: string }>(`${NOTICE_BROWSERS}/key`, undefined, { quiet: true }),
  subscribe: (body: { endpoint: string; p256dh: string; auth: string }) =>
    api.post<boolean>(NOTICE_BROWSERS, body, { quiet: true }),
  unsubscribe: (endpoint: string) =>
    api.post<boolean>(`${NOTICE_BROWSERS}/unsubscribe`, { endpoint }, { quiet: true }),
}

/** Of this browser: whose pushes it takes. */
const keyOf = (user: string): string => `motorpool.push.${user}`

/** Whether pushes can be had at all: browsers give them to pages over HTTPS alone. */
export const canPush = (): boolean =>
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** A scope that holds no page: the worker sees no request of the console. */
const registered = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(new URL('./push-worker.js', document.baseURI), { scope: './push/' })

const found = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('./push/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const textOf = (bytes: ArrayBuffer | null): string =>
  bytes === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** A worker takes subscriptions once it is active. */
const active = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker of pushes was not installed'))
    })
  })
}

/** Whether this browser takes pushes for a user, by the key that the installation has today. */
export async function isOn(user: string): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false
  const subscription = await found()
  if (!subscription || localStorage.getItem(keyOf(user)) !== subscription.endpoint) return false
  return textOf(subscription.options.applicationServerKey) === (await calls.key()).publicKey
}

/** Asks the browser's user, then its push service; false: the user does not want it. */
export async function turnOn(user: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { publicKey } = await calls.key()
  const registration = await registered()
  await active(registration)
  const before = await registration.pushManager.getSubscription()
  if (before && textOf(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await calls.subscribe({
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  })
  localStorage.setItem(keyOf(user), subscription.endpoint)
  return true
}

export async function turnOff(user: string): Promise<void> {
  const subscription = await found()
  localStorage.removeItem(keyOf(user))
  if (!subscription) return
  await calls.unsubscribe(subscription.endpoint)
  await subscription.unsubscribe()
}
