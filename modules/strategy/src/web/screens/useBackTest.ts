import { api } from '@motorpool/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BACK_TEST, type BackTestView, type TestedAlarm } from '../../shared/back-test.ts'

const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000
const POLL_MS = 1000

export type Listed = TestedAlarm & { vin: string }

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
export function lastDays(days: number): { beginTime: number; endTime: number } {
  const endTime = Date.now()
  return { beginTime: endTime - days * DAY_MS, endTime }
}

export const isRunning = (test: BackTestView | null | undefined): boolean =>
  test?.status === 'WAIT' || test?.status === 'RUNNING'

/** How many alarms began on each day of a test; the last day once more, for it is drawn as a step. */
export function perDay({ beginTime, endTime, days }: Pick<BackTestView, 'beginTime' | 'endTime' | 'days'>): {
  times: number[]
  counts: number[]
} {
  const first = Math.floor((beginTime + ZONE_MS) / DAY_MS)
  const last = Math.floor((endTime - 1 + ZONE_MS) / DAY_MS)
  const known = new Map(days.map(({ day, count }) => [day, count]))
  const times = Array.from({ length: last - first + 2 }, (_, i) => (first + i) * DAY_MS - ZONE_MS)
  const counts = times.map((day, i) => known.get(times[Math.min(i, times.length - 2)] ?? day) ?? 0)
  return { times, counts }
}

const keyOf = (strategyId: string) => ['strategy', 'backTest', strategyId]

/** The newest back-test of a strategy: it goes on by itself, also while nobody looks. */
export function useBackTest(strategyId: string) {
  const client = useQueryClient()
  const newest = useQuery({
    queryKey: keyOf(strategyId),
    queryFn: ({ signal }) => api.get<BackTestView | null>(BACK_TEST, { strategyId }, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
    staleTime: 0,
  })
  const again = () => client.invalidateQueries({ queryKey: keyOf(strategyId) })
  const run = useMutation({
    mutationFn: ({ vins, days }: { vins: readonly string[] | undefined; days: number }) =>
      api.post<{ id: string }>(BACK_TEST, {
        strategyId,
        ...lastDays(days),
        ...(vins ? { vinList: vins } : {}),
      }),
    onSettled: again,
  })
  const stop = useMutation({
    mutationFn: (id: string) => api.post(`${BACK_TEST}/${id}/stop`, {}),
    onSettled: again,
  })
  return { newest, test: newest.data ?? undefined, run, stop }
}

const PAGE_SIZE = 10

/** Pages of the alarms of a test, of all vehicles or of one. */
export function useTestedAlarms({ id, done }: Pick<BackTestView, 'id' | 'done'>, vin: string | undefined) {
  const [asked, setAsked] = useState({ page: 1, vin })
  const page = asked.vin === vin ? asked.page : 1
  const found = useQuery({
    queryKey: ['strategy', 'backTestAlarms', id, done, vin ?? null, page],
    queryFn: ({ signal }) =>
      api.post<{ items: Listed[]; total: number }>(
        `${BACK_TEST}/${id}/alarms`,
        { page, pageSize: PAGE_SIZE, ...(vin ? { vin } : {}) },
        { signal },
      ),
    placeholderData: (before) => before,
  })
  return {
    items: found.data?.items ?? [],
    pagination: {
      current: page,
      pageSize: PAGE_SIZE,
      total: found.data?.total ?? 0,
      showSizeChanger: false,
      onChange: (to: number) => setAsked({ page: to, vin }),
    },
  }
}
