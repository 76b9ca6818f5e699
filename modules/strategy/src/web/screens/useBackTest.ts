import { api } from '@motorpool/ui'
import { useRef, useState } from 'react'
import { vehicleStrategies } from '../../shared/strategies.ts'

export const BACK_TEST = `${vehicleStrategies.api}/backTest`

/** Vehicles that one test runs over. */
export const MOST_VEHICLES = 1000
const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000

export interface Found {
  vin: string
  happenTime: number
  endTime: number | null
  times: number
  measured: { name: string; value: number | null; unit: string | null }[]
}

interface Answer {
  reports: number
  total: number
  alarms: Omit<Found, 'vin'>[]
}

export interface Progress {
  done: number
  of: number
  reports: number
  total: number
  /** Vehicles that would have alarmed, and those whose history could not be read. */
  alarming: number
  failed: string[]
  alarms: Found[]
}

/** VINs in what was typed, each once. */
export const vinsOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;，；、]+/)
      .filter(Boolean),
  ),
]

/** ms: from so many days ago until now. */
export function lastDays(days: number): [from: number, to: number] {
  const to = Date.now()
  return [to - days * DAY_MS, to]
}

/** ms of the days from the first to the last, and how many alarms began on each. */
export function perDay(
  alarms: readonly Found[],
  from: number,
  to: number,
): { times: number[]; counts: number[] } {
  const first = Math.floor((from + ZONE_MS) / DAY_MS)
  const last = Math.floor((to - 1 + ZONE_MS) / DAY_MS)
  const times = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * DAY_MS - ZONE_MS)
  const counts = times.map(
    (day) => alarms.filter(({ happenTime }) => happenTime >= day && happenTime < day + DAY_MS).length,
  )
  return { times, counts }
}

/** A strategy over the history of vehicles, one after the other, until it is stopped. */
export function useBackTest(strategyId: string) {
  const [progress, setProgress] = useState<Progress>()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const run = async (vins: readonly string[], beginTime: number, endTime: number) => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    let all: Progress = {
      done: 0,
      of: vins.length,
      reports: 0,
      total: 0,
      alarming: 0,
      failed: [],
      alarms: [],
    }
    setProgress(all)
    for (const vin of vins) {
      if (control.signal.aborted) break
      try {
        const body = { strategyId, vin, beginTime, endTime }
        const one = await api.post<Answer>(BACK_TEST, body, { signal: control.signal, quiet: true })
        all = {
          ...all,
          done: all.done + 1,
          reports: all.reports + one.reports,
          total: all.total + one.total,
          alarming: all.alarming + (one.total > 0 ? 1 : 0),
          alarms: [...all.alarms, ...one.alarms.map((alarm) => ({ vin, ...alarm }))],
        }
      } catch (error) {
        if (control.signal.aborted) break
        const why = error instanceof Error ? error.message : String(error)
        all = { ...all, done: all.done + 1, failed: [...all.failed, `${vin}: ${why}`] }
      }
      setProgress(all)
    }
    setBusy(false)
  }
  return { progress, busy, run, stop: () => running.current?.abort() }
}
