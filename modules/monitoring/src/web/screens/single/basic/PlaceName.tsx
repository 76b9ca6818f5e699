import { api } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** About 100 m: a vehicle that moves less stays in its district, so no new request is made. */
const round = (degree: number): number => Math.round(degree * 1000) / 1000

/** Province, city and district at a position (WGS-84); nothing outside of the known areas. */
export function PlaceName({ lng, lat }: { lng: number; lat: number }): ReactNode {
  const at = { lng: round(lng), lat: round(lat) }
  const { data } = useQuery({
    queryKey: ['monitor', 'place', at.lng, at.lat],
    queryFn: ({ signal }) =>
      api.get<{ address: string }>('/api/common-svc/geocode/regeo', at, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    retry: false,
  })
  return data?.address ?? null
}
