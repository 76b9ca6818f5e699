import type { AreaStatistics } from '@motorpool/monitoring/shared'
import type { ListHead } from '@motorpool/resource/web'
import { usePrefs, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analysisCalls } from './calls.ts'

const codesOf = (area: unknown): string[] => (Array.isArray(area) ? area.map(String) : [])

/** Nothing is counted below a county, nor below a district of a municipality. */
const hasParts = (code: string): boolean => code.endsWith('00')

/** The areas below one, by the codes on the way to it. */
function useAreas(way: readonly string[], enabled: boolean) {
  const language = usePrefs((s) => s.language)
  return useQuery({
    queryKey: ['analysis', 'areas', way, language],
    queryFn: ({ signal }) => analysisCalls.areas(way, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The areas below the one that a list is narrowed to (those beside a county), and the way to it. */
export function useRegion({ area }: ListHead['asked'], search: ListHead['search']) {
  const t = useText()
  const way = codesOf(area)
  const last = way.at(-1)
  const above = last === undefined || hasParts(last) ? way : way.slice(0, -1)
  const levels = [
    useAreas([], true),
    useAreas(way.slice(0, 1), way.length > 0),
    useAreas(way.slice(0, 2), above.length > 1),
  ]
  const areas = levels[above.length] ?? levels[0]
  const steps = [
    { key: '', name: t('analysis.everywhere'), go: () => search({}) },
    ...way.map((key, i) => ({
      key,
      name: levels[i]?.data?.find(({ code }) => code === key)?.name ?? key,
      go: () => search({ area: way.slice(0, i + 1) }),
    })),
  ]
  const open = ({ code }: AreaStatistics) =>
    code === null ? undefined : () => search({ area: [...above, code] })
  return { areas: areas as NonNullable<typeof areas>, steps, open }
}

export type Region = ReturnType<typeof useRegion>
