import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AreaStatistics } from '../../../shared/index.ts'
import { useAreas, useProvinces } from './statistics.ts'
import { useCarousel } from './useCarousel.ts'

const EVERY_MS = 20_000

/** A unit that has a code: those outside of China have none, and nothing below them. */
export type Unit = AreaStatistics & { code: string }
const hasCode = (area: AreaStatistics): area is Unit => area.code !== null

/** Whether there are counties below a city: a district of a municipality has none. */
export const isCity = (code: string): boolean => code.endsWith('00')

/**
 * The region of the address (province, city of it, county of that), what lies on its level, and the ways through them: down,
 * up, and from province to province by itself until somebody chooses.
 */
export function useRegion() {
  const [params, setParams] = useSearchParams()
  const [named] = useState(() => params.has('province'))
  const provinces = useProvinces()
  const known = (provinces.data ?? []).filter(hasCode)
  // A province without vehicles has nothing to show: the first one stands for it.
  const province = known.find((one) => one.code === params.get('province')) ?? known[0]
  const cities = useAreas(province?.code, undefined)
  const city = cities.data?.filter(hasCode).find((one) => one.code === params.get('city'))
  const counties = useAreas(city && isCity(city.code) ? province?.code : undefined, city?.code)
  const county = counties.data?.filter(hasCode).find((one) => one.code === params.get('county'))

  const go = (path: { province?: string; city?: string; county?: string }) =>
    setParams(path, { replace: true })
  const carousel = useCarousel(
    () => {
      const next =
        known[(known.findIndex((one) => one.code === province?.code) + 1) % Math.max(known.length, 1)]
      if (next) go({ province: next.code })
    },
    EVERY_MS,
    !named,
  )
  const to = (path: { province?: string; city?: string; county?: string }) => {
    carousel.pause()
    go(path)
  }
  return { provinces, cities, counties, province, city, county, carousel, to }
}

export type RegionPath = ReturnType<typeof useRegion>
