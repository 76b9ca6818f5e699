import { onSessionEnd, useSession } from '@motorpool/ui'
import { useEffect } from 'react'

/** Browsers have workers over HTTPS alone, and on the machine itself. */
const workers = (): ServiceWorkerContainer | undefined =>
  globalThis.isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** Files of the console that this page has loaded, also those from before there was a worker. */
const loaded = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : []))

async function keep(container: ServiceWorkerContainer, user: string): Promise<void> {
  await container.register(new URL('./app-worker.js', document.baseURI), { scope: './' })
  const { active } = await container.ready
  active?.postMessage({ motorpool: 'keep', user, files: loaded() })
}

/** What was kept for another user, or for this one until now, is gone. */
const forget = (container: ServiceWorkerContainer | undefined) =>
  container?.controller?.postMessage({ motorpool: 'forget' })

/** A customer's portal opens without a network; of everybody else nothing is kept. */
export function useKeeping(): void {
  const user = useSession((s) =>
    s.user?.userType?.code === 'CUSTOMER' && s.infoLoaded ? s.user.id : undefined,
  )
  useEffect(() => {
    const container = workers()
    if (!container || user === undefined) {
      forget(container)
      return undefined
    }
    keep(container, user).catch((error: unknown) => console.warn('kept state', error))
    return onSessionEnd(() => forget(container))
  }, [user])
}
