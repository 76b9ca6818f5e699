import { useSyncExternalStore } from 'react'
import type { LiveState, MonitorRow } from '../../../shared/index.ts'

/** Pushed updates of the rows of a page; a cell subscribes to its own vehicle only. */
export class LiveRows {
  private readonly states = new Map<string, LiveState>()
  private readonly listeners = new Map<string, Set<() => void>>()

  take(states: readonly LiveState[]): void {
    for (const state of states) {
      const known = this.states.get(state.vin)
      if (known && (known.receiveTime ?? 0) > (state.receiveTime ?? 0)) continue
      this.states.set(state.vin, state)
      for (const listener of this.listeners.get(state.vin) ?? []) listener()
    }
  }

  get(vin: string): LiveState | undefined {
    return this.states.get(vin)
  }

  subscribe(vin: string, listener: () => void): () => void {
    const own = this.listeners.get(vin) ?? new Set()
    this.listeners.set(vin, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) this.listeners.delete(vin)
    }
  }
}

/** The row as it now is: what was pushed, unless the list was loaded after it. */
export function currentRow(row: MonitorRow, state: LiveState | undefined): MonitorRow {
  return state && (state.receiveTime ?? 0) >= (row.receiveTime ?? 0) ? { ...row, ...state } : row
}

export function useLiveRow(rows: LiveRows, row: MonitorRow): MonitorRow {
  const state = useSyncExternalStore(
    (listener) => rows.subscribe(row.vin, listener),
    () => rows.get(row.vin),
  )
  return currentRow(row, state)
}
