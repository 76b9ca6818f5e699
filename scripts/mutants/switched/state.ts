import { appendFileSync } from 'node:fs'

/** Names the file to which is written which guards do something in which tests. */
export const NOTES = 'MOTORPOOL_GUARD_NOTES'

/** The switches of the guards, and what is noted of them, as `withSwitches` calls them. */
export interface Switches {
  away: string | undefined
  isAway(id: string): boolean
  /** Notes when an expression is not what it would be without the guard; returns its value. */
  told(id: string, value: unknown, without: unknown): unknown
  fired(id: string): void
}

declare global {
  var guards: Switches
  var __vitest_worker__: { filepath?: string } | undefined
}

/** Makes the switches of this process, all guards in their places. */
export function install(): void {
  if ('guards' in globalThis) return
  const file = process.env[NOTES]
  const noted = new Set<string>()
  const note = (what: 'fired' | 'reached', id: string) => {
    const line = `${what}\t${id}\t${globalThis.__vitest_worker__?.filepath ?? ''}\n`
    if (!file || noted.has(line)) return
    noted.add(line)
    appendFileSync(file, line)
  }
  globalThis.guards = {
    away: undefined,
    isAway(id) {
      note('reached', id)
      return globalThis.guards.away === id
    },
    told(id, value, without) {
      const heard = (found: unknown) => {
        if (Array.isArray(without) || Boolean(found) !== without) note('fired', id)
      }
      if (value instanceof Promise) value.then(heard, () => {})
      else heard(value)
      return value
    },
    fired: (id) => note('fired', id),
  }
}
