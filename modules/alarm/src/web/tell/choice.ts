import { useSession } from '@motorpool/ui'
import { useSyncExternalStore } from 'react'

/** How this browser tells of new alarms: not at all, unless its user asked for it. */
export interface Telling {
  sound: boolean
  desktop: boolean
}

export const SILENT: Telling = { sound: false, desktop: false }

const keyOf = (user: string): string => `motorpool.alarm.tell.${user}`
const listeners = new Set<() => void>()
let known: { key: string; text: string | null; value: Telling } | undefined

function read(key: string): Telling {
  const text = localStorage.getItem(key)
  if (known?.key === key && known.text === text) return known.value
  let value = SILENT
  try {
    const { sound, desktop } = JSON.parse(text ?? '{}') as Partial<Telling>
    value = { sound: sound === true, desktop: desktop === true }
  } catch (error) {
    console.warn('telling of alarms', error)
  }
  known = { key, text, value }
  return value
}

function watch(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** What the user of this browser asked for, and the way to change it. */
export function useTelling(): [Telling, (change: Partial<Telling>) => void] {
  const key = keyOf(useSession((s) => s.user?.id ?? ''))
  const value = useSyncExternalStore(watch, () => read(key))
  const change = (next: Partial<Telling>) => {
    localStorage.setItem(key, JSON.stringify({ ...value, ...next }))
    for (const heard of listeners) heard()
  }
  return [value, change]
}

/** Whether the browser may show notifications; asks its user where that was not answered yet. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted'
  return Notification.permission === 'granted'
}
