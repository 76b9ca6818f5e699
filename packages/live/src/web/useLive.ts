import { api, onSessionEnd, usePrefs, useSession } from '@motorpool/ui'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { LiveClient, type LiveState } from './client.ts'

/** The console's one channel. */
export const live = new LiveClient({
  clientId: 'BIZ',
  locale: () => usePrefs.getState().language,
  ticket: async () => {
    const answer = await api.post<{ ticket: string }>(
      '/api/system-svc/tickets/V1.0',
      { purpose: 'live' },
      { quiet: true },
    )
    return answer.ticket
  },
})

onSessionEnd(() => live.stop())
usePrefs.subscribe((now, before) => {
  if (now.language !== before.language) live.restart()
})

/** Opens the channel while somebody is signed in (R083). */
export function useLiveChannel(): LiveState {
  const signedIn = useSession((s) => s.phase === 'signedIn')
  useEffect(() => {
    if (signedIn) live.start()
    else live.stop()
  }, [signedIn])
  return useLiveState()
}

export interface LiveFailure {
  errCode: string
  message: string
}

export interface LiveResult {
  /** The server refused the subscription, and why. */
  failure: LiveFailure | undefined
  state: LiveState
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (changed) => live.watch(changed),
    () => live.current(),
  )
}

/** Is the channel open, so that what is shown is what is? */
export function useLiveUp(): boolean {
  return useLiveState() === 'open'
}

/**
 * Watches a topic while the component is shown: `useLive(LIVE_TOPIC.vehicle, { vin }, merge)`; `null` watches nothing.
 * A change of parameters goes to the running subscription. A page behind another tab is not subscribed.
 */
export function useLive<T>(
  topic: string,
  params: Readonly<Record<string, unknown>> | null,
  onData: (data: T) => void,
): LiveResult {
  const [failure, setFailure] = useState<LiveFailure>()
  const state = useLiveState()
  const id = useRef<string>(undefined)
  const sent = useRef<string>(undefined)
  const enabled = params !== null
  const said = params === null ? '' : JSON.stringify(params)
  const heard = useEffectEvent((data: T) => {
    if (failure) setFailure(undefined)
    onData(data)
  })
  const begin = useEffectEvent(() => {
    sent.current = said
    return live.subscribe(topic, JSON.parse(said) as Record<string, unknown>, {
      onData: (data) => heard(data as T),
      onRefused: setFailure,
    })
  })
  useEffect(() => {
    if (!enabled) return undefined
    const own = begin()
    id.current = own
    return () => {
      id.current = undefined
      live.unsubscribe(own)
    }
  }, [topic, enabled])
  useEffect(() => {
    if (!id.current || sent.current === said || said === '') return
    sent.current = said
    live.update(id.current, JSON.parse(said) as Record<string, unknown>)
  }, [said])
  return { failure, state }
}
