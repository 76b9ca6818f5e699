import { useState } from 'react'
import type { Draft } from './draft.ts'

export interface History {
  draft: Draft | null
  /** Begins with another draft, or ends. */
  begin(draft: Draft | null): void
  /** `live`: the next change takes its place, as while a corner is dragged. */
  change(draft: Draft, live?: boolean): void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Since it began. */
  changed: boolean
}

interface Steps {
  past: readonly Draft[]
  now: Draft | null
  future: readonly Draft[]
  /** What stood before a change that is not finished. */
  held: Draft | null
}

const NONE: Steps = { past: [], now: null, future: [], held: null }
const MOST = 200

/** The draft of a fence with what it was before. */
export function useHistory(): History {
  const [steps, set] = useState(NONE)
  const { past, now, future, held } = steps
  const back = past.at(-1)
  const [ahead] = future
  return {
    draft: now,
    begin: (draft) => set({ ...NONE, now: draft }),
    change: (draft, live = false) =>
      set((before) => {
        const base = before.held ?? before.now
        if (live) return { ...before, now: draft, held: base }
        return {
          past: base ? [...before.past, base].slice(-MOST) : before.past,
          now: draft,
          future: [],
          held: null,
        }
      }),
    undo:
      back && now
        ? () => set({ past: past.slice(0, -1), now: back, future: [now, ...future], held: null })
        : undefined,
    redo:
      ahead && now
        ? () => set({ past: [...past, now], now: ahead, future: future.slice(1), held: null })
        : undefined,
    changed: past.length > 0 || held !== null,
  }
}
