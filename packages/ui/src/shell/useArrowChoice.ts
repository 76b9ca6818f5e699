import { useState } from 'react'

export interface ArrowChoice<T> {
  chosen: T | undefined
  /** Back to the first: what is offered has changed. */
  restart(): void
  /** Moves with the arrow keys; answers whether the key was one of them. */
  move(key: string): boolean
}

/** One of a list, chosen with the arrow keys; it stays within the list. */
export function useArrowChoice<T>(choices: readonly T[]): ArrowChoice<T> {
  const [at, setAt] = useState(0)
  const last = choices.length - 1
  return {
    chosen: choices[Math.min(at, last)],
    restart: () => setAt(0),
    move: (key) => {
      if (key === 'ArrowDown') setAt(Math.max(0, Math.min(at + 1, last)))
      else if (key === 'ArrowUp') setAt(Math.max(Math.min(at, last) - 1, 0))
      else return false
      return true
    },
  }
}
