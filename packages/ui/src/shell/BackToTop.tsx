import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { lessMotion } from '../parts/less-motion.ts'
import { useText } from '../texts/texts.ts'

export const BACK_TO_TOP_FROM = 400
export const BACK_TO_TOP_MS = 1000

/** Slow, fast, slow. */
const ease = (x: number): number => (x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2)

function glideToTop(element: HTMLElement): void {
  const from = element.scrollTop
  if (lessMotion()) {
    element.scrollTop = 0
    return
  }
  const begin = performance.now()
  const step = (now: number) => {
    const share = Math.min(1, (now - begin) / BACK_TO_TOP_MS)
    element.scrollTop = from * (1 - ease(share))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** R042: shown after 400 px, takes a second to the top. */
export function BackToTop({ target }: { target: RefObject<HTMLElement | null> }): ReactNode {
  const t = useText()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const look = () => setShown(element.scrollTop > BACK_TO_TOP_FROM)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [target])
  if (!shown) return null
  return (
    <button
      type="button"
      className="mp-to-top"
      aria-label={t('ui.backToTop')}
      onClick={() => target.current && glideToTop(target.current)}
    >
      <Icon name="arrow-up" />
    </button>
  )
}
