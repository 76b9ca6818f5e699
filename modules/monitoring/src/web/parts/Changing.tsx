import { lessMotion } from '@motorpool/ui'
import { type ReactNode, useEffect, useRef } from 'react'

const FLASH_MS = 900

/** A value that is highlighted for a moment when it changes; not when it first appears. */
export function Changing({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    if (lessMotion()) return
    ref.current?.animate(
      [{ backgroundColor: 'rgb(var(--mp-accent-rgb) / 0.18)' }, { backgroundColor: 'transparent' }],
      { duration: FLASH_MS, easing: 'ease-out' },
    )
  }, [text])
  return (
    <span ref={ref} className="mon-changing">
      {children ?? text}
    </span>
  )
}
