import { useState } from 'react'

/** Vehicles that were marked in lists, by VIN. */
export interface Marked {
  vins: ReadonlySet<string>
  mark(vins: readonly string[], on: boolean): void
  clear(): void
}

const NONE: ReadonlySet<string> = new Set()

export function useMarked(): Marked {
  const [vins, setVins] = useState(NONE)
  return {
    vins,
    mark: (changed, on) =>
      setVins((old) => {
        const next = new Set(old)
        for (const vin of changed) {
          if (on) next.add(vin)
          else next.delete(vin)
        }
        return next
      }),
    clear: () => setVins(NONE),
  }
}
