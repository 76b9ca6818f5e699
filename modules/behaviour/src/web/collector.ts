import { api, useSession } from '@motorpool/ui'
import { useEffect, useState } from 'react'
import { type BehaviourEvent, SEND_INTERVAL_MS } from '../shared/event.ts'
import { BehaviourRecorder } from '../shared/recorder.ts'

const SESSIONS = '/api/collection-svc/sessions/V1.0'
const quiet = { quiet: true }

interface Opened {
  enabled: boolean
  panel: boolean
  sessionId: string | null
}

/** The console's one recorder. */
export const recorder = new BehaviourRecorder(async (events: readonly BehaviourEvent[]) => {
  await api.post('/api/collection-svc/events/V1.0', { events }, quiet)
})

export async function refreshSession(): Promise<void> {
  const { sessionId } = await api.post<{ sessionId: string }>(SESSIONS, {}, quiet)
  recorder.begin(sessionId, useSession.getState().user?.id)
}

const page = (): string => location.hash.replace(/^#/, '').split('?')[0]?.slice(0, 255) || '/'

/** Pages as they are left for others, and at intervals what waits. */
function collect(): () => void {
  let from = page()
  let since = Date.now()
  const moved = () => {
    const to = page()
    if (to === from) return
    recorder.record({ eventKey: 'page_view', eventTime: since, endTime: Date.now(), from, to })
    from = to
    since = Date.now()
  }
  const flush = () => void recorder.flush().catch(() => {})
  const timer = setInterval(flush, SEND_INTERVAL_MS)
  window.addEventListener('hashchange', moved)
  return () => {
    clearInterval(timer)
    window.removeEventListener('hashchange', moved)
    recorder.begin(undefined)
  }
}

/** Opens a session at sign-in and collects where the platform has switched it on; tells whether to show the panel. */
export function useBehaviour(): boolean {
  const userId = useSession((s) => (s.phase === 'signedIn' ? s.user?.id : undefined))
  const [panel, setPanel] = useState(false)
  useEffect(() => {
    if (!userId) return undefined
    let stop: (() => void) | undefined
    let gone = false
    api.get<Opened>(SESSIONS, undefined, quiet).then(
      (opened) => {
        if (gone) return
        setPanel(opened.panel)
        if (!opened.enabled || !opened.sessionId) return
        recorder.begin(opened.sessionId, userId)
        stop = collect()
      },
      () => {},
    )
    return () => {
      gone = true
      stop?.()
      setPanel(false)
    }
  }, [userId])
  return panel
}
