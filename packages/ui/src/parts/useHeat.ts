import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { HeatDay } from './heat.ts'

/** Days that a key goes on: weeks are columns. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }

/** The day that is pointed at or has the focus, and where its square stands, px. */
interface Pointed {
  day: string
  style: { left: number; top: number; width: number; height: number }
}

/** How one goes about in a calendar: one square is reached with the Tab key, the others from it with the arrows. */
export function useHeat(days: readonly HeatDay[]) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<string>()
  const [pointed, setPointed] = useState<Pointed>()
  const last = days.at(-1)?.day
  const first = days[0]?.day
  // The newest days are in sight, before it is painted.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [first, last])
  const at = (day: string) => days.findIndex((one) => one.day === day)
  const nextOf = (key: string, day: string): HeatDay | undefined => {
    if (key === 'Home') return days[0]
    if (key === 'End') return days.at(-1)
    const step = STEPS[key]
    return step === undefined ? undefined : days[at(day) + step]
  }
  const heat = {
    pointed: days.find(({ day }) => day === pointed?.day),
    style: pointed?.style,
    /** The day that the Tab key reaches: the one that was left, at first the newest. */
    stop: left !== undefined && at(left) >= 0 ? left : last,
    point(day: string, { currentTarget }: SyntheticEvent<HTMLElement>) {
      if (!box.current) return
      const around = box.current.getBoundingClientRect()
      const { left: x, top, width, height } = currentTarget.getBoundingClientRect()
      const style = { left: x - around.left + box.current.scrollLeft, top: top - around.top, width, height }
      setPointed({ day, style })
    },
    focus: setLeft,
    leave: () => setPointed(undefined),
    move(event: KeyboardEvent, day: string) {
      const next = nextOf(event.key, day)
      if (event.key in STEPS || next) event.preventDefault()
      if (next) box.current?.querySelector<HTMLButtonElement>(`[data-day="${next.day}"]`)?.focus()
    },
  }
  return [box, heat] as const
}
