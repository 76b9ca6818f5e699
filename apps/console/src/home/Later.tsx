import { SkeletonBlock } from '@motorpool/ui'
import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** A browser that is never idle, or cannot say so, waits no longer than this. */
const PATIENCE_MS = 1000
const SHORTLY_MS = 100

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SHORTLY_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}

/** What stands below the first screenful: shown, and asked for, once what stands above it is there. Its place is kept. */
export function Later({ height, children }: { height: number; children: ReactNode }): ReactNode {
  const [shown, setShown] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setShown(true))), [])
  return shown ? children : <SkeletonBlock height={height} />
}
