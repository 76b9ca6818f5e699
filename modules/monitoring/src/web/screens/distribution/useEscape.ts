import { useEffect, useEffectEvent } from 'react'

/** Calls back for Escape, unless something on the page has used the key. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => heard(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
}
