import { failureMessage, useNow } from '@motorpool/ui'
import { useState } from 'react'

/** The server sends an address one a minute. */
const PAUSE_MS = 60_000

export interface CodeSending {
  /** Seconds until another may be asked for; 0: now. */
  wait: number
  busy: boolean
  /** Whether one was asked for: then the page says that it is on its way. */
  sent: boolean
  refused: string | undefined
  send(): Promise<void>
}

/** Asking for a code: once a minute, whatever becomes of it. */
export function useCode(ask: () => Promise<unknown>): CodeSending {
  const [asked, setAsked] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const now = useNow(1000)
  const left = asked === undefined ? 0 : asked + PAUSE_MS - now
  return {
    wait: Math.max(0, Math.ceil(left / 1000)),
    busy,
    sent: asked !== undefined,
    refused,
    send: async () => {
      setBusy(true)
      setRefused(undefined)
      try {
        await ask()
        setAsked(Date.now())
      } catch (error) {
        setRefused(failureMessage(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
