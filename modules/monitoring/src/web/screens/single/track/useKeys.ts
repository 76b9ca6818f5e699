import { useEffect } from 'react'
import type { Player } from './player.ts'

const STEP_MS = 10_000
const LONG_STEP_MS = 60_000

const TYPING =
  'input:not([type=range]), textarea, select, [contenteditable], [role=combobox], [role=dialog] *'
const PRESSING = 'button, a, [role=tab], [role=menuitem], [role=option]'

interface Steps {
  /** ms of a step, and of one with Shift. */
  step: number
  long: number
}

const SHORT: Steps = { step: STEP_MS, long: LONG_STEP_MS }

/** Space plays and pauses, the arrows step: ten seconds, with Shift a minute, where nothing else is said. */
export function useKeys(
  player: Pick<Player, 'toggle' | 'seek' | 'time'>,
  { step, long }: Steps = SHORT,
  active = true,
): void {
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches(TYPING))
        return
      if (event.key === ' ' && !target.matches(PRESSING)) player.toggle()
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        // Tabs and the map move by the arrows themselves.
        if (target.matches('[role=tab], canvas')) return
        const by = event.shiftKey ? long : step
        player.seek(player.time + (event.key === 'ArrowLeft' ? -by : by))
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [player, step, long, active])
}
