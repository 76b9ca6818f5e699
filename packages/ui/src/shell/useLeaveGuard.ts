import { useEffect } from 'react'
import { anyUnsaved } from '../state/unsaved.ts'

/** Reload and closing the window ask while anything typed would be lost. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
