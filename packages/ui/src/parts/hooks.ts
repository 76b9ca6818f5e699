import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const media = matchMedia(query)
        media.addEventListener('change', changed)
        return () => media.removeEventListener('change', changed)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Below this width lists are cards and the menu is a drawer (R116). */
export const NARROW_WIDTH = 768

export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW_WIDTH - 0.02}px)`)
}

/** The value once it has been still for so long. */
export function useDebounced<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}

export interface Size {
  width: number
  height: number
}

/** The size of an element, kept up to date. */
export function useElementSize<E extends HTMLElement>(): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      // A page kept in the background has no size: it keeps the last one.
      if (element.offsetParent === null && element.clientWidth === 0) return
      setSize((old) =>
        old.width === element.clientWidth && old.height === element.clientHeight
          ? old
          : { width: element.clientWidth, height: element.clientHeight },
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}

/** A time that moves on by itself, for ages such as "3 min ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
